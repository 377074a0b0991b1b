"""Where a string ends whose quotes are not escaped: at the quote that is followed by what JSON has there.

In ``"content": "print("hi")"}, {"path": …`` only the last quote of the content is followed by closing
brackets and a key that goes with the keys read so far. Every quote that could be the end is an
*anchor*; anchors are weighed by what follows them, and by whether quotes and brackets are balanced in the
string that they would end.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats.json.containers import OpenContainer, OpenObject
from descant.formats.json.flaws import ends_in_escape
from descant.formats.json.weighing import Weighing, Weight
from descant.patterns import regex
from descant.schemas.schema import Vocabulary
from descant.source import Span

_S = r"[ \t\n\r]*+"
_NAME = rf'"([^"\\\n\r]{{1,80}}+)"{_S}:'
_MEMBER_END = regex(
    rf'"{_S}(?:,{_S}(?:"[^"\\\n\r]{{1,80}}+"{_S}:|[{{}}\]])|\}}{_S}(?:[,}}\]){{]|```|~~~|\Z)|'
    rf"\]{_S}\}}{_S}(?:```|~~~|\Z)|\Z)"
)
_ITEM_END = regex(rf'"{_S}(?:,{_S}["{{]|\]|\Z)')
_BODY = regex(r'[^"\\\n\r]*+(?:\\.[^"\\\n\r]*+)*+')
_COLON = regex(rf"{_S}:")
_OBJECT_START = regex(rf"\{{{_S}{_NAME}")
_MOST_DAMAGE, _FAR_APART = 300, 400
"""So many places of a text may be damaged, and one more for so many characters."""


class Anchor(NamedTuple):
    """A quote that could end a string."""

    offset: int
    weight: Weight
    even: bool
    """The string up to here has an even number of quotes that are not escaped."""
    balanced: bool
    """The string up to here has as many closing brackets as opening ones, of each kind."""


class Anchors(Weighing):
    """The anchors of one text up to *limit*, with the keys of a *vocabulary*; shared by all who read it."""

    def __init__(self, text: str, limit: int, vocabulary: Vocabulary) -> None:
        super().__init__(text, limit, vocabulary)
        self._index: dict[re.Pattern[str], list[int]] = {}
        self._endless: dict[str, int] = {}
        self._last_keys: dict[str, int] = {}
        self.damage = _MOST_DAMAGE + limit // _FAR_APART
        """So many places that are damaged may be looked at."""
        self._searching = 8 * limit + 10_000
        """Characters that may be looked at in search of quotes."""

    def after(self, start: int, stack: Sequence[OpenContainer]) -> Iterator[Anchor]:
        """Yield the anchors of a string whose opening quote is at *start*, in order.

        *stack* is what is open around the string, the innermost last, which waits for the string.
        """
        pattern = _MEMBER_END if isinstance(stack[-1], OpenObject) else _ITEM_END
        offsets = self._offsets(pattern)
        position, quotes, brackets = start + 1, 0, [0, 0, 0]
        for number in along(range(bisect_right(offsets, start), len(offsets))):
            offset = offsets[number]
            self._work -= 40
            if self._work < 0:
                return
            weight = self.weigh(offset + 1, stack)
            if weight is Weight.NONE or ends_in_escape(self._text[max(0, offset - 1_000) : offset]):
                continue
            piece = self._text[position:offset]
            self._work -= len(piece)
            quotes += _bare_quotes(piece)
            for kind, (opener, closer) in enumerate((("(", ")"), ("[", "]"), ("{", "}"))):
                brackets[kind] += piece.count(opener) - piece.count(closer)
            yield Anchor(offset, weight, quotes % 2 == 0, not any(brackets))
            position, quotes = offset + 1, quotes + 1

    def holds_object(self, start: int) -> bool:
        """Tell whether an object with a known key starts behind *start*."""
        inner = self.object_inside(Span(start, self.limit))
        return inner is not None or self._work < 0

    def comment_end(self, start: int, closer: str) -> int | None:
        """Return the end of the comment whose text starts at *start*; None where no *closer* follows."""
        if start >= self._endless.get(closer, self.limit):
            return None  # Where one has no end, no later one has.
        offset = self._text.find(closer, start, self.limit)
        if offset < 0:
            self._endless[closer] = start
            return None
        return offset + len(closer)

    def next_quote(self, start: int) -> int | None:
        """Return the first quote from *start* on that is not escaped; None where a line ends before it."""
        text, limit = self._text, self.limit
        quote = text.find('"', start, limit)
        if quote < 0 or text.find("\n", start, quote) >= 0 or text.find("\r", start, quote) >= 0:
            return None
        if text.find("\\", start, quote) < 0:
            return quote
        self._searching -= quote - start
        body = _BODY.match(text, start, limit) if self._searching > 0 else None
        end = body.end() if body else limit
        self._searching -= end - start
        return end if end < limit and text[end] == '"' else None

    def last_key(self, key: str) -> int:
        """Return where *key* stands in quotes and with its colon for the last time; -1 where it does not."""
        if key not in self._last_keys:
            quoted, end = f'"{key}"', self.limit
            while (end := self._text.rfind(quoted, 0, end)) >= 0:
                if _COLON.match(self._text, end + len(quoted), self.limit):
                    break
            self._last_keys[key] = end
        return self._last_keys[key]

    def object_inside(self, span: Span) -> int | None:
        """Return where an object whose first key is known starts behind the start of *span*."""
        self._work -= span.end - span.start
        starts = along(_OBJECT_START.finditer(self._text, span.start + 1, span.end))
        return next((match.start() for match in starts if match[1] in self.known_keys), None)

    def _offsets(self, pattern: re.Pattern[str]) -> list[int]:
        if pattern not in self._index:
            self._index[pattern] = [
                match.start() for match in along(pattern.finditer(self._text, 0, self.limit))
            ]
        return self._index[pattern]


def _bare_quotes(piece: str) -> int:
    """Return how many quotes of *piece* are not escaped."""
    # Three backslashes before a quote are so rare that they are not worth the time here.
    return piece.count('"') - piece.count('\\"') + piece.count('\\\\"')
