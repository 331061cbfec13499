"""What hypothesis draws for games: seeds, and dice for random setups."""

from hypothesis import strategies as st

SEEDS = st.integers(0, 2**63 - 1)


class Drawn:
    """Dice that hypothesis rolls, so that a failing setup shrinks."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def number(self, name: str, below: int) -> int:
        return self._data.draw(st.integers(0, below - 1), label=name)
