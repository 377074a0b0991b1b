"""What a subcommand is, and what its exit status means."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum


class Status(IntEnum):
    """Exit status; of several the greatest counts."""

    CLEAN = 0
    """No problem is as severe as the user asked to fail on."""
    PROBLEMS = 1
    FAILED = 2
    """Wrong usage, input that cannot be read, or an internal fault."""


class UsageError(Exception):
    """The user asked for something that cannot be done; the message says what to do instead."""


def require(module: str) -> None:
    """Raise UsageError, which says how to install it, where *module* of an extra is missing."""
    from descant.extras import is_installed, missing

    if not is_installed(module):
        raise UsageError(missing(module))


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand: its help, its arguments, and what it does."""

    description: str
    """In paragraphs with an empty line between them."""
    examples: tuple[str, ...]
    """Command lines."""
    add_arguments: Callable[[ArgumentParser], object]
    run: Callable[[Namespace], int]
    """Returns the exit status."""
