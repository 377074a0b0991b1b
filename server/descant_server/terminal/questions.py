"""Someone at a terminal who is asked before something is done."""

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import TextIO

from descant_server.terminal.typing_wait import wait_until_typed

_READS, _WRITES = ("CONIN$", "CONOUT$") if os.name == "nt" else ("/dev/tty", "/dev/tty")


@dataclass(frozen=True, slots=True)
class Person:
    """Where somebody reads and writes."""

    reads: TextIO
    writes: TextIO

    def ask(self, question: str, answers: Mapping[str, str]) -> str:
        """Return which of *answers*, words by their first letters, was given; the first one is "no".

        It is taken where nothing is typed but Enter, or where the person leaves. *question* says what can be
        typed.
        """
        refusal, *_ = answers
        while True:
            typed = self.line(question)
            if typed is None:
                return refusal
            reply = typed.strip().lower()
            if not reply:
                return refusal
            for letter, word in answers.items():
                if reply in (letter, word):
                    return letter
            listed = ", ".join(f"{letter} for {word}" for letter, word in answers.items())
            self.writes.write(f"Type {listed}.\n")

    def line(self, question: str) -> str | None:
        """Return the line that is typed behind *question*; None where the person leaves."""
        self.writes.write(f"{question} ")
        self.writes.flush()
        wait_until_typed(self.reads)
        typed = self.reads.readline()
        if not typed:
            self.writes.write("\n")
            return None
        return typed


@contextmanager
def somebody(*, reads_answer: bool) -> Iterator[Person | None]:
    """Give the person at the terminal; None where nobody is there.

    Standard input is not where they type when the answer of the model is read from it (*reads_answer*): then
    it is the terminal that the process belongs to.
    """
    if not reads_answer:
        is_there = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
        yield Person(sys.stdin, sys.stderr) if is_there else None
        return
    with ExitStack() as opened:
        person = None
        with suppress(OSError):
            reads = opened.enter_context(open(_READS, encoding="utf-8", errors="replace"))
            writes = opened.enter_context(open(_WRITES, "w", encoding="utf-8", errors="backslashreplace"))
            person = Person(reads, writes)
        yield person
