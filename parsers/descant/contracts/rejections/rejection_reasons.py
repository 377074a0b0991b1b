"""From the text of a rejection to its reasons, each with its places and what our own rules say of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json

from descant.contracts.built import Built, Objection
from descant.contracts.keywords import JsonSchema
from descant.contracts.providers import Provider, provider_named
from descant.contracts.rejections import anthropic, google, grammars, openai
from descant.contracts.rejections.statements import Reader, Rejection
from descant.contracts.schema_check import check
from descant.patterns import regex
from descant.pointers import pointer

READERS: tuple[Reader, ...] = (openai.read, google.read, anthropic.read, grammars.read)
"""All are asked, since servers of one provider speak like another."""
_END = regex(r"\n|[.!?][\"'`)\]]*\s+(?=[\"'`(\[]*[A-Z])")
"""The end of a sentence, and the white space behind it: a dot inside of a path is none."""
_LONGEST = 2_000
"""Characters of a sentence to both sides of what is known of it."""
_MESSAGES = ("message", "detail", "msg", "error")


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that a provider said against a schema."""

    text: str
    """The sentences that say it, as they were and whole."""
    rule: str
    """What it is about, named as in :class:`Objection`; ``unknown`` where the words are not known."""
    pointers: tuple[str, ...] = ()
    """Where in the schema that was sent: the place that the words name, or every place that they may mean.
    Empty where they tell of the whole schema, or of nothing that is in it."""
    objections: tuple[Objection, ...] = ()
    """What our own rules say of it."""

    @property
    def missed(self) -> bool:
        """Whether our own rules take what the provider does not, so that its table is out of date."""
        return not self.objections


class RejectionError(Exception):
    """A provider has refused a schema. It has what the provider said, word for word, and the places meant."""

    def __init__(self, provider: str, text: str, reasons: Sequence[Reason]) -> None:
        self.text = text
        self.reasons = tuple(reasons)
        places = [f"{', '.join(reason.pointers) or 'the schema'}: {reason.text}" for reason in reasons]
        super().__init__(f"{provider} has refused the schema:\n" + "\n".join(places))


def rejection(provider: Provider | str, text: str, schema: Built | JsonSchema) -> tuple[Reason, ...]:
    """Return what *provider* says in *text* against *schema*, as it was sent.

    *text* is a message, or the JSON around one. Something is always returned: what is not understood is a
    reason without places.
    """
    service = provider_named(provider) if isinstance(provider, str) else provider
    sent = schema.schema if isinstance(schema, Built) else schema
    message = _message(text)
    statements = sorted({statement for read in READERS for statement in read(message, sent)})
    if not statements:
        return (Reason(text, "unknown"),)
    own = tuple(check(sent, service.table, {}))
    return tuple(_reason(message, statement, own) for statement in statements)


def _reason(message: str, statement: Rejection, own: tuple[Objection, ...]) -> Reason:
    pointers = tuple(map(pointer, statement.paths))
    here = tuple(objection for objection in own if _is_meant(objection, statement.rule, pointers))
    return Reason(_sentences(message, statement.start, statement.end), statement.rule, pointers, here)


def _sentences(message: str, start: int, end: int) -> str:
    """Return the whole sentences of *message* that have something between *start* and *end*."""
    lowest = max(0, start - _LONGEST)
    first = max(message.rfind("\n", lowest, start) + 1, lowest)
    for mark in _END.finditer(message, first, end + _LONGEST):
        if mark.end() > start:
            break
        first = mark.end()
    behind = _END.search(message, max(end - 1, start), end + _LONGEST)
    return message[first : behind.end() if behind else end + _LONGEST].strip()


def _is_meant(objection: Objection, rule: str, pointers: tuple[str, ...]) -> bool:
    if objection.pointer in pointers:
        return True
    inside = any(objection.pointer.startswith(f"{place}/") for place in pointers) or not pointers
    return objection.rule == rule and inside


def _message(text: str) -> str:
    """Return the messages in *text*, if it is JSON; else *text*."""
    try:
        data = from_json(text)
    except ValueError:
        return text
    return "\n".join(_messages(data)) or text


def _messages(data: Any) -> list[str]:
    match data:
        case dict():
            texts = [value for name, value in data.items() if name in _MESSAGES and isinstance(value, str)]
            return texts + [text for value in data.values() for text in _messages(value)]
        case list():
            return [text for value in data for text in _messages(value)]
        case _:
            return []
