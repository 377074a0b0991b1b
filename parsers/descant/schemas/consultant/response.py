"""The answer of a consultant in its envelope: who says it, as whom, and what it took to ask."""

from typing import Annotated, Literal

from pydantic import MISSING, Field

from descant.schemas.consultant.debate import Debate
from descant.schemas.consultant.opinion import Confidence, Opinion
from descant.schemas.facets import Complements, Timestamp
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import WHOLE, ResponseModel
from descant.schemas.schema import ResponseSchema, Role

PERSONAS = Complements(
    "consultant",
    (
        ("Gemini", "The Architect"),
        ("Codex", "The Pragmatist"),
        ("Mistral", "The Devil's Advocate"),
        ("Kilo", "The Innovator"),
    ),
)
"""As whom each consultant speaks, unless it is set up otherwise."""


class CallMetadata(ResponseModel):
    """What it took to ask the consultant."""

    tokens_used: Annotated[int, Field(ge=0), WHOLE] | MISSING = MISSING
    """How many tokens were consumed; an estimate."""
    latency_ms: Annotated[int, Field(ge=0), WHOLE] | MISSING = MISSING
    """How long the answer took, in milliseconds."""
    model_version: str | MISSING = MISSING
    """The exact version of the model."""
    timestamp: Annotated[str, Timestamp("RFC 3339")] | MISSING = MISSING
    """When the answer came, such as `2024-01-14T12:34:56Z`."""


class ConsultantResponse(ResponseModel):
    """One consultant's answer, with who says it."""

    consultant: Literal["Gemini", "Codex", "Mistral", "Kilo"]
    """The name of the consultant."""
    model: str | MISSING = MISSING
    """The model that was asked."""
    persona: (
        Annotated[
            Literal["The Architect", "The Pragmatist", "The Devil's Advocate", "The Innovator"], PERSONAS
        ]
        | MISSING
    ) = MISSING
    """As whom the consultant speaks."""
    response: Opinion
    """What is recommended."""
    confidence: Confidence
    """How sure the recommendation is."""
    debate: Debate | MISSING = MISSING
    """What is said of the other consultants, from the second round on."""
    metadata: CallMetadata
    """What it took to ask."""


SCHEMA = ResponseSchema(
    name="consultant.response",
    title="Consultant's answer",
    model=PydanticModel(ConsultantResponse),
    role=Role.RESULT,
)
