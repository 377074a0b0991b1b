"""Code that a model has corrected, and what it has changed."""

from typing import Annotated

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import LineOf
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.fields import Code, Number
from descant.schemas.vtk.usual import ErrorType


class ValidationFix(ResponseModel):
    """One error that was fixed."""

    error_type: ErrorType
    """The kind of error, such as `NameError`."""
    fix: str
    """What was changed."""
    line: Annotated[Number, LineOf("fixed_code")]
    """The line of `fixed_code` where it was changed, counted from 1."""


class ValidationOutput(ResponseModel):
    """Code with its errors fixed."""

    fixed_code: Code
    """The complete corrected code."""
    changes_made: tuple[ValidationFix, ...] = Field(strict=False)
    """What was fixed."""


SCHEMA = ResponseSchema(
    name="vtk.validation",
    title="VTK validation",
    model=PydanticModel(ValidationOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
