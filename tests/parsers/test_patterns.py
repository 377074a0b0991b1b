"""The regular expressions of the library are sound, and none is compiled before it is used."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import descant
from descant.patterns import regex

ROOT = Path(descant.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "patterns.py")


def calls_while_imported(node: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that are made when the module with *node* is imported."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.Call):
            yield inner
        if not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from calls_while_imported(inner)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_an_expression_at_the_top_of_a_module_is_compiled_when_it_is_used(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert "re.compile" not in {ast.unparse(call.func) for call in calls_while_imported(tree)}, (
        "write regex(…)"
    )


def test_all_expressions_compile() -> None:
    count = 0
    for path in MODULES:
        name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")
        for value in vars(import_module(name)).values():
            if type(value) is type(regex("")):
                assert isinstance(value.pattern, str)
                count += 1
    assert count > 200


def test_an_expression_does_what_a_compiled_one_does() -> None:
    lazy, compiled = regex("(a)|B", re.IGNORECASE), re.compile("(a)|B", re.IGNORECASE)
    assert [match.span() for match in lazy.finditer("xAb")] == [(1, 2), (2, 3)]
    assert lazy.sub("-", "aXb") == compiled.sub("-", "aXb") == "-X-"
    assert (lazy.pattern, lazy.flags, lazy.groups) == (compiled.pattern, compiled.flags, compiled.groups)


def test_an_expression_that_is_wrong_says_so_when_it_is_used() -> None:
    wrong = regex("(")
    with pytest.raises(re.error, match="missing"):
        wrong.search("")
