"""Completion of values: what the schema lists, what is usual, and what other parts of the answer say."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from lsprotocol import types

from descant.schemas.facets import Complements, RefersTo, Usual
from descant.schemas.outline import Outline
from descant.schemas.placeholders import Template, as_text, value_template
from descant.schemas.schema_requests import SchemaRequest, around, number_at, numbering
from descant.schemas.slots import Slot
from descant_server.documents.document_store import Document
from descant_server.features.completion.completion_items import Completion
from descant_server.presentation.member_descriptions import shown, value_in_words
from descant_server.presentation.value_notes import one_line

_MOST_TYPES = 3
"""A value that may have more types may be anything."""


def suggestions(document: Document, slot: Slot, asked: Sequence[SchemaRequest]) -> Iterator[Completion]:
    """Yield values for *slot*, each once: those that are certain first."""
    seen: set[str] = set()
    several = len({request.schema.name for request in asked}) > 1
    for request in asked:
        words = partial(_words, slot, request)
        for offer in _values(
            _ValuePlace(document, slot, request, words, request.schema.title if several else "")
        ):
            if offer.label not in seen:
                seen.add(offer.label)
                yield offer


@dataclass(frozen=True, slots=True)
class _ValuePlace:
    """What all values for one place have in common."""

    document: Document
    slot: Slot
    asked: SchemaRequest
    words: Callable[[], str]
    """Returns what the schema says of it."""
    origin: str

    def offer(self, value: Any, kind: types.CompletionItemKind, detail: str = "") -> Completion:
        """Return *value* as it is written here."""
        written = json.dumps(value, ensure_ascii=False, default=str)
        start = self.slot.written.start
        return Completion(
            label=value if isinstance(value, str) and value else shown(value),
            template=(written, *_comma(self.slot)),
            written=self.slot.written,
            kind=kind,
            detail=detail,
            origin=self.origin,
            words=self.words,
            filter=written if self.document.source.text.startswith('"', start) else "",
        )

    def likely(self, value: Any, detail: str) -> Completion:
        """Return *value* as what most probably is meant."""
        return replace(self.offer(value, types.CompletionItemKind.Value, detail), is_likely=True)


def _values(place: _ValuePlace) -> Iterator[Completion]:
    slot, asked, outline = place.slot, place.asked, place.asked.outline
    for facet in outline.facets:
        match facet:
            case Complements(member, pairs):
                other = around(slot, member)
                yield from (
                    place.likely(second, f"related to {first}") for first, second in pairs if first == other
                )
            case RefersTo(member, by):
                for entry in _entries(slot, member, by):
                    yield place.offer(entry, types.CompletionItemKind.Reference, f"of {member}")
            case _:
                pass
    if (number := number_at(slot, asked)) is not None:
        yield place.likely(number, "as counted")
    for path in _paths(place.document, slot, asked):
        yield place.offer(path, types.CompletionItemKind.File, "of this answer")
    for value in outline.values:
        yield place.offer(value, types.CompletionItemKind.EnumMember)
    for facet in outline.facets:
        if isinstance(facet, Usual):
            for value in facet.values:
                yield place.offer(value, types.CompletionItemKind.Value, "usual")
    if not outline.values and len(outline.types) <= _MOST_TYPES:
        if "boolean" in outline.types:
            yield from (place.offer(value, types.CompletionItemKind.Keyword) for value in (True, False))
        yield from _whole(place)
        if "null" in outline.types:
            yield place.offer(None, types.CompletionItemKind.Keyword)


def _whole(place: _ValuePlace) -> Iterator[Completion]:
    """Offer an object or a list with what is required, where nothing is written yet."""
    slot, outline = place.slot, place.asked.outline
    is_whole = outline.members or outline.branches or "array" in outline.types
    if not is_whole or slot.written.start < slot.written.end:
        return
    for branch in outline.branches or (outline,):
        template = value_template(branch, _numbers(slot, place.asked))
        yield Completion(
            label=one_line(as_text(template)),
            template=(*template, *_comma(slot)),
            written=slot.written,
            kind=types.CompletionItemKind.Struct,
            detail=branch.title,
            origin=place.origin,
            words=place.words,
        )


def _numbers(slot: Slot, asked: SchemaRequest) -> dict[str, str]:
    """Return the number of the item that is to be written, by the name of the member that has it."""
    if not asked.around or not slot.path or not isinstance(slot.path[-1], int):
        return {}
    name = numbering(asked.schema, asked.around[-1], slot.path[:-1])
    return {name: str(slot.path[-1] + 1)} if name else {}


def _comma(slot: Slot) -> Template:
    return (",",) if slot.follower in ('"', "{") else ()


def _words(slot: Slot, asked: SchemaRequest) -> str:
    return "\n\n".join(value_in_words(asked.outline, _doc(slot, asked)))


def _doc(slot: Slot, asked: SchemaRequest) -> str:
    """Return what the schema says of the member whose value is written."""
    name = next((part for part in reversed(slot.path) if isinstance(part, str)), None)
    owner: Outline | None = next((it for it in reversed(asked.around) if name and it.member(name)), None)
    member = owner.member(name) if owner and name else None
    return member.doc if member else ""


def _entries(slot: Slot, member: str, by: str | None) -> Iterator[Any]:
    listed = around(slot, member)
    for entry in listed if isinstance(listed, list) else ():
        value = entry.get(by) if by and isinstance(entry, dict) else entry
        if isinstance(value, str | int):
            yield value


def _paths(document: Document, slot: Slot, asked: SchemaRequest) -> Iterator[str]:
    """Yield the paths that an answer names at one place and not yet at the other."""
    parts, answer = asked.schema.parts, document.analysis.answer
    listed = around(slot, parts.files_updated) if parts.files_updated else None
    match slot.path:
        case (name, int()) if name == parts.files_updated:
            there = listed if isinstance(listed, list) else ()
            yield from (path for path in answer.files_updated if path not in there)
        case (name, int(), "path") if name == parts.files and isinstance(listed, list):
            yield from (path for path in listed if isinstance(path, str) and path not in answer.files_updated)
        case _:
            return
