"""What pages quote and name: the messages of the program, and the commands of editors."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from support.documentation import DOCS, pages
from support.terminal import ROOT

CLIENT = ROOT / "editor-client"
QUOTE = re.compile(r"^ *> (.+)$", re.MULTILINE)
STRING = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`""")
HOLE = re.compile(r"\$\{[^}]*\}|\{\d+\}|%[qsd]")


def messages(path: Path) -> Iterator[str]:
    """Return the texts in the source of a program, with ``…`` where something is put in."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from of_python(ast.parse(text))
        return
    joined = re.sub(r"""'\s*(?:\.\.|\+)\s*'""", "", text)
    for found in STRING.findall(joined):
        yield HOLE.sub("…", "".join(found))


def of_python(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else "…" for one in node.values)


@cache
def said() -> tuple[str, ...]:
    """Return all that the programs can say, and what ``make`` does."""
    sources = [
        *(ROOT / "parsers").rglob("*.py"),
        *(ROOT / "server").rglob("*.py"),
        *(path for kind in ("ts", "lua", "el") for path in CLIENT.glob(f"[!n.]*/**/*.{kind}")),
        *(CLIENT / "neovim").rglob("*.lua"),
        ROOT / "Makefile",
    ]
    return tuple(text for path in sources for text in messages(path))


def quotes() -> list[tuple[str, str]]:
    return [
        (page.relative_to(DOCS).as_posix(), quote)
        for page in pages()
        for quote in QUOTE.findall(without_blocks(page))
    ]


def without_blocks(page: Path) -> str:
    return re.sub(r"^ *(```+).*?^ *\1$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)


@pytest.mark.parametrize(("page", "quote"), quotes())
def test_what_a_page_quotes_is_said(page: str, quote: str) -> None:
    assert any(quote in text for text in said()), f"nothing says {quote!r}, as {page} quotes it"


def test_there_are_quotes_and_a_wrong_one_is_seen() -> None:
    assert len(quotes()) > 15
    assert not any("No folder is open, so that is that." in text for text in said())


def names(pattern: str) -> set[str]:
    return {name for page in pages() for name in re.findall(pattern, without_blocks(page))}


def test_every_command_of_vs_code_that_a_page_names_is_one() -> None:
    contributed = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))["contributes"]
    words = json.loads((CLIENT / "package.nls.json").read_text(encoding="utf-8"))
    titles = {words[command["title"].strip("%")] for command in contributed["commands"]}

    named = names(r"\*\*Descant: ([^*]+)\*\*")
    assert len(named) > 5
    assert named - titles == set()


def test_every_command_of_neovim_and_emacs_that_a_page_names_is_one() -> None:
    neovim = (CLIENT / "neovim" / "lua" / "descant" / "commands.lua").read_text(encoding="utf-8")
    emacs = "".join(path.read_text(encoding="utf-8") for path in (CLIENT / "emacs").glob("*.el"))

    of_neovim, of_emacs = names(r"[ `]:(Descant\w+)"), names(r"M-x ((?:descant|llm-response)-[\w-]+)")
    assert len(of_neovim) > 3
    assert len(of_emacs) > 3
    assert {name for name in of_neovim if f" {name.removeprefix('Descant')} = {{ " not in neovim} == set()
    assert {
        name for name in of_emacs if not re.search(rf"\((?:defun|define-derived-mode) {name} ", emacs)
    } == set()


def test_every_key_of_emacs_that_a_page_names_is_bound() -> None:
    emacs = (CLIENT / "emacs" / "descant.el").read_text(encoding="utf-8")
    page = (DOCS / "getting-started" / "emacs.md").read_text(encoding="utf-8")
    bound = re.findall(r"`(C-c C-\w)` \(`M-x ([\w-]+)`\)", page)
    assert len(bound) >= 5
    assert [one for one in bound if f"""(kbd "{one[0]}") #'{one[1]})""" not in emacs] == []
