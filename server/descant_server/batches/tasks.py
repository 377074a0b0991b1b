"""What one process is given to do at once, and what it says of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from descant.arrow.failure import Failure
from descant_server.batches.inputs.input_format import InputFile, InputPart


@dataclass(frozen=True, slots=True)
class Task:
    """A part of an input."""

    number: int
    """Of all parts of the run, from 0; the result is named by it."""
    format: str
    """The name of the kind of input that it is a part of."""
    file: InputFile
    part: InputPart
    others: tuple[InputFile, ...] = ()
    """Files of one text each that are read behind it."""
    most_rows: int | None = None
    """So many texts are drawn from it; None for all."""
    most_examples: int = 2
    """So many places are kept of one kind of problem."""
    failures: Mapping[int, Failure] = field(default_factory=dict)
    """Rows that ended two processes, by their number in the part: they are not read again."""
    is_again: bool = False
    """Whether a process has ended over it, so that the next may, too."""

    def pieces(self) -> Iterator[tuple[InputFile, InputPart]]:
        """Yield what is read, in order: the part, and behind it whole files."""
        yield self.file, self.part
        for file in self.others:
            yield file, InputPart(0, file.size, file.size)


@dataclass(frozen=True, slots=True)
class PartDone:
    """A part that is read; its result is whole, and in its place."""

    number: int
    rows: int
    failed: int


@dataclass(frozen=True, slots=True)
class PartLost:
    """A part that cannot be read at all."""

    number: int
    reason: str
    advice: str | None = None
    """What to do before the run is started again; None where other parts can be read meanwhile."""
