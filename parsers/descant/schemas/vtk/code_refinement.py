"""The whole result of changing code: the code before and after, the changes, and a diff."""

from typing import Annotated, Literal

from descant.problems import Severity
from descant.schemas.facets import Cites, Differs, OccursIn, PythonCode, UnifiedDiff
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.citations import ChunkCitations
from descant.schemas.vtk.fields import Code, Confidence, Imports, Texts
from descant.schemas.vtk.modifications import Modifications


class CodeRefinementResult(ResponseModel):
    """Code before and after a request to change it."""

    response_type: Literal["answer"]
    """Always `answer`."""
    content_type: Literal["code_refinement"]
    """Always `code_refinement`."""
    query: str
    """What was asked to be changed."""
    original_code: Code
    """The code before."""
    code: Annotated[str, PythonCode(), Differs("original_code", when="modifications")]
    """The code after."""
    explanation: Annotated[str, Cites("citations")]
    """What has changed and why, with citations such as `[1]`."""
    modifications: Modifications
    """The changes that were made, in order."""
    new_imports: Annotated[Imports, OccursIn("code", is_certain=False)]
    """The import statements that were added."""
    citations: ChunkCitations
    """The documentation that was used."""
    chunk_ids_used: Texts
    """The ids of the chunks of documentation that were retrieved."""
    confidence: Confidence
    """How sure the answer is."""
    diff: Annotated[str, UnifiedDiff("original_code", "code")] = ""
    """The change as a unified diff."""


SCHEMA = ResponseSchema(
    name="vtk.code_refinement",
    title="VTK code refinement",
    model=PydanticModel(CodeRefinementResult),
    role=Role.RESULT,
    unknown=Severity.INFORMATION,
)
