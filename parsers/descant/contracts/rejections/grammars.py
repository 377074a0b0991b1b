"""The words of the servers that make grammars of schemas: vLLM with its back ends, llama.cpp and Ollama."""

import re
from collections.abc import Iterator

from descant.contracts.keywords import JsonSchema
from descant.contracts.rejections.statements import Rejection, places_of_keyword
from descant.patterns import regex

_XGRAMMAR = regex(r"JSON schema contains features not supported by xgrammar")
_KEYS = regex(r"Unimplemented keys: \[(?P<keywords>[^\]]*)\]")
_FORMAT = regex(r"Unknown format: '?\"?(?P<format>[\w-]+)")
_REFERENCE = regex(r"(?:Error resolving ref|Unsupported ref:?) (?P<reference>[^\s:]+)")
_PATTERN = regex(r"Pattern must start with '\^' and end with '\$'")
_GRAMMAR = regex(r"Failed to transform json schema into a grammar|failed to parse grammar", re.I)


def read(text: str, schema: JsonSchema) -> Iterator[Rejection]:
    """Yield what *text* says in the words of these servers; that something failed only without a reason."""
    reasons = [*_reasons(text, schema)]
    yield from reasons
    for pattern, rule in ((_XGRAMMAR, "keyword"), (_GRAMMAR, "grammar")):
        for match in pattern.finditer(text):
            if not reasons:
                yield Rejection(*match.span(), rule)


def _reasons(text: str, schema: JsonSchema) -> Iterator[Rejection]:
    for match in _KEYS.finditer(text):
        keywords = re.findall(r"[\w$]+", match["keywords"])
        yield Rejection(*match.span(), "keyword", places_of_keyword(schema, *keywords))
    for match in _FORMAT.finditer(text):
        written = match["format"]
        paths = [path for path in places_of_keyword(schema, "format") if _at(schema, path) == written]
        yield Rejection(*match.span(), "format", tuple(paths))
    for match in _REFERENCE.finditer(text):
        written = match["reference"]
        paths = [path for path in places_of_keyword(schema, "$ref") if _at(schema, path) == written]
        yield Rejection(*match.span(), "ref-target", tuple(paths))
    for match in _PATTERN.finditer(text):
        yield Rejection(*match.span(), "pattern", places_of_keyword(schema, "pattern"))


def _at(schema: JsonSchema, path: tuple[str | int, ...]) -> object:
    value: object = schema
    for part in path:
        value = value[part]  # type: ignore[index]
    return value
