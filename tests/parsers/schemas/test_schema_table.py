"""A table per schema: an instance that is sound, and what is said, and where, of each way to spoil it.

    tests/golden/schemas/<schema>/table.json
        instance    a sound answer
        sound       other answers without an error or a warning
        unsound     answers with problems; at least three

An answer is told by its difference from the instance: ``set`` gives values to pointers, ``remove`` takes
pointers away, and ``replace`` is a pair of texts, the first of which stands once in the written answer, and
the other takes its place. A problem is told by its severity and code, the pointer that it is at, and the text
that is underlined: ``{"error": "range", "at": "/steps/0/step_number", "underlined": "0"}``. All errors
and warnings have to be told; of information and hints only what the row is about.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any, NamedTuple

import pytest

from descant import Analysis, Severity, analyze
from descant.schemas import SCHEMAS, ResponseSchema
from support.goldenfiles import ROOT

SEVERITIES = {severity.label: severity for severity in Severity}
LEAST = 3
"""So many unsound answers are shown of each schema."""


class Row(NamedTuple):
    """One answer of a schema."""

    schema: str
    text: str
    problems: tuple[dict[str, str], ...]

    def analyze(self) -> Analysis:
        return analyze(self.text, schemas=[schema for schema in SCHEMAS if schema.name == self.schema])


@cache
def table_of(schema: str) -> dict[str, Any]:
    path = ROOT / "schemas" / schema / "table.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def rows(kind: str) -> list[Any]:
    return list(_rows(kind))


def _rows(kind: str) -> Iterator[Any]:
    for schema in (schema.name for schema in SCHEMAS):
        table = table_of(schema)
        for told in table.get(kind, ()):
            row = Row(schema, written(table["instance"], told), tuple(told.get("problems", ())))
            yield pytest.param(row, id=f"{schema}: {told['name']}")


def written(instance: Any, told: dict[str, Any]) -> str:
    """Return the answer that differs from *instance* as *told*."""
    value = deepcopy(instance)
    for pointer, new in told.get("set", {}).items():
        holder, name = place(value, pointer)
        holder[name] = new
    for pointer in told.get("remove", ()):
        holder, name = place(value, pointer)
        del holder[name]
    text = json.dumps(value, indent=2, ensure_ascii=False)
    if "replace" in told:
        old, new = told["replace"]
        assert text.count(old) == 1, f"{old} stands {text.count(old)} times in the answer"
        text = text.replace(old, new)
    return text


def place(value: Any, pointer: str) -> tuple[Any, Any]:
    """Return the object or list that holds what *pointer* leads to, and its name or index there."""
    *way, last = (part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:])
    for part in way:
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value, int(last) if isinstance(value, list) else last


def told_of(analysis: Analysis) -> list[dict[str, str]]:
    """Return the problems as a table tells them."""
    text = analysis.source.text
    return [
        {
            problem.severity.label: problem.code,
            "at": problem.pointer or "",
            "underlined": text[problem.span.start : problem.span.end],
        }
        for problem in analysis.problems
    ]


def grave(problems: list[dict[str, str]]) -> list[dict[str, str]]:
    return [problem for problem in problems if "error" in problem or "warning" in problem]


def faults(row: Row, analysis: Analysis) -> list[dict[str, str]]:
    """Return the grave problems; that its schema is an earlier version is none of the answer's own."""
    is_old = any(schema.name == row.schema and schema.replaced_by for schema in SCHEMAS)
    return [
        problem
        for problem in grave(told_of(analysis))
        if not (is_old and problem.get("error") == "deprecated-version")
    ]


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: schema.name)
def test_a_table_shows_a_sound_instance_and_enough_unsound_ones(schema: ResponseSchema) -> None:
    table = table_of(schema.name)
    assert table, f"write tests/golden/schemas/{schema.name}/table.json, as this module says"
    assert table.keys() <= {"instance", "sound", "unsound"}
    assert len({told["name"] for told in table["unsound"]}) == len(table["unsound"]) >= LEAST
    assert all(told["problems"] for told in table["unsound"])
    row = Row(schema.name, written(table["instance"], {}), ())
    analysis = row.analyze()
    assert faults(row, analysis) == []
    assert analysis.response is not None
    assert analysis.response == schema.model.validate(table["instance"]).response


@pytest.mark.parametrize("row", rows("sound"))
def test_a_sound_answer_has_no_error_and_no_warning(row: Row) -> None:
    analysis = row.analyze()
    assert faults(row, analysis) == []
    assert analysis.response is not None
    again = type(analysis.response).model_validate_json(analysis.response.model_dump_json())
    assert again == analysis.response


@pytest.mark.parametrize("row", rows("unsound"))
def test_an_unsound_answer_has_the_problems_that_are_told_of_it_where_they_are(row: Row) -> None:
    found = told_of(row.analyze())
    mild = [problem for problem in row.problems if problem not in grave(list(row.problems))]
    assert grave(found) == grave(list(row.problems))
    assert [problem for problem in mild if problem not in found] == []
    assert all(problem.keys() - {"at", "underlined"} <= SEVERITIES.keys() for problem in row.problems)
