"""The library's own response schemas, in the order in which they are preferred when two fit equally well.

To add one, write one file with a ``SCHEMA`` and add one line here.
"""

from descant.schemas.schema import ResponseSchema
from descant.schemas.schema_records import schema_of

MODULES = (
    "harmony",
    # It has all members of a decomposition, and more.
    "vtk.final_result",
    "vtk.decomposition",
    "vtk.generation",
    "vtk.validation",
    "vtk.api_lookup",
    "vtk.explanation",
    "vtk.data_to_code",
    "vtk.code_to_data",
    "vtk.modification_decomposition",
    "vtk.code_modification",
    "vtk.code_refinement",
    "vtk.explanation_enrichment",
    "vtk.decomposition_input",
    "vtk.generation_input",
    "vtk.validation_input",
    "consultant.response",
    "consultant.inner",
    # The legacy request has all that the current one asks for, and more.
    "rag.search_input_v1",
    "rag.search_input",
    "rag.search_output",
    "rag.search_error",
)
"""Where each is declared, in this package."""

SCHEMAS: tuple[ResponseSchema, ...] = tuple(map(schema_of, MODULES))
HARMONY = SCHEMAS[0]
"""The schema that answers are converted to and composed in."""
