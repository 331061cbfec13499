"""Every card has its words for a model, in both languages."""

import pytest

from engine.seats import Role
from prompts import LANGS, Lang
from prompts.roles import role_text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("role", list(Role), ids=str)
def test_a_role_is_explained_at_some_length_and_within_reason(role: Role, lang: Lang) -> None:
    text = role_text(role, lang)
    size = len(text) if lang == "zh" else len(text.split())
    assert 90 <= size <= 260
