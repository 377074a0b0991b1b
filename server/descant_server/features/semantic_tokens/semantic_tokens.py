"""Tell an editor what an answer is made of, so that it can colour it: all of it, what changed, or a part.

Tokens never overlap and never go on over the end of a line, since few clients can do with either. Of the
types of the legend a client gets only those that it knows.
"""

from array import array
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterable
from hashlib import blake2b
from itertools import chain
from typing import Any

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Span
from descant.pieces import pieces
from descant_server.documents.document_store import Document
from descant_server.features.semantic_tokens.tokens import Kind, tokens
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

_TYPES = types.SemanticTokenTypes
_NAMES: dict[Kind, tuple[_TYPES, ...]] = {
    Kind.KEYWORD: (_TYPES.Keyword,),
    Kind.PROPERTY: (_TYPES.Property, _TYPES.Variable),
    Kind.PATH: (_TYPES.Namespace, _TYPES.String),
    Kind.FILE: (_TYPES.Namespace, _TYPES.String),
    Kind.STEP: (_TYPES.EnumMember, _TYPES.Number),
    Kind.STRING: (_TYPES.String,),
    Kind.NUMBER: (_TYPES.Number,),
    Kind.CONSTANT: (_TYPES.Keyword,),
    Kind.TAG: (_TYPES.Type, _TYPES.Class),
    Kind.MARKER: (_TYPES.Decorator, _TYPES.Macro, _TYPES.Keyword),
    Kind.REFERENCE: (_TYPES.Variable, _TYPES.Parameter),
    Kind.ASIDE: (_TYPES.Comment,),
}
"""What each kind is called, the best name first."""
LEGEND = types.SemanticTokensLegend(
    token_types=[name.value for name in dict.fromkeys(chain.from_iterable(_NAMES.values()))],
    token_modifiers=[types.SemanticTokenModifiers.Declaration.value],
)
_DECLARATION = 1
_WIDTH = 5
"""So many numbers make a token."""
_MANY = 20
"""Of so many documents it is remembered what was sent last, which the protocol needs for its differences."""

Coding = dict[Kind, tuple[int, int]]
"""The number of the type and the modifiers of each kind that a client can show."""


def register(server: ResponseServer) -> None:
    """Wire the requests for all tokens, for what changed of them, and for those of a part."""
    sent = SentTokens()

    def coding() -> Coding:
        capability = "text_document.semantic_tokens"
        known = get_capability(server.client_capabilities, f"{capability}.token_types", None)
        modifiers = get_capability(server.client_capabilities, f"{capability}.token_modifiers", None)
        return coding_for(known, modifiers)

    @server.request(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, Meanwhile.AGAIN, LEGEND)
    async def full(params: types.SemanticTokensParams) -> dict[str, Any] | None:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return None
        return sent.whole(document.uri, encoded(document, document.source.span, coding()))

    @server.request(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, Meanwhile.AGAIN)
    async def full_delta(params: types.SemanticTokensDeltaParams) -> dict[str, Any] | None:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return None
        data = encoded(document, document.source.span, coding())
        return sent.difference(document.uri, params.previous_result_id, data)

    @server.request(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, Meanwhile.AGAIN)
    async def part(params: types.SemanticTokensRangeParams) -> dict[str, Any] | None:
        document = await server.settled(params.text_document.uri)
        if document is None:
            return None
        asked = lsp.from_range(document, params.range)
        return {"data": encoded(document, asked, coding()).tolist()}


def coding_for(known: Iterable[str] | None, modifiers: Iterable[str] | None) -> Coding:
    """Return how each kind is told to a client that knows these types and modifiers; None stands for all."""
    numbers = {name: number for number, name in enumerate(LEGEND.token_types)}
    able = set(LEGEND.token_types if known is None else known)
    declares = modifiers is None or LEGEND.token_modifiers[0] in modifiers
    coding: Coding = {}
    for kind, token_types in _NAMES.items():
        name = next((name.value for name in token_types if name.value in able), None)
        if name is not None:
            coding[kind] = numbers[name], _DECLARATION if kind is Kind.FILE and declares else 0
    return coding


def encoded(document: Document, within: Span, coding: Coding) -> "array[int]":
    """Return the tokens of a stretch as the protocol has them: five numbers each, counted from the last."""
    shown = [token for token in tokens(document, within) if token[2] in coding]
    codes = [coding[kind] for _, _, kind in shown]
    spans = ((start, end) for start, end, _ in shown)
    data: list[int] = []
    last_line = last_column = 0
    for number, line, column, width in pieces(document.source, spans, document.encoding):
        if line != last_line:
            last_column = 0
        data += (line - last_line, column - last_column, width, *codes[number])
        last_line, last_column = line, column
    return array("I", data)


class SentTokens:
    """What was sent last of each document: the one thing that differences cannot do without."""

    def __init__(self) -> None:
        """Start with nothing sent."""
        self._sent: OrderedDict[str, tuple[str, array[int]]] = OrderedDict()

    def whole(self, uri: str, data: "array[int]") -> dict[str, Any]:
        """Return *data* as the whole answer to a client."""
        return {"resultId": self._remember(uri, data), "data": data.tolist()}

    def difference(self, uri: str, previous: str, data: "array[int]") -> dict[str, Any]:
        """Return what changed since the answer *previous*; all, where it is not known any more."""
        before = self._sent.get(uri)
        if before is None or before[0] != previous:
            return self.whole(uri, data)
        return {"resultId": self._remember(uri, data), "edits": _edits(before[1], data)}

    def _remember(self, uri: str, data: "array[int]") -> str:
        # Named by what it holds: a server that was started anew never takes one answer for another.
        name = blake2b(data.tobytes(), digest_size=8).hexdigest()
        self._sent[uri] = name, data
        self._sent.move_to_end(uri)
        if len(self._sent) > _MANY:
            self._sent.popitem(last=False)
        return name


def _edits(before: "array[int]", after: "array[int]") -> list[dict[str, Any]]:
    if before == after:
        return []
    shorter = min(len(before), len(after))
    head = _common(shorter, lambda size: before[:size] == after[:size])
    tail = _common(shorter - head, lambda size: before[len(before) - size :] == after[len(after) - size :])
    deleted, inserted = len(before) - head - tail, after[head : len(after) - tail].tolist()
    edit = {"start": head, "deleteCount": deleted}
    return [{**edit, "data": inserted} if inserted else edit]


def _common(limit: int, is_same: Callable[[int], bool]) -> int:
    """Return the largest size up to *limit*, in whole tokens, at which both are the same."""
    counts = range(1, limit // _WIDTH + 1)
    return _WIDTH * bisect_left(counts, 1, key=lambda count: 0 if is_same(_WIDTH * count) else 1)
