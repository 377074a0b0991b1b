"""From a model to the part of a request that asks for it, and from the reply back to the model.

Both ways start at one definition: what is sent is built from it and checked by the rules of the provider, and
what comes back is read by the editor's reader and validated against it as it was written, so that what a
provider cannot be asked for is still enforced.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel

from descant.analysis import analyze
from descant.contracts.build import build, envelope
from descant.contracts.built import Built, Objection
from descant.contracts.decoding import Absent, Decoded, DecodeError, Parsed, Raw, judged, text_of
from descant.contracts.decoding_nulls import NullRestoringModel
from descant.contracts.decoding_object import ANY_OBJECT
from descant.contracts.decoding_stops import stop_of
from descant.contracts.evolution import schema_of
from descant.contracts.providers import Provider, provider_named
from descant.contracts.rejections import Reason, RejectionError, rejection
from descant.directives import Asked
from descant.formats.problem_kinds import ENVELOPED
from descant.schemas import ResponseSchema

T = TypeVar("T", bound=BaseModel)
_ASKED = "the request"
_NO_OBJECT = Objection(
    "",
    "root-type",
    "The root is not an object, but an answer must be one.",
    "Wrap the value in an object with a field, as in class Answer(BaseModel): items: list[Item].",
)
"""There are providers that would take it all the same."""


@dataclass(frozen=True)
class Codec(Generic[T]):
    """Asks a provider for answers of one schema, and reads its replies. Without a schema it asks for none."""

    definition: type[T] | ResponseSchema | None
    """A pydantic class, a response schema, or None for whatever object comes."""
    provider: Provider | str = "openai"
    allow: Collection[str] = field(default=())
    """The changes that lose something and may be made all the same, by their names."""
    name: str | None = None
    """How the schema is called in the request; by default as the definition is."""

    @cached_property
    def built(self) -> Built | None:
        """What is sent, with every change and every problem; None without a schema."""
        if self.definition is None:
            return None
        built = build(self.definition, self.provider, name=self.name, allow=self.allow)
        if "object" in self._own.model.outline.types or any(
            problem.rule == "root-type" for problem in built.problems
        ):
            return built
        return replace(built, problems=(_NO_OBJECT, *built.problems))

    def encode(self, *, form: str | None = None) -> dict[str, Any]:
        """Return what to add to the body of the request; nothing without a schema.

        Raises ContractError, with all reasons, where the provider would not take the schema without a loss
        that is not allowed, or where the reply could not be read. *form* names another form of the provider,
        such as ``json-object``.
        """
        return envelope(self.built, form=form) if self.built else {}

    def rejected(self, text: str) -> RejectionError:
        """Return the error that says what the provider has against the schema that was sent, and where.

        *text* is what it said, which the error keeps word for word.
        """
        service = self.provider if isinstance(self.provider, Provider) else provider_named(self.provider)
        reasons = rejection(service, text, self.built) if self.built else (Reason(text, "unknown"),)
        return RejectionError(service.title, text, reasons)

    def decode(self, reply: Any) -> Decoded[T]:
        """Return the typed answer in *reply*, the raw object without a schema, or why there is none.

        *reply* is the text of the model, or what the provider's interface returned around it: as JSON, as
        plain data, or as an object of the provider's library. Raises TypeError for anything else.
        """
        text, schema = text_of(reply), self._schema
        analysis = analyze(text, schemas=(schema,), asked=Asked(schema.name, _ASKED))
        if analysis.schema is schema and schema is not self._own:
            analysis = replace(analysis, schema=self._own)
        decoded = judged(analysis, stop_of(text, schema.model.outline.members or {}))
        return decoded if self.definition is not None else _raw(decoded, text)

    def decode_or_raise(self, reply: Any) -> T:
        """Return the typed answer in *reply*; without a schema the object. Raises DecodeError."""
        decoded = self.decode(reply)
        if isinstance(decoded, Absent):
            raise DecodeError(decoded)
        return cast("T", decoded.value)

    @cached_property
    def _own(self) -> ResponseSchema:
        """The schema as its definition says it."""
        return ANY_OBJECT if self.definition is None else schema_of(self.definition)

    @cached_property
    def _schema(self) -> ResponseSchema:
        """The schema by which replies are read: a null says absent where that is what was asked for."""
        restoring = NullRestoringModel.of(self._own.model, self.built) if self.built else None
        return replace(self._own, model=restoring) if restoring else self._own


def _raw(decoded: Parsed[Any] | Absent, text: str) -> Raw | Absent:
    """Return what was *decoded* as a raw object: the object itself, and not one in a string of it."""
    if isinstance(decoded, Absent):
        return decoded
    if any(problem.kind is ENVELOPED for problem in decoded.problems):
        whole = analyze(text, schemas=())
        if whole.root is not None and whole.complete:
            return Raw(whole.root.value, whole)
    return Raw(decoded.value, decoded.analysis)
