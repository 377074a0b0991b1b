"""Which of an edit's old lines become which of its new ones; the lines between them stay."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from descant.answer import Hunk
from descant.source import Span
from descant.syntax import Sequence

_MOST_PAIRS = 40_000
"""Old lines times new ones that are compared; what is longer is one change between what begins and ends
alike."""


class HunkChange(NamedTuple):
    """The old lines ``old``, counted from 0 in the edit, become the new lines ``new``."""

    old: Span
    new: Span


def is_signed(hunk: Hunk) -> bool:
    """Tell whether each line of *hunk* starts with +, - or a space: old and new lines are interleaved."""
    old, new = hunk.node.get("old_lines"), hunk.node.get("new_lines")
    return old is not None and new is not None and old.span == new.span


def changes_of(hunk: Hunk) -> tuple[HunkChange, ...]:
    """Return the changes that *hunk* consists of, in order; none where old and new lines are the same."""
    pairs = _signed_pairs(hunk) if is_signed(hunk) else None
    if pairs is not None:
        return _between(pairs, hunk)
    return _compared(_marked(hunk, "old"), _marked(hunk, "new"))


def _marked(hunk: Hunk, side: str) -> tuple[str, ...]:
    """Return the lines of a *side*; a last one without a line end is like none with one."""
    lines = hunk.old_lines if side == "old" else hunk.new_lines
    is_bare = bool(lines) and f"{side}_without_newline" in hunk.node.value
    return (*lines[:-1], lines[-1] + "\n") if is_bare else lines


def _signed_pairs(hunk: Hunk) -> list[tuple[int, int]] | None:
    """Return the numbers of the lines that are written once for both sides."""
    old, new = hunk.node.get("old_lines"), hunk.node.get("new_lines")
    if not isinstance(old, Sequence) or not isinstance(new, Sequence):
        return None
    numbers = {item.start: number for number, item in enumerate(new.items)}
    if len(numbers) != len(hunk.new_lines) or len(old.items) != len(hunk.old_lines):
        return None
    return [(number, numbers[item.start]) for number, item in enumerate(old.items) if item.start in numbers]


def _between(pairs: list[tuple[int, int]], hunk: Hunk) -> tuple[HunkChange, ...]:
    changes, old, new = [], 0, 0
    for same in (*pairs, (len(hunk.old_lines), len(hunk.new_lines))):
        if same != (old, new):
            changes.append(HunkChange(Span(old, same[0]), Span(new, same[1])))
        old, new = same[0] + 1, same[1] + 1
    return tuple(changes)


@lru_cache(maxsize=64)
def _compared(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[HunkChange, ...]:
    return tuple(_differences(old, new))


def _differences(old: tuple[str, ...], new: tuple[str, ...]) -> Iterator[HunkChange]:
    most = min(len(old), len(new))
    head = next((number for number in range(most) if old[number] != new[number]), most)
    rest = most - head
    tail = next((number for number in range(rest) if old[-1 - number] != new[-1 - number]), rest)
    middle, other = old[head : len(old) - tail], new[head : len(new) - tail]
    if not middle and not other:
        return
    if len(middle) * len(other) > _MOST_PAIRS or not middle or not other:
        yield HunkChange(Span(head, head + len(middle)), Span(head, head + len(other)))
        return
    for kind, start, end, new_start, new_end in SequenceMatcher(None, middle, other, False).get_opcodes():  # noqa: FBT003
        if kind != "equal":
            yield HunkChange(Span(head + start, head + end), Span(head + new_start, head + new_end))
