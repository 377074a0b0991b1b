"""What a model is asked in order to break a question into steps."""

from descant.problems import Severity
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.instructions import DecompositionInstructions


class DecompositionInput(ResponseModel):
    """A question to be broken into steps."""

    query: str
    """The user's question."""
    instructions: DecompositionInstructions
    """How to go about it."""


SCHEMA = ResponseSchema(
    name="vtk.decomposition_input",
    title="VTK decomposition request",
    model=PydanticModel(DecompositionInput),
    role=Role.REQUEST,
    unknown=Severity.INFORMATION,
)
