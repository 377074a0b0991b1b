"""From the files of the inputs to the parts that are read, always the same ones in the same order."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from descant_server.batches.inputs import input_format_of
from descant_server.batches.inputs.files import head_of
from descant_server.batches.inputs.input_format import (
    ColumnNames,
    InputError,
    InputFile,
    InputFormat,
    UnknownInputError,
)
from descant_server.batches.inputs.lines import PART_BYTES
from descant_server.batches.run_layout import INPUT, STATE
from descant_server.batches.tasks import Task

_MOST_FILES = 256
"""So many files of one text each are a part."""
_EXAMPLES, _LEAST_EXAMPLES = 20, 2
"""So many of a kind of problem are kept of all parts together, and of each."""


@dataclass(frozen=True, slots=True)
class RunPlan:
    """What a run reads."""

    tasks: tuple[Task, ...]
    files: tuple[InputFile, ...]
    """Those that something is read of."""
    formats: tuple[InputFormat, ...]
    """Their kinds, each once."""
    unknown: tuple[str, ...] = ()
    """Files of folders that hold no texts of a kind that is known; they are passed over."""
    unread: tuple[tuple[str, str], ...] = ()
    """The paths of those that cannot be read at all, each with the reason."""

    @property
    def size(self) -> int:
        """In bytes, about."""
        return sum(task.part.size for task in self.tasks)

    def kept(self, columns: ColumnNames) -> tuple[str, ...]:
        """Return the columns behind those of the result: of the kinds of input, and those of the user."""
        of_formats = (name for format in self.formats for name in format.columns)
        named = (name for name in ("model", "prompt") if getattr(columns, name) is not None)
        return tuple(dict.fromkeys((*of_formats, *named, STATE, *columns.keep, INPUT)))


def plan(
    files: Iterable[InputFile],
    columns: ColumnNames,
    named: str | None,
    sample: int | None,
) -> RunPlan:
    """Return what is to be read of *files*, which are of the kind that is *named*, if any is.

    About *sample* texts are drawn evenly from all parts.
    """
    tasks: list[Task] = []
    read: list[InputFile] = []
    formats: dict[str, InputFormat] = {}
    unknown: list[str] = []
    unread: list[tuple[str, str]] = []
    for file in files:
        try:
            format = input_format_of(head_of(file), named)
            parts = list(format.split(file, columns))
        except UnknownInputError as error:
            if file.is_named:
                unread.append((file.path, str(error)))
            else:
                unknown.append(file.path)
            continue
        except InputError as error:
            unread.append((file.path, str(error)))
            continue
        except OSError as error:
            unread.append((file.path, f"cannot be read: {error.strerror or error}"))
            continue
        formats.setdefault(format.name, format)
        read.append(file)
        tasks += [Task(len(tasks) + number, format.name, file, part) for number, part in enumerate(parts)]
    tasks = list(_gathered(tasks, {name for name, format in formats.items() if format.is_one_text}))
    chosen = tasks if sample is None else drawn(tasks, sample)
    of_formats = tuple(formats.values())
    return RunPlan(tuple(_with_examples(chosen)), tuple(read), of_formats, tuple(unknown), tuple(unread))


def _with_examples(tasks: Sequence[Task]) -> Iterator[Task]:
    """Yield *tasks* with as many examples of a kind of problem as make enough together."""
    if tasks:
        most = max(_LEAST_EXAMPLES, ceil(_EXAMPLES / len(tasks)))
        yield from (replace(task, most_examples=most) for task in tasks)


def _gathered(tasks: Iterable[Task], of_one_text: Set[str]) -> Iterator[Task]:
    """Yield *tasks* with those together whose files are one text each, and follow on each other."""
    for number, (_, alike) in enumerate(groupby(tasks, key=_Gatherer(of_one_text))):
        first, *others = alike
        size = first.part.size + sum(task.part.size for task in others)
        part = replace(first.part, size=size)
        yield replace(first, number=number, part=part, others=tuple(task.file for task in others))


class _Gatherer:
    """Gives each task the number of the part that it belongs to."""

    def __init__(self, of_one_text: Set[str]) -> None:
        self._of_one_text = of_one_text
        self._part, self._files, self._size, self._is_open = 0, 0, 0, False

    def __call__(self, task: Task) -> int:
        fits = self._files < _MOST_FILES and self._size + task.part.size <= PART_BYTES
        joins = self._is_open and fits and task.format in self._of_one_text
        if not joins:
            self._part += 1
            self._files = self._size = 0
        self._files += 1
        self._size += task.part.size
        self._is_open = task.format in self._of_one_text
        return self._part


def drawn(tasks: Sequence[Task], sample: int) -> list[Task]:
    """Return *tasks* that draw *sample* texts together: as many from each, or one from some of them."""
    if not tasks:
        return []
    count = min(sample, len(tasks))
    chosen = [tasks[number * len(tasks) // count] for number in range(count)]
    share, rest = divmod(sample, count)
    return [
        replace(task, number=number, most_rows=share + (number < rest)) for number, task in enumerate(chosen)
    ]
