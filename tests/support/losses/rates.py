"""How much damage of a kind is said beside the disk."""

import random
from typing import NamedTuple

from descant import Severity
from support.losses.kinds import Kind
from support.losses.ordinary import Change, held
from support.losses.real_files import all_files


class Rate(NamedTuple):
    """Of files that were damaged, each in one answer."""

    made: int
    said: int
    """Those with a warning or an error in the file."""
    blocked: int
    silent: tuple[str, ...]
    """The paths of the others."""


def rate_of(kind: Kind, count: int, seed: int = 1) -> Rate:
    """Return what is said of *count* files with damage of *kind*; of fewer where so many do not have it.

    Which files these are, and what is damaged in each, depends on no other file: one more changes little.
    """
    chances = {path: random.Random(f"{seed} {path}") for path in all_files() if kind.fits(path)}
    paths = sorted(chances, key=lambda path: chances[path].random())
    made = said = blocked = 0
    silent = []
    for path in paths:
        text = all_files()[path]
        damaged = kind.make(text, path, chances[path]) if made < count else None
        if damaged is None:
            continue
        made += 1
        comparison = held(Change(path, {path: text}, {path: damaged}))
        own = [each for each in comparison.analysis.problems if each.severity <= Severity.WARNING]
        said += bool(own)
        blocked += any(each.severity is Severity.ERROR for each in own)
        if not own:
            silent.append(path)
    return Rate(made, said, blocked, tuple(silent))
