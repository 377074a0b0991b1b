"""The members of an answer as they finish, each validated, while the rest is still being written."""

import json
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from descant.contracts.codec import Codec
from descant.contracts.codec_validation import validate
from descant.contracts.correction_loop.part_schema import part_schema
from descant.contracts.decoding import Decoded
from descant.contracts.evolution import schema_of
from descant.contracts.providers import Provider
from descant.patterns import regex
from descant.problems import Problem
from descant.schemas import ResponseSchema

T = TypeVar("T", bound=BaseModel)
_TELLING = regex(r'["{}\[\],:]')
_END_OF_STRING = regex(r'["\\]')


@dataclass(frozen=True, slots=True)
class FinishedSection:
    """A member of the answer that is there as a whole."""

    name: str
    value: Any = field(repr=False)
    """As plain data."""
    problems: tuple[Problem, ...] = ()
    """What is wrong with it, the pointers from the root of the answer on; empty where it is sound."""


class SectionStream(Generic[T]):
    """Reads an answer while it is being written. Each character is looked at once.

    What it tells early it takes from sound JSON only; an answer that is written otherwise is read at its end,
    by the reader, which repairs it.

    >>> stream = SectionStream(Patient)
    >>> [section.name for section in stream.feed('{"name": "Ada", "labs": [')]
    ['name']
    >>> stream.finish('1]}').value
    Patient(name='Ada', labs=[1])
    """

    def __init__(self, definition: type[T] | ResponseSchema, provider: Provider | str = "openai") -> None:
        """Take what the answer is to be."""
        self._codec: Codec[T] = Codec(definition, provider)
        self._schema = schema_of(definition)
        self._text: list[str] = []
        self._member: list[str] = []
        """The pieces of the member that is being written, from behind the brace or comma before it."""
        self._depth, self._in_string, self._is_escaped, self._is_over = 0, False, False, False

    def feed(self, piece: str) -> list[FinishedSection]:
        """Take the next *piece*, and return the members that it finishes, in order."""
        self._text.append(piece)
        finished: list[FinishedSection] = []
        at = start = 0
        while at < len(piece) and not self._is_over:
            if self._is_escaped:
                self._is_escaped = False
                at += 1
                continue
            sign = (_END_OF_STRING if self._in_string else _TELLING).search(piece, at)
            if sign is None:
                break
            at = sign.end()
            match sign.group():
                case "\\":
                    self._is_escaped = True
                case '"':
                    self._in_string = not self._in_string
                    if self._depth == 0:
                        self._in_string = False  # Words in front of the object may have quotes of their own.
                case "{" | "[" as opener:
                    self._depth += opener == "{" or self._depth > 0
                    if self._depth == 1 and not self._member:
                        start = at
                        self._member.append("")
                case "}" | "]" if self._depth > 0:
                    self._depth -= 1
                    if self._depth == 0:
                        finished += self._finished(piece[start : at - 1])
                        self._is_over = True
                case "," if self._depth == 1:
                    finished += self._finished(piece[start : at - 1])
                    start = at
        if self._depth > 0 and not self._is_over:
            self._member.append(piece[start:])
        return finished

    def finish(self, piece: str = "") -> Decoded[T]:
        """Take the last *piece*, and return what the answer comes to as a whole."""
        self.feed(piece)
        return self._codec.decode("".join(self._text))

    def _finished(self, rest: str) -> list[FinishedSection]:
        text = "".join((*self._member, rest))
        self._member = [""]
        try:
            ((name, value),) = json.loads(f"{{{text}}}").items()
        except (ValueError, RecursionError):
            return []
        part = part_schema(self._schema, (name,))
        if part is None:
            return []
        return [FinishedSection(name, value, validate(part, {name: value}))]
