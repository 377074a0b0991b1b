"""The schemas of the VTK pipeline: what their table says, and what a golden answer cannot show."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from descant import Severity, analyze
from descant.schemas import SCHEMAS, Role
from descant.schemas.facets import Usual
from descant.schemas.outline import MemberOutline, Outline, below
from support.goldenfiles import cases

VTK = {schema.name: schema for schema in SCHEMAS if schema.name.startswith("vtk.")}

CLASSES = {
    "vtk.decomposition": "DecompositionOutput",
    "vtk.generation": "GenerationOutput",
    "vtk.validation": "ValidationOutput",
    "vtk.api_lookup": "APILookupOutput",
    "vtk.explanation": "ExplanationOutput",
    "vtk.data_to_code": "DataToCodeOutput",
    "vtk.code_to_data": "CodeToDataOutput",
    "vtk.modification_decomposition": "ModificationDecompositionOutput",
    "vtk.code_modification": "CodeModificationOutput",
    "vtk.code_refinement": "CodeRefinementResult",
    "vtk.explanation_enrichment": "ExplanationEnrichmentOutput",
    "vtk.final_result": "FinalResult",
    "vtk.decomposition_input": "DecompositionInput",
    "vtk.generation_input": "GenerationInput",
    "vtk.validation_input": "ValidationInput",
}
RESULTS = {"vtk.code_refinement", "vtk.final_result"}
REQUESTS = {"vtk.decomposition_input", "vtk.generation_input", "vtk.validation_input"}

MEMBERS = {
    "DecompositionOutput": "understanding:str requires_visualization:bool libraries_needed:[str "
    "data_files:[str steps:[Step",
    "Step": "step_number:int description:str search_query:str focus:str",
    "GenerationOutput": "step_number:int understanding:str imports:[str code:str citations:[int",
    "ValidationOutput": "fixed_code:str changes_made:[ValidationFix",
    "ValidationFix": "error_type:str fix:str line:int",
    "APILookupOutput": "response_type:str content_type:str explanation:str usage_example?:str "
    "parameters?:[Parameter return_value?:str related_methods?:[str citations:[Citation confidence:str",
    "Parameter": "name:str type?:str description?:str",
    "Citation": "number:int reason:str",
    "ExplanationOutput": "response_type:str content_type:str explanation:str key_concepts?:[KeyConcept "
    "examples?:[str related_concepts?:[str citations:[Citation confidence:str",
    "KeyConcept": "concept:str description:str",
    "DataToCodeOutput": "response_type:str content_type:str data_analysis?:str suggested_techniques?:[str "
    "code:str explanation:str alternative_approaches?:[AlternativeApproach vtk_classes_used?:[str "
    "data_files_used?:[str citations:[Citation confidence:str",
    "AlternativeApproach": "technique:str description:str vtk_classes?:[str complexity?:str",
    "CodeToDataOutput": "response_type:str content_type:str explanation:str code_requirements?:str "
    "data_files?:[DataFile vtk_classes_used?:[str citations:[Citation confidence:str",
    "DataFile": "filename:str description?:str source_example?:str download_url?:str file_type?:str "
    "file_size?:str",
    "ModificationDecompositionOutput": "understanding:str modification_steps:[ModificationStep "
    "preserved_elements:[str",
    "ModificationStep": "step_number:int description:str requires_retrieval:bool",
    "CodeModificationOutput": "modifications:[Modification updated_code:str new_imports?:[str "
    "preserved_structure?:bool diff_summary?:str",
    "Modification": "step_number:int modification:str explanation?:str code_changed?:str code_added?:str "
    "variable_affected?:str",
    "CodeRefinementResult": "response_type:str content_type:str query:str original_code:str code:str "
    "explanation:str modifications:[Modification new_imports:[str citations:[ChunkCitation "
    "chunk_ids_used:[str confidence:str diff?:str",
    "ChunkCitation": "number:int chunk_id?:str reason:str",
    "ExplanationEnrichmentOutput": "improved_explanation:str key_points?:[str "
    "vtk_classes_explained?:[ClassExplanation citations:[Citation confidence:str",
    "ClassExplanation": "name:str purpose:str",
    "FinalResult": "query:str understanding:str requires_visualization:bool libraries_needed:[str "
    "data_files:[str steps:[StepResult final_code:FinalCode explanation:Explanation",
    "StepResult": "step_number:int description:str understanding:str imports:[str code:str citations:[int "
    "chunks_used:[str",
    "FinalCode": "imports:str body:str complete:str",
    "Explanation": "overview:str imports:[str steps:[ExplanationStep formatted:str",
    "ExplanationStep": "step_number:int description:str understanding:str code:str",
    "DecompositionInput": "query:str instructions:DecompositionInstructions",
    "DecompositionInstructions": "role?:str task?:str think_through?:[str requirements?:[str",
    "GenerationInput": "original_query:str overall_understanding:str overall_plan:OverallPlan "
    "current_step:CurrentStepInfo previous_steps:[PreviousStepResult documentation:[DocumentationChunk "
    "instructions:GenerationInstructions",
    "OverallPlan": "total_steps:int current_step_number:int steps:[PlanStep",
    "PlanStep": "step_number:int description:str status:str",
    "CurrentStepInfo": "step_number:int description:str focus:str",
    "PreviousStepResult": "step_number:int understanding:str imports:[str code:str",
    "DocumentationChunk": "index:int chunk_id:str content_type:str content:str",
    "GenerationInstructions": "task?:str citation_policy?:str code_style?:str requirements?:[str",
    "ValidationInput": "task:str original_query:str generated_code:str validation_errors:[ValidationError "
    "instructions:ValidationInstructions",
    "ValidationError": "type:str message:str line:int context:str",
    "ValidationInstructions": "task?:str requirements?:[str output_format?:str",
}
"""Each class with its members, as ``response-schemas.md`` has them in sections 1 and 2: ``?`` is optional."""
NAMES = {"string": "str", "integer": "int", "boolean": "bool"}
CLOSED = {
    ("response_type", "answer"),
    ("content_type", "api"),
    ("content_type", "explanation"),
    ("content_type", "code"),
    ("content_type", "data"),
    ("content_type", "code_refinement"),
    ("confidence", "high", "medium", "low"),
    ("complexity", "simple", "moderate", "advanced"),
    ("status", "completed", "current", "pending"),
}
"""The members that have one of some values, and the values."""


def objects() -> dict[str, Outline]:
    """Return what each class asks for, by its name."""
    outlines = [outline for schema in VTK.values() for outline in below(schema.model.outline)]
    return {outline.title: outline for outline in outlines if outline.members is not None}


def members() -> Iterator[tuple[str, MemberOutline]]:
    for title, outline in objects().items():
        yield from ((title, member) for member in (outline.members or {}).values())


def instance(schema: str) -> Any:
    (case,) = (case for case in cases() if case.name == f"schemas/{schema}/clean")
    return json.loads(case.response)


def type_of(outline: Outline) -> str:
    if outline.item is not None:
        return "[" + type_of(outline.item)
    if outline.members is not None:
        return outline.title
    (name,) = outline.types
    return NAMES[name]


def test_each_of_the_fifteen_schemas_is_of_the_class_that_the_document_names() -> None:
    assert {name: schema.model.outline.title for name, schema in VTK.items()} == CLASSES


@pytest.mark.parametrize("name", VTK)
def test_who_says_an_answer_decides_how_much_unknown_members_matter(name: str) -> None:
    if name in REQUESTS:
        expected = Role.REQUEST, Severity.INFORMATION
    elif name in RESULTS:
        expected = Role.RESULT, Severity.INFORMATION
    else:
        expected = Role.RESPONSE, Severity.ERROR
    assert (VTK[name].role, VTK[name].unknown) == expected


def test_each_class_asks_for_the_members_of_the_table_in_its_order() -> None:
    found = {
        title: " ".join(
            f"{name}{'' if member.required else '?'}:{type_of(member.value)}"
            for name, member in (outline.members or {}).items()
        )
        for title, outline in objects().items()
    }
    assert found == MEMBERS


def test_sets_of_values_are_closed_where_the_table_lists_them_and_open_everywhere_else() -> None:
    listed = {(member.name, *member.value.values) for _, member in members() if member.value.values}
    assert listed == CLOSED


def test_everything_has_documentation() -> None:
    assert [title for title, outline in objects().items() if not outline.doc] == []
    assert [(title, member.name) for title, member in members() if not member.doc] == []


def test_a_json_schema_says_of_every_number_from_where_on_it_counts() -> None:
    found = [part for schema in VTK.values() for part in parts(schema.model.json_schema())]
    assert {part.get("minimum") for part in found if part.get("type") == "integer"} == {0, 1}


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield every object in *schema*."""
    if isinstance(schema, dict):
        yield schema
        for inner in schema.values():
            yield from parts(inner)


@pytest.mark.parametrize("case", [c for c in cases() if c.subject in VTK], ids=lambda case: case.name)
def test_an_answer_that_is_saved_and_loaded_again_is_the_same(case: Any) -> None:
    schema = VTK[case.subject]
    response = schema.model.validate(json.loads(case.response)).response
    if response is None:
        assert not case.folder.name.startswith("clean")
        return
    saved = response.model_dump_json()
    assert type(response).model_validate(json.loads(saved)) == response
    assert type(response).model_validate_json(saved) == response


def test_members_that_nobody_has_declared_are_kept_when_an_answer_is_saved() -> None:
    value = instance("vtk.decomposition_input")
    value["instructions"]["focus_areas"] = ["geometry", {"a/b": 1.5}]
    response = VTK["vtk.decomposition_input"].model.validate(value).response
    assert json.loads(response.model_dump_json()) == value


@pytest.mark.parametrize("name", VTK)
def test_no_optional_member_may_be_null(name: str) -> None:
    schema, value = VTK[name], instance(name)
    optional = [m.name for m in (schema.model.outline.members or {}).values() if not m.required]
    for member in optional:
        (violation,) = schema.model.validate({**value, member: None}).violations
        assert violation.path == (member,)
        assert violation.type.endswith("_type")


@pytest.mark.parametrize("number", [8, 8.0])
def test_a_number_without_a_fraction_is_a_whole_number(number: float) -> None:
    value = {**instance("vtk.generation"), "step_number": number}
    response = VTK["vtk.generation"].model.validate(value).response
    assert response.step_number == 8
    assert '"step_number":8,' in response.model_dump_json()


@pytest.mark.parametrize("wrong", [True, False, "8", 8.5, None, [8], {"number": 8}, 1e300 * 1e10])
def test_nothing_else_becomes_a_whole_number(wrong: object) -> None:
    value = {**instance("vtk.generation"), "step_number": wrong}
    (violation,) = VTK["vtk.generation"].model.validate(value).violations
    assert violation.path == ("step_number",)


def test_an_open_member_takes_any_text_and_offers_those_that_are_usual() -> None:
    offered = {
        member.name: facet.values
        for _, member in members()
        for facet in member.value.facets
        if isinstance(facet, Usual)
    }
    assert offered.keys() == {
        "focus",
        "content_type",
        "error_type",
        "type",
        "file_type",
        "citation_policy",
    }
    assert {"geometry", "rendering", "io", "filtering"} <= set(offered["focus"])
    assert {"CODE", "API_DOC", "CONCEPT"} <= set(offered["content_type"])
    value = instance("vtk.decomposition")
    value["steps"][0]["focus"] = "something that nobody has thought of"
    assert VTK["vtk.decomposition"].model.validate(value).violations == ()


def steps(count: int) -> list[dict[str, object]]:
    return [
        {"step_number": number, "description": f"Step {number}", "search_query": "VTK", "focus": "io"}
        for number in range(1, count + 1)
    ]


@pytest.mark.thorough
def test_ten_thousand_steps_are_read_and_the_one_that_is_wrong_is_found() -> None:
    value = {**instance("vtk.decomposition"), "steps": steps(10_000)}
    sound = analyze(json.dumps(value), schemas=(VTK["vtk.decomposition"],))
    assert sound.response is not None
    assert len(sound.response.steps) == 10_000
    assert [problem for problem in sound.problems if problem.severity <= Severity.WARNING] == []

    value["steps"][7_654]["focus"] = 3
    text = json.dumps(value)
    spoiled = analyze(text, schemas=(VTK["vtk.decomposition"],))
    (problem,) = [problem for problem in spoiled.problems if problem.severity <= Severity.WARNING]
    assert (problem.code, problem.pointer) == ("wrong-type", "/steps/7654/focus")
    assert text[: problem.span.start].endswith('"Step 7655", "search_query": "VTK", "focus": ')
    assert text[problem.span.start : problem.span.end] == "3"


@pytest.mark.parametrize(
    ("name", "pointer"),
    [("a/b", "/steps/0/a~1b"), ("a~b", "/steps/0/a~0b"), ("~1", "/steps/0/~01"), ("", "/steps/0/")],
)
def test_a_pointer_leads_to_a_member_of_any_name(name: str, pointer: str) -> None:
    value = instance("vtk.decomposition")
    value["steps"][0][name] = 1
    analysis = analyze(json.dumps(value), schemas=(VTK["vtk.decomposition"],))
    assert analysis.response is not None
    (problem,) = [problem for problem in analysis.problems if problem.code == "unknown-field"]
    assert problem.pointer == pointer
