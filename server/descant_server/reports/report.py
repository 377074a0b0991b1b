"""What a report is: a way to print the problems of answers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from descant import Analysis, Problem, Source

if TYPE_CHECKING:
    from descant_server.workspace.comparison import DiskComparison


@dataclass(frozen=True, slots=True)
class Checked:
    """An answer, and the problems of it that are reported."""

    path: str
    """As the user has named it; ``-`` for standard input."""
    analysis: Analysis
    problems: tuple[Problem, ...]
    """In the order of the text."""
    limit: int
    """How many are shown to people."""
    docs: str | None = None
    """The address at which a problem is explained, with ``{code}``."""

    comparison: "DiskComparison | None" = None
    """With what is on the disk, where that was asked for."""
    is_nothing: bool = False
    """Whether it holds no answer, and need not."""
    is_left_out: bool = False
    """Whether it was found in a folder and holds none, so that people are told only how many there are."""
    is_clean: bool = False
    """Whether it is an answer, and nothing is wrong with it, whatever of its problems is reported."""

    @property
    def source(self) -> Source:
        """The text."""
        return self.analysis.source


@dataclass(frozen=True, slots=True)
class Report:
    """A way to print problems."""

    print: Callable[[Iterable[Checked]], object]
    """Prints answers as they come, to standard output."""
