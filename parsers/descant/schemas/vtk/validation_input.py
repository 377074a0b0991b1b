"""What a model is asked in order to fix the errors in code."""

from pydantic import Field

from descant.problems import Severity
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.fields import Code, Number
from descant.schemas.vtk.instructions import ValidationInstructions
from descant.schemas.vtk.usual import ErrorType


class ValidationError(ResponseModel):
    """One error in the code."""

    type: ErrorType
    """The kind of error, such as `NameError`."""
    message: str
    """What the error says."""
    line: Number
    """The number of the line where it occurs."""
    context: str
    """The code around it."""


class ValidationInput(ResponseModel):
    """Code with errors that are to be fixed."""

    task: str
    """What is to be done."""
    original_query: str
    """The user's question."""
    generated_code: Code
    """The code with the errors."""
    validation_errors: tuple[ValidationError, ...] = Field(strict=False)
    """The errors."""
    instructions: ValidationInstructions
    """How to go about it."""


SCHEMA = ResponseSchema(
    name="vtk.validation_input",
    title="VTK validation request",
    model=PydanticModel(ValidationInput),
    role=Role.REQUEST,
    unknown=Severity.INFORMATION,
)
