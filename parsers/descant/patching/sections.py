"""What a section behind ``@@`` names is a condition: an edit is not applied to another definition.

git prints the last line above a hunk that looks like a head, which need not be what the hunk is in, and a
model writes the class or the function that it means. So an edit is refused only where no head of either
kind could be the one that is named: on the text that a diff was made from, that is never so.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.answer import Hunk
from descant.patching.definitions import NamedBlock, definition_in, is_flat
from descant.patching.enclosures import Enclosing
from descant.patching.file_lines import BLANKS, FileLines
from descant.patching.hints import Hints
from descant.patching.hunk_changes import changes_of
from descant.patching.indentation import split, width_of
from descant.patching.patch_outcome import SectionConflict
from descant.patching.section_heads import FileHeads


class HunkSections:
    """Holds the sections of the edits of one file against it."""

    def __init__(self, lines: FileLines, hunks: Sequence[Hunk], path: str = "") -> None:
        """Nothing is looked at before the first question; *path* tells of which language the file is."""
        self.lines = lines
        self.heads = FileHeads(lines, hunks, path)

    def conflict(self, hunk: Hunk, hints: Hints, line: int) -> SectionConflict | None:
        """Return which of the sections of *hunk* names something else, if its old lines are at *line*."""
        if not hints.anchors:
            return None
        changes, there = changes_of(hunk), self.lines.texts[line : line + len(hunk.old_lines)]
        return self._first(hints, line, there, changes[0].old.start if changes else 0)

    def conflict_of_new(self, hunk: Hunk, hints: Hints, line: int) -> SectionConflict | None:
        """Return the same for its new lines."""
        if not hints.anchors:
            return None
        changes, there = changes_of(hunk), self.lines.texts[line : line + len(hunk.new_lines)]
        return self._first(hints, line, there, changes[0].new.start if changes else 0)

    def conflict_before(self, hunk: Hunk, hints: Hints, line: int) -> SectionConflict | None:
        """Return the same for new lines that are put before *line*."""
        return self._first(hints, line, hunk.new_lines, -1) if hints.anchors else None

    def _first(self, hints: Hints, line: int, wanted: Sequence[str], changed: int) -> SectionConflict | None:
        worded = next((number for number, text in enumerate(wanted) if text.strip(BLANKS)), None)
        if worded is None:
            return None
        for anchor in (anchor.strip(BLANKS) for anchor in hints.anchors):
            if (named := self.heads.named(anchor)) is not None:
                place = _SectionAt(self.heads, hints, anchor, named, line, worded, changed, wanted)
                if conflict := place.conflict():
                    return conflict
        return None


class _SectionAt(NamedTuple):
    """One section, and a place where an edit may go."""

    heads: FileHeads
    hints: Hints
    anchor: str
    named: NamedBlock
    line: int
    worded: int
    """The first line of the edit that is not empty, counted from 0 in it."""
    changed: int
    """The first one that it changes."""
    wanted: Sequence[str]

    @property
    def position(self) -> int:
        return self.line + self.worded

    def conflict(self) -> SectionConflict | None:
        numbers = self.heads.numbers(self.anchor)
        if not numbers:
            return self._unless_nowhere()
        if _any_in(numbers, self.line, self.line + self.changed + 1):
            return None
        if is_flat(self.named):
            return self._flat(numbers)
        chain = self._chain()
        if chain and numbers[0] > self.position:
            return self._conflict(numbers, chain)  # A section is above its edit.
        if self.named.kind == "definition":
            return self._in_code(numbers, chain)
        return self._in_data(numbers, chain)

    def _chain(self) -> list[Enclosing]:
        return self.heads.enclosures.of(self.position, self.wanted[self.worded])

    def _unless_nowhere(self) -> SectionConflict | None:
        """Return the conflict of a section that is nowhere in the file, as where it was renamed since."""
        if self.named[:2] in self.heads.brought or self._is_comment():
            return None
        if is_flat(self.named):
            flat = self.heads.flat
            last = bisect_left(flat, (self.position,)) - 1
            instead = self.heads.lines.texts[flat[last][0]] if last >= 0 else ""
        else:
            instead = self._peer()
        if not self.hints.is_behind_anchors and (not instead or self._has_own_head(None)):
            return None
        return SectionConflict(self.anchor, None, instead.strip(BLANKS))

    def _peer(self) -> str:
        """Return the line of the definition that the edit is in, if it is of the kind that is named."""
        peers = (each for each in self._chain() if self._is_alike(each.definition))
        return next((each.text for each in peers), "")

    def _is_alike(self, definition: NamedBlock | None) -> bool:
        return definition is not None and definition.kind == self.named.kind

    def _has_own_head(self, width: int | None) -> bool:
        """Tell whether the edit names what it changes itself: a definition is among the lines above its first
        change, which is indented no more than *width*."""
        for text in self.wanted[self.worded : self.changed]:
            indentation, rest = split(text)
            if self._is_alike(definition_in(rest)) and (width is None or width_of(indentation) <= width):
                return True
        return False

    def _flat(self, numbers: Sequence[int]) -> SectionConflict | None:
        written = (definition_in(text) for text in self.wanted[self.worded : self.changed])
        if self._is_comment() or any(
            self._is_alike(own) and own.level <= self.named.level for own in written if own
        ):
            return None
        flat = self.heads.flat
        for at in range(bisect_left(flat, (self.position,)) - 1, -1, -1):
            number, named = flat[at]
            if _any_in(numbers, number, number + 1):
                return None
            if named.kind == self.named.kind and named.level <= self.named.level:
                text = self.heads.lines.texts[number]
                return SectionConflict(self.anchor, numbers[0], text.strip(BLANKS))
        return SectionConflict(self.anchor, numbers[0], "")

    def _is_comment(self) -> bool:
        return self.named.kind == "heading" and self.named.level == 1 and not self.heads.is_markdown

    def _in_code(self, numbers: Sequence[int], chain: list[Enclosing]) -> SectionConflict | None:
        code = [each for each in chain if _is_code(each.definition)]
        width = self._width(numbers)
        if not code or self._has_own_head(width):
            return None
        if _any_in(numbers, code[0].number, self.position):
            return None
        if any(_any_in(numbers, each.number, each.number + 1) for each in code):
            return None
        if width == 0 and self._may_be_printed(numbers, chain[-1]):
            return None
        return self._conflict(numbers, code)

    def _in_data(self, numbers: Sequence[int], chain: list[Enclosing]) -> SectionConflict | None:
        width = self._width(numbers)
        peer = next((each for each in chain if each.width == width), None)
        if peer is None or _any_in(numbers, peer.number, self.position):
            return None
        if width == 0 and self._may_be_printed(numbers, peer):
            return None
        is_alike = self._is_alike(peer.definition)
        is_head = width == 0 and _is_head(self.anchor) and _is_code(peer.definition)
        return self._conflict(numbers, [peer]) if is_alike or is_head else None

    def _may_be_printed(self, numbers: Sequence[int], top: Enclosing) -> bool:
        """Tell whether git may print the section for lines in *top*, where it takes lines without indentation
        for heads: it is there or in it, or *top* looks like no head."""
        if top.width or _any_in(numbers, top.number, self.position):
            return True
        is_head = _is_head(self.anchor) and not _is_head(top.text)
        return is_head and numbers[0] < self.line and not self.hints.is_behind_anchors

    def _width(self, numbers: Sequence[int]) -> int:
        return min(width_of(split(self.heads.lines.texts[number])[0]) for number in numbers[:50])

    def _conflict(self, numbers: Sequence[int], chain: Sequence[Enclosing]) -> SectionConflict:
        peers: Iterator[Enclosing] = iter(())
        if numbers:
            width = self._width(numbers)
            peers = (each for each in chain if each.width == width and each.definition)
        others = (each for each in chain if each.definition)
        instead = next(peers, None) or next(others, None)
        return SectionConflict(self.anchor, numbers[0] if numbers else None, instead.text if instead else "")


def _is_code(definition: NamedBlock | None) -> bool:
    return definition is not None and definition.kind == "definition"


def _is_head(text: str) -> bool:
    """Tell whether git takes a line that is not indented for a head, where nothing says of which language."""
    return text[:1].isalpha() or text[:1] in ("_", "$")


def _any_in(numbers: Sequence[int], start: int, end: int) -> bool:
    at = bisect_left(numbers, start)
    return at < len(numbers) and numbers[at] < end
