"""The hunks of one file, and what was decided of each so far."""

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum

from descant.merging import HunkedChange, TextHunk


class HunkChoice(Enum):
    """What becomes of a hunk."""

    UNDECIDED = "not decided"
    TAKEN = "to be applied"
    EDITED = "to be applied as you have edited it"
    KEPT = "decided for the lines in the folder"
    """Of a conflict."""
    LEFT_OUT = "left out"


@dataclass(slots=True)
class HunkChoices:
    """What a person has decided of the hunks of a file."""

    change: HunkedChange
    choices: list[HunkChoice] = field(default_factory=list)
    """One for each hunk."""
    merged_text: str | None = None
    """The whole file, where the person has merged it in their editor."""

    def __post_init__(self) -> None:
        """Start with nothing decided."""
        self.choices = [HunkChoice.UNDECIDED] * len(self.change.hunks)

    @property
    def taken(self) -> list[int]:
        """The numbers of the hunks that are applied."""
        return self._that_are((HunkChoice.TAKEN, HunkChoice.EDITED))

    @property
    def undecided(self) -> list[int]:
        """The numbers of the hunks that nothing is decided of."""
        return self._that_are((HunkChoice.UNDECIDED,))

    def is_conflict(self, number: int) -> bool:
        """Tell whether a hunk is a conflict."""
        return self.change.hunks[number].conflict is not None

    def decide(self, number: int, choice: HunkChoice) -> int | None:
        """Decide one hunk; return which is asked for next: one behind it, or else before it, or none."""
        self.choices[number] = choice
        return self._undecided_behind(number)

    def decide_rest(self, number: int, choice: HunkChoice) -> int | None:
        """Decide all from *number* on that are not decided yet; a conflict is never taken so."""
        for each in self.undecided:
            if each >= number and not (choice is HunkChoice.TAKEN and self.is_conflict(each)):
                self.choices[each] = choice
        return self._undecided_behind(number)

    def split(self, number: int) -> int:
        """Make several hunks of one; return how many."""
        parts = len(self.change.hunks[number].replacements)
        self.change = self.change.with_split(number)
        self.choices[number : number + 1] = [HunkChoice.UNDECIDED] * parts
        return parts

    def replace_hunk(self, number: int, hunk: TextHunk) -> int | None:
        """Take what a person has made of a hunk; return which is asked for next."""
        self.change = self.change.with_hunk(number, hunk)
        return self.decide(number, HunkChoice.EDITED)

    def _undecided_behind(self, number: int) -> int | None:
        undecided = self.undecided
        return next((each for each in undecided if each > number), next(iter(undecided), None))

    def _that_are(self, choices: Collection[HunkChoice]) -> list[int]:
        return [number for number, choice in enumerate(self.choices) if choice in choices]
