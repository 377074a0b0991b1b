"""The explanation of a concept."""

from typing import Annotated, Literal

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import Cites
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.citations import Citations
from descant.schemas.vtk.fields import Confidence, Texts


class KeyConcept(ResponseModel):
    """One concept that the explanation stands on."""

    concept: str
    """What it is called."""
    description: str
    """What it is."""


class ExplanationOutput(ResponseModel):
    """A concept explained to who wants to learn it."""

    response_type: Literal["answer"]
    """Always `answer`."""
    content_type: Literal["explanation"]
    """Always `explanation`."""
    explanation: Annotated[str, Cites("citations")]
    """The explanation itself, with citations such as `[1]`."""
    key_concepts: tuple[KeyConcept, ...] = Field(default=(), strict=False)
    """The concepts that it stands on."""
    examples: Texts = ()
    """Examples, each described in words."""
    related_concepts: Texts = ()
    """Topics to look at, too."""
    citations: Citations
    """The sources."""
    confidence: Confidence
    """How sure the answer is."""


SCHEMA = ResponseSchema(
    name="vtk.explanation",
    title="VTK explanation",
    model=PydanticModel(ExplanationOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
