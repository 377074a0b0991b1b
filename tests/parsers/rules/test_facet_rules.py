"""The rules over facets: for anybody's schema, silent on what is no such value, and linear."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import pytest
from pydantic import Field

from descant import Analysis, Problem, analyze, apply_edits
from descant.embedded import check_embedded
from descant.rules.inline_citations import marks_in
from descant.schemas import PydanticModel, ResponseModel, ResponseSchema
from descant.schemas.facets import (
    Cites,
    Differs,
    Joins,
    LineOf,
    Mirrors,
    Numbered,
    OccursIn,
    PythonCode,
    RefersTo,
    UnifiedDiff,
    Unique,
)
from support.goldenfiles import Golden, cases
from support.measuring import seconds
from support.sampling import so_many, some

OWN = (
    *("step-sequence", "plan-progress", "line-out-of-range", "empty-change", "no-change", "derived-mismatch"),
    *("diff-mismatch", "class-not-used", "duplicate", "citation-sequence", "citation-undefined"),
    *("citation-unused", "reference-undefined", "python-syntax", "misplaced-import", "duplicate-import"),
    *("citation-out-of-range", "no-citations", "step-mismatch", "error-mismatch", "previous-mismatch"),
)


class Chapter(ResponseModel):
    """A chapter of a made-up report."""

    rank: int
    title: str
    source: Annotated[str, RefersTo("sources", noun="source")] = ""
    line: Annotated[int, LineOf("listing")] = 1


Chapters = Annotated[tuple[Chapter, ...], Field(strict=False)]


class Report(ResponseModel):
    """A made-up answer of somebody else's program."""

    chapters_of_report: Annotated[Chapters, Numbered("rank")]
    contents: Annotated[Chapters, Mirrors("chapters_of_report", "rank", ("title",))]
    prose: Annotated[str, Cites("sources", by="")]
    sources: Annotated[tuple[int | str, ...], Field(strict=False), Unique("source", is_consecutive=True)]
    listing: Annotated[str, PythonCode()] = ""
    older_listing: str = ""
    both: Annotated[str, Joins(("older_listing", "listing"))] = ""
    patch: Annotated[str, UnifiedDiff("older_listing", "listing")] = ""
    newer: Annotated[str, Differs("listing", when="chapters_of_report")] = ""
    names: Annotated[tuple[str, ...], Field(strict=False), OccursIn("listing")] = ()


REPORT = ResponseSchema(name="tests.report", title="Report", model=PydanticModel(Report))


def report(**members: Any) -> str:
    data = {"chapters_of_report": [], "contents": [], "prose": "", "sources": [], **members}
    return json.dumps(data, ensure_ascii=False)


def codes(text: str) -> list[str]:
    return [problem.code for problem in analyze(text, schemas=(REPORT,)).problems if problem.code in OWN]


def test_a_schema_of_somebody_else_gets_the_rules_for_its_facets() -> None:
    chapter = {"rank": 2, "title": "T", "source": "x", "line": 7}
    found = codes(
        report(
            chapters_of_report=[chapter],
            contents=[{"rank": 2, "title": "U"}],
            prose="See [3].",
            sources=[1, 1, 5],
            listing="a = 1\n",
            older_listing="b = 1\n",
            both="c",
            patch="?",
            newer="a = 1\n",
            names=["z"],
        )
    )
    assert sorted(found) == sorted(
        [
            *("step-sequence", "derived-mismatch", "derived-mismatch", "citation-undefined", "duplicate"),
            *("citation-unused", "citation-unused", "citation-unused", "citation-sequence", "diff-mismatch"),
            *("line-out-of-range", "no-change", "class-not-used"),
        ]
    )


# Marks.

MARKS = [
    ("See [1], [2] and [1, 3].", "1 2 1 3"),
    ("[1][2]; rows[1][2] f(x)[3]", "1 2"),
    ("A `x [1]` b ``y ` [2]`` c [3] ` d [1]", "3 1"),
    ("Open ` here [1].\n\nAnd ` there [2].", "1 2"),
    ("```\n[1]\n```\n[2]\n~~~py\n[3]\n```\n[1]\n~~~\n[3]", "2 3"),
    ("    ```\n[1]", "1"),
    ("```\n[1] never closed", ""),
    ("[ 1 ] [1 ,2] [01]", "1 1 2 1"),
    ("[0, 1] [7, 8] [1-3] [2–3] [1](https://x) [1a] [a1] [1.5] [-1] [1000]", ""),
    ("« Quelle »[1] “quote”[2] `code`[3].", "1 2 3"),
]


@pytest.mark.parametrize(("text", "expected"), MARKS)
def test_marks_are_told_from_indexes_intervals_links_and_code(text: str, expected: str) -> None:
    found = [mark for mark in marks_in(text, {1, 2, 3}) if mark.is_certain]
    assert " ".join(str(mark.number) for mark in found) == expected
    for mark in found:
        assert int(text[mark.digits.start : mark.digits.end]) == mark.number
        assert mark.start <= mark.digits.start < mark.digits.end <= mark.end


# Fixes.

SHOWN = [case for case in cases() if case.subject in OWN]


def analysed(case: Golden, text: str) -> Analysis:
    analysis = analyze(text, schemas=case.schemas)
    return check_embedded(analysis) if case.group == "embedded" else analysis


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in SHOWN])
def test_every_fix_leaves_json_that_has_the_problem_less_often(case: Golden) -> None:
    before = case.analyze()
    own = [problem for problem in before.problems if problem.code == case.subject]
    for problem in own:
        for fix in problem.fixes:
            text = apply_edits(case.response, fix.edits)
            if before.format == "json":
                json.loads(text.partition("\n")[2] if text.startswith("//") else text)
            if case.group == "relations":
                continue
            after = [one for one in analysed(case, text).problems if one.code == case.subject]
            places = {one.pointer for one in after}
            assert len(after) < len(own) or problem.pointer not in places, f"{problem.message} {fix.title}"


# Wrong types.

STRANGE: list[Any] = [None, True, 7, 2.5, -1, 10**30, "", "x", [], [[]], [None], {}, {"step_number": 1}, [{}]]


def mutants(value: Any) -> Iterator[Any]:
    """Yield *value* with each of its parts replaced by strange ones."""
    yield from STRANGE
    if isinstance(value, dict):
        for name in value:
            yield {other: value[other] for other in value if other != name}
            for mutant in mutants(value[name]):
                yield {**value, name: mutant}
    elif isinstance(value, list):
        for index, item in enumerate(value):
            for mutant in mutants(item):
                yield [*value[:index], mutant, *value[index + 1 :]]


VTK = {
    schema.name: case
    for case in SHOWN
    if (schema := case.analyze().schema) is not None and schema.name.startswith("vtk.")
}


@pytest.mark.parametrize("name", sorted(VTK))
def test_no_rule_breaks_over_values_of_other_types_and_every_place_lies_in_the_text(name: str) -> None:
    response = VTK[name].response
    body = response.partition("\n")[2] if response.startswith("//") else response
    chance = random.Random(7)
    all_of_them = list(mutants(json.loads(body)))
    for mutant in chance.sample(all_of_them, min(len(all_of_them), so_many(400, 30))):
        text = f"// descant: {name}\n{json.dumps(mutant)}"
        for problem in check_embedded(analyze(text)).problems:
            assert 0 <= problem.span.start <= problem.span.end <= len(text)
            for fix in problem.fixes if problem.code in OWN else ():
                json.loads(apply_edits(text, fix.edits).partition("\n")[2])


# Time.


def many(count: int, make: Callable[[int], Any]) -> list[Any]:
    return [make(number) for number in range(1, count + 1)]


LONG: dict[str, Callable[[int], str]] = {
    "steps": lambda n: report(chapters_of_report=many(n, lambda i: {"rank": i + 1, "title": "T"})),
    "citations": lambda n: report(prose="[1] [2, 3] " * n, sources=many(n, lambda i: 2 * i)),
    "references": lambda n: report(
        chapters_of_report=many(n, lambda i: {"rank": i, "title": "", "source": f"s{i}"}),
        sources=many(n, lambda i: f"t{i}"),
    ),
    "mirror": lambda n: report(
        chapters_of_report=many(n, lambda i: {"rank": i, "title": "a"}),
        contents=many(n, lambda i: {"rank": i, "title": "b", "line": 9}),
        listing="x = 1\n" * n,
    ),
    "backticks": lambda n: report(prose="".join("`" * (i % 97) + "[1] " for i in range(n)), sources=[2]),
    "fences": lambda n: report(prose="```\n[1]\n~~~\n" * n, sources=[2]),
    "brackets": lambda n: report(prose="[1, " * n + "[" * n, sources=[2]),
    "diff": lambda n: report(
        older_listing="a\n" * n, listing="b\n" * n, patch="@@ -1,1 +1,1 @@\n a\n a\n-b\n+c\n" * (n // 9)
    ),
    "names": lambda n: report(listing="a = 1\n" * n, names=many(n, lambda i: f"name{i}")),
    "lines": lambda n: report(both="  \n \n" * n, older_listing=" \n" * n + "a", listing="b"),
}


@pytest.mark.parametrize("name", some(sorted(LONG), 3))
def test_the_time_of_the_rules_grows_as_the_answer_does(name: str) -> None:
    short, long = (LONG[name](size) for size in (1_500, 6_000))
    ratio = 0.0
    for _ in range(3):
        ratio = seconds(long, 2, (REPORT,)) / max(seconds(short, 2, (REPORT,)), 0.001)
        if ratio < 9:
            return
    raise AssertionError(f"{name} takes {ratio:.0f} times as long for four times as much")


def test_a_cut_answer_has_no_problem_of_what_is_not_there_yet() -> None:
    whole = report(
        chapters_of_report=[{"rank": 1, "title": "T"}],
        contents=[{"rank": 1, "title": "T"}],
        prose="See [1] and [2].",
        sources=[1, 2],
        listing="a = 1\n",
        older_listing="b = 1\n",
        both="b = 1\na = 1\n",
        patch="@@ -1 +1 @@\n-b = 1\n+a = 1\n",
        newer="c",
        names=["a"],
    )
    assert codes(whole) == []
    for end in range(len(whole)):
        found: list[Problem] = [
            problem for problem in analyze(whole[:end], schemas=(REPORT,)).problems if problem.code in OWN
        ]
        assert found == [], whole[:end]
