"""A game in a terminal: how it looks, how a person is asked."""
