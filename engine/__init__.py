"""The rules of the game: a script that asks seats and tells events."""
