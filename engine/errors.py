"""Every error the engine raises.

WolfhourError
├── SetupError        a game that cannot be dealt: board, ruleset, field, role, names
├── IllegalAnswer     an answer the pending asks do not allow; the game is unchanged
├── ScenarioError     a scripted game that cannot be read or run
└── ReplayError       a record whose answers do not lead where it says
"""


class WolfhourError(Exception):
    """Base of all. `str()` is one line for a person: what is wrong and what would be right."""


class SetupError(WolfhourError):
    """The setup is refused. `problems` holds one line each; all are found at once."""

    def __init__(self, *problems: str) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


class IllegalAnswer(WolfhourError):
    """The answer is not among the legal ones. Nothing has changed."""


class ScenarioError(WolfhourError):
    """The scenario file does not have the format of a scripted game."""


class ReplayError(WolfhourError):
    """The saved answers do not rebuild the saved game."""
