"""How alike lines are: those of an edit, and those of a file."""

from collections.abc import Sequence
from difflib import Match as Block
from difflib import SequenceMatcher
from itertools import pairwise

from descant.patching.file_lines import BLANKS, key_at
from descant.patching.patch_outcome import Level


class ComparisonBudget:
    """What may still be compared, for all edits of a file together: one thing with another counts one."""

    def __init__(self, left: int = 5_000_000) -> None:
        """Start with about a second's work."""
        self.remaining = left

    def spend(self, amount: int) -> bool:
        """Tell whether *amount* is left, and take it."""
        self.remaining -= amount
        return self.remaining >= 0


def aligned(wanted: Sequence[str], there: Sequence[str]) -> list[Block]:
    """Return which lines of *wanted* and *there* are the same but for blanks at their ends."""
    first, second = ([line.strip(BLANKS) for line in lines] for lines in (wanted, there))
    return SequenceMatcher(None, first, second, False).get_matching_blocks()  # noqa: FBT003


def likeness(wanted: Sequence[str], there: Sequence[str], effort: ComparisonBudget) -> float:
    """Return from 0 to 1 how alike the lines are, by their characters; blanks at their ends do not count."""
    blocks = [Block(0, 0, 0)]
    if effort.spend(len(wanted) * len(there)):
        blocks += aligned(wanted, there)
    else:
        blocks.append(Block(len(wanted), len(there), 0))
    same = 0.0
    for before, block in pairwise(blocks):
        same += 2 * sum(len(line.strip(BLANKS)) for line in wanted[block.a : block.a + block.size])
        changed = wanted[before.a + before.size : block.a], there[before.b + before.size : block.b]
        for old, new in zip(*changed, strict=False):
            same += _same_characters(old.strip(BLANKS), new.strip(BLANKS), effort)
    total = sum(len(line.strip(BLANKS)) for line in (*wanted, *there))
    return same / total if total else 0.0


def _same_characters(old: str, new: str, effort: ComparisonBudget) -> float:
    if old and new and effort.spend(len(old) * len(new)):
        return SequenceMatcher(None, old, new, False).ratio() * (len(old) + len(new))  # noqa: FBT003
    return 0.0


def level_of(wanted: Sequence[str], there: Sequence[str]) -> Level:
    """Return the level at which each of *wanted* is the line of *there* in its place; else the two beyond."""
    if len(wanted) == len(there):
        for level in (Level.EXACT, Level.TRAILING, Level.INDENTED, Level.PUNCTUATION):
            if all(key_at(level)(old) == key_at(level)(new) for old, new in zip(wanted, there, strict=True)):
                return level
    ends = [line.strip(BLANKS) for line in (wanted[0], wanted[-1])]
    is_longer = len(there) > len(wanted) > 1
    has_ends = is_longer and ends == [line.strip(BLANKS) for line in (there[0], there[-1])]
    return Level.GAPS if has_ends else Level.SIMILAR
