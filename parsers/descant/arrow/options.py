"""How texts in columns are read, and what their owner wants to be asked on the way."""

from collections.abc import Callable
from dataclasses import dataclass

from descant.analysed import Analysis
from descant.arrow.failure import MOST_CHARS
from descant.checkpoints import Checkpoint
from descant.embedded.language_selection import EVERYTHING, LanguageSelection
from descant.formats import FORMATS, Format


@dataclass(frozen=True, slots=True)
class Options:
    """How texts are read; by default as ``descant check`` reads several files without settings."""

    contents: bool = False
    """Whether the contents of files are in the result, which then is about as large as the texts."""
    keep: tuple[str, ...] = ()
    """Columns of the input that stand behind those of the result, as they are."""
    expected: bool = False
    """Whether a text has to hold an answer, where the column ``expected`` does not say so."""
    most_chars: int = MOST_CHARS
    """A longer text is not read; its row has failed."""
    formats: tuple[Format, ...] = FORMATS
    languages: LanguageSelection = EVERYTHING
    """Those that what is embedded in answers is checked in."""
    redact: Callable[[Analysis], Callable[[str], str]] | None = None
    """Returns what covers the secrets of an answer in what is quoted of it, by as many characters."""
    begin: Callable[[int], Checkpoint | None] | None = None
    """Is called with the number of a row in its batch before the row's text is read.

    What it returns is called every few milliseconds on the way, and may raise :class:`TooSlow`.
    """
