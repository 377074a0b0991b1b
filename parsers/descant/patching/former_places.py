"""Where the lines of edits stood in older texts, and what the answer calls the place.

An edit that was made when its lines stood in several places may be meant for one that is not there any more.
The lines alone do not tell, so a person is to decide. An answer that edits lines which only came later is of
a time when the others were gone.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from descant.checkpoints import along
from descant.patching.enclosing_heads import EnclosingHeads
from descant.patching.file_lines import BLANKS, FileLines
from descant.patching.hints import hints_of
from descant.patching.hunk_anchors import heads
from descant.patching.named_places import NamedPlace, named_elsewhere
from descant.patching.patch_outcome import HunkMatch, HunkOutcome, Level, LineRange, Patched

_MOST_CHARACTERS = 2_000_000
"""Of older texts that are looked through for the edits of one file."""


class FormerPlace(NamedTuple):
    """Where the lines of an edit stood, besides or instead of the place that they have now."""

    version: int
    """The number of the older text, counted from 0."""
    lines: LineRange
    """Where the edit goes now."""
    inside: str
    """The head of what its lines were in, and are not now; empty where nothing has a name."""
    is_only: bool
    """Whether they stood nowhere else."""


class EditPlaces:
    """Where the edits of one file go, to be held against older texts of it."""

    def __init__(self, text: str, patched: Patched, path: str = "") -> None:
        """Take from *patched* what the edits change in *text*, the file at *path*."""
        self._now = _TextVersion(text, path)
        lines = self._now.lines
        self._hunks = [match.hunk for match in patched.matches]
        self._edited = [
            _EditedLines(number, place, lines.texts[place.first - 1 : place.last], _evidence(lines, match))
            for number, match in enumerate(patched.matches)
            if match.outcome is HunkOutcome.APPLIED and (place := match.lines) and place.first <= place.last
        ]

    @property
    def is_unsure(self) -> bool:
        """Tell whether nothing but its lines says of one of the edits where it belongs."""
        return any(each.evidence is not _PlaceEvidence.SECTION for each in self._edited)

    def otherwise_named(self, answer: str) -> NamedPlace | None:
        """Return which of the edits *answer* puts elsewhere in the sentences above it."""
        unsure = {each.number: each.lines for each in self._edited if each.evidence is _PlaceEvidence.LINES}
        return named_elsewhere(answer, self._hunks, unsure, self._now.heads)

    def formerly(self, older: Iterable[str]) -> FormerPlace | None:
        """Return where lines that are edited stood in one of the texts *older*, newest first.

        None where each edit is the only one that could have been meant all the time.
        """
        left = _MOST_CHARACTERS
        for number, former in enumerate(along(older)):
            left -= len(former)
            then = _TextVersion(former, self._now.path)
            if left < 0 or not all(then.has(each.texts) for each in self._edited):
                return None
            for each in self._edited:
                if (inside := _other_head(each, self._now, then)) is not None:
                    return FormerPlace(number, each.lines, inside, len(then.places(each.texts)) == 1)
        return None


class _PlaceEvidence(Enum):
    """What says where an edit belongs."""

    LINES = "nothing but its lines"
    NUMBER = "the number of its first line, too"
    SECTION = "a section that is there"


class _EditedLines(NamedTuple):
    number: int
    lines: LineRange
    texts: Sequence[str]
    evidence: _PlaceEvidence


def _other_head(edited: _EditedLines, now: "_TextVersion", then: "_TextVersion") -> str | None:
    """Return the head of what the lines of *edited* were in besides what they are in *now*, or instead of it.

    It may be empty; None where they were nowhere else. What has another name now was renamed, unless that
    name was there, too.
    """
    if edited.evidence is _PlaceEvidence.SECTION:
        return None
    places, left = then.places(edited.texts), now.places(edited.texts)
    if edited.evidence is _PlaceEvidence.NUMBER:
        # It decides between several: that it leads to another of them now is what may have changed.
        places = [edited.lines.first - 1] if len(left) > 1 and edited.lines.first - 1 in places else []
    elif places == left or len(left) != 1:
        return None
    here, count = now.around(edited.lines.first - 1, edited.lines.last), len(edited.texts)
    others = [chain for place in places if (chain := then.around(place, place + count)) != here]
    if len(places) < 2 and not (others and others[0] and here and all(map(then.has_head, here))):
        return None
    return next((head for chain in others for head in chain if head not in here), "")


def _evidence(lines: FileLines, match: HunkMatch) -> _PlaceEvidence:
    hints = hints_of(match.hunk)
    if any(heads(lines, anchor) for anchor in hints.anchors):
        return _PlaceEvidence.SECTION
    is_there = match.lines is not None and hints.first_line == match.lines.first
    return _PlaceEvidence.NUMBER if is_there else _PlaceEvidence.LINES


class _TextVersion:
    """A text in which lines are looked for, whatever blanks they end with."""

    def __init__(self, text: str, path: str) -> None:
        self.path = path
        self.lines = FileLines(text)
        self.joined = _joined(self.lines.texts)

    def has(self, texts: Sequence[str]) -> bool:
        return _joined(texts) in self.joined

    def places(self, texts: Sequence[str]) -> list[int]:
        return list(self._places(_joined(texts)))

    def _places(self, joined: str) -> Iterator[int]:
        at, number, counted = self.joined.find(joined), 0, 0
        while at >= 0:
            number, counted = number + self.joined.count("\n", counted, at), at
            yield number
            at = self.joined.find(joined, at + 1)

    @cached_property
    def heads(self) -> EnclosingHeads:
        return EnclosingHeads(self.lines, self.path)

    def around(self, start: int, end: int) -> Sequence[str]:
        return self.heads.around(start, end)

    def has_head(self, head: str) -> bool:
        return bool(self.lines.numbers(head, Level.INDENTED))


def _joined(texts: Iterable[str]) -> str:
    return "\n" + "".join(f"{text.rstrip(BLANKS)}\n" for text in texts)
