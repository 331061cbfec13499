"""What calls cost, by a price table that its user keeps."""

import tomllib
from fnmatch import fnmatchcase
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from players.llm.settings import SettingsError


class Price(BaseModel):
    """Money for a million tokens of a model whose name matches the pattern."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str
    input: Annotated[float, Field(ge=0)]
    output: Annotated[float, Field(ge=0)]
    cached: Annotated[float, Field(ge=0)] | None = None


class PriceTable(BaseModel):
    """All prices, in one currency; the first that matches counts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    currency: str
    price: tuple[Price, ...] = ()

    def cost(self, model: str, prompt: int, cached: int, output: int) -> float | None:
        """What a call cost, or None where the table does not know the model."""
        for price in self.price:
            if fnmatchcase(model, price.model):
                discounted = price.input if price.cached is None else price.cached
                fresh = (prompt - cached) * price.input
                return (fresh + cached * discounted + output * price.output) / 1_000_000
        return None


def load_prices(file: Path | None = None) -> PriceTable:
    """Read a price table. Raises SettingsError for a file that is missing or wrong."""
    name = str(file) if file else "prices.toml"
    try:
        source = file if file else files("players.llm") / "prices.toml"
        return PriceTable.model_validate(tomllib.loads(source.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{name}: cannot be read as a price table: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise SettingsError(f"{name}: {place}: {first['msg']}") from error
