"""What comes of a reply: the typed answer, a raw object, or the reason why there is neither.

The reader is that of the editor, so that every problem has its place in the text of the reply. An answer
counts only if it is whole and free of errors. What was only written unusually, in a code fence or with a
comma too many, is read, and the problems say so.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from descant.analysis import Analysis
from descant.contracts.decoding_stops import DecodeReason, Stop
from descant.formats.json.problem_kinds import UNEXPECTED_TEXT
from descant.formats.problem_kinds import EMPTY_RESPONSE
from descant.problems import Problem, Severity
from descant.source import Encoding

T = TypeVar("T")
_WITHHELD = frozenset({DecodeReason.REFUSED, DecodeReason.FILTERED, DecodeReason.FAILED})


@dataclass(frozen=True, slots=True)
class Parsed(Generic[T]):
    """The answer that was asked for."""

    value: T
    """An instance of the model; of a schema without a class the plain data."""
    analysis: Analysis

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is worth knowing, none of it an error."""
        return self.analysis.problems


@dataclass(frozen=True, slots=True)
class Raw:
    """An object that was not asked for by any schema, as it is."""

    value: dict[str, Any]
    analysis: Analysis

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is worth knowing, none of it an error."""
        return self.analysis.problems


@dataclass(frozen=True, slots=True)
class Absent:
    """There is no answer that could be used."""

    reason: DecodeReason
    message: str
    """One sentence."""
    analysis: Analysis

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with the text, each at its place."""
        return self.analysis.problems


Decoded = Parsed[T] | Raw | Absent


class DecodeError(ValueError):
    """There is no answer that could be used. It carries the whole analysis, problems with their places."""

    def __init__(self, absent: Absent) -> None:
        """Say the reason of *absent*, and of an answer that is there every error with its place."""
        self.reason = absent.reason
        self.analysis = absent.analysis
        self.problems = absent.problems
        # Where there is no answer, the errors are those of what is in its place.
        errors = [] if absent.reason in _WITHHELD else errors_of(absent.analysis)
        super().__init__("\n".join((absent.message, *map(self._line, errors))))

    def _line(self, problem: Problem) -> str:
        line, column = self.analysis.source.place(problem.span.start, Encoding.UTF32)
        where = f" ({problem.pointer})" if problem.pointer else ""
        return f"  line {line + 1}, column {column + 1}{where}: {problem.message} [{problem.code}]"


def text_of(reply: Any) -> str:
    """Return the text of *reply*: a string, bytes of UTF-8, plain data, or an object of a provider's library.

    Raises TypeError for anything else.
    """
    match reply:
        case str():
            return reply
        case bytes():
            return reply.decode("utf-8", "replace")
        case Mapping() | list():
            return json.dumps(reply, ensure_ascii=False, default=_as_data)
    if isinstance(reply, BaseModel):
        # Its own JSON has null for NaN and Infinity, without a word.
        return json.dumps(reply.model_dump(mode="json"), ensure_ascii=False)
    for name in ("model_dump_json", "to_json"):
        if callable(write := getattr(reply, name, None)):
            return str(write())
    return json.dumps(_as_data(reply), ensure_ascii=False, default=_as_data)


def judged(analysis: Analysis, stop: Stop | None) -> Parsed[Any] | Absent:
    """Return what *analysis*, made for one schema, comes to, given what the reply says of its end."""
    errors = errors_of(analysis)
    if stop and stop.reason is not DecodeReason.CUT_OFF:
        return Absent(stop.reason, stop.message, analysis)
    if analysis.is_valid and analysis.complete and not errors:
        return Parsed(analysis.response, analysis)
    if stop:
        return Absent(stop.reason, stop.message, analysis)
    if not analysis.complete and not any(error.kind is UNEXPECTED_TEXT for error in errors):
        return Absent(DecodeReason.CUT_OFF, "The answer is truncated.", analysis)
    if any(error.kind is EMPTY_RESPONSE for error in errors):
        return Absent(DecodeReason.EMPTY, "The reply is empty.", analysis)
    if analysis.root is None or analysis.schema is None:
        message = errors[0].message if errors else "No answer was found."
        return Absent(DecodeReason.NO_ANSWER, message, analysis)
    count = "1 error" if len(errors) == 1 else f"{len(errors):,} errors"
    return Absent(DecodeReason.INVALID, f"The answer does not match the schema: {count}.", analysis)


def errors_of(analysis: Analysis) -> list[Problem]:
    """Return the errors of *analysis*, in the order of the text."""
    return [problem for problem in analysis.problems if problem.severity is Severity.ERROR]


def _as_data(value: Any) -> Any:
    for name in ("model_dump", "to_dict", "dict"):
        if callable(dump := getattr(value, name, None)):
            return dump()
    raise TypeError(
        f"A reply must be a string, plain data or an object of a provider's library, not {type(value)}."
    )
