"""What an input is: files of one kind, the parts that they are read in, and the texts in a part."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Any, Protocol

from descant.arrow.failure import Failure


class InputError(Exception):
    """An input cannot be read at all.

    The message says what was looked for, what is there, and what to do. Who shows it says of which file.
    """


class UnknownInputError(InputError):
    """A file is of no kind that is known. In a folder such files are counted, and are no failure."""


@dataclass(frozen=True, slots=True)
class ColumnNames:
    """Where in rows of the user's own making something stands; None where the user has not said."""

    text: str | None = None
    id: str | None = None
    model: str | None = None
    prompt: str | None = None
    schema: str | None = None
    expected: str | None = None
    keep: tuple[str, ...] = ()
    """Columns that are carried along, beside ``model`` and ``prompt``."""


class InputFile(Protocol):
    """A file that answers are read from, here or in a store of objects."""

    @property
    def path(self) -> str:
        """Its path or URL, as the user has named it, or below the folder that the user has named."""

    @property
    def size(self) -> int:
        """In bytes."""

    @property
    def is_named(self) -> bool:
        """Whether the user has named it, and not the folder that it was found in."""

    @property
    def state(self) -> str:
        """What changes when it is written to; empty where nobody knows."""

    def open(self) -> IO[bytes]:
        """Open it at its start; it can be searched. Raises OSError and InputError."""


@dataclass(frozen=True, slots=True)
class FileHead:
    """What an input is recognised by."""

    path: str
    data: bytes
    """The first 64 KiB, or all there is."""
    open: Callable[[], IO[bytes]]
    """For kinds that have their table of contents at the end."""

    @property
    def name(self) -> str:
        """The last part of the path, in lower case."""
        return self.path.replace("\\", "/").rpartition("/")[2].lower()


@dataclass(frozen=True, slots=True)
class InputPart:
    """So much of a file as one process reads at once; the same file always has the same parts."""

    start: int
    """A byte, the number of a row group or of an entry: what the format counts by."""
    end: int
    """The first one that is not in it."""
    size: int
    """About how many bytes of the file it takes, for showing progress."""


@dataclass(frozen=True, slots=True)
class InputRow:
    """A text of an input."""

    id: str
    """As the input has it; where it has none, where the text stands, such as ``byte 1200``."""
    text: str | bytes | None
    """None where there is none, such as for a request that expired."""
    schema: str | None = None
    expected: bool | None = None
    failure: Failure | None = None
    """Set where the text could not be got at, as in a line that is no JSON."""
    columns: Mapping[str, Any] = field(default_factory=dict)
    """What is kept: ``model``, ``prompt``, ``state`` (why there is no text), and what the user asked for."""


@dataclass(frozen=True, slots=True)
class InputFormat:
    """A kind of input."""

    name: str
    """By which ``--from`` takes it."""
    summary: str
    """One line for who names a kind that there is not: whose it is, and where the text stands in it."""
    recognizes: Callable[[FileHead], bool]
    """Whether a file is surely of this kind. Never raises, whatever the bytes are."""
    split: Callable[[InputFile, ColumnNames], Iterator[InputPart]]
    """The parts of a file, in its order. Raises InputError with what is wrong."""
    read: Callable[[InputFile, InputPart, ColumnNames], Iterator[InputRow]]
    """The texts of a part, in its order, each held in memory alone where the kind allows.

    A text that cannot be got at is a row with a failure. Raises InputError where all of the part is lost.
    """
    takes_columns: bool = False
    """Whether the user may say which columns hold what; a tool's files have it at known places."""
    is_one_text: bool = False
    """Whether each file is one text, so that many of them are one part."""
    columns: tuple[str, ...] = ()
    """What it keeps for each row without being asked, of ``model`` and ``prompt``."""
