"""Which schema an answer is written in, among many, sound or broken, alone or in a wrapping."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from descant import Analysis, Asked, Severity, StreamReader, analyze, apply_edits, fixed_text
from descant.schemas import SCHEMAS, ResponseSchema
from descant.schemas.outline import Outline
from support.detection_accuracy import BARS, accuracy
from support.foreign import SAMPLES
from support.instances import Instances
from support.sampling import some

NAMES = [schema.name for schema in SCHEMAS]
CODE = 'import vtk\nreader = vtk.vtkSTLReader()\nreader.SetFileName("mesh.stl")\nprint("read", "it")\n'


def instance(name: str) -> dict[str, Any]:
    """Return a full instance of the schema *name*."""
    value: dict[str, Any] = Instances(NAMES.index(name), lengths=(1, 2)).full(outline_of(name))
    return value


def with_code(name: str) -> Iterator[dict[str, Any]]:
    """Yield full instances of the schema *name*, in each of which another text is code with quotes."""
    for *path, last in texts(instance(name), outline_of(name)):
        value = inner = instance(name)
        for part in path:
            inner = inner[part]
        inner[last] = CODE
        yield value


def outline_of(name: str) -> Outline:
    return next(schema.model.outline for schema in SCHEMAS if schema.name == name)


def texts(value: Any, outline: Outline | None) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each member below *value* that may be any text."""
    if isinstance(value, dict) and outline is not None:
        own = outline.branch_for(value)
        for name, inner in value.items():
            declared = own.member(name)
            below = declared.value if declared else own.item
            if isinstance(inner, str) and below is not None and not below.values:
                yield (name,)
            yield from ((name, *path) for path in texts(inner, below))
    elif isinstance(value, list) and outline is not None:
        for index, inner in enumerate(value):
            yield from ((index, *path) for path in texts(inner, outline.item))


def name_of(analysis: Analysis) -> str | None:
    return analysis.schema.name if analysis.schema else None


def with_a_trailing_comma(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=2)[:-2] + ",\n}"


def with_unescaped_quotes(value: dict[str, Any]) -> str:
    written = json.dumps(CODE)
    text = json.dumps(value, indent=2)
    assert text.count(written) == 1
    return text.replace(written, '"' + written[1:-1].replace('\\"', '"') + '"')


def between_prose_in_a_fence(value: dict[str, Any]) -> str:
    return f"Here is what you asked for:\n\n```json\n{json.dumps(value, indent=2)}\n```\n\nAsk for more.\n"


def in_an_envelope(value: dict[str, Any]) -> str:
    return json.dumps(
        {"id": "x", "choices": [{"message": {"role": "assistant", "content": json.dumps(value)}}]}
    )


def behind_reasoning(value: dict[str, Any]) -> str:
    return f'<think>Shall it be {{"summary": "x"}}?</think>\n{json.dumps(value)}'


def as_a_member(value: dict[str, Any]) -> str:
    return json.dumps({"wrapped_by_us": value})


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "writing",
    [
        with_a_trailing_comma,
        with_unescaped_quotes,
        between_prose_in_a_fence,
        in_an_envelope,
        behind_reasoning,
        as_a_member,
    ],
)
def test_an_answer_of_any_schema_is_read_exactly(name: str, writing: Callable[[dict[str, Any]], str]) -> None:
    values = list(with_code(name))
    assert values, f"{name} has no text"
    for value in values:
        analysis = analyze(writing(value))
        assert name_of(analysis) == name
        assert analysis.root is not None
        assert analysis.root.value == value


@pytest.mark.parametrize("name", NAMES)
def test_an_answer_that_is_cut_off_is_recognised_and_what_is_there_is_exact(name: str) -> None:
    for value in with_code(name):
        written = json.dumps(value, indent=2)
        analysis = analyze(written[: len(written) * 2 // 3])
        assert name_of(analysis) == name
        assert not analysis.complete
        assert analysis.root is not None
        *whole, _ = analysis.root.value
        assert {member: analysis.root.value[member] for member in whole} == {
            member: value[member] for member in whole
        }


def test_an_answer_that_is_cut_off_where_two_schemas_begin_alike_is_tentative() -> None:
    analysis = analyze('{"understanding": "Read the fi')
    assert [problem.code for problem in analysis.problems] == ["uncertain-schema", "truncated"]
    assert name_of(analysis) in ("vtk.decomposition", "vtk.modification_decomposition")


@pytest.mark.parametrize("kind", list(BARS))
@pytest.mark.parametrize("dropped", some(range(4), 2))
def test_objects_are_recognised_though_members_are_missing(kind: str, dropped: int) -> None:
    assert accuracy(kind, dropped, count=25) >= BARS[kind][dropped]


REPLIES = ("chat completion", "messages response")
"""What these hold is read as the answer, and says nothing."""


@pytest.mark.parametrize("sample", SAMPLES)
def test_ordinary_json_is_neither_claimed_nor_suspected(sample: str) -> None:
    analysis = analyze(json.dumps(SAMPLES[sample]))
    assert analysis.schema is None
    assert "uncertain-schema" not in {problem.code for problem in analysis.problems}
    if sample not in REPLIES:
        assert {problem.severity for problem in analysis.problems} <= {Severity.INFORMATION, Severity.HINT}


def test_a_small_object_that_is_like_an_answer_by_chance_does_not_steal_one() -> None:
    value = instance("vtk.generation")
    analysis = analyze(f'{json.dumps(value)}\nThe request was: {{"query": "Read it"}}\n')
    assert name_of(analysis) == "vtk.generation"
    assert "example-object-skipped" in {problem.code for problem in analysis.problems}


def test_what_one_version_alone_has_tells_the_versions_apart() -> None:
    legacy = instance("rag.search_input_v1")
    assert name_of(analyze(json.dumps(legacy))) == "rag.search_input_v1"
    del legacy["pipeline_id"]
    assert name_of(analyze(json.dumps(legacy))) == "rag.search_input"


def test_of_several_answers_of_different_schemas_the_last_whole_one_is_read_and_the_others_are_named() -> (
    None
):
    first, second = instance("vtk.validation"), instance("vtk.generation")
    analysis = analyze(f"Draft:\n{json.dumps(first)}\nFinal:\n{json.dumps(second)}\n")
    assert name_of(analysis) == "vtk.generation"
    assert [problem.code for problem in analysis.problems].count("several-candidates") == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_list_of_one_answer_is_unwrapped(name: str) -> None:
    value = instance(name)
    analysis = analyze(f"[{json.dumps(value)}]")
    assert name_of(analysis) == name
    assert "wrapped-in-list" in {problem.code for problem in analysis.problems}


def test_a_list_of_the_items_of_an_answer_is_offered_its_object() -> None:
    steps = instance("vtk.decomposition")["steps"]
    analysis = analyze(json.dumps(steps))
    (problem,) = analysis.problems
    assert (problem.code, problem.severity) == ("unknown-schema", Severity.INFORMATION)
    assert 'those of "steps" in vtk.decomposition' in problem.message
    (fix,) = problem.fixes
    wrapped = apply_edits(json.dumps(steps), fix.edits)
    assert json.loads(wrapped) == {"steps": steps}


@pytest.mark.parametrize("text", ["[1, 2]", '[{"sha": "6dcb", "commit": {}}]', "[]"])
def test_any_other_list_is_left_in_peace(text: str) -> None:
    (problem,) = analyze(text).problems
    assert (problem.code, problem.severity) == ("unknown-schema", Severity.INFORMATION)


def test_one_of_the_two_members_that_a_schema_requires_is_enough_where_nothing_else_is_there() -> None:
    for value in ({"query": "x"}, {"instructions": {"role": "r", "task": "t"}}):
        assert name_of(analyze(json.dumps(value))) == "vtk.decomposition_input"
    assert name_of(analyze('{"query": "x", "results": []}')) is None


@pytest.mark.parametrize(
    "value",
    [
        {"instructions": "x"},
        {"answer": "x", "documents": []},
        {"code": "x", "explanation": "y", "confidence": "high"},
        {"timestamp": "2024-01-01T00:00:00Z", "level": "error", "error_code": "E1", "detail": "x"},
    ],
)
def test_names_that_any_object_has_are_not_enough_where_something_is_missing(value: dict[str, Any]) -> None:
    analysis = analyze(json.dumps(value))
    assert {problem.severity for problem in analysis.problems} <= {Severity.INFORMATION, Severity.HINT}
    assert len(value) > 1 or analysis.schema is None


def test_a_member_that_one_of_two_schemas_requires_and_the_other_does_not_know_decides() -> None:
    value = {name: one for name, one in instance("consultant.response").items() if name != "consultant"}
    analysis = analyze(json.dumps({name: value[name] for name in ("response", "confidence", "metadata")}))
    assert name_of(analysis) == "consultant.response"
    assert "uncertain-schema" not in {problem.code for problem in analysis.problems}


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda schema: schema.name)
def test_the_json_schema_of_an_answer_is_no_answer(schema: ResponseSchema) -> None:
    analysis = analyze(json.dumps(schema.model.json_schema()))
    assert analysis.schema is None
    assert {problem.severity for problem in analysis.problems} <= {Severity.INFORMATION, Severity.HINT}


def test_a_json_schema_that_takes_anything_for_a_member_is_no_answer() -> None:
    names = ("step_number", "understanding", "imports", "code", "citations")
    properties: dict[str, Any] = {name: {} for name in names}
    assert analyze(json.dumps({"type": "object", "properties": properties})).schema is None


# Who says by which schema a text is read.

FIXED = {"fixed_code": "x = 1", "changes_made": []}


def test_the_caller_says_by_which_schema_and_who_wants_it() -> None:
    analysis = analyze('{"fixed": "x = 1"}', asked=Asked("vtk.validation", "the file name"))
    assert name_of(analysis) == "vtk.validation"
    assert analysis.detection.reason.startswith("requested by the file name; ")
    assert "missing-required" in {problem.code for problem in analysis.problems}


def test_a_directive_counts_for_more_than_the_caller() -> None:
    text = f"// descant: vtk.validation\n{json.dumps(FIXED)}"
    analysis = analyze(text, asked=Asked("vtk.generation", "the file name"))
    assert name_of(analysis) == "vtk.validation"
    assert analysis.problems == ()


def test_an_answer_that_clearly_is_another_one_is_said_to_be_that() -> None:
    text = f"// descant: vtk.generation\n{json.dumps(FIXED)}"
    analysis = analyze(text)
    assert name_of(analysis) == "vtk.generation"
    (problem,) = (one for one in analysis.problems if one.code == "schema-disagrees")
    (fix,) = problem.fixes
    assert [text[edit.span.start : edit.span.end] for edit in fix.edits] == ["vtk.generation"]
    assert [edit.new for edit in fix.edits] == ["vtk.validation"]


@pytest.mark.parametrize(
    "line", ["// descant: {}", "# descant: {}", "  <!-- descant: {} -->", "\n//descant: {}  "]
)
def test_a_directive_may_be_a_comment_of_several_languages(line: str) -> None:
    text = f"{line.format('vtk.validation')}\n" + '{"fixed": 1}'
    assert name_of(analyze(text)) == "vtk.validation"
    assert "prose-outside" not in {problem.code for problem in analyze(text).problems}


def test_a_name_that_nobody_knows_is_located_and_mended() -> None:
    text = f"# descant: vtk.validatoin\n{json.dumps(FIXED)}"
    (problem,) = analyze(text).problems
    assert (problem.code, text[problem.span.start : problem.span.end]) == (
        "unknown-schema-name",
        "vtk.validatoin",
    )
    assert [edit.new for fix in problem.fixes for edit in fix.edits] == ["vtk.validation"]
    asked = analyze(json.dumps(FIXED), asked=Asked("vtk.validatoin", "a workspace setting"))
    assert "a workspace setting" in asked.problems[0].message
    assert name_of(asked) == "vtk.validation"


def test_repairs_keep_to_the_schema_that_was_asked_for() -> None:
    analysis = analyze('{"fixed": "x = 1",}', asked=Asked("vtk.validation", "the file name"))
    assert fixed_text(analysis) == '{"fixed": "x = 1"}'


def test_a_stream_is_read_by_the_schema_that_is_asked_for() -> None:
    reader = StreamReader(asked=Asked("vtk.validation", "the file name"))
    for character in '{"fixed": "x = 1"}':
        reader.feed(character)
    assert name_of(reader.finish()) == "vtk.validation"


def test_the_files_of_a_stream_below_a_directive_are_finished_as_they_come() -> None:
    reader = StreamReader()
    reader.feed("<!-- descant: dce.harmony -->\n" + '{"files": [{"path": "a.py", "content": "x"}, {"path": "')
    assert [file.path for file in reader.snapshot().files] == ["a.py"]


def test_what_only_looks_like_an_answer_is_not_held_against_its_schema_until_somebody_says_so() -> None:
    text = (
        '{"response_type": "answer", "explanation": "E", "citations": [{"number": 0}], "confidence": "high"}'
    )
    analysis = analyze(text)
    (problem,) = analysis.problems
    assert (problem.code, problem.severity) == ("uncertain-schema", Severity.HINT)
    said = analyze(fix_of(text, problem.fixes[0].edits[0].new))
    assert {one.code for one in said.problems} >= {"missing-required", "range"}


def fix_of(text: str, line: str) -> str:
    return line + text


def test_the_reason_says_what_is_there_and_what_speaks_against_the_second() -> None:
    value = instance("consultant.response")
    detection = analyze(json.dumps(value)).detection
    assert detection.runner_up == "consultant.inner"
    assert "consultant.inner does not know consultant, model, persona and metadata" in detection.reason
