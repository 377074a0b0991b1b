"""What the library says to people: sentences that end, titles that fit a menu, and the words of the field."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from descant.catalogue import CATALOGUE
from descant.problems import ProblemKind
from support.terminal import ROOT

LIBRARY = ROOT / "parsers"
WIDEST = 72
"""So many characters of a title a menu of an editor shows."""
POETIC = re.compile(
    r"\b(?:way back|who asks|has no place|as JSON has|stands? (?:for itself|here|beside|in(?! for))|a moment|"
    r"Write (?:it|them) as|Mend|closes nothing|belongs to no string|leads? nowhere|passed over)\b"
)


def calls(name: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted(LIBRARY.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield path, node


def written(node: ast.AST) -> Iterator[str]:
    """Return each text that *node* can be, with ``…`` where something is put in."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
        case ast.IfExp(body=body, orelse=orelse):
            yield from written(body)
            yield from written(orelse)


def titles() -> list[str]:
    return [text for _, call in calls("Fix") for text in written(call.args[0])]


def messages() -> list[str]:
    problems = [text for _, call in calls("Problem") for node in call.args[2:3] for text in written(node)]
    return problems + [text for _, call in calls("Related") for text in written(call.args[0])]


def test_a_title_of_a_fix_is_short_and_says_what_to_do() -> None:
    found = titles()
    assert len(found) > 60
    assert [title for title in found if len(title) > WIDEST] == []
    assert [title for title in found if title.endswith(".") or not title[0].isupper()] == []


def test_a_message_is_a_sentence() -> None:
    found = messages()
    assert len(found) > 80
    assert [one for one in found if not one.endswith((".", "?", "…"))] == []
    assert [one for one in found if one[0].islower()] == []


@pytest.mark.parametrize("kind", CATALOGUE.values(), ids=CATALOGUE)
def test_a_kind_is_summed_up_in_the_words_of_the_field(kind: ProblemKind) -> None:
    assert len(kind.summary) <= 100
    assert not POETIC.search(kind.summary), kind.summary


def test_no_message_or_title_has_words_of_our_own() -> None:
    assert [text for text in (*titles(), *messages()) if POETIC.search(text)] == []
