"""An explanation of code that a model has written or made better."""

from typing import Annotated

from pydantic import Field

from descant.problems import Severity
from descant.schemas.facets import Cites
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema, Role
from descant.schemas.vtk.citations import Citations
from descant.schemas.vtk.fields import Confidence, Texts


class ClassExplanation(ResponseModel):
    """What one class of VTK is there for."""

    name: str
    """The name of the class."""
    purpose: str
    """What it does in the code."""


class ExplanationEnrichmentOutput(ResponseModel):
    """A better explanation of some code."""

    improved_explanation: Annotated[str, Cites("citations")]
    """The explanation, with citations such as `[1]`."""
    key_points: Texts = ()
    """What to remember of it."""
    vtk_classes_explained: tuple[ClassExplanation, ...] = Field(default=(), strict=False)
    """The VTK classes in the code, and what each is there for."""
    citations: Citations
    """The sources."""
    confidence: Confidence
    """How sure the answer is."""


SCHEMA = ResponseSchema(
    name="vtk.explanation_enrichment",
    title="VTK explanation enrichment",
    model=PydanticModel(ExplanationEnrichmentOutput),
    role=Role.RESPONSE,
    unknown=Severity.ERROR,
)
