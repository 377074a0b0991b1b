"""What a consultant says of the others, from the second round on."""

from typing import Annotated, Literal

from pydantic import MISSING, Field

from descant.schemas.facets import NotSelf, Rounds, Usual
from descant.schemas.response_model import WHOLE, ResponseModel

CONSULTANTS = Usual(("Gemini", "Codex", "Mistral", "Kilo"))


class Critique(ResponseModel):
    """What is wrong with another consultant's recommendation."""

    target: Annotated[str, NotSelf("consultant"), CONSULTANTS] | MISSING = MISSING
    """The consultant who is criticized."""
    critique: str | MISSING = MISSING
    """What is wrong."""
    severity: Literal["minor", "moderate", "major"] | MISSING = MISSING
    """How much it matters."""


class IncorporatedIdea(ResponseModel):
    """An idea that was taken from another consultant."""

    source: Annotated[str, NotSelf("consultant"), CONSULTANTS] | MISSING = MISSING
    """The consultant whose idea it is."""
    idea: str | MISSING = MISSING
    """What was taken over."""


class Debate(ResponseModel):
    """What became of the recommendation in the debate; there is one from the second round on."""

    round: Annotated[int, Field(ge=1), WHOLE, Rounds(2, 3, "debate")] | MISSING = MISSING
    """The current round: 2 or 3; in the first round there is nothing to debate."""
    position_changed: bool | MISSING = MISSING
    """Whether the recommendation is another one than in the round before."""
    critiques: tuple[Critique, ...] | MISSING = Field(default=MISSING, strict=False)
    """What is wrong with the recommendations of others."""
    incorporated_from: tuple[IncorporatedIdea, ...] | MISSING = Field(default=MISSING, strict=False)
    """What was taken over from others."""
