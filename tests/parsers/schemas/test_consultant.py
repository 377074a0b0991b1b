"""The answers of consultants: limits, rounds, moments and sentences, and that nothing of them is lost."""

import json
from itertools import product
from typing import Any

import pytest

from descant import Problem, analyze, apply_edits
from descant.contracts.prompt import prompt_for
from descant.embedded import check_embedded
from descant.rules.summary_length import sentences
from descant.schemas import SCHEMAS, consultant
from descant.schemas.consultant.inner import ConsultantAnswer
from descant.schemas.consultant.opinion import SCORES
from descant.schemas.consultant.response import ConsultantResponse
from descant.schemas.facets import Meaning
from support.goldenfiles import ROOT

TABLE = ROOT / "schemas" / "consultant.response" / "table.json"
INSTANCE: dict[str, Any] = json.loads(TABLE.read_text("utf-8"))["instance"]


def answer(**changes: Any) -> dict[str, Any]:
    response = {"summary": "Use a queue. It is fast.", "detailed": "At length.", "approach": "Queue"}
    confidence = {"score": 8, "reasoning": "Well known."}
    return {"consultant": "Gemini", "response": response, "confidence": confidence, "metadata": {}, **changes}


def problems(value: Any, schema: str = "consultant.response") -> list[Problem]:
    schemas = [one for one in SCHEMAS if one.name == schema]
    return list(analyze(json.dumps(value, ensure_ascii=False), schemas=schemas).problems)


def with_summary(summary: str) -> dict[str, Any]:
    return answer(response={**answer()["response"], "summary": summary})


# Whole answers.


def test_the_example_of_the_document_is_a_consultants_answer_with_a_short_summary() -> None:
    analysis = analyze(json.dumps(INSTANCE, indent=2))
    assert analysis.schema is not None
    assert analysis.schema.name == "consultant.response"
    assert isinstance(analysis.response, ConsultantResponse)
    assert [problem.code for problem in problems(INSTANCE)] == ["summary-length"]


def test_an_answer_is_the_same_after_it_was_saved_and_loaded() -> None:
    whole = ConsultantResponse.model_validate(INSTANCE)
    assert ConsultantResponse.model_validate_json(whole.model_dump_json()) == whole
    inner = ConsultantAnswer.model_validate({name: INSTANCE[name] for name in ("response", "confidence")})
    assert ConsultantAnswer.model_validate_json(inner.model_dump_json()) == inner
    assert inner.response == whole.response


def test_members_that_nobody_knows_are_kept() -> None:
    found = ConsultantResponse.model_validate(answer(usage={"seconds": 3}))
    assert found.model_dump()["usage"] == {"seconds": 3}


# The summary.


@pytest.mark.parametrize("character", ["a", "é", "🦉", "\n", '"', "\u2028"])
def test_a_summary_is_counted_in_characters_and_underlined_from_the_first_too_many(character: str) -> None:
    schemas = [one for one in SCHEMAS if one.name == "consultant.response"]
    lengths = ((500, False), (501, True), (510, True))
    for is_ascii, (length, is_too_long) in product((True, False), lengths):
        text = json.dumps(with_summary(character * length), ensure_ascii=is_ascii)
        found = [p for p in analyze(text, schemas=schemas).problems if p.code == "max-length"]
        assert len(found) == is_too_long
        for problem in found:
            written = json.dumps(character, ensure_ascii=is_ascii)[1:-1]
            assert text[problem.span.start : problem.span.end] == written * (length - 500)
            assert text[problem.span.end] == '"'
            assert problem.message == f"Too long: {length} characters, at most 500 are allowed."


SENTENCES = [
    ("", 0),
    ("...", 0),
    ("One", 1),
    ("One.", 1),
    ("One. Two", 2),
    ("One! Two? Three.", 3),
    ("Version 2.0 is 1.5 times faster.", 1),
    ("Use e.g. this, or i.e. that.", 1),
    ("Wait... what?", 2),
    ('He said "no." I left.', 2),
    ("**Bold.** Plain.", 2),
    ("1. First\n2. Second", 1),
    ("これは良い。それも良い。", 2),
    ("Read a.py. Then b.py.", 2),
    ("See https://example.org/a.b?c=d for it.", 1),
]


@pytest.mark.parametrize(("text", "count"), SENTENCES)
def test_sentences_are_counted_as_people_do(text: str, count: int) -> None:
    found = sentences(text)
    assert len(found) == count
    assert all(text[span.start : span.end].strip() == text[span.start : span.end] for span in found)


# Code.


@pytest.mark.parametrize(
    ("language", "codes"),
    [("python", ["python-syntax"]), (" Python3", ["python-syntax"]), ("rust", []), ("", []), (None, [])],
)
def test_code_is_read_as_python_where_its_language_is(language: str | None, codes: list[str]) -> None:
    snippets = [{"language": "python", "code": "x = 1"}, {"language": language, "code": "let x = ;"}]
    value = answer(response={**answer()["response"], "code_snippets": snippets})
    analysis = check_embedded(analyze(json.dumps(value)))
    found = [problem for problem in analysis.problems if problem.code == "python-syntax"]
    assert [problem.pointer for problem in found] == ["/response/code_snippets/1/code"] * len(codes)


# The confidence.


def test_every_score_means_something_and_no_other_number_does() -> None:
    outline = next(one for one in SCHEMAS if one.name == "consultant.inner").model.outline
    confidence = outline.member("confidence")
    assert confidence is not None
    score = confidence.value.member("score")
    assert score is not None
    assert [facet for facet in score.value.facets if isinstance(facet, Meaning)] == [SCORES]
    assert all(SCORES.of(number) for number in range(1, 11))
    assert SCORES.of(10) == "very confident, standard solution"
    assert SCORES.of(1) == "very uncertain, hypothesis"
    assert SCORES.of(0) is SCORES.of(11) is None


def test_the_message_of_an_error_is_recognised_and_its_score_is_out_of_range() -> None:
    value = answer(confidence={"score": 0, "reasoning": "Timeout"})
    value["response"]["approach"] = "error"
    assert [problem.code for problem in problems(value)] == ["error-envelope", "range"]


# The debate.


@pytest.mark.parametrize(
    ("number", "codes"), [(1, ["debate-round"]), (2, []), (3, []), (4, ["debate-round"])]
)
def test_a_debate_is_there_in_the_second_round_and_in_the_third(number: int, codes: list[str]) -> None:
    assert [problem.code for problem in problems(answer(debate={"round": number}))] == codes


def test_the_debate_of_a_first_round_can_be_removed() -> None:
    value = answer(debate={"round": 1})
    (problem,) = problems(value)
    (fix,) = problem.fixes
    assert json.loads(apply_edits(json.dumps(value), fix.edits)) == answer()


@pytest.mark.parametrize(
    ("consultant", "persona", "usual"),
    [
        ("Gemini", "The Architect", None),
        ("Codex", "The Pragmatist", None),
        ("Mistral", "The Devil's Advocate", None),
        ("Kilo", "The Innovator", None),
        ("Kilo", "The Architect", "The Innovator"),
        ("Mistral", "The Innovator", "The Devil's Advocate"),
    ],
)
def test_each_consultant_has_its_persona(consultant: str, persona: str, usual: str | None) -> None:
    value = answer(consultant=consultant, persona=persona)
    found = problems(value)
    assert [problem.code for problem in found] == ["persona-mismatch"] * bool(usual)
    for problem in found:
        (fix,) = problem.fixes
        assert json.loads(apply_edits(json.dumps(value, ensure_ascii=False), fix.edits))["persona"] == usual


# Moments.

RIGHT = [
    "2024-01-14T12:34:56Z",
    "2024-01-14t12:34:56z",
    "2024-01-14 12:34:56+00:00",
    "2024-02-29T23:59:60Z",
    "2024-01-14T12:34:56.123456789-08:00",
]
WRONG = [
    "2024-01-14T12:34:56",
    "2024-01-14",
    "2024-01-14T12:34Z",
    "2024-01-14T24:00:00Z",
    "2023-02-29T12:34:56Z",
    "2024-01-14T12:34:56+0100",
    "2024-01-14T12:34:56+24:00",
    " 2024-01-14T12:34:56Z",
    "٢٠٢٤-01-14T12:34:56Z",
    "yesterday",
]


@pytest.mark.parametrize("moment", [*RIGHT, *WRONG])
def test_a_moment_is_one_of_rfc_3339(moment: str) -> None:
    found = problems(answer(metadata={"timestamp": moment}))
    assert [problem.code for problem in found] == ["format"] * (moment in WRONG)
    for fix in (fix for problem in found for fix in problem.fixes):
        text = json.dumps(answer(metadata={"timestamp": moment}), ensure_ascii=False)
        assert problems(json.loads(apply_edits(text, fix.edits))) == []


def test_the_meaning_of_scores_is_said_to_the_model() -> None:
    schema = next(schema for schema in SCHEMAS if schema.name == "consultant.inner")
    assert "9 to 10: very confident, standard solution;" in prompt_for(schema)


def test_the_classes_have_their_names_in_the_package() -> None:
    assert {getattr(consultant, name).__name__ for name in consultant.__all__} == {*consultant.__all__}
