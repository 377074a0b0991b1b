"""What a pipeline that writes VTK code and the models behind it say to each other, one file per schema.

Source: seed document 000, "JSON Schemas for LLM Pipeline Communication". It calls this package ``schemas``.
"""

from typing import TYPE_CHECKING

from descant.loading import names_later

if TYPE_CHECKING:
    from descant.schemas.vtk.api_lookup import APILookupOutput, Parameter
    from descant.schemas.vtk.assembling import assemble
    from descant.schemas.vtk.citations import ChunkCitation, Citation
    from descant.schemas.vtk.code_modification import CodeModificationOutput
    from descant.schemas.vtk.code_refinement import CodeRefinementResult
    from descant.schemas.vtk.code_to_data import CodeToDataOutput, DataFile
    from descant.schemas.vtk.data_to_code import AlternativeApproach, DataToCodeOutput
    from descant.schemas.vtk.decomposition import DecompositionOutput, Step
    from descant.schemas.vtk.decomposition_input import DecompositionInput
    from descant.schemas.vtk.explanation import ExplanationOutput, KeyConcept
    from descant.schemas.vtk.explanation_enrichment import ClassExplanation, ExplanationEnrichmentOutput
    from descant.schemas.vtk.final_result import Explanation, FinalCode, FinalResult
    from descant.schemas.vtk.generation import GenerationOutput
    from descant.schemas.vtk.generation_input import DocumentationChunk, GenerationInput
    from descant.schemas.vtk.instructions import (
        DecompositionInstructions,
        GenerationInstructions,
        ValidationInstructions,
    )
    from descant.schemas.vtk.modification_decomposition import (
        ModificationDecompositionOutput,
        ModificationStep,
    )
    from descant.schemas.vtk.modifications import Modification
    from descant.schemas.vtk.plan import CurrentStepInfo, OverallPlan, PlanStep
    from descant.schemas.vtk.queries import QueryType, classify
    from descant.schemas.vtk.steps import ExplanationStep, PreviousStepResult, StepResult
    from descant.schemas.vtk.validation import ValidationFix, ValidationOutput
    from descant.schemas.vtk.validation_input import ValidationError, ValidationInput
else:
    __getattr__ = names_later(
        __name__,
        {
            "api_lookup": ("APILookupOutput", "Parameter"),
            "assembling": ("assemble",),
            "citations": ("ChunkCitation", "Citation"),
            "code_modification": ("CodeModificationOutput",),
            "code_refinement": ("CodeRefinementResult",),
            "code_to_data": ("CodeToDataOutput", "DataFile"),
            "data_to_code": ("AlternativeApproach", "DataToCodeOutput"),
            "decomposition": ("DecompositionOutput", "Step"),
            "decomposition_input": ("DecompositionInput",),
            "explanation": ("ExplanationOutput", "KeyConcept"),
            "explanation_enrichment": ("ClassExplanation", "ExplanationEnrichmentOutput"),
            "final_result": ("Explanation", "FinalCode", "FinalResult"),
            "generation": ("GenerationOutput",),
            "generation_input": ("DocumentationChunk", "GenerationInput"),
            "instructions": ("DecompositionInstructions", "GenerationInstructions", "ValidationInstructions"),
            "modification_decomposition": ("ModificationDecompositionOutput", "ModificationStep"),
            "modifications": ("Modification",),
            "plan": ("CurrentStepInfo", "OverallPlan", "PlanStep"),
            "queries": ("QueryType", "classify"),
            "steps": ("ExplanationStep", "PreviousStepResult", "StepResult"),
            "validation": ("ValidationFix", "ValidationOutput"),
            "validation_input": ("ValidationError", "ValidationInput"),
        },
    )

__all__ = [
    "APILookupOutput",
    "AlternativeApproach",
    "ChunkCitation",
    "Citation",
    "ClassExplanation",
    "CodeModificationOutput",
    "CodeRefinementResult",
    "CodeToDataOutput",
    "CurrentStepInfo",
    "DataFile",
    "DataToCodeOutput",
    "DecompositionInput",
    "DecompositionInstructions",
    "DecompositionOutput",
    "DocumentationChunk",
    "Explanation",
    "ExplanationEnrichmentOutput",
    "ExplanationOutput",
    "ExplanationStep",
    "FinalCode",
    "FinalResult",
    "GenerationInput",
    "GenerationInstructions",
    "GenerationOutput",
    "KeyConcept",
    "Modification",
    "ModificationDecompositionOutput",
    "ModificationStep",
    "OverallPlan",
    "Parameter",
    "PlanStep",
    "PreviousStepResult",
    "QueryType",
    "Step",
    "StepResult",
    "ValidationError",
    "ValidationFix",
    "ValidationInput",
    "ValidationInstructions",
    "ValidationOutput",
    "assemble",
    "classify",
]
