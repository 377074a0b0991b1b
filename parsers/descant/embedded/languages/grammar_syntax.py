"""Syntax error in a file.

The place is the first one where its grammar does not know how to go on, or a bracket without its counterpart.
Grammars know the usual form of a language: what a preprocessor or a template makes of a file is not held
against it. They come with the extra `descant[languages]`; nothing is run.

Wrong: `app.js` with `const port = ;`

Right: `const port = 8080;`

Prompt: Ask the model to check that each file is whole, or show it the error and ask again (`descant
reask`).
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from descant.embedded.languages.bracket_balance import bracket_flaw
from descant.embedded.languages.language import Remark
from descant.embedded.languages.tree_sitter_grammars import Grammar, SyntaxTree
from descant.patterns import regex
from descant.problems import ProblemKind, Severity
from descant.source import Span

if TYPE_CHECKING:
    from tree_sitter import Node

FILE_SYNTAX = ProblemKind.from_doc("file-syntax", Severity.WARNING, __doc__)

_MANY = 5
"""One thing that is wrong makes a grammar stumble several times."""
_NO_CODE = regex(r"(?m)^(?:<{7}|>{7})[ \t]|^[ \t]*+(?:\.\.\.|…)[ \t\r]*+$|\{%-?+[ \t]|<%[=_#-]?+[ \t]")
"""Of a template, of a merge, or of code that is left out: what is wrong there is none of the language."""
_BRACES = regex(r"\{\{(?:[{%!#/&>]|-?+[ \t][^{}\n]{1,80}[ \t]-?\}\})")
"""Of a template, too, but where the language has such braces itself."""
_WITH_BRACES = ("tree_sitter_javascript", "tree_sitter_typescript")
_CONDITION = regex(r"(?m)^[ \t]*+\#[ \t]*+(?:if|ifdef|ifndef)\b")
_QUOTED = regex(
    r"""
    "(?>(?:[^"\\\n]++|\\.)*)" | '(?>(?:[^'\\\n]++|\\.)*)' | //[^\n]*+ | /\*(?>(?:[^*]++|\*(?!/))*)(?:\*/)?
    """,
    re.VERBOSE,
)
_BLANK_OR_WORD = regex(r"\s*+(?P<seen>\w++|[^\w\s]++|)")


def parsing(grammar: Grammar, title: str, *instead: Grammar) -> Callable[[str], Iterator[Remark]]:
    """Return the check that a text parses by *grammar*, or by one of those that go *instead*."""

    def check(content: str) -> Iterator[Remark]:
        tree = _unsound(grammar, content)
        if tree is None or any(_is_sound(other, content) for other in instead):
            return
        flaw = bracket_flaw(grammar, tree)
        if flaw is not None:
            yield Remark(FILE_SYNTAX, flaw.span, f"{title} syntax error: {_lower(flaw.message)}")
            return
        for node in islice(_errors(tree.root), _MANY):
            yield _remark(tree, _innermost(node), title)

    return check


def closing(grammar: Grammar, title: str) -> Callable[[str], Iterator[Remark]]:
    """Return the check that the brackets of a text close.

    For languages that have more forms than their grammar: an error that it finds may be none.
    """

    def check(content: str) -> Iterator[Remark]:
        if _CONDITION.search(content):
            return  # Each branch may have brackets of its own.
        tree = _unsound(grammar, content)
        flaw = bracket_flaw(grammar, tree) if tree is not None else None
        if flaw is not None and not _seem_paired(content):
            yield Remark(FILE_SYNTAX, flaw.span, f"{title} syntax error: {_lower(flaw.message)}")

    return check


def _seem_paired(content: str) -> bool:
    """Tell whether there are as many closers as openers beside what looks like strings and comments.

    Where a grammar meets a form that it does not know, it may take a string for something else.
    """
    code = _QUOTED.sub("", content)
    return all(code.count(opener) == code.count(closer) for opener, closer in ("()", "[]", "{}"))


def _unsound(grammar: Grammar, content: str) -> SyntaxTree | None:
    """Return the tree of *content* if something is wrong in it that counts."""
    tree = grammar.tree(content)
    if tree is None or not tree.root.has_error or _NO_CODE.search(content):
        return None
    is_template = grammar.module not in _WITH_BRACES and _BRACES.search(content)
    return None if is_template else tree


def _is_sound(grammar: Grammar, content: str) -> bool:
    tree = grammar.tree(content)
    return tree is not None and not tree.root.has_error


def _errors(root: "Node") -> Iterator["Node"]:
    """Yield the outermost nodes that stand for an error, in the order of the text."""
    pending = [root]
    while pending:
        node = pending.pop()
        if node.is_error or node.is_missing:
            yield node
        elif node.has_error:
            pending.extend(reversed(node.children))


def _innermost(node: "Node") -> "Node":
    """Return the first error inside of *node* that has none inside itself."""
    while (
        inner := next((child for child in node.children if child.has_error or child.is_missing), None)
    ) is not None:
        node = inner
    return node


def _remark(tree: SyntaxTree, node: "Node", title: str) -> Remark:
    start = tree.character(node.start_byte)
    if node.is_missing:
        span = _seen(tree.content, Span.at(start))
        what = node.type.replace("_", " ")
        named = f"`{what}`" if not node.is_named else f"the {what}"
        named = "a backtick" if what == "`" else named
        return Remark(FILE_SYNTAX, span, f"{title} syntax error: missing {named}.")
    seen = _BLANK_OR_WORD.match(tree.content, start)
    span = Span(*seen.span("seen")) if seen is not None else Span.at(start)
    excerpt = tree.content[span.start : span.end][:40]
    span = _seen(tree.content, span)
    place = f"at `{excerpt}`" if excerpt and "`" not in excerpt else "here"
    return Remark(FILE_SYNTAX, span, f"{title} syntax error {place}.")


def _seen(content: str, span: Span) -> Span:
    """Return *span*, or a character to be seen where that is empty: the one before it, if any."""
    if span.start < span.end:
        return span
    end = len(content[: span.start].rstrip())
    return Span(end - 1, end) if end else Span(0, min(1, len(content)))


def _lower(message: str) -> str:
    return message[0].lower() + message[1:]
