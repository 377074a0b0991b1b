"""How much damage of a kind is said beside the disk."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from descant import Problem, Severity
from descant.embedded.range_map import RangeMap
from descant.merging import LineChange, changes, lines_of
from descant.source import Source
from descant_server.workspace.comparison import DiskComparison
from support.losses.kinds import Kind
from support.losses.ordinary import Change, held
from support.losses.real_files import all_files

_NEAR = 1
"""So many lines beside the damage are its place, too, since what is gone is said at what is left."""


class Rate(NamedTuple):
    """Of files that were damaged, each in one answer."""

    made: int
    said: int
    """Those with a warning or an error in the file."""
    at_place: int
    """Those with one of them in a damaged line, or next to it."""
    blocked: int
    silent: tuple[str, ...]
    """The paths of those with none."""
    by_extension: Counter[str]
    """How many were made of files with this extension."""
    said_by_extension: Counter[str]


def rate_of(kind: Kind, count: int, seed: int = 1, files: Mapping[str, str] | None = None) -> Rate:
    """Return what is said of *count* files with damage of *kind*; of fewer where so many do not have it.

    Which files these are, and what is damaged in each, depends on no other file: one more changes little.
    """
    texts = all_files() if files is None else files
    chances = {path: random.Random(f"{seed} {path}") for path in texts if kind.fits(path)}
    changed: list[tuple[str, str, str, str]] = []
    for path in sorted(chances, key=lambda path: chances[path].random()):
        damaged = kind.make(texts[path], path, chances[path]) if len(changed) < count else None
        if damaged is not None:
            changed.append((path, texts[path], texts[path], damaged))
    return rate_of_answers(changed)


def rate_of_answers(answers: Sequence[tuple[str, str, str, str]]) -> Rate:
    """Return what is said of files: the path, what is on disk, what was meant, and what the answer has."""
    said = at_place = blocked = 0
    silent = []
    made, said_of = Counter[str](), Counter[str]()
    for path, old, meant, damaged in answers:
        extension = path.rpartition(".")[2]
        made[extension] += 1
        own = _own(held(Change(path, {path: old}, {path: damaged})))
        if meant != old and own:
            without = _own(held(Change(path, {path: old}, {path: meant})))
            before = {(each.code, each.message) for each, _ in without}
            own = [each for each in own if (each[0].code, each[0].message) not in before]
        said += bool(own)
        said_of[extension] += bool(own)
        places = changes(lines_of(meant), lines_of(damaged))
        at_place += any(_is_in(line, places) for _, line in own)
        blocked += any(each.severity is Severity.ERROR for each, _ in own)
        if not own:
            silent.append(path)
    return Rate(len(answers), said, at_place, blocked, tuple(silent), made, said_of)


def _own(comparison: DiskComparison) -> list[tuple[Problem, int | None]]:
    """Return the warnings and errors with the line of the content that each is in."""
    [file] = comparison.analysis.answer.files
    node = file.content_node
    assert node is not None
    ways, source = RangeMap(node, comparison.analysis.source.text), Source(node.value)
    listed = []
    for problem in comparison.analysis.problems:
        if problem.severity <= Severity.WARNING:
            index = ways.to_value(problem.span.start) if node.inner.holds(problem.span) else None
            listed.append((problem, None if index is None else source.line_at(index)))
    return listed


def _is_in(line: int | None, places: Sequence[LineChange]) -> bool:
    return line is not None and any(
        place.new_start - _NEAR <= line < max(place.new_end, place.new_start + 1) + _NEAR for place in places
    )
