"""The bracket that is one too many or one too few, as the tokens of a tree have them.

Brackets in strings and comments are no tokens, so they do not count. Of all that goes wrong where a bracket
is missing only the bracket is told: what follows is read in another way than it was meant.
"""

from collections.abc import Iterator
from typing import NamedTuple

from descant.embedded.languages.tree_sitter_grammars import Grammar, SyntaxTree
from descant.patterns import regex
from descant.source import Span

_TOKENS = ("(", ")", "[", "]", "{", "}", "${", "#{", "@{", "[[", "]]", "#[")
_OPENER_OF = {")": "(", "]": "[", "}": "{"}
_INDENTATION = regex(r"[ \t]*+")


class BracketFlaw(NamedTuple):
    """What is wrong with a bracket."""

    span: Span
    message: str


class _Bracket(NamedTuple):
    byte: int
    kind: str
    """The bracket alone, of ``${`` the brace."""
    token: str


def bracket_flaw(grammar: Grammar, tree: SyntaxTree) -> BracketFlaw | None:
    """Return the first bracket of *tree* without its counterpart; None where all have theirs."""
    waiting: list[_Bracket] = []
    doubtful: _Bracket | None = None
    for bracket in _brackets(grammar, tree):
        if bracket.kind not in _OPENER_OF:
            waiting.append(bracket)
            continue
        opener = _OPENER_OF[bracket.kind]
        if waiting and waiting[-1].kind == opener:
            if doubtful is None and _dedents(tree, waiting[-1], bracket):
                doubtful = waiting[-1]
            waiting.pop()
            continue
        if any(opened.kind == opener for opened in waiting):
            return _unclosed(tree, waiting[-1])
        start = tree.character(bracket.byte)
        return BracketFlaw(Span(start, start + 1), f"Unmatched `{bracket.kind}`.")
    if not waiting:
        return None
    # The closers that are there went to the openers inside: where one is further out than its opener,
    # it was meant for one further out, too.
    is_meant = doubtful is not None and doubtful.kind == waiting[-1].kind and doubtful.byte > waiting[-1].byte
    return _unclosed(tree, doubtful if doubtful is not None and is_meant else waiting[-1])


def _unclosed(tree: SyntaxTree, bracket: _Bracket) -> BracketFlaw:
    start = tree.character(bracket.byte)
    span = Span(start, start + len(bracket.token))
    return BracketFlaw(span, f"Unclosed `{bracket.token}`.")


def _brackets(grammar: Grammar, tree: SyntaxTree) -> Iterator[_Bracket]:
    for node in grammar.tokens(tree, _TOKENS):
        if not node.is_missing:
            token = node.type
            if token in ("[[", "]]"):
                yield from (_Bracket(node.start_byte + number, token[0], token[0]) for number in (0, 1))
            else:
                yield _Bracket(node.start_byte, token[-1], token)


def _dedents(tree: SyntaxTree, opener: _Bracket, closer: _Bracket) -> bool:
    """Tell whether *closer* is the first of its line, and further out than the line of *opener*."""
    text = tree.content
    end = tree.character(closer.byte)
    outer = text[text.rfind("\n", 0, end) + 1 : end]
    if outer.strip(" \t"):
        return False
    match = _INDENTATION.match(text, text.rfind("\n", 0, tree.character(opener.byte)) + 1)
    inner = match.group() if match else ""
    return len(outer) < len(inner) and inner.startswith(outer)
