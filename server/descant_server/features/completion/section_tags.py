"""Completion of tags: the sections of an answer, ``<file path="…">`` for each file, and the tag to close."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from lsprotocol import types

from descant import Span
from descant.schemas import ResponseSchema
from descant.schemas.outline import MemberOutline, Outline
from descant.schemas.placeholders import Blank, Template
from descant_server.documents.document_store import Document
from descant_server.features.completion.completion_items import Completion
from descant_server.presentation.markdown import prose
from descant_server.presentation.member_descriptions import member_in_words

_TYPED = re.compile(r"(?m)^[ \t]*(<(?P<close>/)?[\w:.-]*)\Z")
_OPENED = re.compile(r"(?m)^[ \t]*<(?P<name>[A-Za-z][\w.-]*)(?:\s[^<>]*)?>")
_FURTHEST = 200


def sections(document: Document, offset: int, schemas: Sequence[ResponseSchema]) -> Iterator[Completion]:
    """Yield the tags that can be written at *offset*, where ``<`` begins a line outside of the texts."""
    text = document.source.text
    line = text.rfind("\n", max(0, offset - _FURTHEST), offset) + 1
    match = _TYPED.search(text, line, offset)
    if match is None or not (schema := _written_in_tags(document, schemas)):
        return
    written = Span(match.start(1), offset)
    if (inside := _open_tag(document, schema, offset)) is not None:
        if match["close"]:
            words = partial(prose, f"Closes `<{inside}>`.")
            yield _offer(f"</{inside}>", (f"</{inside}>",), written, words)
        return
    if match["close"]:
        return
    present = set(document.analysis.root.value) if document.analysis.root else set()
    outline = schema.model.outline
    repeated = {member: tag for tag, member in schema.collects.items()}
    for name, member in (outline.members or {}).items():
        words = partial(_words, name, member)
        if tag := repeated.get(name):
            yield _offer(f"<{tag}>", _item(tag, member.value.item), written, words)
        elif name not in present and name != schema.parts.files_updated:
            template: Template = (f"<{name}>\n", Blank(""), f"\n</{name}>\n")
            yield _offer(f"<{name}>", template, written, words)


def _written_in_tags(document: Document, schemas: Sequence[ResponseSchema]) -> ResponseSchema | None:
    known = document.analysis.schema
    return next((schema for schema in (known, *schemas) if schema and schema.collects), None)


def _item(tag: str, item: Outline | None) -> Template:
    """Return the tag of an item of a list: all its short members but the last are attributes."""
    *attributes, _ = list((item.members if item and item.members else {"": None}).values())
    written: list[str | Blank] = [f"<{tag}"]
    for member in attributes:
        written += (f' {member.name}="' if member else "", Blank(""), '"')
    return (*written, ">\n", Blank(""), f"\n</{tag}>\n")


def _open_tag(document: Document, schema: ResponseSchema, offset: int) -> str | None:
    """Return the section that *offset* is inside of, as far as the text before it tells."""
    text = document.source.text
    tags = {*(schema.model.outline.members or {}), *schema.collects}
    before = [match for match in _OPENED.finditer(text, 0, offset) if match["name"] in tags]
    if not before:
        return None
    name = before[-1]["name"]
    return None if f"</{name}>" in text[before[-1].end() : offset] else name


def _words(name: str, member: MemberOutline) -> str:
    return "\n\n".join(member_in_words(name, member.value, member))


def _offer(label: str, template: Template, written: Span, words: Callable[[], str]) -> Completion:
    return Completion(
        label=label,
        template=template,
        written=written,
        kind=types.CompletionItemKind.Struct,
        words=words,
        filter=label,
    )
