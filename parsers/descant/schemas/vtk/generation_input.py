"""What a model is asked in order to write the code of one step."""

from typing import Annotated

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import PlanProgress, Unique
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.fields import Number
from descant.schemas.vtk.instructions import GenerationInstructions
from descant.schemas.vtk.plan import CurrentStepInfo, OverallPlan
from descant.schemas.vtk.steps import PreviousStepResult
from descant.schemas.vtk.usual import ChunkType


class DocumentationChunk(ResponseModel):
    """A piece of documentation that was retrieved for the step."""

    index: Number
    """The number by which it is cited, as in `[1]`."""
    chunk_id: str
    """Its id."""
    content_type: ChunkType
    """What kind of documentation it is, such as `CODE` or `API_DOC`."""
    content: str
    """Its text."""


class GenerationInput(ResponseModel):
    """All that is known when the code of a step is to be written."""

    original_query: str
    """The user's question."""
    overall_understanding: str
    """What the question was understood to ask for."""
    overall_plan: Annotated[OverallPlan, PlanProgress(current="current_step", previous="previous_steps")]
    """The plan, and how far it has come."""
    current_step: CurrentStepInfo
    """The step to write code for."""
    previous_steps: tuple[PreviousStepResult, ...] = Field(strict=False)
    """What has come of the completed steps."""
    documentation: Annotated[
        tuple[DocumentationChunk, ...], Field(strict=False), Unique("documentation chunk", by="index")
    ]
    """The documentation that was retrieved for the step."""
    instructions: GenerationInstructions
    """How to go about it."""


SCHEMA = ResponseSchema(
    name="vtk.generation_input",
    title="VTK generation request",
    model=PydanticModel(GenerationInput),
    role=Role.REQUEST,
    unknown=Severity.INFORMATION,
)
