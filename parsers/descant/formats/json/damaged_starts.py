"""Where an object may start whose first brace is damaged: first in the text, or behind a mark of one."""

from functools import cached_property

from descant.checkpoints import along
from descant.line_search import bounded_matches, first_match
from descant.patterns import regex
from descant.schemas.schema import Vocabulary

_LEAD = regex(r"[\s\ufeff]*+")
_KEY = regex(
    r"[\"'“‘]?([A-Za-z_][\w-]{0,80}+)[\"'”’]?\s*+[:=]"
    r"(?![ \t]*+(?:\r\n?|\n)[ \t]*+(?:-[ \t]++[\"'\w]|[\"'\w./-]++:[ \t]*+\|))"
)
"""A list, or a literal block, in the next line is YAML."""
_JUNK = regex(r"[^\w\s\"{][^\w\s\"]{0,3}\s*+(?=\"(?P<key>[A-Za-z_][\w-]{0,80}+)\"\s*+:)")
"""Something else in place of the first brace."""
_FENCE_LINE = regex(r"(?:`{3,}+|~{3,}+)[^`\n\r]*+(?:\r\n?|\n)[ \t\r\n]*+")
_MARK = regex(r"\n(?:(?=```|~~~)|\n(?=[\"'“‘]))")
"""Before the line that opens a fence, or quotes behind an empty line."""
_MARK_WITH_RETURNS = regex(r"\n(?=```|~~~)|[\r\n]{2}(?=[\"'“‘])")
_PAST_MARK = 3
"""So much of the text behind a mark says whether it is one."""
_QUOTES = ('"', "'", "“", "‘")
_SOUND = regex(r"\{\s*+(?=\")")
_WORD = regex(r"\w")
_NEAR = 160
"""So far behind a damaged first brace the first key is looked for."""


class DamagedStarts:
    """The places in one text, to be asked for in their order.

    Sound answers need no look at the marks, of which a text may have many. So they are searched for only as
    far as they are asked for, and no part of the text is searched twice.
    """

    def __init__(self, text: str, known_keys: Vocabulary) -> None:
        """Look at the start of *text* only."""
        self._text = text
        self._known_keys = known_keys
        lead = _LEAD.match(text)
        self._start = lead.end() if lead else 0
        junk = _JUNK.match(text, self._start)
        if junk and junk["key"] in known_keys.roots:
            self._start = junk.end()
        if text.startswith("{", self._start):
            self._start = _behind_prose(text, self._start, known_keys)
        first = _KEY.match(text, self._start)
        # A text that starts with a brace is meant as an object, whatever follows; else its first key says so.
        is_meant = first is not None and (first[1] in known_keys or first[1] in known_keys.roots)
        self._first = self._start if is_meant or text.startswith("{", self._start) else None
        self._pending = self._behind(0)
        self._searched = 0
        """Marks that start before it were looked at."""

    def next(self, offset: int, end: int) -> int | None:
        """Return the first place from *offset* to *end*; None where there is none."""
        first = self._first
        if first is not None and first <= end:
            self._first = None
            if first >= offset:
                return first
        if self._pending is None or self._pending < offset:
            self._pending = self._search(offset, end)
        return self._pending if self._pending is not None and self._pending <= end else None

    @cached_property
    def _may_be_in_quotes(self) -> bool:
        return any(sign in self._text for sign in ("```", "~~~", '\n\n"'))

    def _search(self, offset: int, end: int) -> int | None:
        text, begin = self._text, offset
        while begin > self._searched and text[begin - 1] in " \t\r\n":
            begin -= 1  # The line of a fence may be before the offset, which is in the space behind it.
        begin = max(self._searched, text.rfind("\n", self._searched, begin))
        marks = _MARK_WITH_RETURNS if "\r" in text else _MARK
        end_of_marks = min(end + _PAST_MARK, len(text))
        for mark in along(bounded_matches(marks, text, _PAST_MARK + 1, begin, end_of_marks)):
            self._searched = mark.start() + 1
            place = self._behind(mark.end())
            if place is not None and place >= offset:
                return place
        self._searched = max(self._searched, end - 1)
        return None

    def _behind(self, mark: int) -> int | None:
        """Return where an object may start behind the *mark*; None where it can not."""
        text, place = self._text, mark
        if line := _FENCE_LINE.match(text, mark):
            place = line.end()
        elif not text.startswith(_QUOTES, mark) or not self._may_be_in_quotes:
            return None
        if place <= self._start:
            return None
        first = _KEY.match(text, place)
        keys = _KEY.finditer(text, place, place + _NEAR) if text.startswith("{", place) else (first,)
        return place if any(key and key[1] in self._known_keys.roots for key in keys) else None


def _behind_prose(text: str, start: int, known_keys: Vocabulary) -> int:
    """Return where the answer starts, if what is in braces at *start* is prose before it; else *start*."""
    sound = first_match(_SOUND, text, "{", 0, start)
    before = text[start : sound.start()] if sound else '"'
    if sound is None or '"' in before or not _WORD.search(before):
        return start
    key = _KEY.match(text, sound.end())
    return sound.start() if key and key[1] in known_keys.roots else start
