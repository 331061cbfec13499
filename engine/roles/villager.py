"""The villager: no power but a voice and a vote (rules §3)."""

from engine.roles.cards import Card
from engine.seats import Class, Role, Side

CARD = Card(Role.VILLAGER, Side.VILLAGE, Class.PLAIN)
