"""The result that is put together of a plan and the code of its steps."""

import json

import pytest

from descant import analyze
from descant.embedded import check_embedded
from descant.schemas.vtk import (
    DecompositionOutput,
    DocumentationChunk,
    FinalResult,
    GenerationOutput,
    Step,
    assemble,
)

SOURCES = "from vtkmodules.vtkFiltersSources import "
QUERY = "How can I show a cylinder?"


def plan(count: int = 3) -> DecompositionOutput:
    steps = tuple(
        Step(step_number=number, description=f"Do {number}", search_query="vtk", focus="geometry")
        for number in range(1, count + 1)
    )
    return DecompositionOutput(
        understanding="A cylinder is shown",
        requires_visualization=True,
        libraries_needed=("vtk",),
        data_files=(),
        steps=steps,
    )


def code(number: int, text: str, *imports: str, citations: tuple[int, ...] = ()) -> GenerationOutput:
    return GenerationOutput(
        step_number=number, understanding=f"Does {number}", imports=imports, code=text, citations=citations
    )


OUTPUTS = (
    code(2, "b = vtkConeSource()", f"{SOURCES}vtkCylinderSource, vtkConeSource", "import math"),
    code(1, "a = vtkCylinderSource()\n", f"{SOURCES}vtkCylinderSource", citations=(2, 1)),
    code(3, 'print("```")', "import math", "from __future__ import annotations", "import math as m"),
)
CHUNKS = {
    1: [
        DocumentationChunk(index=index, chunk_id=f"chunk_{index}", content_type="CODE", content="c")
        for index in (1, 2, 3)
    ]
}


def test_what_is_assembled_has_no_problem_whatever_the_order_of_the_parts() -> None:
    for outputs in (OUTPUTS, OUTPUTS[::-1]):
        result = assemble(QUERY, plan(), outputs, CHUNKS)
        analysis = check_embedded(analyze(result.model_dump_json(indent=1)))
        assert analysis.problems == ()
        assert analysis.response == result


def test_each_name_is_imported_once_and_the_future_comes_first() -> None:
    result = assemble(QUERY, plan(), OUTPUTS)
    assert result.final_code.imports.splitlines() == [
        "from __future__ import annotations",
        f"{SOURCES}vtkCylinderSource",
        f"{SOURCES}vtkConeSource",
        "import math",
        "import math as m",
    ]
    assert list(result.explanation.imports) == result.final_code.imports.splitlines()
    compile(result.final_code.complete, "result", "exec")


def test_the_chunks_are_those_that_a_step_cites_in_its_order() -> None:
    steps = assemble(QUERY, plan(), OUTPUTS, CHUNKS).steps
    assert [step.chunks_used for step in steps] == [("chunk_2", "chunk_1"), (), ()]
    assert assemble(QUERY, plan(), OUTPUTS).steps[0].chunks_used == ()


def test_the_text_for_people_has_all_code_in_fences_that_hold_it() -> None:
    formatted = assemble(QUERY, plan(), OUTPUTS).explanation.formatted
    assert '## Step 3: Do 3\n\nDoes 3\n\n````python\nprint("```")\n````\n' in formatted


def test_what_is_no_import_stays_as_it_is_and_is_reported() -> None:
    result = assemble(QUERY, plan(1), [code(1, "x = 1", "vtkPoints (", "vtkPoints (")])
    assert result.final_code.imports == "vtkPoints ("
    problems = check_embedded(analyze(json.dumps(result.model_dump(mode="json")))).problems
    assert "python-syntax" in {problem.code for problem in problems}


@pytest.mark.parametrize(
    ("outputs", "words"),
    [
        (OUTPUTS[:2], "step 3 has no code"),
        ((*OUTPUTS, OUTPUTS[0]), "step 2 has code twice"),
        ((*OUTPUTS, code(4, "")), "no step 4"),
        ((code(1, "", citations=(9,)), OUTPUTS[0], OUTPUTS[2]), r"step 1 cites \[9\]"),
    ],
)
def test_parts_that_do_not_fit_together_are_an_error(
    outputs: tuple[GenerationOutput, ...], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        assemble(QUERY, plan(), outputs, CHUNKS)


def test_a_plan_without_steps_is_assembled_too() -> None:
    result = assemble(QUERY, plan(0), [])
    assert result.final_code.complete == ""
    assert isinstance(result, FinalResult)
