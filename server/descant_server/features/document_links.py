"""Links that can be opened: the files of an answer in the workspace, addresses on the web, and what is cited.

Whether a file is there is not looked up. A citation leads to its entry by ``#L`` and the line, which is how
editors write it: the protocol itself has no links into documents.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant.schemas.facets import Url
from descant.schemas.outline_walk import Placed, with_facet
from descant.syntax import Mapping, Node, Scalar, Sequence
from descant_server.documents.document_store import Document
from descant_server.presentation import lsp
from descant_server.presentation.cross_references import references_in
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile
from descant_server.workspace.paths import why_no_path

_ADDRESS = re.compile(r"https?://[^\s<>\"'`\\]+[^\s<>\"'`\\.,;:!?)\]}]")
_REFERENCES = "references"
MOST = 1_000


def register(server: ResponseServer) -> None:
    """Wire the request for links."""

    @server.request(
        types.TEXT_DOCUMENT_DOCUMENT_LINK, Meanwhile.LAST, types.DocumentLinkOptions(resolve_provider=False)
    )
    async def document_link(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        document = await server.settled(params.text_document.uri)
        folders = server.open_folders
        # In several folders a path is a question.
        folder = folders[0] if len(folders) == 1 else None
        targets = list(islice(links(document, folder), MOST)) if document else []
        if not get_capability(server.client_capabilities, "text_document.document_link.tooltip_support"):
            for link in targets:
                link.tooltip = None
        return targets


def links(document: Document, folder: Path | None = None) -> Iterator[types.DocumentLink]:
    """Yield the links to files in *folder*, to addresses, and to what is cited."""
    if folder is not None:
        yield from _paths(document, folder)
    yield from _addresses(document)
    yield from _citations(document)


def _paths(document: Document, folder: Path) -> Iterator[types.DocumentLink]:
    """Yield the paths of the answer that could be files below *folder*."""
    analysis = document.analysis
    nodes: list[Node | None] = []
    for file in analysis.answer.files:
        nodes += (file.path_node, file.new_path_node)
    listed = (
        analysis.root.get(analysis.parts.files_updated or "") if analysis.root and analysis.parts else None
    )
    nodes += listed.items if isinstance(listed, Sequence) else ()
    for node in nodes:
        if isinstance(node, Scalar) and isinstance(node.value, str) and why_no_path(node.value) is None:
            target = folder.joinpath(*node.value.replace("\\", "/").split("/")).as_uri()
            yield types.DocumentLink(lsp.to_range(document, node.inner), target, "Open this file")


def _citations(document: Document) -> Iterator[types.DocumentLink]:
    """Yield the marks such as ``[2]`` that lead to an entry."""
    root, schema = document.analysis.root, document.analysis.schema
    if root is None or schema is None or "#" in document.uri:
        return
    for reference in references_in(root, schema.model.outline, document.source.text, lambda _: True):
        start = lsp.to_position(document, reference.target.span.start)
        target = f"{document.uri}#L{start.line + 1},{start.character + 1}"
        yield types.DocumentLink(lsp.to_range(document, reference.span), target, "Go to this entry")


def _addresses(document: Document) -> Iterator[types.DocumentLink]:
    """Yield the addresses in the values that are for them: those that the schema calls so, and references."""
    for node, name in _holders(document):
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            continue
        matches = list(_ADDRESS.finditer(node.value))
        spans = node.spans_of(document.source.text, (Span(*match.span()) for match in matches))
        for match, span in zip(matches, spans, strict=True):
            yield types.DocumentLink(lsp.to_range(document, span), match.group(), f"Open this {name}")


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
    """Yield the references of an answer, which may be addresses; they are not inside of lists."""
    for member in node.members:
        if isinstance(member.node, Mapping):
            yield from _references(member.node)
        elif member.name == _REFERENCES and isinstance(member.node, Sequence):
            yield from member.node.items


def _name(placed: Placed) -> str:
    return placed.member.name.replace("_", " ") if placed.member else "address"
