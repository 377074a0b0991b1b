"""How soon after an edit the problems of a document are shown.

What is quickly known is shown at once. Of a large document some hundred kilobytes are shown each time, so it
depends on who edits: a person who types gets an answer for each key. So does a program that waits for the
answer to its last edit before it makes the next one. Edits that come quicker than anybody types and wait for
nothing, as from a held key or from a model that writes, are answered together, when they pause.
"""

QUICK = 0.06
"""Seconds; where reading a document takes no longer, every edit is answered: up to half a megabyte."""
STREAM = 0.06
"""Seconds between edits below which nobody types: the fastest typists need about 0.08 for a key."""
PAUSE = 0.034
"""Seconds without an edit after which a stream is answered; a held key repeats every 0.03."""
REACTION = 0.015
"""Seconds after an answer within which an edit was waiting for it."""
LONGEST = 1.0
"""Seconds that a stream may go without an answer."""


class Pace:
    """The rhythm of one document; times are in seconds of one clock."""

    def __init__(self) -> None:
        """Start with a document that nobody has edited."""
        self._edited = float("-inf")
        self._shown = float("-inf")
        self._unanswered: float | None = None
        """When the first edit came that was not answered."""
        self.showing = 0.0
        """Seconds that it took to show what the last edit did, where the whole text was not read for it."""

    def edited(self, now: float, cost: float) -> float:
        """Take note of an edit; return in how many seconds to answer, if reading the text takes *cost*."""
        is_stream = now - self._edited < STREAM
        was_waited_for = self._unanswered is None and now - self._shown < REACTION
        self._edited = now
        first = self._unanswered = now if self._unanswered is None else self._unanswered
        if cost < QUICK or not is_stream or was_waited_for:
            return 0.0
        return max(0.0, min(PAUSE, first + LONGEST - now))

    def shown(self, now: float) -> None:
        """Take note that the last edit was answered."""
        self._shown = now
        self._unanswered = None
