"""Lines at the margin among others that are still indented as they are on the disk.

A page that is copied in parts gives a few lines without their indentation. Nobody lays out code like that:
who takes a line out of its block takes it behind the block, or moves what is below, too.
"""

from collections import defaultdict, deque
from collections.abc import Collection, Iterator

from descant.merging import LineChange
from descant.patterns import regex
from descant.rules.code_tokens import extension_of
from descant_server.workspace.rules.extensions import PROSE, C
from descant_server.workspace.rules.lost_indentation import FlatRun
from descant_server.workspace.rules.rewritten import Rewritten

_PAGES = frozenset(("html", "htm"))
_FREE_IN_C = regex(r"#|//|/\*|\w+:(?!:)")
"""Directives, comments and labels are laid out as people like."""
_CLOSING = (")", "]", "}", "</", "end")
_SOME = 3
"""Lines of a text for people, in which a list or a quote is laid out anew."""


def stray_runs(file: Rewritten, known: Collection[int]) -> Iterator[FlatRun]:
    """Yield them in order, without lines that are *known*."""
    extension = extension_of(file.path)
    is_prose = extension in PROSE and extension not in _PAGES
    runs = [
        run for change in file.changes for run in _in_change(file, change) if run.lines[0][0] not in known
    ]
    if not extension or (is_prose and sum(len(run.lines) for run in runs) < _SOME):
        return
    all_gone = is_prose and not any(line[:1] in (" ", "\t") and line.strip() for line in file.new_lines)
    for run in runs:
        if extension in C and _FREE_IN_C.match(file.new_lines[run.lines[0][0]]):
            continue
        if all_gone or _is_stray(file, run, is_prose=is_prose):
            yield run


def _in_change(file: Rewritten, change: LineChange) -> Iterator[FlatRun]:
    olds: defaultdict[str, deque[str]] = defaultdict(deque)
    for line in file.old_lines[change.old_start : change.old_end]:
        if line[:1] in (" ", "\t"):
            olds[line.strip()].append(line)
    lines: list[tuple[int, str]] = []
    for number in range(change.new_start, change.new_end):
        line = file.new_lines[number].rstrip()
        if line and line[0] not in (" ", "\t") and (same := olds.get(line)):
            old = same.popleft()
            lines.append((number, old[: len(old) - len(old.lstrip())]))
        elif line and lines:
            yield FlatRun(tuple(lines))
            lines = []
    if lines:
        yield FlatRun(tuple(lines))


def _is_stray(file: Rewritten, run: FlatRun, *, is_prose: bool) -> bool:
    """Tell whether what is below *run* is still as far in, or closes what it is in."""
    below = _next(file, run.lines[-1][0], 1)
    above = _next(file, run.lines[0][0], -1)
    is_below = below[:1] in (" ", "\t")
    is_above = above[:1] in (" ", "\t")
    if is_prose:
        return is_below and is_above
    return is_below or (is_above and below.startswith(_CLOSING))


def _next(file: Rewritten, number: int, way: int) -> str:
    """Return the first line from there on that is not blank, if it is as on the disk."""
    number += way
    while 0 <= number < len(file.new_lines) and not file.new_lines[number].strip():
        number += way
    if not 0 <= number < len(file.new_lines):
        return ""
    line = file.new_lines[number]
    return "" if file.is_changed(number) else line
