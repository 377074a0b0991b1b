"""Which schema an answer is written in, among many, sound or broken, alone or in a wrapping."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from descant import Analysis, Asked, Severity, StreamReader, analyze, fixed_text
from descant.schemas import SCHEMAS, ResponseSchema
from detection_accuracy import BARS, accuracy, expected
from foreign import SAMPLES
from instances import Instances

NAMES = [schema.name for schema in SCHEMAS]
MAIN = {
    "dce.harmony": ("files", 0, "content"),
    "vtk.decomposition": ("understanding",),
    "vtk.generation": ("code",),
    "vtk.validation": ("fixed_code",),
    "vtk.api_lookup": ("explanation",),
    "vtk.explanation": ("explanation",),
    "vtk.data_to_code": ("code",),
    "vtk.code_to_data": ("explanation",),
    "vtk.modification_decomposition": ("understanding",),
    "vtk.code_modification": ("updated_code",),
    "vtk.code_refinement": ("code",),
    "vtk.explanation_enrichment": ("improved_explanation",),
    "vtk.final_result": ("final_code", "body"),
    "vtk.decomposition_input": ("query",),
    "vtk.generation_input": ("original_query",),
    "vtk.validation_input": ("generated_code",),
    "consultant.response": ("response", "detailed"),
    "consultant.inner": ("response", "detailed"),
    "rag.search_input": ("question",),
    "rag.search_input_v1": ("question",),
    "rag.search_output": ("answer",),
    "rag.search_error": ("detail",),
}
"""The path to the longest text of an answer of each schema."""
CODE = 'import vtk\nreader = vtk.vtkSTLReader()\nreader.SetFileName("mesh.stl")\nprint("read", "it")\n'


def instance(name: str) -> dict[str, Any]:
    """Return a full instance whose main text is code with quotes."""
    schema = next(schema for schema in SCHEMAS if schema.name == name)
    instances = Instances(NAMES.index(name), lengths=(1, 2))
    value: dict[str, Any] = instances.full(schema.model.outline)
    *path, last = MAIN[name]
    inner: Any = value
    for part in path:
        inner = inner[part]
    inner[last] = CODE
    return value


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
    value = instance(name)
    analysis = analyze(writing(value))
    assert name_of(analysis) == name
    assert analysis.root is not None
    assert analysis.root.value == value
