"""The page of what is changed in schemas names every change and objection, and what is lost."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import descant.contracts
from descant.contracts import PROVIDERS, Provider, build
from descant.patterns import regex
from descant.schemas import SCHEMAS
from support.grammar_constructs import CONSTRUCTS

PAGE = (Path(__file__).parents[3] / "docs" / "pipeline" / "changes.md").read_text("utf-8")
_ROW = regex(r"(?m)^\| (`.*?) \|.* \| (.*) ?\|$")
_NAME = regex(r"`([a-z-]+)`")
_MAKERS = {"Proposal": 0, "SchemaChange": 1, "Breach": 1, "Unfit": 1, "Objection": 1}
"""Where the name stands among the arguments."""


def _rows(heading: str) -> dict[str, str]:
    part = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return {name: last.strip() for names, last in _ROW.findall(part) for name in _NAME.findall(names)}


def _literals() -> Iterator[tuple[str, str]]:
    for path in Path(descant.contracts.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _MAKERS:
                match node.args[_MAKERS[node.func.id] :]:
                    case [ast.Constant(str(name)), *_]:
                        yield node.func.id, name


def test_the_page_names_each_change_and_each_objection_of_the_code() -> None:
    changes, objections = _rows("Changes"), _rows("Objections")
    for maker, name in _literals():
        assert name in (changes if maker in ("Proposal", "SchemaChange") else objections)


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_what_is_built_is_on_the_page_with_what_it_loses(provider: Provider) -> None:
    changes, objections = _rows("Changes"), _rows("Objections")
    for definition in (*SCHEMAS, *(construct.schema for construct in CONSTRUCTS)):
        built = build(definition, provider)
        for change in built.changes:
            assert changes[change.rule].startswith("nothing")
        for problem in built.problems:
            assert problem.rule in objections
            assert problem.allow is None or changes[problem.allow] != "nothing"
