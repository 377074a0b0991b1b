"""The regular expressions are sound, every Python reads them alike, and none is compiled before it is used.

Python 3.11.0 to 3.11.4, and so that of Debian 12, matches too much with a possessive quantifier behind a
group: an iteration that fails half-way is not taken back (gh-100061, gh-106052). With a capturing group in
it, 3.11 to 3.13.0 lose where that was, too (gh-101955). An atomic group around a greedy repetition, which is
what a possessive quantifier stands for, has neither bug, but remembers each iteration, in 60 bytes. So there
is one form for each: ``(?>(?:…)*)`` around a group, and ``(?:ab[^c]*+)*+``, without memory, where it has
nothing to take back: single characters, and at its end as many as there are of one kind.
"""

import ast
import pkgutil
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import descant
import descant_server
from descant.patterns import regex

ROOT = Path(descant.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "patterns.py")
SOURCES = [*MODULES, *sorted(Path(descant_server.__file__).parent.rglob("*.py"))]

CONSTANTS: Any = import_module("re._constants")
PARSER: Any = import_module("re._parser")
CHARACTERS = {"LITERAL", "NOT_LITERAL", "ANY", "IN"}
POSSESSIVE = re.compile(r"(?:[*+?]|\{\d*,?\d*\})\+")
BEHIND_A_GROUP = re.compile(rf"(?<!\\)(?:\\\\)*\){POSSESSIVE.pattern}")
SOUND = re.compile(r"\(\?:(?:\\.|\.|\[\^(?:\\.|[^]\\])+\])+?(?:\*\+)?\)\*\+", re.DOTALL)
"""A group with nothing to take back, as far as it is written with escapes and sets only."""


def calls_while_imported(node: ast.AST) -> Iterator[ast.Call]:
    """Yield the calls that are made when the module with *node* is imported."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.Call):
            yield inner
        if not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from calls_while_imported(inner)


def test_an_expression_at_the_top_of_a_module_is_compiled_when_it_is_used() -> None:
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        called = {ast.unparse(call.func) for call in calls_while_imported(tree)}
        assert "re.compile" not in called, f"{path}: write regex(…)"


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


def subpatterns(value: Any) -> Iterator[Any]:
    """Yield *value*, a part of a parsed expression, if it is one itself, and all that it holds."""
    if isinstance(value, PARSER.SubPattern):
        yield value
    if isinstance(value, PARSER.SubPattern | list | tuple):
        for inner in value:
            yield from subpatterns(inner)


def has_nothing_to_take_back(repeated: Any) -> bool:
    """Tell whether a group is one of single characters, with as many as there are of one at its end."""
    *_, (operation, argument) = repeated
    is_rest = (
        operation is CONSTANTS.POSSESSIVE_REPEAT
        and argument[0] == 0
        and has_nothing_to_take_back(argument[2])
    )
    characters = repeated[:-1] if is_rest and len(argument[2]) == 1 else repeated
    return all(str(operation) in CHARACTERS for operation, _ in characters)


def unsound(text: str, flags: int = 0) -> list[str]:
    """Return what possessive quantifiers repeat, where that is more than a single character."""
    return [
        str(repeated)
        for part in subpatterns(PARSER.parse(text, flags))
        for operation, argument in part
        if operation is CONSTANTS.POSSESSIVE_REPEAT
        for repeated in [argument[2]]
        if not has_nothing_to_take_back(repeated)
    ]


def expressions(value: object, seen: set[int]) -> Iterator[tuple[Any, int]]:
    """Yield the text and the flags of *value*, if it is an expression, and of those that it holds."""
    if id(value) in seen:
        return
    seen.add(id(value))
    held: Iterable[object] = ()
    if isinstance(value, type(regex(""))):
        yield vars(value)["_text"], vars(value)["_flags"]
    elif isinstance(value, re.Pattern):
        yield value.pattern, value.flags
    elif isinstance(value, dict):
        held = value.values()
    elif isinstance(value, tuple | list | set | frozenset):
        held = value
    elif is_dataclass(value) and not isinstance(value, type):
        held = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, type) and value.__module__.startswith("descant"):
        held = vars(value).values()
    for inner in held:
        yield from expressions(inner, seen)


def test_every_expression_of_a_module_is_read_alike_by_every_python() -> None:
    names = [
        module.name
        for package in (descant, descant_server)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if not module.name.endswith("__main__")
    ]
    found = set(expressions([vars(import_module(name)) for name in names], set()))
    assert len(found) > 400
    assert not {text: repeated for text, flags in found if (repeated := unsound(text, flags))}


def test_no_part_of_an_expression_has_a_possessive_quantifier_behind_a_group() -> None:
    """What a function puts together is not there before a text asks for it, so its parts are looked at."""
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not BEHIND_A_GROUP.search(SOUND.sub("", node.value)), (
                    f"{path}:{node.lineno}: write (?>(?:…)*)"
                )
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]
        for text in {
            node for inner in functions for node in ast.walk(inner) if isinstance(node, ast.JoinedStr)
        }:
            for part, behind in pairwise(text.values):
                after = behind.value if isinstance(behind, ast.Constant) else ""
                assert isinstance(part, ast.Constant) or not POSSESSIVE.match(str(after)), (
                    f"{path}:{text.lineno}"
                )


@pytest.mark.parametrize(
    "text", ["(?:ab?c)*+", "(?:[^x]|xy)++", "(a|b)?+", "(?:ab?){2}+b", "(?:a|(?:bc?){1,}+d)"]
)
def test_a_possessive_quantifier_behind_a_group_is_found(text: str) -> None:
    assert unsound(text)
    assert BEHIND_A_GROUP.search(SOUND.sub("", text))


@pytest.mark.parametrize(
    "text", [r"[^()]*+\)?+", "(?>(?:ab?c)*)", r"(?i:a)b++", "(?:a+)+", r"(?:\\.[^\"\\]*+)*+"]
)
def test_other_quantifiers_are_let_be(text: str) -> None:
    assert not unsound(text)
    assert not BEHIND_A_GROUP.search(SOUND.sub("", text))
