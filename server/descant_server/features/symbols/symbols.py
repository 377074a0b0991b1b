"""The outline of an answer: summary, plan with its steps, curator activity and files, or its members."""

from collections.abc import Iterable, Iterator
from dataclasses import astuple

from attrs import evolve
from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant.answer import File
from descant.plan_steps import Step
from descant.syntax import Member
from descant_server.documents.document_store import Document, line_count
from descant_server.features.symbols.embedded_symbols import declared_in_files
from descant_server.features.symbols.member_symbols import member_symbols, symbols_beside
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile
from descant_server.wording.file_operations import done_to
from descant_server.wording.plurals import plural

LONGEST_NAME = 80


def register(server: ResponseServer) -> None:
    """Wire the request for the outline."""

    @server.request(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, Meanwhile.LAST)
    async def document_symbol(
        params: types.DocumentSymbolParams,
    ) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
        document = await server.outlined(params.text_document.uri)
        tree = symbols(document) if document else []
        if get_capability(
            server.client_capabilities, "text_document.document_symbol.hierarchical_document_symbol_support"
        ):
            return tree
        return list(flat(tree, params.text_document.uri))


def symbols(document: Document) -> list[types.DocumentSymbol]:
    """Return the parts of the answer in the order of the text."""
    answer, parts, root = document.analysis.answer, document.analysis.parts, document.analysis.root
    if parts is None or root is None:
        return []
    if document.analysis.schema is not None and not (parts.files or parts.plan or parts.summary):
        return member_symbols(document)
    inside = declared_in_files(document)
    tree = [
        evolve(_file(document, file), children=inside.get(number)) for number, file in enumerate(answer.files)
    ]
    if parts.summary and answer.summary and (member := root.member(parts.summary)):
        tree.append(_part(document, "Summary", types.SymbolKind.String, member))
    if parts.plan and answer.plan and (member := root.member(parts.plan)):
        plan = _part(document, "Course of action", types.SymbolKind.Array, member)
        steps = [_step(document, step) for step in answer.steps]
        tree.append(evolve(plan, detail=plural(len(steps), "step"), children=steps))
    if parts.activity and answer.activity and (member := root.member(parts.activity)):
        tree.append(_part(document, "Curator activity", types.SymbolKind.String, member))
    if document.analysis.schema is not None:
        tree += symbols_beside(document, astuple(parts))
    return sorted(tree, key=lambda symbol: _key(symbol.range.start))


def flat(
    tree: Iterable[types.DocumentSymbol], uri: str, container: str | None = None
) -> Iterator[types.SymbolInformation]:
    """Yield the symbols of a tree one by one, for clients that know no trees."""
    for symbol in tree:
        where = types.Location(uri, symbol.range)
        yield types.SymbolInformation(where, symbol.name, symbol.kind, container_name=container)
        yield from flat(symbol.children or (), uri, symbol.name)


def _part(document: Document, name: str, kind: types.SymbolKind, member: Member) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=name,
        kind=kind,
        range=lsp.to_range(document, member.span),
        selection_range=_selection(document, member.span, member.key.span),
    )


def _step(document: Document, step: Step) -> types.DocumentSymbol:
    description = step.node.get("description")
    return types.DocumentSymbol(
        name=_name(f"{step.number}. {step.description}"),
        kind=types.SymbolKind.Event,
        range=lsp.to_range(document, step.span),
        selection_range=_selection(document, step.span, description.span if description else step.span),
    )


def _file(document: Document, file: File) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=_name(file.path) or "(no path)",
        detail=_file_detail(file),
        kind=types.SymbolKind.File,
        range=lsp.to_range(document, file.span),
        selection_range=_selection(document, file.span, file.path_span),
    )


def _file_detail(file: File) -> str:
    detail = done_to(file)
    if detail is None and file.content is None:
        return "no content"
    detail = detail or plural(line_count(file.content or ""), "line")
    return detail if file.complete else f"{detail}, incomplete"


def _selection(document: Document, whole: Span, wanted: Span) -> types.Range:
    # A selection outside its symbol makes VS Code refuse all symbols of the document.
    return lsp.to_range(document, wanted if whole.holds(wanted) else whole)


def _name(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_NAME else line[: LONGEST_NAME - 1] + "…"


def _key(position: types.Position) -> tuple[int, int]:
    return position.line, position.character
