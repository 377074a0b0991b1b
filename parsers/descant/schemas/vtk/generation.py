"""The code that a model writes for one step of the plan."""

from typing import Annotated

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import PythonCode, Unique
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.fields import Imports, Number


class GenerationOutput(ResponseModel):
    """The code for one step."""

    step_number: Number
    """The number of the step that the code is for."""
    understanding: str
    """What this step accomplishes."""
    imports: Imports
    """The import statements that this step needs."""
    code: Annotated[str, PythonCode(has_imports=False)]
    """The Python code of this step, without the imports."""
    citations: Annotated[tuple[Number, ...], Field(strict=False), Unique("citation")]
    """The numbers of the documentation chunks that the code relies on."""


SCHEMA = ResponseSchema(
    name="vtk.generation",
    title="VTK generation",
    model=PydanticModel(GenerationOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
