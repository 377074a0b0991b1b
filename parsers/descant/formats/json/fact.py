"""What can be read for certain, wherever it belongs: a key with its colon, a value, the end of the answer."""

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from descant.formats.json.gap_tokens import GapToken
from descant.formats.json.quotes import RequotedString
from descant.problems import Problem
from descant.syntax import Scalar


class FactRole(Enum):
    """What a fact is."""

    KEY = auto()
    VALUE = auto()
    END = auto()
    """The last bracket of the object, or the end of the text behind it."""


class Fact(NamedTuple):
    """Something whose meaning is certain, wherever it belongs; *end* is where reading goes on."""

    role: FactRole
    start: int
    end: int
    node: Scalar | None = None
    problems: tuple[Problem, ...] = ()
    rewritten: RequotedString | None = None
    colon_is_read: bool = False
    """Of a key: its end is behind the colon."""
    is_weak: bool = False
    """A key without its colon, or an end behind which something stands that could belong to the answer."""


class Lookahead(NamedTuple):
    """A fact, and what stands between it and the one before."""

    fact: Fact
    tokens: tuple[GapToken, ...]
    passes_quotes: bool = False
    """A string was passed over, whose quotes may be those of another reading."""
    passed_keys: int = 0
    """So many keys that are known are passed over."""


KeyTest = Callable[[str], bool]
"""Tells whether a key is known in an object that is open."""
