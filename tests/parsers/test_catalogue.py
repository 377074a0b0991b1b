"""The catalogue of problems: each code is declared once, and explained with a wrong and a right example."""

import ast
import importlib
import re
from pathlib import Path

import pytest

import descant
from descant.binding import problem_kinds as binding_kinds
from descant.catalogue import CATALOGUE
from descant.decoding import INVALID_UTF8
from descant.directives import KINDS as DIRECTIVE_KINDS
from descant.embedded import KINDS as EMBEDDED_KINDS
from descant.formats import KINDS as FORMAT_KINDS
from descant.framing.problem_kinds import KINDS as FRAMING_KINDS
from descant.patching.problem_kinds import KINDS as PATCHING_KINDS
from descant.problems import ProblemKind
from descant.relations import KINDS as RELATION_KINDS
from descant.rules import RULES
from descant.schema_request import NOT_AS_ASKED
from descant.schemas import problem_kinds as schema_kinds
from descant.schemas.json_schema import problem_kinds as json_schema_kinds

ROOT = Path(descant.__file__).parent
CODES = sorted(CATALOGUE)


def declared() -> list[str]:
    """Return the code of every ``ProblemKind("…", …)`` of the library, ``from_doc`` included."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in (
                "ProblemKind",
                "ProblemKind.from_doc",
            ):
                code = node.args[0]
                assert isinstance(code, ast.Constant), "a code is written out where it is declared"
                found.append(str(code.value))
    return found


def test_every_code_is_declared_once_and_every_declaration_is_in_the_catalogue() -> None:
    assert sorted(declared()) == CODES


def test_no_two_kinds_of_formats_shapes_validation_and_rules_share_a_code() -> None:
    kinds = [
        *FORMAT_KINDS,
        *FRAMING_KINDS,
        *DIRECTIVE_KINDS,
        *schema_kinds.KINDS,
        *json_schema_kinds.KINDS,
        *binding_kinds.KINDS,
        *(rule.kind for rule in RULES),
        *EMBEDDED_KINDS,
        *RELATION_KINDS,
        *PATCHING_KINDS,
        INVALID_UTF8,
        NOT_AS_ASKED,
    ]
    assert sorted(kind.code for kind in kinds) == CODES
    assert all(CATALOGUE[kind.code] is kind for kind in kinds)


def test_the_catalogue_is_in_the_order_of_the_alphabet() -> None:
    assert list(CATALOGUE) == CODES


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_words_with_hyphens(code: str) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z][a-z0-9]*)*", code)
    assert CATALOGUE[code].code == code


@pytest.mark.parametrize("kind", [pytest.param(CATALOGUE[code], id=code) for code in CODES])
def test_a_kind_is_summed_up_in_a_sentence_and_explained_with_examples(kind: ProblemKind) -> None:
    assert kind.summary.endswith(".")
    assert "\n" not in kind.summary
    assert kind.explanation.count("Wrong:") == 1
    assert kind.explanation.count("Right:") == 1
    before, _, examples = kind.explanation.partition("Wrong:")
    assert before.strip(), "why it matters comes first"
    wrong, _, right = examples.partition("Right:")
    assert wrong.strip()
    assert right.strip()
    assert wrong.strip() != right.strip()


def test_every_rule_has_a_file_of_its_own_which_documents_it() -> None:
    names = [path.stem for path in sorted((ROOT / "rules").glob("*.py"))]
    modules = [importlib.import_module(f"descant.rules.{name}") for name in names if name != "__init__"]
    with_rule = {module.RULE.kind.code: module for module in modules if hasattr(module, "RULE")}
    assert set(with_rule) == {rule.kind.code for rule in RULES}
    for rule in RULES:
        if rule.kind is not binding_kinds.FORMAT:  # Validation finds it, too, and explains it.
            assert rule.kind.explanation == with_rule[rule.kind.code].__doc__
        assert with_rule[rule.kind.code].RULE is rule
