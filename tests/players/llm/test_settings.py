"""Settings come from file and environment, are refused in one line, and never show a key."""

import os
from pathlib import Path

import pytest

from players.llm.prices import PriceTable, load_prices
from players.llm.settings import ModelSettings, SettingsError, load_settings, silence_tracing

FILE = """
assist = "beliefs"
[model]
name = "openai:big"
api_key = "secret-key"
[seats.3]
name = "ollama:small"
base_url = "http://127.0.0.1:11434"
[personas.lawyer]
temperature = 0.2
[narrator]
temperature = 1.0
[budget]
tokens = 100000
"""


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    path = tmp_path / "wolfhour.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def test_without_settings_house_players_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = load_settings(environ={})
    assert settings.model is None
    assert settings.for_seat(1, "lawyer") is None
    assert settings.for_narrator() is None


def test_a_seat_wins_over_its_persona_and_both_over_the_model(file: Path) -> None:
    settings = load_settings(file, environ={})
    chosen = {seat: settings.for_seat(seat, "lawyer") for seat in (1, 3)}
    assert chosen[1] is not None
    assert (chosen[1].name, chosen[1].temperature) == ("openai:big", 0.2)
    assert chosen[3] is not None
    assert (chosen[3].name, chosen[3].temperature) == ("ollama:small", 0.2)
    plain = settings.for_seat(2, "nurse")
    assert plain is not None
    assert plain.temperature == 0.8
    narrator = settings.for_narrator()
    assert narrator is not None
    assert (narrator.name, narrator.temperature) == ("openai:big", 1.0)


def test_the_environment_wins_over_the_file(file: Path) -> None:
    environ = {
        "WOLFHOUR_MODEL": "openai:other",
        "WOLFHOUR_MODEL__BASE_URL": "http://127.0.0.1:1/v1",
        "WOLFHOUR_BUDGET__TOKENS": "7",
        "WOLFHOUR_UNRELATED": "x",
    }
    settings = load_settings(file, environ)
    assert settings.model is not None
    assert settings.model.name == "openai:other"
    assert settings.model.base_url == "http://127.0.0.1:1/v1"
    assert settings.model.api_key.get_secret_value() == "secret-key"
    assert settings.budget.tokens == 7


def test_a_key_shows_in_no_form_of_the_settings(file: Path) -> None:
    settings = load_settings(file, environ={})
    shown = (repr(settings), str(settings), settings.model_dump_json(), repr(settings.model))
    assert not [form for form in shown if "secret-key" in form]


REFUSED = [
    ("an unknown setting", '[model]\nname = "openai:x"\nwindows = 3\n', "model.windows: unknown"),
    ("a wrong value", '[model]\nname = "openai:x"\nwindow = "big"\n', "model.window"),
    ("no provider", '[model]\nname = "gpt"\n', "provider:model"),
    ("broken TOML", "[model\n", "cannot be read as TOML"),
    ("a wrong mode", '[model]\nname = "openai:x"\noutput_mode = "xml"\n', "model.output_mode"),
    ("an unknown top", "[modell]\nname = 'openai:x'\n", "modell"),
    ("a seat's wrong value", '[model]\nname="openai:x"\n[seats.2]\nwindow=1\n', "window"),
]


@pytest.mark.parametrize(
    ("text", "says"), [case[1:] for case in REFUSED], ids=[c[0] for c in REFUSED]
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as refused:
        load_settings(path, environ={})
    assert says in str(refused.value)
    assert "mine.toml" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_named_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="no such file"):
        load_settings(tmp_path / "none.toml", environ={})


def test_variables_that_would_upload_prompts_are_gone_before_a_model_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LANGSMITH_TRACING", "LANGCHAIN_API_KEY", "LANGSMITH_GATEWAY"):
        monkeypatch.setenv(name, "true")
    assert silence_tracing() == ("LANGCHAIN_API_KEY", "LANGSMITH_GATEWAY", "LANGSMITH_TRACING")
    assert not [name for name in os.environ if name.startswith(("LANGSMITH_", "LANGCHAIN_"))]


def test_an_unknown_price_is_unknown_and_not_nothing() -> None:
    table = load_prices()
    assert table.cost("openai:whatever", 1000, 0, 1000) is None
    assert table.cost("ollama:qwen3", 1000, 0, 1000) == 0.0


def test_cached_tokens_cost_what_the_table_says(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(
        'currency = "EUR"\n[[price]]\nmodel = "openai:*"\ninput = 2.0\ncached = 0.5\noutput = 8.0\n',
        encoding="utf-8",
    )
    table = load_prices(path)
    assert table.cost("openai:x", 1_000_000, 400_000, 100_000) == pytest.approx(1.2 + 0.2 + 0.8)


@pytest.mark.parametrize("text", ["price = 3", "currency = 1\n[[price]]\nmodel = 'x'", "[["])
def test_a_wrong_price_table_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=r"prices\.toml"):
        load_prices(path)


def test_equal_settings_are_one_model() -> None:
    one, other = ModelSettings(name="openai:x"), ModelSettings(name="openai:x")
    assert one == other
    assert hash(one) == hash(other)
    assert isinstance(load_prices(), PriceTable)
