"""From data to code: what could be done with some data, and code that does the most common thing."""

from typing import Annotated, Literal

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import Cites, OccursIn
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.citations import Citations
from descant.schemas.vtk.fields import Code, Confidence, Texts


class AlternativeApproach(ResponseModel):
    """Another technique for the same data."""

    technique: str
    """What the technique is called."""
    description: str
    """What it does, and when it is the better one."""
    vtk_classes: Texts = ()
    """The VTK classes that it needs."""
    complexity: Literal["simple", "moderate", "advanced"] = "moderate"
    """How hard it is; moderate where nothing is said."""


class DataToCodeOutput(ResponseModel):
    """What can be done with some data, with code for the most common technique."""

    response_type: Literal["answer"]
    """Always `answer`."""
    content_type: Literal["code"]
    """Always `code`."""
    data_analysis: str = ""
    """What kind of data it is, and what it is suitable for."""
    suggested_techniques: Texts = ()
    """The techniques that suit the data."""
    code: Code
    """Working Python code for the most common technique."""
    explanation: Annotated[str, Cites("citations")]
    """How the code works, with citations such as `[1]`."""
    alternative_approaches: tuple[AlternativeApproach, ...] = Field(default=(), strict=False)
    """Other techniques, with how hard they are."""
    vtk_classes_used: Annotated[Texts, OccursIn("code")] = ()
    """The VTK classes that occur in the code."""
    data_files_used: Texts = ()
    """The data files that are mentioned."""
    citations: Citations
    """The sources."""
    confidence: Confidence
    """How sure the answer is."""


SCHEMA = ResponseSchema(
    name="vtk.data_to_code",
    title="VTK data to code",
    model=PydanticModel(DataToCodeOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
