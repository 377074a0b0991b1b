"""The library's own response schemas, in the order in which they are preferred when two fit equally well.

To add one, write one file with a ``SCHEMA`` and add one line here.
"""

from descant.schemas import consultant, harmony, rag
from descant.schemas.schema import ResponseSchema
from descant.schemas.vtk import (
    api_lookup,
    code_modification,
    code_refinement,
    code_to_data,
    data_to_code,
    decomposition,
    decomposition_input,
    explanation,
    explanation_enrichment,
    final_result,
    generation,
    generation_input,
    modification_decomposition,
    validation,
    validation_input,
)

SCHEMAS: tuple[ResponseSchema, ...] = (
    harmony.SCHEMA,
    # It has all members of a decomposition, and more.
    final_result.SCHEMA,
    decomposition.SCHEMA,
    generation.SCHEMA,
    validation.SCHEMA,
    api_lookup.SCHEMA,
    explanation.SCHEMA,
    data_to_code.SCHEMA,
    code_to_data.SCHEMA,
    modification_decomposition.SCHEMA,
    code_modification.SCHEMA,
    code_refinement.SCHEMA,
    explanation_enrichment.SCHEMA,
    decomposition_input.SCHEMA,
    generation_input.SCHEMA,
    validation_input.SCHEMA,
    *consultant.SCHEMAS,
    *rag.SCHEMAS,
)
