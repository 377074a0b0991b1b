"""The plan that a model makes of a question: what is meant, and the steps to get there."""

from typing import Annotated

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import Numbered
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.fields import Number, Texts
from descant.schemas.vtk.usual import Focus


class Step(ResponseModel):
    """One step of the plan."""

    step_number: Number
    """The number of the step: 1, 2, 3 and so on."""
    description: str
    """What is done in this step, for people."""
    search_query: str
    """What to search the documentation for."""
    focus: Focus
    """The kind of work, such as `geometry` or `rendering`."""


class DecompositionOutput(ResponseModel):
    """A question broken into steps."""

    understanding: str
    """What the question is understood to ask for."""
    requires_visualization: bool
    """Whether anything has to be shown."""
    libraries_needed: Texts
    """The libraries that are needed, such as `vtk`, `numpy` or `pandas`."""
    data_files: Texts
    """The data files that the question mentions."""
    steps: Annotated[tuple[Step, ...], Field(strict=False), Numbered("step_number")]
    """The steps, in order."""


SCHEMA = ResponseSchema(
    name="vtk.decomposition",
    title="VTK decomposition",
    model=PydanticModel(DecompositionOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
