"""The words of Anthropic."""

import re
from collections.abc import Iterator

from descant.contracts.checking.loops import looping
from descant.contracts.keywords import JsonSchema, nodes_of, types_of
from descant.contracts.rejections.statements import Rejection, is_open, places
from descant.patterns import regex

_CLOSED = regex(r"For '?object'? type,? '?additionalProperties'? must be .*?set to false", re.I)
_ON_TYPE = regex(
    r"For '(?P<type>\w+)' type,? propert(?:y|ies) (?P<keywords>'?\w+'?(?:, '?\w+'?)*) (?:is|are) not", re.I
)
_COMPLEX = regex(r"compiled grammar is too large|schema is too complex", re.I)
_STRICT = regex(r"strict: (?:Field required|Input should be True)", re.I)
_OPTIONAL = regex(r"too many optional (?:parameters|properties)", re.I)
_UNIONS = regex(r"too many (?:parameters|properties) with (?:union|several) types|too many union", re.I)
_LOOP = regex(r"(?:circular|recursive) (?:reference|schema|definition)", re.I)


def read(text: str, schema: JsonSchema) -> Iterator[Rejection]:
    """Yield what *text* says in the words of Anthropic."""
    for match in _CLOSED.finditer(text):
        yield Rejection(*match.span(), "additional-properties", places(schema, is_open))
    for match in _ON_TYPE.finditer(text):
        keywords = re.findall(r"\w+", match["keywords"])
        paths = [
            (*path, keyword)
            for path, node in nodes_of(schema)
            for keyword in keywords
            if keyword in node and match["type"] in types_of(node)
        ]
        yield Rejection(*match.span(), "keyword", tuple(paths))
    for match in _LOOP.finditer(text):
        loops = looping(schema, list(nodes_of(schema)), only_required=False)
        yield Rejection(*match.span(), "ref-recursion", tuple((*path, "$ref") for path, _ in loops))
    for pattern, rule in (
        (_COMPLEX, "too-complex"),
        (_STRICT, "strict"),
        (_OPTIONAL, "limit-optional"),
        (_UNIONS, "limit-unions"),
    ):
        for match in pattern.finditer(text):
            yield Rejection(*match.span(), rule)
