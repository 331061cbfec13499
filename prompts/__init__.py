"""The texts that players and narrators are prompted with, and the loader that checks them."""

from prompts.errors import PromptError
from prompts.persona import (
    HEADINGS,
    LANGS,
    House,
    HouseTics,
    InBoth,
    Lang,
    Length,
    Markers,
    Persona,
    Prose,
    Register,
    Temperament,
    load_persona,
    load_personas,
)

__all__ = [
    "HEADINGS",
    "LANGS",
    "House",
    "HouseTics",
    "InBoth",
    "Lang",
    "Length",
    "Markers",
    "Persona",
    "PromptError",
    "Prose",
    "Register",
    "Temperament",
    "load_persona",
    "load_personas",
]
