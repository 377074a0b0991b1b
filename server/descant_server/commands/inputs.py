"""From the paths that a user names to the answers that are read."""

import errno
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BufferedReader
from pathlib import Path
from typing import TYPE_CHECKING, cast

from descant import Analysis, Severity
from descant.answer_presence import holds_answer
from descant.decoding import Decoder, analyze_reading, decode, is_binary, with_problems
from descant.embedded import check_embedded
from descant.embedded.language_selection import LanguageSelection
from descant.formats import FORMATS
from descant.schema_request import as_asked
from descant_server.commands.command import Status, UsageError
from descant_server.commands.left_out import LeftOut, summary
from descant_server.commands.settings_arguments import STDIN, AnswerSettings
from descant_server.terminal.complaints import complain, fault
from descant_server.terminal.problems import name
from descant_server.terminal.progress import Progress

if TYPE_CHECKING:
    from descant import StreamReader

SUFFIXES = (".response", ".llm-response", ".txt", ".json", ".xml", ".md")
PATH_HELP = "a file, a folder, or - for standard input"
PATH_HELP_FILE = "a file, or - for standard input"
_PIECE = 1 << 16
"""Bytes that are read at once; from a pipe, as many of them as are there."""


@dataclass(frozen=True, slots=True)
class Examined:
    """An answer that was read."""

    path: str
    analysis: Analysis
    encoding: str
    """Of the bytes that it was read from."""
    is_left_out: bool = False
    """Whether it was found in a folder and holds no answer."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A path that could not be read, or an answer that we broke down over."""

    path: str
    reason: str


class _BinaryError(Exception):
    """What was to be read is no text."""


class Examination:
    """Reads answers one after the other. One that fails is complained of and does not stop the rest."""

    def __init__(
        self,
        paths: Iterable[str],
        settings: AnswerSettings,
        watch: "Callable[[StreamReader], object] | None" = None,
        check: Callable[[Analysis, LanguageSelection], Analysis] = check_embedded,
        rewrite: Callable[[Analysis], str] | None = None,
        *,
        list_skipped: bool | None = None,
        expects: Callable[[str], bool | None] | None = None,
        contents: Mapping[str, bytes] | None = None,
        is_found: bool = False,
    ) -> None:
        """Find the files of *paths*, read as *settings* say. Raises UsageError for a folder without answers.

        *watch* is called for each piece of an answer that is read, as soon as it is there; *check* adds what
        the text alone does not tell; *rewrite* gives a text of the same length to be read instead, where
        pieces are not watched; *list_skipped* says whether files that are left out are named; None where the
        user is not asked; *expects* whether the text at a path has to
        hold an answer, which it then has to in a folder, too; texts that are left out are yielded with it.
        *contents* is what is known already of some paths, which are not read again; *is_found* says that
        *paths* are of files in a folder that the user has named.
        """
        self._settings = settings
        self._watch = watch
        self._check = check
        self._rewrite = rewrite
        self._list_skipped = list_skipped
        self._expects = expects
        self._contents = contents or {}
        self.status = settings.wish.status
        """FAILED as soon as something could not be read."""
        named = tuple(paths)
        self._named = () if is_found else named
        self._paths = find(named)
        self._progress = Progress(len(self._paths))
        self.is_of_folder = any(map(_is_folder, named))
        """Whether the user named a folder, and so may get any number of answers."""

    def __iter__(self) -> Iterator[Examined]:
        """Yield what could be read."""
        left_out, count = Counter[LeftOut](), 0
        try:
            for item in self._paths:
                self._progress.show()
                outcome = item if isinstance(item, Failed) else self._examine(item)
                self._progress.advance()
                if isinstance(outcome, Examined) and not outcome.is_left_out:
                    count += 1
                    yield outcome
                    continue
                if not isinstance(outcome, Failed):
                    why = outcome if isinstance(outcome, LeftOut) else LeftOut.NO_ANSWER
                    left_out[why] += 1
                    if self._list_skipped and isinstance(item, str):
                        self.make_room()
                        complain(f"{name(item)}: skipped, {why.value}")
                    if isinstance(outcome, Examined) and self._expects:
                        yield outcome
                    continue
                self.make_room()
                complain(f"{name(outcome.path)}: {outcome.reason}")
                self.status = Status.FAILED
        finally:
            self.make_room()
        if left_out:
            # Of a single file all is said where it is named.
            if not (self._list_skipped and len(self._paths) == 1):
                complain(summary(left_out, can_be_listed=self._list_skipped is False))
            self.status = self.status if count else Status.FAILED

    def _examine(self, path: str) -> Examined | Failed | LeftOut:
        watch = self._watch
        try:
            wish = self._settings.wish_for(path)
            if watch is None:
                data = self._contents.get(path)
                reading = decode(b"".join(_pieces(path)) if data is None else data)
                analysis = analyze_reading(reading, wish.schemas, wish.asked, wish.formats)
                if path not in self._named and not (self._expects and self._expects(path)):
                    # An answer in a format that the settings do not take is one, and wrong.
                    is_any = len(wish.formats) == len(FORMATS)
                    freely = analysis if is_any else analyze_reading(reading, wish.schemas, wish.asked)
                    if not any(holds_answer(path, each, wish.schemas) for each in (analysis, freely)):
                        return Examined(path, analysis, reading.encoding, is_left_out=True)
                if self._rewrite and (text := self._rewrite(analysis)) != reading.text:
                    reading = replace(reading, text=text)
                    analysis = analyze_reading(reading, wish.schemas, wish.asked, wish.formats)
                analysis = self._check(analysis, wish.languages)
                return Examined(path, as_asked(analysis) if wish.is_demanded else analysis, reading.encoding)
            from descant import StreamReader  # What is read as it comes is rare.

            reader = StreamReader(wish.schemas, asked=wish.asked, formats=wish.formats)
            decoder = Decoder()
            for data in _pieces(path):
                reader.feed(decoder.feed(data))
                if watch is not None:
                    watch(reader)
            reader.feed(decoder.finish())
            analysis = self._check(with_problems(reader.finish(), decoder.problems), wish.languages)
            return Examined(path, as_asked(analysis) if wish.is_demanded else analysis, decoder.encoding)
        except _BinaryError:
            return Failed(path, "is binary, not text") if path in self._named else LeftOut.BINARY
        except OSError as error:
            return Failed(path, _reason(error))
        except Exception as error:
            return Failed(path, fault(error))

    def make_room(self) -> None:
        """Take the progress bar off the screen; call this before results are printed."""
        self._progress.hide()


def find(paths: Iterable[str]) -> Sequence[str | Failed]:
    """Return the files that *paths* stand for, each once, those of a folder in sorted order."""
    results: list[str | Failed] = []
    for path in paths:
        results += _search(path) if _is_folder(path) else [path]
    return tuple(dict.fromkeys(results))


def status_of(severities: Iterable[Severity], fail_on: Severity = Severity.ERROR) -> Status:
    """Return the exit status for problems of these *severities*: whether one is as bad as *fail_on*."""
    return Status.PROBLEMS if any(severity <= fail_on for severity in severities) else Status.CLEAN


def _is_folder(path: str) -> bool:
    return path != STDIN and Path(path).is_dir()


def _search(folder: str) -> list[str | Failed]:
    files, failures = files_in(folder)
    if not files and not failures:
        raise UsageError(f"{folder}: contains no file that ends in {', '.join(SUFFIXES)}")
    return [*files, *(Failed(error.filename, _reason(error)) for error in failures)]


def files_in(folder: str) -> tuple[list[str], list[OSError]]:
    """Return the files in *folder* and below it that may be answers, sorted, and what could not be read."""
    failures: list[OSError] = []
    files = []
    for parent, folders, file_names in os.walk(folder, onerror=failures.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for file_name in file_names:
            path = Path(parent, file_name)
            if not file_name.endswith(SUFFIXES) or file_name.startswith("."):
                continue
            if path.is_file() or not path.exists():  # A link that leads nowhere fails where it is read.
                files.append(path)
            else:  # It may never end, as a pipe that nobody writes to.
                failures.append(OSError(errno.EINVAL, "it is not a regular file", str(path)))
    files.sort(key=lambda path: path.parts)
    return [*map(str, files)], failures


def _pieces(path: str) -> Iterator[bytes]:
    """Yield the bytes of a file or of standard input as they come. Raises _BinaryError for no text."""
    for number, data in enumerate(_raw_pieces(path)):
        if number == 0 and is_binary(data):
            raise _BinaryError
        yield data


def _raw_pieces(path: str) -> Iterator[bytes]:
    if path != STDIN:
        with Path(path).open("rb") as file:
            yield from iter(lambda: file.read1(_PIECE), b"")
        return
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    stdin = cast("BufferedReader", sys.stdin.buffer)
    yield from iter(lambda: stdin.read1(_PIECE), b"")


def _reason(error: OSError) -> str:
    return f"cannot be read: {error.strerror or error}"
