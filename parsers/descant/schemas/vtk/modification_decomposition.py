"""The plan that a model makes of a request to change code."""

from typing import Annotated

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import Numbered
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.fields import Number, Texts


class ModificationStep(ResponseModel):
    """One change to make."""

    step_number: Number
    """The number of the step: 1, 2, 3 and so on."""
    description: str
    """What to change."""
    requires_retrieval: bool
    """Whether documentation has to be looked up for it."""


class ModificationDecompositionOutput(ResponseModel):
    """A request to change code, broken into steps."""

    understanding: str
    """What the user wants changed."""
    modification_steps: Annotated[tuple[ModificationStep, ...], Field(strict=False), Numbered("step_number")]
    """The changes to make, in order."""
    preserved_elements: Texts
    """What must stay as it is."""


SCHEMA = ResponseSchema(
    name="vtk.modification_decomposition",
    title="VTK modification decomposition",
    model=PydanticModel(ModificationDecompositionOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
