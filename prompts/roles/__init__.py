"""How each card is played well, in words for whoever holds it (rules §11)."""

from functools import cache
from importlib.resources import files

from prompts.persona import Lang
from prompts.sources import check_variables, read_text


@cache
def role_text(role: str, lang: Lang) -> str:
    """The tactics of a role. Raises PromptError for a missing file or a variable in it."""
    name = f"{role}.{lang}.md"
    text = read_text(files(__name__) / name, f"prompts/roles/{name}")
    check_variables(text, f"prompts/roles/{name}", ())
    return text.strip()
