"""What a show needs of whoever tells its story."""

from collections.abc import AsyncIterator
from typing import Protocol

from engine.views import View
from narrator.beats import Beat


class Narrator(Protocol):
    """Tells a game beat by beat. It is given what the gallery knows and nothing else.

    One narrator tells one game, its beats in order: it remembers what it has said. The facts are
    the events themselves, which the show prints on time; a narration may come late or be cut.
    """

    @property
    def instant(self) -> bool:
        """Whether a telling is there at once; one that may take time is never waited for."""
        ...

    def narrate(self, view: View, beat: Beat) -> AsyncIterator[str]:
        """Tell one beat, sentence by sentence, each ready to be shown as it stands.

        view: the gallery's, which may have heard more than the beat by the time it is read;
        `beat.scene` holds the facts as they were.
        """
        ...
