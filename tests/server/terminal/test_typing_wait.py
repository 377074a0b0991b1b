"""Ctrl-C at a question, at the worst moment."""

import ctypes
import operator
import os
import pty
import signal
from collections.abc import Iterator
from functools import partial
from io import StringIO
from pathlib import Path
from threading import Timer
from typing import Any, TextIO

import pytest

from descant_server.terminal.questions import Person

_UNHEARD = 5.0
"""Seconds after which somebody whom nothing answers types Enter."""


@pytest.fixture
def terminal() -> Iterator[tuple[int, Person]]:
    """Return the end that somebody types at, and the person."""
    screen, there = pty.openpty()
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    with open(there, encoding="utf-8", closefd=False) as reads, open(there, "w", closefd=False) as writes:
        yield screen, Person(reads, writes)
    signal.signal(signal.SIGINT, handler)
    os.close(there)
    os.close(screen)


class _PressedJustBefore:
    """A terminal at which Ctrl-C comes just before the system call that waits for what is typed.

    That is when Python has looked for signals the last time, so no line of Python may run in between: the
    signal is sent, and the call made, by functions in C alone.
    """

    def __init__(self, terminal: TextIO) -> None:
        press = partial(ctypes.PyDLL(None).kill, os.getpid(), int(signal.SIGINT))
        in_c: Any = operator.call
        self.isatty = terminal.isatty
        self.fileno: Any = partial(max, map(in_c, (press, terminal.fileno)))
        self.readline: Any = partial("".join, filter(None, map(in_c, (press, terminal.readline))))


def test_control_c_is_heard_when_it_comes_just_before_the_wait(terminal: tuple[int, Person]) -> None:
    screen, person = terminal
    pressed: Any = _PressedJustBefore(person.reads)
    typed = Timer(_UNHEARD, os.write, (screen, b"\n"))
    typed.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            Person(pressed, person.writes).line("Apply?")
        assert typed.is_alive(), "heard only when a line was typed"
    finally:
        typed.cancel()


def test_what_is_typed_is_read_line_by_line(terminal: tuple[int, Person]) -> None:
    screen, person = terminal
    os.write(screen, b"yes\nno\n\x04")
    assert [person.line("Apply?") for _ in range(3)] == ["yes\n", "no\n", None]


def test_what_is_no_terminal_is_read_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "typed").write_text("y\n")
    with open(tmp_path / "typed", encoding="utf-8") as reads:
        assert Person(reads, StringIO()).line("Apply?") == "y\n"
