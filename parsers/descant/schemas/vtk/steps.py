"""The steps of a question that has been answered, as code and as an explanation."""

from typing import Annotated

from pydantic import Field

from descant.schemas.facets import Unique
from descant.schemas.response_model import ResponseModel
from descant.schemas.vtk.fields import Code, Imports, Number, Texts


class StepResult(ResponseModel):
    """What has come of one step."""

    step_number: Number
    """The number of the step: 1, 2, 3 and so on."""
    description: str
    """What was to be done."""
    understanding: str
    """What the step accomplishes."""
    imports: Imports
    """The import statements that it needs."""
    code: Code
    """Its Python code."""
    citations: Annotated[tuple[Number, ...], Field(strict=False), Unique("citation")]
    """The numbers of the documentation chunks that the code relies on."""
    chunks_used: Texts
    """The ids of these chunks."""


class ExplanationStep(ResponseModel):
    """One step, as it is explained."""

    step_number: Number
    """The number of the step."""
    description: str
    """What was to be done."""
    understanding: str
    """What the step accomplishes."""
    code: Code
    """Its Python code."""


class PreviousStepResult(ResponseModel):
    """What has come of a step that is completed."""

    step_number: Number
    """The number of the step."""
    understanding: str
    """What the step accomplishes."""
    imports: Imports
    """The import statements that it needs."""
    code: Code
    """Its Python code."""
