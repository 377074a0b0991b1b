"""Answers of known schemas that are meant to hurt: none may take time that grows faster than the text."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from descant import analyze
from descant.embedded import check_embedded
from support.sampling import so_many, some

SIZE = so_many(300_000, 60_000)
SECONDS = 3.0
"""Ten times what it takes on the machine this was written on; what is quadratic takes minutes."""

PLAN = {"understanding": "u", "requires_visualization": True, "libraries_needed": [], "data_files": []}
ASKED = {"response_type": "answer", "content_type": "code_refinement", "query": "q", "confidence": "high"}
REFINED = {**ASKED, "original_code": "a = 1\n", "code": "b = 1\n", "explanation": "e", "diff": "d"}
LISTS: dict[str, list[object]] = {
    "modifications": [],
    "new_imports": [],
    "citations": [{"number": 1, "chunk_id": "c", "reason": "r"}],
    "chunk_ids_used": [],
}
HIT = {"content": "c", "score": 0.5, "document_id": "d"}
CHANGE = {"step_number": 1, "modification": "m", "explanation": "e", "variable_affected": "v"}
OPINION = {"summary": "s", "detailed": "d", "approach": "a"}
FINAL = "golden/schemas/vtk.final_result/clean/response.txt"
CONSULTANT = {"response": OPINION, "confidence": {"score": 5, "reasoning": "r"}}


def refined(**members: object) -> str:
    return json.dumps({**REFINED, **LISTS, **members})


def times(unit: str) -> str:
    return unit * (SIZE // len(unit))


def numbered(name: str) -> dict[str, int]:
    return {f"{name}{number}": 1 for number in range(SIZE // (len(name) + 11))}


def final_result(**code: object) -> str:
    answer = json.loads((Path(__file__).parents[2] / FINAL).read_text(encoding="utf-8"))
    answer["final_code"].update(code)
    return json.dumps(answer)


ANSWERS: dict[str, Callable[[], str]] = {
    "steps with one number": lambda: json.dumps(
        {**PLAN, "steps": [{"step_number": 7, "description": "d"}] * (SIZE // 40)}
    ),
    "steps whose names are nearly right": lambda: json.dumps(
        {**PLAN, "steps": [{"step_numbe": 7, "descriptio": "d"}] * (SIZE // 40)}
    ),
    "steps that are nothing": lambda: json.dumps({**PLAN, "steps": [None] * (SIZE // 6)}),
    "unknown members": lambda: json.dumps({**PLAN, "steps": [], **numbered("zz")}),
    "names that are nearly right": lambda: json.dumps({**PLAN, **numbered("step")}),
    "names of an inner object that are nearly right": lambda: json.dumps(
        {**CONSULTANT, "response": {"summary": "s", "approach": "a", **numbered("detaile")}}
    ),
    "duplicates": lambda: '{"understanding": "u",' + times('"steps": [],') + '"data_files": []}',
    "duplicates that are held against others": lambda: (
        '{"answer": "a", "query_results": [{"content": "c", "end_offset": 1, '
        + times('"start_offset": 2, ')
        + '"score": 0.5}], "execution_time": 1.0}'
    ),
    "citations": lambda: refined(explanation=times("[1][2][3]")),
    "ranges of citations": lambda: refined(explanation=times("[1-999]")),
    "lists of citations": lambda: refined(explanation=times("[1, 2, 3]")),
    "brackets in an explanation": lambda: refined(explanation=times("[")),
    "citations never closed": lambda: refined(explanation=times("[1,")),
    "backticks in an explanation": lambda: refined(explanation=times("` `` ")),
    "a diff of many hunks": lambda: refined(diff="--- a\n+++ b\n" + times("@@ -1 +1 @@\n-a\n+b\n")),
    "a diff of one hunk": lambda: refined(diff="--- a\n+++ b\n@@ -1 +1 @@\n" + times("+b\n")),
    "heads of diffs": lambda: refined(diff=times("--- a\n+++ b\n")),
    "changed code of many lines": lambda: refined(original_code=times("a = 1\n"), code=times("a = 2\n")),
    "brackets in code": lambda: refined(code=times("(")),
    "deep blocks in code": lambda: refined(
        code="".join(" " * depth + "if a:\n" for depth in range(int((2 * SIZE) ** 0.5)))
    ),
    "one line of code": lambda: refined(code=times("a+")),
    "blanks in code": lambda: refined(code=times(" ")),
    "blanks in code that is put together": lambda: final_result(complete=times(" ")),
    "quotes in code": lambda: refined(code=times('"""\n')),
    "imports": lambda: refined(new_imports=[f"import a{number}" for number in range(SIZE // 20)]),
    "changes": lambda: refined(modifications=[CHANGE] * (SIZE // 90)),
    "dots in a summary": lambda: json.dumps(
        {**CONSULTANT, "response": {**OPINION, "summary": times("...\n")}}
    ),
    "sentences in a summary": lambda: json.dumps(
        {**CONSULTANT, "response": {**OPINION, "summary": times("A b. ")}}
    ),
    "a value that is nearly one of a list": lambda: refined(confidence=times("high")),
    "hits": lambda: json.dumps({"answer": "a", "query_results": [HIT] * (SIZE // 55), "execution_time": 1.0}),
}


@pytest.mark.parametrize("name", some(tuple(ANSWERS), 10))
def test_an_answer_that_is_meant_to_hurt_is_read_in_bounded_time(name: str) -> None:
    text = ANSWERS[name]()
    begin = time.process_time()
    check_embedded(analyze(text))
    assert time.process_time() - begin < SECONDS
