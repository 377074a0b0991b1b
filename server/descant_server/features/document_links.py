"""Links that can be opened: the addresses on the web that an answer holds where its schema expects them.

Citations inside the answer are no links of the protocol, which leads to documents and not into them: see
``definition.py``.
"""

import re
from collections.abc import Iterator
from itertools import islice

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant.schemas.facets import Url
from descant.schemas.walking import Placed, with_facet
from descant.syntax import Mapping, Node, Scalar, Sequence
from descant_server import convert
from descant_server.documents import Document
from descant_server.server import ResponseServer

_ADDRESS = re.compile(r"https?://[^\s<>\"'`\\]+[^\s<>\"'`\\.,;:!?)\]}]")
_REFERENCES = "references"
MOST = 1_000


def register(server: ResponseServer) -> None:
    """Wire the request for links."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK, types.DocumentLinkOptions(resolve_provider=False))
    async def document_link(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        document = await server.settled(params.text_document.uri)
        found = list(islice(links(document), MOST)) if document else []
        if not get_capability(server.client_capabilities, "text_document.document_link.tooltip_support"):
            for link in found:
                link.tooltip = None
        return found


def links(document: Document) -> Iterator[types.DocumentLink]:
    """Yield the addresses in the values that are for them: those that the schema calls so, and references."""
    for node, name in _holders(document):
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            continue
        matches = list(_ADDRESS.finditer(node.value))
        spans = node.spans_of(document.source.text, (Span(*match.span()) for match in matches))
        for match, span in zip(matches, spans, strict=True):
            yield types.DocumentLink(convert.to_range(document, span), match.group(), f"Open this {name}")


def _holders(document: Document) -> Iterator[tuple[Node, str]]:
    root, schema = document.analysis.root, document.analysis.schema
    if root is None or schema is None:
        return
    for placed, _ in with_facet(root, schema.model.outline, Url):
        if isinstance(placed.node, Sequence):
            yield from ((item, _name(placed)) for item in placed.node.items)
        else:
            yield placed.node, _name(placed)
    yield from ((item, "reference") for item in _references(root))


def _references(node: Mapping) -> Iterator[Node]:
    """Yield the references of an answer, which may be addresses; they do not stand inside of lists."""
    for member in node.members:
        if isinstance(member.node, Mapping):
            yield from _references(member.node)
        elif member.name == _REFERENCES and isinstance(member.node, Sequence):
            yield from member.node.items


def _name(placed: Placed) -> str:
    return placed.member.name.replace("_", " ") if placed.member else "address"
