"""What a consultant itself prints: its opinion, how sure it is, and from the second round on its debate.

The program that asks it puts it into an envelope: see ``response.py``.
"""

from pydantic import MISSING

from descant.schemas.consultant.debate import Debate
from descant.schemas.consultant.opinion import Confidence, Opinion
from descant.schemas.pydantic_model import PydanticModel
from descant.schemas.response_model import ResponseModel
from descant.schemas.schema import ResponseSchema


class ConsultantAnswer(ResponseModel):
    """One consultant's answer to the question."""

    response: Opinion
    """What is recommended."""
    confidence: Confidence
    """How sure the recommendation is."""
    debate: Debate | MISSING = MISSING
    """What is said of the other consultants, from the second round on."""


SCHEMA = ResponseSchema(
    name="consultant.inner", title="Consultant's own answer", model=PydanticModel(ConsultantAnswer)
)
