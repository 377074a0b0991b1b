"""The answers of consultants that debate: what each of them prints, and what the program makes of it.

Source: seed document 002, "JSON Schema - AI Consultants v2.0".
"""

from typing import TYPE_CHECKING

from descant.loading import names_later

if TYPE_CHECKING:
    from descant.schemas.consultant.debate import Critique, Debate, IncorporatedIdea
    from descant.schemas.consultant.inner import ConsultantAnswer
    from descant.schemas.consultant.opinion import Alternative, CodeSnippet, Confidence, Opinion
    from descant.schemas.consultant.response import CallMetadata, ConsultantResponse
else:
    __getattr__ = names_later(
        __name__,
        {
            "debate": ("Critique", "Debate", "IncorporatedIdea"),
            "inner": ("ConsultantAnswer",),
            "opinion": ("Alternative", "CodeSnippet", "Confidence", "Opinion"),
            "response": ("CallMetadata", "ConsultantResponse"),
        },
    )

__all__ = [
    "Alternative",
    "CallMetadata",
    "CodeSnippet",
    "Confidence",
    "ConsultantAnswer",
    "ConsultantResponse",
    "Critique",
    "Debate",
    "IncorporatedIdea",
    "Opinion",
]
