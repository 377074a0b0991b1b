"""What comes of reading an object."""

from typing import NamedTuple

from descant.problems import Problem
from descant.syntax import Mapping


class Walk(NamedTuple):
    """An object as it was read from a text."""

    root: Mapping
    end: int
    """Behind the closing bracket, or where reading stopped."""
    complete: bool
    """False when the text ended, or could not be read on, inside the object."""
    readable: bool
    """False when reading stopped at ``end`` because nothing certain fits there."""
    problems: tuple[Problem, ...]
    in_list: bool
    """The object is an item of a list."""
