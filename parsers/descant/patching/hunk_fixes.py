"""The offer to put the lines of the file in place of those that an edit has for them."""

from collections.abc import Iterator, Sequence

from descant.notations import Notation
from descant.patching.file_lines import FileLines
from descant.patching.hunk_changes import changes_of, is_signed
from descant.patching.indentation import split
from descant.patching.patch_outcome import HunkMatch, HunkOutcome, Level, LineRange
from descant.patterns import regex
from descant.problems import Edit, Fix, Safety
from descant.syntax import Scalar
from descant.syntax import Sequence as ListNode

_LEAST = 0.8
_LONGEST = 10_000
_MARKER = regex(r"[<=>-]{5}|:(?:start|end)_line:")
"""What would be taken for a marker of a search/replace block."""


def use_lines_of_file(answer: str, lines: FileLines, match: HunkMatch) -> Fix | None:
    """Return the fix that makes the old lines of an edit those of the closest place, if that is close.

    Lines that stay are made the same on the new side. There is none where the edit is not written as plain
    lines, or has other numbers of lines than the place.
    """
    range_ = _closest(match)
    if range_ is None:
        return None
    there = lines.texts[range_.first - 1 : range_.last]
    if len(there) != len(match.hunk.old_lines):
        return None
    if _is_indented_otherwise(match, there) or any(len(line) > _LONGEST for line in there):
        return None
    edits = _edits(answer, match, there)
    return Fix(f"Use {range_} of the file", edits, Safety.UNSAFE) if edits else None


def _closest(match: HunkMatch) -> LineRange | None:
    if match.outcome is HunkOutcome.APPLIED and match.level is Level.PUNCTUATION:
        return match.lines
    if match.outcome is not HunkOutcome.MISSING or not match.suggestions:
        return None
    best = match.suggestions[0]
    return best.lines if best.likeness >= _LEAST and best.level > Level.TRAILING else None


def _is_indented_otherwise(match: HunkMatch, there: Sequence[str]) -> bool:
    """Tell whether the lines have another indentation, which the new lines would need, too."""
    brings = any(change.new.end > change.new.start for change in changes_of(match.hunk))
    pairs = zip(there, match.hunk.old_lines, strict=True)
    return brings and any(
        split(line)[0] != split(old)[0] for line, old in pairs if line.strip() and old.strip()
    )


def _edits(answer: str, match: HunkMatch, there: Sequence[str]) -> tuple[Edit, ...] | None:
    old, new = match.hunk.node.get("old_lines"), match.hunk.node.get("new_lines")
    if not isinstance(old, ListNode) or not isinstance(new, ListNode):
        return None
    signed = is_signed(match.hunk)
    edits: dict[Edit, None] = {}
    stays = dict(_kept(match))
    for number, line in enumerate(there):
        items = [old.items[number]]
        if number in stays:
            items.append(new.items[stays[number]])
        for item in items:
            if not isinstance(item, Scalar) or item.value == line:
                continue
            has_sign = answer[item.start - 1 : item.start] in (" ", "-")
            if item.notation is not Notation.VERBATIM or (not has_sign if signed else _MARKER.match(line)):
                return None
            edits[Edit(item.span, line)] = None
    return tuple(edits)


def _kept(match: HunkMatch) -> Iterator[tuple[int, int]]:
    """Yield the numbers of the lines that stay, on the old side and on the new one."""
    old = new = 0
    for change in changes_of(match.hunk):
        yield from zip(range(old, change.old.start), range(new, change.new.start), strict=True)
        old, new = change.old.end, change.new.end
    yield from zip(range(old, len(match.hunk.old_lines)), range(new, len(match.hunk.new_lines)), strict=True)
