"""Which members the object takes that somebody writes by hand, and which of them comes next.

An object of a schema is shown as if it were a function and its members the parameters: those that may be left
out end with a question mark.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Encoding
from descant.schemas import ResponseSchema
from descant.schemas.locating import locate_path
from descant.schemas.outline import MemberOutline, Outline
from descant.schemas.schema_requests import asked_at
from descant.schemas.slots import SlotKind, find_slot
from descant.syntax import Mapping
from descant_server.documents.document_store import Document
from descant_server.features.hover.hover import located_at
from descant_server.presentation import lsp
from descant_server.presentation.markdown import plain_text, prose
from descant_server.presentation.member_descriptions import member_in_words
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

MOST = 5
"""Schemas that an object may be of, while it is not yet clear which."""


@dataclass(frozen=True, slots=True)
class SignatureAbilities:
    """What a client can do with signatures."""

    has_markdown: bool = False
    has_offsets: bool = False
    """Whether a parameter may be told by where it is in the label."""

    @classmethod
    def of(cls, capabilities: types.ClientCapabilities) -> "SignatureAbilities":
        """Return the abilities of the client with *capabilities*."""
        ability = "text_document.signature_help.signature_information"
        markups = get_capability(capabilities, f"{ability}.documentation_format", None) or ()
        return cls(
            has_markdown=types.MarkupKind.Markdown in markups,
            has_offsets=bool(
                get_capability(capabilities, f"{ability}.parameter_information.label_offset_support")
            ),
        )


@dataclass(frozen=True, slots=True)
class Writing:
    """An object that is being written."""

    outline: Outline
    there: frozenset[str]
    """The members that it has."""
    at: str | None
    """The member whose value is being written; None between members."""


def register(server: ResponseServer) -> None:
    """Wire the request for signatures."""
    options = types.SignatureHelpOptions(trigger_characters=["{", ","], retrigger_characters=[":", '"'])

    @server.request(types.TEXT_DOCUMENT_SIGNATURE_HELP, Meanwhile.NOTHING, options)
    async def signature_help(params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return None
        offset = lsp.from_position(document, params.position)
        abilities = SignatureAbilities.of(server.client_capabilities)
        return signatures(document, offset, server.configured_for(document.uri).known.schemas, abilities)


def signatures(
    document: Document, offset: int, schemas: Sequence[ResponseSchema], abilities: SignatureAbilities
) -> types.SignatureHelp | None:
    """Return what the objects take that may be meant at *offset*, the likeliest first; None for none."""
    shown = dict[int, types.SignatureInformation]()
    for writing in islice(objects_at(document, offset, schemas), MOST):
        shown.setdefault(id(writing.outline), _signature(writing, abilities))
    if not shown:
        return None
    listed = list(shown.values())
    return types.SignatureHelp(listed, active_signature=0, active_parameter=listed[0].active_parameter)


def objects_at(document: Document, offset: int, schemas: Sequence[ResponseSchema]) -> Iterator[Writing]:
    """Yield the innermost object at *offset*, once for each schema and kind that it may be of."""
    unfinished = list(islice(_unfinished_at(document, offset, schemas), MOST))
    yield from unfinished or _written_at(document, offset)


def _unfinished_at(document: Document, offset: int, schemas: Sequence[ResponseSchema]) -> Iterator[Writing]:
    """Yield the object that has a place for something at *offset*."""
    analysis = document.analysis
    slot = find_slot(document.source.text, analysis.root, offset)
    if slot is None:
        return
    is_inside = analysis.root is not None and analysis.root.start < offset
    known = analysis.schema if is_inside else None
    if known is None and not slot.objects[0] and not slot.path:
        return  # It may be anything.
    for asked in asked_at(slot, schemas, known):
        there = frozenset(slot.objects[-1])
        if slot.kind is SlotKind.NAME:
            if asked.outline.members:
                yield Writing(asked.outline, there, None)
            continue
        owner = next((outline for outline in reversed(asked.around) if outline.members), None)
        name = next((part for part in reversed(slot.path) if isinstance(part, str)), None)
        if owner is not None:
            yield Writing(owner, there, name)


def _written_at(document: Document, offset: int) -> Iterator[Writing]:
    """Yield the object at *offset* where nothing is to be written: behind a value, or at a name."""
    located, root, schema = located_at(document, offset), document.analysis.root, document.analysis.schema
    if located is None or root is None or schema is None or document.analysis.format != "json":
        return
    placed = located.placed
    name = placed.member.name if placed.member and not isinstance(placed.node, Mapping) else None
    path = placed.path
    while not isinstance(placed.node, Mapping) or (located.at_name and path == located.placed.path):
        path = path[:-1]
        outer = locate_path(root, schema.model.outline, path)
        if outer is None:
            return  # Of two members with one name it is the other one.
        placed = outer
    outline = placed.outline.branch_for(placed.node.value)
    if outline.members:
        yield Writing(outline, frozenset(placed.node.value), name)


def _signature(writing: Writing, abilities: SignatureAbilities) -> types.SignatureInformation:
    members = list((writing.outline.members or {}).values())
    label, parameters = writing.outline.title or "object", []
    label += " {"
    for number, member in enumerate(members):
        label += ", " if number else " "
        start = Encoding.UTF16.width(label)
        name = _shown(member)
        label += name
        where = (start, start + Encoding.UTF16.width(name)) if abilities.has_offsets else name
        parameters.append(types.ParameterInformation(where, _markup(_words(member), abilities)))
    about = _markup(prose(writing.outline.doc), abilities) if writing.outline.doc else None
    return types.SignatureInformation(
        f"{label} }}", about, parameters, active_parameter=_active(writing, members)
    )


def _active(writing: Writing, members: list[MemberOutline]) -> int:
    """Return the number of the member at the cursor; between members that of the first that is missing."""
    member_names = [member.name for member in members]
    there = {writing.outline.aliases.get(name, name) for name in writing.there}
    if writing.at is not None:
        at = writing.outline.aliases.get(writing.at, writing.at)
        return member_names.index(at) if at in member_names else len(member_names)
    missing = sorted(
        (number for number, name in enumerate(member_names) if name not in there),
        key=lambda number: not members[number].required,
    )
    return missing[0] if missing else len(member_names)


def _shown(member: MemberOutline) -> str:
    return member.name if member.required else f"{member.name}?"


def _words(member: MemberOutline) -> str:
    return "\n\n".join(member_in_words(member.name, member.value, member))


def _markup(markdown: str, abilities: SignatureAbilities) -> types.MarkupContent:
    if abilities.has_markdown:
        return types.MarkupContent(types.MarkupKind.Markdown, markdown)
    return types.MarkupContent(types.MarkupKind.PlainText, plain_text(markdown))
