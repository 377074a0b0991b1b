"""Completion of names: the members that an object does not have yet, and all of an answer at once."""

import json
from collections.abc import Iterator, Sequence
from functools import partial

from lsprotocol import types

from descant import Span
from descant.schemas import ResponseSchema
from descant.schemas.outline import MemberOutline
from descant.schemas.placeholders import Template, as_text, members_template, value_template
from descant.schemas.schema_requests import SchemaRequest
from descant.schemas.slots import Slot
from descant_server.features.completion.completion_items import Completion
from descant_server.presentation.markdown import plain_text, prose
from descant_server.presentation.member_descriptions import kind_in_words, member_in_words


def schema_name_items(slot: Slot, asked: Sequence[SchemaRequest], text: str) -> Iterator[Completion]:
    """Yield the members that are missing in the object of *slot*, the required ones first."""
    seen = set(slot.objects[-1])
    quoted = text[slot.written.start : slot.written.start + 1]
    several = len({request.schema.name for request in asked}) > 1
    for request in asked:
        seen |= {member for name, member in request.outline.aliases.items() if name in seen}
        members = [member for member in (request.outline.members or {}).values() if member.name not in seen]
        for member in sorted(members, key=lambda member: not member.required):
            seen.add(member.name)
            written = json.dumps(member.name, ensure_ascii=False)
            yield Completion(
                label=member.name,
                template=_name(slot, member, written),
                written=slot.written,
                kind=types.CompletionItemKind.Property,
                detail=_detail(member),
                origin=request.schema.title if several else "",
                words=partial(_words, member),
                filter=written if quoted == '"' else f"{quoted}{member.name}" if quoted == "'" else "",
                missing_comma=slot.missing_comma,
            )


def skeletons(
    schemas: Sequence[ResponseSchema], first: ResponseSchema | None, written: Span, closer: str
) -> Iterator[Completion]:
    """Yield a whole answer of each schema with its required members, that of the schema *first* as the first.

    *closer* is what else it needs: ``}`` where nothing closes the object, ``{}`` where nothing opens it, too.
    """
    for schema in sorted(schemas, key=lambda schema: schema is not first):
        inner = members_template(schema.model.outline)
        if not inner:
            continue
        opener = "{\n" if closer == "{}" else "\n"
        template = (opener, *inner, f"\n{closer.removeprefix('{')}")
        yield Completion(
            label=schema.title,
            template=template,
            written=written,
            kind=types.CompletionItemKind.Snippet,
            detail=schema.name,
            words=partial(_skeleton, schema, inner),
            filter=f"{schema.name} {schema.title}",
            is_likely=schema is first,
        )


def _words(member: MemberOutline) -> str:
    return "\n\n".join(member_in_words(member.name, member.value, member))


def _skeleton(schema: ResponseSchema, inner: Template) -> str:
    shown, about = f"{{\n{as_text(inner)}\n}}", schema.model.outline.doc
    return f"{prose(about)}\n\n```json\n{shown}\n```" if about else f"```json\n{shown}\n```"


def _name(slot: Slot, member: MemberOutline, written: str) -> Template:
    """Return what is inserted: with a value unless there is one, with a comma if another member follows."""
    if slot.follower == ":":
        return (written,)
    comma = (",",) if slot.follower == '"' else ()
    return (f"{written}: ", *value_template(member.value), *comma)


def _detail(member: MemberOutline) -> str:
    return plain_text(kind_in_words(member.value)) + ("" if member.required else ", optional")
