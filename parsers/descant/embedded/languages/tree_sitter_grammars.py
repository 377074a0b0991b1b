"""Grammars of other languages: whether one is installed, and the tree that it makes of a text.

They come with the extra ``descant[languages]`` and are loaded when a file in their language is met. Without
the extra there is no tree, and no error either. What a text comes to is decided by the text alone: a parse
stops after so much work, and not after so much time.
"""

import importlib
import warnings
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Query, QueryCursor, Tree

LONGEST = 200_000
"""Of a text, in characters; a longer one is not parsed."""
_WORK, _WORK_A_BYTE = 1_000, 0.025
"""How often a parse may report that it goes on. Sound code comes to 0.004 to 0.02 times a byte."""
_STEP = 512
_NAMED = False
"""Tokens have no names."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """Where the grammar of a language is found."""

    module: str
    function: str = "language"

    def is_there(self) -> bool:
        """Tell whether it is installed."""
        return _parser(self) is not None

    def tree(self, content: str) -> "SyntaxTree | None":
        """Return the tree of *content*; None where that is too much work, or the grammar is not there."""
        parser = _parser(self) if len(content) <= LONGEST else None
        if parser is None:
            return None
        data = content.encode("utf-8", "replace")
        tree = _parsed(parser, data)
        return SyntaxTree(content, data, tree) if tree is not None else None

    def tokens(self, tree: "SyntaxTree", wanted: tuple[str, ...]) -> "list[Node]":
        """Return the tokens of *tree* that are among those *wanted*, in the order of the text."""
        query = _tokens(self, wanted)
        if query is None:
            return []
        cursor: QueryCursor = importlib.import_module("tree_sitter").QueryCursor(query)
        return sorted(cursor.captures(tree.root).get("token", ()), key=lambda node: node.start_byte)


class SyntaxTree:
    """A tree, and the map from its bytes to the characters of the text."""

    __slots__ = ("_ascii", "_characters", "_data", "content", "tree")

    def __init__(self, content: str, data: bytes, tree: "Tree") -> None:
        self.content = content
        self.tree = tree
        self._data = data
        self._ascii = len(data) == len(content)
        self._characters: list[int] | None = None
        """How many characters stand before every 512th byte or so."""

    @property
    def root(self) -> "Node":
        """The node of the whole text."""
        return self.tree.root_node

    def character(self, byte: int) -> int:
        """Return the number of the character that *byte* begins."""
        if self._ascii:
            return byte
        if self._characters is None:
            self._characters = [0]
            for start in range(0, len(self._data), _STEP):
                self._characters.append(self._characters[-1] + _count(self._data[start : start + _STEP]))
        index = byte // _STEP
        return self._characters[index] + _count(self._data[index * _STEP : byte])


def _count(data: bytes) -> int:
    """Return how many characters begin in *data*, which is UTF-8: all bytes but 0x80 to 0xBF begin one."""
    return len(data.translate(None, _CONTINUING))


_CONTINUING = bytes(range(0x80, 0xC0))


@lru_cache(maxsize=64)
def _parser(grammar: Grammar) -> "Parser | None":
    try:
        sitter = importlib.import_module("tree_sitter")
        module = importlib.import_module(grammar.module)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            language = sitter.Language(getattr(module, grammar.function)())
        parser: Parser = sitter.Parser(language)
    except (ImportError, AttributeError, TypeError, ValueError):
        return None  # It is not installed, or made for another version of what reads it.
    return parser


@lru_cache(maxsize=64)
def _tokens(grammar: Grammar, wanted: tuple[str, ...]) -> "Query | None":
    parser = _parser(grammar)
    language = parser.language if parser else None
    known = [token for token in wanted if language and language.id_for_node_kind(token, _NAMED)]
    if not known:
        return None
    # Patterns of their own are made in less time than one with all tokens as alternatives.
    patterns = " ".join(f'"{token}" @token' for token in known)
    query: Query = importlib.import_module("tree_sitter").Query(language, patterns)
    return query


def _parsed(parser: "Parser", data: bytes) -> "Tree | None":
    steps = _WORK + int(_WORK_A_BYTE * len(data))

    def is_too_much(*_: object) -> bool:
        nonlocal steps
        steps -= 1
        return steps < 0

    own = importlib.import_module("tree_sitter").Parser(parser.language)
    try:
        tree: Tree | None = own.parse(
            lambda byte, _: data[byte : byte + 65_536], progress_callback=is_too_much
        )
    except ValueError:
        return None
    return tree
