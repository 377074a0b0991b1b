"""Several stored answers side by side: in what they agree, and in what they differ."""

import difflib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from descant_server.plurals import plural
from descant_server.store.rows import StoredAnswer, StoredFile


@dataclass(frozen=True, slots=True)
class ComparedFile:
    """A file in each of the answers."""

    path: str
    states: tuple[str, ...]
    """For each answer: ``absent``, the content's size in lines where it is the first one, ``same`` as in the
    first answer that has it, or how many lines were added and removed, as in ``+3 -1``."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Answers side by side."""

    answers: tuple[StoredAnswer, ...]
    files: tuple[ComparedFile, ...]
    members: tuple[tuple[str, tuple[str, ...]], ...]
    """Of the objects that were read: each top-level member, and for each answer ``absent``, ``same`` as in
    the first answer that has it, or ``differs``."""

    def counts(self, severity: str) -> tuple[int, ...]:
        """Return the number of problems of that severity, for each answer."""
        return tuple(Counter(one.severity for one in answer.problems)[severity] for answer in self.answers)


def compare(answers: Sequence[StoredAnswer]) -> Comparison:
    """Return *answers* side by side."""
    files = [{file.path: file for file in answer.files} for answer in answers]
    objects = [answer.response if isinstance(answer.response, dict) else {} for answer in answers]
    paths = dict.fromkeys(path for own in files for path in own)
    names = dict.fromkeys(name for own in objects for name in own)
    return Comparison(
        tuple(answers),
        tuple(ComparedFile(path, _file_states([own.get(path) for own in files])) for path in paths),
        tuple((name, _member_states(name, objects)) for name in names),
    )


def _file_states(files: Sequence[StoredFile | None]) -> tuple[str, ...]:
    first = next(file for file in files if file is not None)
    return tuple(_file_state(file, first) for file in files)


def _file_state(file: StoredFile | None, first: StoredFile) -> str:
    if file is None:
        return "absent"
    if file.operation != first.operation:
        return file.operation
    if file is first:
        lines = len((file.content or "").splitlines())
        return plural(lines, "line")
    if file.content == first.content and file.new_path == first.new_path:
        return "same"
    before, after = (first.content or "").splitlines(), (file.content or "").splitlines()
    marks = Counter(line[:1] for line in difflib.unified_diff(before, after, lineterm="", n=0))
    # Two lines of each sort are the headings.
    return f"+{max(0, marks['+'] - 1)} -{max(0, marks['-'] - 1)}"


def _member_states(name: str, objects: Sequence[dict[str, object]]) -> tuple[str, ...]:
    first = next(one[name] for one in objects if name in one)
    return tuple(
        "absent" if name not in one else "same" if one[name] == first else "differs" for one in objects
    )
