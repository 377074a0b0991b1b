"""What a user notices of shapes and of several answers, beyond what the golden answers show."""

import json
from types import MappingProxyType

import pytest

from descant import Analysis, Asked, Problem, Severity, analyze, apply_edits
from descant.schemas import SCHEMAS, Leniency, Parts, PydanticModel, ResponseModel, ResponseSchema, harmony
from support.goldenfiles import cases


class Note(ResponseModel):
    """An item of a made-up answer."""

    path: str
    content: str


class Notes(ResponseModel):
    """A made-up answer."""

    summary: str
    notes: list[Note]
    author: str


STRICT = ResponseSchema(
    name="tests.notes", title="Notes", model=PydanticModel(Notes), parts=Parts("summary", files="notes")
)
LENIENT = ResponseSchema(
    name="tests.lenient",
    title="Notes",
    model=PydanticModel(Notes),
    parts=Parts("summary", files="notes"),
    leniency=Leniency(
        names={"summary": (), "notes": ("remarks",), "author": ()},
        item_names=MappingProxyType({"notes": {"path": ("where",), "content": ("what",)}}),
    ),
)
ANSWER = '{"summary": ["S", "T"], "Author": "A", "notes": [{"where": "a.md", "what": ["x", ""]}]}'


def test_a_schema_of_a_user_declares_its_own_names_and_shapes() -> None:
    analysis = analyze(ANSWER, schemas=(LENIENT,))
    assert analysis.response == Notes(summary="S\nT", author="A", notes=[Note(path="a.md", content="x\n")])
    assert {problem.code for problem in analysis.problems} == {"wrong-type", "key-alias", "content-as-lines"}


def test_a_schema_without_leniency_coerces_nothing() -> None:
    # It has hardly anything of the schema as it stands, so it is read by it only where somebody says so.
    analysis = analyze(ANSWER, schemas=(STRICT,), asked=Asked(STRICT.name, "this test"))
    assert analysis.response is None
    assert analysis.root is not None
    assert analysis.root.value == json.loads(ANSWER)
    assert "wrong-type" in {
        problem.code for problem in analysis.problems if problem.severity == Severity.ERROR
    }


def test_each_character_of_joined_lines_leads_back_to_its_place() -> None:
    text = (
        r'{"summary": "S", "course_of_action": [], "files": [{"path": "a", "content": ["é\t\"", "\u201cy"]}]}'
    )
    (file,) = analyze(text).answer.files
    assert file.content == 'é\t"\n“y'
    assert file.content_node is not None
    places = [file.content_node.offset_of(text, index) for index in range(len(file.content))]
    assert [text[place : place + 2] for place in places] == ["é\\", "\\t", '\\"', '",', "\\u", 'y"']


def test_each_character_of_a_step_in_a_text_leads_back_to_its_place() -> None:
    text = (
        r'{"summary": "S", "course_of_action": "1. a\n2. say \"b\"", "files": [{"path": "a", "content": ""}]}'
    )
    second = analyze(text).answer.steps[1]
    description = second.node.get("description")
    assert second.description == 'say "b"'
    assert description is not None
    assert text[description.start : description.end] == r"say \"b\""


@pytest.mark.parametrize("code", ["several-answers", "several-candidates"])
def test_each_of_several_answers_can_be_kept_alone(code: str) -> None:
    kept = 0
    for case in cases():
        if "framed" in case.name:
            continue  # The choices of an API's response are no text that could be removed.
        problems = case.folder / "problems.txt"
        if not problems.exists() or f"[{code}]" not in problems.read_text(encoding="utf-8"):
            continue  # What is listed there is what is found: another test holds it.
        for problem in (problem for problem in case.analyze().problems if problem.code == code):
            (fix,) = problem.alternatives
            answer = analyze(apply_edits(case.response, fix.edits), schemas=case.schemas)
            assert code not in {problem.code for problem in answer.problems}, case.name
            assert answer.answer.summary is not None
            # The answer that the problem stands at is the one that is left.
            assert answer.answer.summary.value in line_of(case.analyze(), problem)
            kept += 1
    assert kept >= 4


def line_of(analysis: Analysis, problem: Problem) -> str:
    line = analysis.source.line_span(analysis.source.line_at(problem.span.start))
    return analysis.source.text[line.start : line.end]


def test_two_schemas_that_fit_about_equally_are_both_named() -> None:
    twin = ResponseSchema(name="tests.twin", title="Twin", model=SCHEMAS[0].model, parts=SCHEMAS[0].parts)
    analysis = analyze('{"summary": "S", "course_of_action": [], "files": []}', schemas=(*SCHEMAS, twin))
    (problem,) = [problem for problem in analysis.problems if problem.code == "uncertain-schema"]
    assert "dce.harmony" in problem.message
    assert "tests.twin" in problem.message
    assert analysis.detection.runner_up == "tests.twin"


@pytest.mark.parametrize(
    "foreign",
    [
        {"name": "x", "text": "y"},
        {"files": [{"name": "a.py", "text": "x"}], "id": 1},
        {"plan": "free", "changes": [{"file": "a", "text": "b"}]},
        {"title": "T", "steps": ["a", "b"], "files": ["c"]},
        {"explanation": "E", "code": "x = 1", "citations": []},
        {"query": "Q", "results": [{"path": "a", "content": "b"}]},
    ],
)
def test_other_names_alone_make_no_answer_of_an_object(foreign: dict[str, object]) -> None:
    analysis = analyze(json.dumps(foreign), schemas=(harmony.SCHEMA,))
    assert analysis.schema is None
    assert [problem.code for problem in analysis.problems] == ["unknown-schema"]
