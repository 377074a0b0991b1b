"""Show beside the text what can be worked out from it: how long a file is, what a number means, who is cited.

Few, since they disturb reading: nothing that the text or a lens says, nothing between a path and what follows
it, and of long answers only what is on the screen.
"""

from collections.abc import Iterator
from itertools import islice

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant.patterns import regex
from descant.schemas.facets import Cites, CountOf, Meaning
from descant.schemas.locating import walk_within
from descant.schemas.outline import MemberOutline, Outline, below
from descant.schemas.outline_walk import Placed, with_facet
from descant.syntax import Mapping, Node
from descant_server.documents.document_store import Document, line_count
from descant_server.features.arguments import read
from descant_server.presentation import lsp
from descant_server.presentation.cross_references import references_of
from descant_server.presentation.member_descriptions import shown
from descant_server.presentation.value_notes import counted, meaning_of, text_size, title_of
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile
from descant_server.wording.plurals import plural

MOST = 300
_LONGEST = 30
_MOST_SIGNS = 20
_SIGNS = regex(rf"[^\w\r\n]{{0,{_MOST_SIGNS}}}(?=[\r\n]|\Z)")
"""What may come between a path and the end of its line: quotes, commas and brackets."""


def register(server: ResponseServer) -> None:
    """Wire the request for inlay hints, and the one for the words on one of them."""

    @server.request(types.TEXT_DOCUMENT_INLAY_HINT, Meanwhile.NOTHING, types.InlayHintOptions())
    async def inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint]:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return []
        hints = inlay_hints(document, lsp.from_range(document, params.range))
        ability = "text_document.inlay_hint.resolve_support.properties"
        if "tooltip" in (get_capability(server.client_capabilities, ability, None) or ()):
            for hint in hints:
                at = lsp.from_position(document, hint.position)
                hint.tooltip, hint.data = None, {"uri": document.uri, "at": at}
        return hints

    @server.request(types.INLAY_HINT_RESOLVE, Meanwhile.AGAIN)
    async def resolve(hint: types.InlayHint) -> types.InlayHint:
        if hint.data is None:
            return hint
        from descant_server.features.parameters import HintPlace

        place = read(HintPlace, hint.data)
        document = await server.settled(place.uri)
        return with_tooltip(document, hint, place.at) if document is not None else hint


def inlay_hints(document: Document, asked: Span) -> list[types.InlayHint]:
    """Return the hints in the stretch *asked*, in the order of the text."""
    built = (hint for hints in (_files, _values) for hint in hints(document, asked))
    near = [(offset, label, tooltip) for offset, label, tooltip in built if asked.touches(Span.at(offset))]
    return [
        types.InlayHint(lsp.to_position(document, offset), label, tooltip=tooltip, padding_left=True)
        for offset, label, tooltip in islice(sorted(near), MOST)
    ]


def with_tooltip(document: Document, hint: types.InlayHint, at: int) -> types.InlayHint:
    """Return *hint*, which was *at* that offset, with its words, if there is such a hint still."""
    offset = min(max(at, 0), len(document.source.text))
    same = (other for other in inlay_hints(document, Span.at(offset)) if other.label == hint.label)
    if (match := next(same, None)) is not None:
        hint.tooltip = match.tooltip
    return hint


Hint = tuple[int, str, str]
"""Where, what, and why."""


def _files(document: Document, asked: Span) -> Iterator[Hint]:
    """Yield how long the files are, at the ends of the lines with their paths."""
    for file in document.analysis.answer.files:
        start, end = file.path_node.span
        if file.content is None or not Span(start, end + _MOST_SIGNS).touches(asked):
            continue
        if (end_of_line := _end_of_line(document.source.text, end)) is not None:
            lines, size = plural(line_count(file.content), "line"), plural(len(file.content), "character")
            yield end_of_line, lines, f"{size} of decoded content, about {plural(file.tokens, 'token')}."


def _end_of_line(text: str, offset: int) -> int | None:
    """Return where the line ends that *offset* is in; None where more than signs comes between."""
    match = _SIGNS.match(text, offset)
    return match.end() if match is not None else None


def _values(document: Document, asked: Span) -> Iterator[Hint]:
    root, schema = document.analysis.root, document.analysis.schema
    if root is None or schema is None:
        return
    outline = schema.model.outline
    for kind in (Meaning, CountOf, Cites):
        for placed, _ in with_facet(root, outline, kind):
            if placed.node.span.touches(asked):
                yield from _hints_of(document, placed, kind, asked)
    yield from _near_limits(root, outline, asked)
    yield from _defaults(root, outline, asked)


def _hints_of(document: Document, placed: Placed, kind: type, asked: Span) -> Iterator[Hint]:
    if kind is Meaning and (meaning := meaning_of(placed)):
        yield placed.node.end, _short(meaning), f"Meaning of {placed.node.value}."
    elif kind is CountOf and (count := counted(placed)) is not None and count != placed.node.value:
        yield placed.node.end, f"{count:,} listed", "Number of entries."
    elif kind is Cites:
        references = references_of(placed, document.source.text, asked)
        titled = ((reference, title) for reference in references if (title := title_of(reference.target)))
        for reference, title in islice(titled, MOST):
            yield reference.span.end, _short(title), title


def _near_limits(root: Node, outline: Outline, asked: Span) -> Iterator[Hint]:
    """Yield the length of texts that are near the limit of their length, or beyond it."""
    if not any("max_length" in inner.limits for inner in below(outline)):
        return
    for placed in walk_within(root, outline, asked):
        if size := text_size(placed):
            yield placed.node.end, size.removesuffix(" characters.").replace("at most ", ""), size


def _defaults(root: Node, outline: Outline, asked: Span) -> Iterator[Hint]:
    """Yield which of several listed values a member has that is left out, behind the object that lacks it."""
    if not any(_choices(inner) for inner in below(outline)):
        return
    for placed in walk_within(root, outline, asked):
        node = placed.node
        if not isinstance(node, Mapping) or not node.members or not node.complete:
            continue
        for member in _choices(placed.outline.branch_for(node.value)):
            if member.name not in node.value:
                label = _short(f"{member.name}: {shown(member.default)}")
                yield node.members[-1].node.end, label, f"Default of `{member.name}`."


def _choices(outline: Outline) -> list[MemberOutline]:
    """Return the members that have one of several listed values where they are left out."""
    members = (outline.members or {}).values()
    return [
        member
        for member in members
        if not member.required and member.default is not None and len(member.value.values) > 1
    ]


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
