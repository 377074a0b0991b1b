"""Lines of an answer that have lost their indentation, which a page of running text does not show.

Who takes a block out of another one moves its lines by the same width. Here lines that follow each other
on the disk with different indentation have none any more, which no change of the code around them explains.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from descant.notations import Notation
from descant.rules.code_tokens import extension_of
from descant.rules.findings import Finding, StringEdit
from descant.source import trimmed
from descant_server.wording.plurals import plural
from descant_server.workspace.rules.extensions import PROSE, C
from descant_server.workspace.rules.pairing import pairs
from descant_server.workspace.rules.rewritten import Rewritten

_STEPS = 3
"""A block has two of them: into it, and out."""
_BY_INDENTATION = frozenset(("yaml", "yml"))
"""Where a list may be as far in as its key."""
_PAGES = frozenset(("html", "htm"))
"""Of the files of words those that are laid out as code is."""


class FlatRun(NamedTuple):
    """Lines of the answer below each other without any indentation."""

    lines: Sequence[tuple[int, str]]
    """The numbers of those that have some on the disk, with that."""


_Pair = tuple[int, int]
"""The numbers of a line on the disk and in the answer, of those that differ."""


def flat_runs(file: Rewritten) -> Iterator[FlatRun]:
    """Yield the lines that have lost their indentation, those below each other together."""
    extension = extension_of(file.path)
    if not extension or extension in _BY_INDENTATION or (extension in PROSE and extension not in _PAGES):
        return
    # The line above what differs, and the one below, are where it steps in and out.
    head, tail = (max(0, count - 1) for count in file.same)
    old = file.old_lines[head : len(file.old_lines) - tail]
    new = file.new_lines[head : len(file.new_lines) - tail]
    if sum(map(_is_indented, old)) - sum(map(_is_indented, new)) < _STEPS - 1:
        return
    for run in _runs(old, new, extension):
        if _steps_in(run, old, new) >= _STEPS:
            indents = ((other + head, _indent_of(old[number])) for number, other in run)
            yield FlatRun([(number, indent) for number, indent in indents if indent])


def _runs(old: Sequence[str], new: Sequence[str], extension: str) -> Iterator[Sequence[_Pair]]:
    """Yield pairs of lines that are the same but for their indentation, up to one of *new* that has some."""
    run: list[_Pair] = []
    after = 0
    for number, other in pairs([line.strip() for line in old], [line.strip() for line in new]):
        if any(map(_is_indented, new[after : other + 1])):
            yield run
            run = []
        after = other + 1
        # Directives of C are laid out as people like.
        is_free = extension in C and new[other].startswith("#")
        if new[other] and not is_free and not _is_indented(new[other]):
            run.append((number, other))
    yield run


def _steps_in(run: Sequence[_Pair], old: Sequence[str], new: Sequence[str]) -> int:
    """Return how often a line of *run* has another indentation on the disk than the one right above it."""
    return sum(
        _indent_of(old[above]) != _indent_of(old[number])
        and not any(map(str.strip, (*old[above + 1 : number], *new[over + 1 : other])))
        for (above, over), (number, other) in pairwise(run)
    )


def finding_of(file: Rewritten, run: FlatRun) -> Finding:
    """Return what is said of *run*, at its first line."""
    count = len(run.lines)
    what = f"{count} lines have lost their" if count > 1 else "This line has lost its"
    message = (
        f"{what} indentation{' from here on' * (count > 1)}: {file.path} has it on disk, and chat "
        "pages do not show it."
    )
    changes: tuple[StringEdit, ...] = ()
    if isinstance(file.node.notation, Notation):
        starts = ((file.new_span(number).start, indent) for number, indent in run.lines)
        changes = tuple(StringEdit(start, start, indent) for start, indent in starts)
    place = trimmed(file.new, file.new_span(run.lines[0][0]))
    return Finding(*place, message, f"Restore the indentation of {plural(count, 'line')} from disk", changes)


def _is_indented(line: str) -> bool:
    return line[:1] in (" ", "\t") and not line.isspace()


def _indent_of(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
