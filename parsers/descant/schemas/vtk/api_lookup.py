"""What a method or class of VTK does, and how it is called."""

from typing import Annotated, Literal

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import Cites
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.citations import Citations
from descant.schemas.vtk.fields import Code, Confidence, Texts


class Parameter(ResponseModel):
    """One parameter of the method."""

    name: str
    """What the parameter is called."""
    type: str = ""
    """The type of its values."""
    description: str = ""
    """What it is for."""


class APILookupOutput(ResponseModel):
    """The documentation of a method or class, and how to use it."""

    response_type: Literal["answer"]
    """Always `answer`."""
    content_type: Literal["api"]
    """Always `api`."""
    explanation: Annotated[str, Cites("citations")]
    """What it does, in detail, with citations such as `[1]`."""
    usage_example: Code = ""
    """Python code that shows how it is used."""
    parameters: tuple[Parameter, ...] = Field(default=(), strict=False)
    """The parameters."""
    return_value: str = ""
    """What the method returns."""
    related_methods: Texts = ()
    """Methods and classes to look at, too."""
    citations: Citations
    """The sources."""
    confidence: Confidence
    """How sure the answer is."""


SCHEMA = ResponseSchema(
    name="vtk.api_lookup",
    title="VTK API lookup",
    model=PydanticModel(APILookupOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
