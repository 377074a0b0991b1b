"""The words of the source: the field's terms in place of our own, and each name for one thing only."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).parents[2]
GLOSSARY = REPOSITORY / "docs" / "architecture.md"
PACKAGES = ("parsers/descant", "server/descant_server")

REPLACED_SOON = (
    "parsers/descant/revising/",
    "server/descant_server/worker/first_",
)
"""Later work puts something else in place of these: they are not renamed before they go."""
NOT_THE_FIELDS = frozenset(
    """Staff hire see_off stillborn strikes Desk Logbook FirstWord speak hear first_reading introduction
    Looks looking elsewhere standing parties Nowhere Known revising telling is_guest offers offered asking
    plain kinds names one found told said left""".split()  # noqa: SIM905  # It is read as words.
)
"""What an engineer of the field would not look for. Names say what of: ``file_names``, ``problem_kinds``."""
SAYS_NOTHING = frozenset(("one", "found", "told", "said"))
"""Variables are called what they are. ``left`` is one side of a pair, and ``names`` may be just that."""
ALLOWED = {
    ("parsers/descant/comparison/imports.py", "names"): "a field of the ast module",
    ("server/descant_server/commands/rules.py", "plain"): "an attribute of rich's Text",
    ("server/descant_server/terminal/answer.py", "plain"): "an attribute of rich's Text",
    ("server/descant_server/worker/running.py", "speak"): "goes with worker/first_word",
    ("server/descant_server/worker/running.py", "hear"): "goes with worker/first_word",
}
TWICE = {
    "Step": "the schema of a VTK plan has the name that its pipeline gives it, which its JSON Schema shows",
}
CONVENTIONS = {"__init__", "__main__", "finding", "problem_kinds"}
"""Modules that each package may have one of; ``problem_kinds`` declares the ProblemKinds of its package, and
``finding`` finds where a text has something in its format."""
MOST_OF_A_NAME = 3
MOST_TERMS = 40

Definition = tuple[str, str, int]
"""The name of something, where it is defined, and in which line."""


class _Words(NamedTuple):
    """All names of the source, by what they name."""

    classes: list[Definition]
    functions: list[Definition]
    attributes: list[Definition]
    variables: list[Definition]
    modules: list[Definition]


@cache
def _words() -> _Words:
    words = _Words([], [], [], [], [])
    for path in (path for package in PACKAGES for path in sorted(REPOSITORY.glob(f"{package}/**/*.py"))):
        where = path.relative_to(REPOSITORY).as_posix()
        name = path.parent.name if path.name == "__init__.py" else path.stem
        words.modules.append((name, where, 1))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.ClassDef(name=name, body=body):
                    words.classes.append((name, where, node.lineno))
                    targets = (part.target for part in body if isinstance(part, ast.AnnAssign))
                    fields = (target for target in targets if isinstance(target, ast.Name))
                    words.attributes.extend((field.id, where, field.lineno) for field in fields)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    words.functions.append((name, where, node.lineno))
                case ast.Attribute(attr=name):
                    words.attributes.append((name, where, node.lineno))
                case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                    words.variables.append((name, where, node.lineno))
                case ast.MatchAs(name=str(name)) | ast.alias(asname=str(name)):
                    words.variables.append((name, where, node.lineno))
    return words


def _unlike_the_field(definitions: list[Definition], words: frozenset[str]) -> Iterator[str]:
    for name, where, line in definitions:
        is_argued = where.startswith(REPLACED_SOON) or (where, name) in ALLOWED
        if name.strip("_") in words and not is_argued:
            yield f"{where}:{line}: {name}"


def test_classes_functions_modules_and_attributes_have_the_names_of_the_field() -> None:
    named = [*_words().classes, *_words().functions, *_words().attributes, *_words().modules]
    assert [*_unlike_the_field(named, NOT_THE_FIELDS)] == []


def test_variables_are_called_what_they_are() -> None:
    assert [*_unlike_the_field(_words().variables, SAYS_NOTHING)] == []


def test_what_is_allowed_is_still_needed() -> None:
    used = {(where, name) for names in _words() for name, where, _ in names}
    assert ALLOWED.keys() - used == set()
    assert TWICE.keys() <= _several(_words().classes).keys()


def _several(definitions: list[Definition]) -> dict[str, list[str]]:
    """Return where the names are defined that several things have."""
    homes = defaultdict[str, list[str]](list)
    for name, where, _ in definitions:
        homes[name].append(where)
    return {name: places for name, places in homes.items() if len(places) > 1}


def test_a_search_for_a_class_finds_one() -> None:
    assert {name: homes for name, homes in _several(_words().classes).items() if name not in TWICE} == {}


def test_modules_are_told_apart_by_their_names() -> None:
    counts = Counter(name for name, where, _ in _words().modules if not where.endswith("__init__.py"))
    assert {name for name, count in counts.items() if count > MOST_OF_A_NAME} <= CONVENTIONS


def _glossary() -> list[str]:
    section = GLOSSARY.read_text(encoding="utf-8").split("\n## ")[1]
    assert section.startswith("Glossary\n"), "the page opens with it"
    return [line for line in section.splitlines() if line.startswith("-")]


def _terms() -> list[tuple[str, list[str]]]:
    """Return the terms of the glossary, each with the names of the code that it says."""
    entries = [re.fullmatch(r"- \*\*([a-z -]+)\*\*((?:,? `\w+`)*): .+[.]", line) for line in _glossary()]
    assert None not in entries, _glossary()[entries.index(None)]
    return [(entry[1], re.findall(r"\w+", entry[2])) for entry in entries if entry]


def test_the_glossary_has_at_most_forty_terms_each_once_and_in_a_line() -> None:
    terms = [term for term, _ in _terms()]
    assert 0 < len(terms) == len(set(terms)) <= MOST_TERMS
    assert max(map(len, _glossary())) <= 120


def test_a_term_of_the_glossary_names_one_thing_and_nothing_else() -> None:
    named = [*_words().classes, *_words().functions, *_words().modules, *_words().variables]
    homes = defaultdict[str, list[str]](list)
    for name, where, _ in named:
        if not where.startswith(REPLACED_SOON):
            homes[name.strip("_")].append(where)
    used = {name: homes[name] for _, names in _terms() for name in names}
    assert {name: places for name, places in used.items() if len(places) != 1} == {}
