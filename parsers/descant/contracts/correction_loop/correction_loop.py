"""The calls for one answer, whoever makes them: what to send next, and what a reply comes to."""

import json
from collections.abc import Collection
from dataclasses import replace
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from descant.analysis import Analysis
from descant.contracts.built import ContractError
from descant.contracts.codec import Codec
from descant.contracts.correction_loop.attempts import AskAttempt, Ending, Exchange, ModelCall
from descant.contracts.correction_loop.part_schema import part_schema
from descant.contracts.correction_loop.spending import tokens_of
from descant.contracts.correction_loop.wanted import sound_members, wanted_members
from descant.contracts.decoding import Absent, Decoded, errors_of, text_of
from descant.contracts.decoding_stops import DecodeReason
from descant.contracts.evolution import schema_of
from descant.contracts.providers import Provider
from descant.contracts.reask import prompt_of
from descant.contracts.reask_request import ReaskRequest
from descant.formats.json.anchors import Anchors
from descant.formats.json.reader import read_object
from descant.framing.replies import replies
from descant.schemas import ResponseSchema
from descant.schemas.schema import member_names

T = TypeVar("T", bound=BaseModel)
_WITHHELD = (DecodeReason.REFUSED, DecodeReason.FILTERED)
_NOTHING = (DecodeReason.FAILED, DecodeReason.EMPTY)
"""There is nothing that a model could be asked to correct: the same is sent again."""

_NO_NAMES = member_names(())


class CorrectionLoop(Generic[T]):
    """Asks until an answer is right, or something has run out. It waits for nothing, and sends nothing."""

    def __init__(
        self,
        definition: type[T] | ResponseSchema,
        provider: Provider | str,
        *,
        attempts: int,
        tokens: int | None,
        allow: Collection[str],
        form: str | None,
    ) -> None:
        """Start without any call. Raises ContractError where the provider would not take the schema."""
        if attempts < 1:
            raise ValueError("at least one attempt is needed")
        self._codec: Codec[T] = Codec(definition, provider, allow)
        self._schema = schema_of(definition)
        self._body, self._form = self._codec.encode(form=form), form
        self._provider, self._allow = provider, allow
        self._most, self._tokens = attempts, tokens
        self._attempts: list[AskAttempt[T]] = []
        self._kept: dict[str, Any] = {}
        """The members that are good, where the next call asks for the others only."""
        self._next = ModelCall(1, self._body)
        self._part: Codec[Any] | None = None
        self.exchange: Exchange[T] | None = None
        """How it ended; None while there is something to send."""

    @property
    def call(self) -> ModelCall:
        """What to send next."""
        return self._next

    def take(self, reply: Any) -> None:
        """Take what came back for :attr:`call`. Raises TypeError where it is no reply."""
        text = text_of(reply)
        decoded = self._decoded(text)
        self._attempts.append(AskAttempt(self._next, text, decoded, tokens_of(text)))
        spent = sum(attempt.tokens for attempt in self._attempts)
        if not isinstance(decoded, Absent):
            self._end(Ending.ANSWERED, decoded.value)  # type: ignore[arg-type]
        elif decoded.reason in _WITHHELD:
            self._end(Ending.WITHHELD)
        elif len(self._attempts) >= self._most:
            self._end(Ending.ATTEMPTS)
        elif self._tokens is not None and spent >= self._tokens:
            self._end(Ending.TOKENS)
        else:
            self._next = self._following(decoded)

    def stop(self, ending: Ending) -> Exchange[T]:
        """End it from outside, unless it has ended, and return what there is."""
        if self.exchange is None:
            self._end(ending)
        assert self.exchange is not None, "it has just ended"
        return self.exchange

    def _end(self, ending: Ending, value: T | None = None) -> None:
        self.exchange = Exchange(ending, tuple(self._attempts), value)

    def _decoded(self, text: str) -> Decoded[T]:
        """Return what *text* comes to, together with the members that were good before."""
        if self._part is None:
            return self._codec.decode(text)
        part = self._part.decode(text)
        root = part.analysis.root
        if isinstance(part, Absent) and part.reason in (*_WITHHELD, *_NOTHING):
            return Absent(part.reason, part.message, self._attempts[-1].decoded.analysis)
        came = (
            {}
            if root is None
            else {name: root.value[name] for name in self._next.members if name in root.value}
        )
        return self._codec.decode(json.dumps({**self._kept, **came}, ensure_ascii=False))

    def _following(self, decoded: Absent) -> ModelCall:
        number = len(self._attempts) + 1
        if decoded.reason in _NOTHING:
            return replace(self._next, number=number)
        analysis = self._spoken(decoded)
        members = wanted_members(analysis)
        part = part_schema(self._schema, members) if members else None
        body = self._body_of(part) if part is not None else None
        if body is None:
            self._part, self._kept, members = None, {}, ()
            request, shown = ReaskRequest(tuple(errors_of(analysis)), is_whole=True), analysis
        else:
            self._kept = sound_members(analysis, members)
            request, shown = ReaskRequest(tuple(errors_of(analysis)), sections=members), _whole(analysis)
        turns = (("assistant", analysis.source.text), ("user", prompt_of(request, shown)))
        return ModelCall(number, self._body if body is None else body, turns, members)

    def _spoken(self, decoded: Absent) -> Analysis:
        """Return what was read of the text that the model itself has written, without what came around it."""
        text = decoded.analysis.source.text
        start = len(text) - len(text.lstrip())
        is_object = text.startswith("{", start)
        outer = read_object(text, start, Anchors(text, len(text), _NO_NAMES)).root if is_object else None
        messages = [*replies(outer)] if outer is not None else []
        if len(messages) != 1 or not messages[0].texts:
            return decoded.analysis
        return self._codec.decode("".join(part.value for part in messages[0].texts)).analysis

    def _body_of(self, part: ResponseSchema) -> dict[str, Any] | None:
        """Return the request for *part*, by which the reply is read; None if the provider takes none."""
        codec: Codec[Any] = Codec(part, self._provider, self._allow)
        try:
            body = codec.encode(form=self._form)
        except ContractError:
            return None
        self._part = codec
        return body


def _whole(analysis: Analysis) -> Analysis:
    """Return *analysis* as one of a whole answer: the members say what is missing, no end is to be added."""
    return replace(analysis, complete=True)
