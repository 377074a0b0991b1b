"""The whole result of a question: what came of each step, the code put together, and an explanation."""

from typing import Annotated

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import Assembles, Joins, Mirrors, Numbered, PythonCode, Unique
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.fields import Imports, Texts
from descant.schemas.vtk.steps import ExplanationStep, StepResult


class FinalCode(ResponseModel):
    """The code of all steps, put together."""

    imports: Annotated[str, PythonCode(), Assembles("steps", by="imports")]
    """The import statements of all steps, each once."""
    body: Annotated[str, PythonCode(), Assembles("steps", by="code")]
    """The code of all steps, without the imports."""
    complete: Annotated[str, PythonCode(), Joins(("imports", "body"))]
    """`imports` and `body` together: code that can be run."""


class Explanation(ResponseModel):
    """The explanation of the code."""

    overview: str
    """What the code does as a whole."""
    imports: Annotated[Imports, Unique("import"), Assembles("steps", by="imports")]
    """The import statements of all steps, each once."""
    steps: Annotated[
        tuple[ExplanationStep, ...],
        Field(strict=False),
        Mirrors("steps", by="step_number", same=("description", "understanding", "code")),
    ]
    """The steps, each with its code."""
    formatted: str
    """The explanation as one text for people."""


class FinalResult(ResponseModel):
    """All that has come of a question."""

    query: str
    """The question as it was asked."""
    understanding: str
    """What the question was understood to ask for."""
    requires_visualization: bool
    """Whether anything has to be shown."""
    libraries_needed: Texts
    """The libraries that are needed."""
    data_files: Texts
    """The data files that the question mentions."""
    steps: Annotated[tuple[StepResult, ...], Field(strict=False), Numbered("step_number")]
    """What has come of each step, in order."""
    final_code: FinalCode
    """The code put together."""
    explanation: Explanation
    """The explanation of the code."""


SCHEMA = ResponseSchema(
    name="vtk.final_result",
    title="VTK final result",
    model=PydanticModel(FinalResult),
    role=Role.RESULT,
    unknown=Severity.INFORMATION,
)
