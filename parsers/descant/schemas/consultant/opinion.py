"""What a consultant says of the question, and how sure it is."""

from typing import Annotated

from pydantic import MISSING, Field

from descant.schemas.facets import FailureMark, Meaning, PythonCode, Sentences
from descant.schemas.response_model import WHOLE, ResponseModel


class CodeSnippet(ResponseModel):
    """A piece of code that shows the approach."""

    language: str | MISSING = MISSING
    """The language it is written in, such as `python`."""
    code: Annotated[str, PythonCode(language="language")] | MISSING = MISSING
    """The code itself."""
    description: str | MISSING = MISSING
    """What it shows."""


class Alternative(ResponseModel):
    """An approach that was considered and not chosen."""

    name: str | MISSING = MISSING
    """What it is called."""
    reason_not_chosen: str | MISSING = MISSING
    """Why another one is better here."""


class Opinion(ResponseModel):
    """What the consultant recommends, in short and at length."""

    summary: Annotated[str, Field(max_length=500), Sentences(2, 3)]
    """The recommendation in 2-3 sentences, 500 characters at the most."""
    detailed: str
    """The complete and detailed recommendation."""
    approach: Annotated[str, FailureMark("error")]
    """The name of the proposed approach."""
    code_snippets: tuple[CodeSnippet, ...] | MISSING = Field(default=MISSING, strict=False)
    """Code that shows the approach."""
    pros: tuple[str, ...] | MISSING = Field(default=MISSING, strict=False)
    """The advantages."""
    cons: tuple[str, ...] | MISSING = Field(default=MISSING, strict=False)
    """The disadvantages."""
    alternatives: tuple[Alternative, ...] | MISSING = Field(default=MISSING, strict=False)
    """The approaches that were considered and not chosen."""
    caveats: tuple[str, ...] | MISSING = Field(default=MISSING, strict=False)
    """Assumptions and limits."""
    references: tuple[str, ...] | MISSING = Field(default=MISSING, strict=False)
    """Links, or names of documents."""


SCORES = Meaning(
    (
        (9, 10, "very confident, standard solution"),
        (7, 8, "confident, with minor uncertainties"),
        (5, 6, "moderately confident"),
        (3, 4, "uncertain, requires verification"),
        (1, 2, "very uncertain, hypothesis"),
    )
)
"""What the scores mean. Source: seed document 002, "Confidence Score Guidelines"."""


class Confidence(ResponseModel):
    """How sure the consultant is."""

    score: Annotated[int, Field(ge=1, le=10), WHOLE, SCORES]
    """How sure, from 1 to 10."""
    reasoning: str
    """Why this score, and no other."""
    uncertainty_factors: tuple[str, ...] | MISSING = Field(default=MISSING, strict=False)
    """What makes it less sure."""
