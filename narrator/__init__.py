"""The moderator's voice: public events in, drama out."""
