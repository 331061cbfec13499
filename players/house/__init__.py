"""The house players: a reasoner with a phrase book, which needs no model and no network."""
