"""The outline of an answer whose schema has no plan and no files: its members, and the items of its lists."""

from collections.abc import Container, Iterator

from lsprotocol import types

from descant import Span
from descant.syntax import Mapping, Node, Scalar, Sequence
from descant_server.documents.document_store import Document
from descant_server.presentation import lsp
from descant_server.presentation.value_notes import one_line, title_of

DEEPEST = 4
MOST = 1_000
"""Symbols of one document at most: nobody looks for one among more."""
_NUMBERS = ("step_number", "number", "index", "step", "round", "line")
"""The members by which items are numbered."""


def member_symbols(document: Document) -> list[types.DocumentSymbol]:
    """Return the members of the answer in the order of the text, with what is in them."""
    root = document.analysis.root
    return _SymbolTree(document).of(root, 0) if root is not None else []


def symbols_beside(document: Document, parts: Container[str | None]) -> list[types.DocumentSymbol]:
    """Return the members of the answer that are none of its *parts*, in the order of the text."""
    root = document.analysis.root
    if root is None:
        return []
    members = tuple(member for member in root.members if member.name not in parts)
    return _SymbolTree(document).of(root._replace(members=members), 0)


class _SymbolTree:
    """Makes symbols until there are enough."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._budget = MOST

    def of(self, node: Node, depth: int) -> list[types.DocumentSymbol]:
        """Return the symbols of what is inside of *node*."""
        if depth >= DEEPEST:
            return []
        return list(self._items(node, depth) if isinstance(node, Sequence) else self._members(node, depth))

    def _members(self, node: Node, depth: int) -> Iterator[types.DocumentSymbol]:
        for member in node.members if isinstance(node, Mapping) else ():
            # Of an item only what has parts of its own: its texts are what it is called by.
            if depth > 1 and not _has_parts(member.node):
                continue
            if self._may():
                name = one_line(member.name) or "(no name)"
                span, key = member.span, member.key.span
                yield self._symbol(name, member.node, span, key if span.holds(key) else span, depth)

    def _items(self, node: Sequence, depth: int) -> Iterator[types.DocumentSymbol]:
        for rank, item in enumerate(node.items, start=1):
            if not isinstance(item, Mapping):
                continue
            if self._may():
                yield self._symbol(_item_name(item, rank), item, item.span, item.span, depth)

    def _symbol(self, name: str, node: Node, span: Span, selection: Span, depth: int) -> types.DocumentSymbol:
        whole = lsp.to_range(self._document, span)
        return types.DocumentSymbol(
            name=name,
            detail=_detail(node),
            kind=_kind(node),
            range=whole,
            selection_range=whole if selection == span else lsp.to_range(self._document, selection),
            children=self.of(node, depth + 1) if _has_parts(node) else None,
        )

    def _may(self) -> bool:
        self._budget -= 1
        return self._budget >= 0


def _has_parts(node: Node) -> bool:
    return not isinstance(node, Scalar)


def _item_name(item: Mapping, rank: int) -> str:
    number = next((item.value[name] for name in _NUMBERS if type(item.value.get(name)) is int), rank)
    title = title_of(item)
    return f"{number}. {title}" if title else f"{number}"


def _detail(node: Node) -> str | None:
    match node:
        case Sequence(items=items):
            return "1 entry" if len(items) == 1 else f"{len(items):,} entries"
        case Scalar(value=None):
            return "null"
        case Scalar(value=bool() as value):
            return str(value).lower()
        case Scalar(value=value):
            return one_line(str(value)) or None
        case _:
            return None


def _kind(node: Node) -> types.SymbolKind:
    match node:
        case Sequence():
            return types.SymbolKind.Array
        case Mapping():
            return types.SymbolKind.Object
        case Scalar(value=bool()):
            return types.SymbolKind.Boolean
        case Scalar(value=int() | float()):
            return types.SymbolKind.Number
        case Scalar(value=None):
            return types.SymbolKind.Null
        case _:
            return types.SymbolKind.String
