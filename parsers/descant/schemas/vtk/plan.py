"""How far a plan has come."""

from typing import Annotated, Literal

from pydantic import Field

from descant.schemas.facets import CountOf, Numbered
from descant.schemas.response_model import WHOLE, ResponseModel
from descant.schemas.vtk.fields import Number
from descant.schemas.vtk.usual import Focus


class PlanStep(ResponseModel):
    """One step of the plan, and whether it is done."""

    step_number: Number
    """The number of the step: 1, 2, 3 and so on."""
    description: str
    """What is done in this step."""
    status: Literal["completed", "current", "pending"]
    """Whether it is done, being done, or still to be done."""


class OverallPlan(ResponseModel):
    """The whole plan, and how far it has come."""

    total_steps: Annotated[int, Field(ge=0), WHOLE, CountOf("steps")]
    """How many steps there are."""
    current_step_number: Number
    """The number of the step that is being done."""
    steps: Annotated[tuple[PlanStep, ...], Field(strict=False), Numbered("step_number")]
    """All the steps, in order."""


class CurrentStepInfo(ResponseModel):
    """The step that is being done."""

    step_number: Number
    """The number of the step."""
    description: str
    """What is done in this step."""
    focus: Focus
    """The kind of work, such as `geometry` or `rendering`."""
