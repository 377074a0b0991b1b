"""What is sent, what came back, and how it ended.

The texts of prompts and answers are not in the ``repr`` of these objects: what is logged by accident holds no
secret.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

from descant.contracts.decoding import Absent, Decoded
from descant.problems import Problem

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call of a model."""

    number: int
    """Counted from 1."""
    body: dict[str, Any] = field(repr=False)
    """What to add to the body of the request: the schema as the provider wants it. Of a call that asks for
    some members again, a schema of just these."""
    turns: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """What to add behind the caller's own messages, each a role, ``assistant`` or ``user``, and a text: the
    answer so far, and what is wrong with it. Empty where there is nothing to correct."""
    members: tuple[str, ...] = ()
    """The members that are asked for again; empty where the whole answer is asked for."""


@dataclass(frozen=True, slots=True)
class AskAttempt(Generic[T]):
    """A call, and what came of it."""

    call: ModelCall
    reply: str = field(repr=False)
    """What came back, as text."""
    decoded: Decoded[T] = field(repr=False)
    """The answer as a whole, where the call asked for some members only: with those that were good before."""
    tokens: int
    """How many tokens the model has written: as the reply says it, else a fourth of its characters."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the answer as a whole, each at its place in ``decoded.analysis.source``."""
        return self.decoded.problems


class Ending(Enum):
    """Why no further call was made."""

    ANSWERED = "answered"
    ATTEMPTS = "no attempts left"
    TOKENS = "no tokens left"
    TIME = "no time left"
    CANCELLED = "cancelled"
    WITHHELD = "withheld"
    """The model has refused, or a filter has taken the answer: asking again would not change it."""


@dataclass(frozen=True, slots=True)
class Exchange(Generic[T]):
    """All calls for one answer, in order, and how it ended."""

    ending: Ending
    attempts: tuple[AskAttempt[T], ...]
    """Those that came back; the last one is the one that counts."""
    value: T | None = field(default=None, repr=False)
    """The typed answer; None where it did not end with one."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the last answer; of a good one what is worth knowing."""
        return self.attempts[-1].problems if self.attempts else ()

    @property
    def tokens(self) -> int:
        """How many tokens the model has written in all calls."""
        return sum(attempt.tokens for attempt in self.attempts)

    def value_or_raise(self) -> T:
        """Return the typed answer. Raises AskError where there is none."""
        if self.value is None:
            raise AskError(self)
        return self.value


class AskError(ValueError):
    """There is no answer that could be used, however often it was asked for. It holds every attempt."""

    def __init__(self, exchange: "Exchange[Any]") -> None:
        """Say how it ended, and what was wrong with the last answer."""
        self.exchange = exchange
        self.attempts = exchange.attempts
        self.problems = exchange.problems
        count = len(exchange.attempts)
        words = f"{exchange.ending.value} after {count} attempt{'s' * (count != 1)}"
        last = exchange.attempts[-1].decoded if exchange.attempts else None
        reason = f": {last.message}" if isinstance(last, Absent) else ""
        places = [
            f"  {problem.pointer or 'the answer'}: {problem.code}" for problem in exchange.problems[:10]
        ]
        super().__init__("\n".join((words + reason, *places)))
