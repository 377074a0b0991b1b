"""What a scanner has finished, and by which response schema it may say so."""

from collections.abc import Sequence

from descant.answer import File, Step
from descant.formats import Candidate
from descant.formats.choice import rate
from descant.schemas import ResponseSchema
from descant.syntax import Mapping, Scalar


class Findings:
    """The finished parts of an answer. They are only ever added to."""

    __slots__ = ("files", "steps", "summary")

    def __init__(self) -> None:
        """Start with nothing."""
        self.summary: Scalar | None = None
        self.steps: list[Step] = []
        self.files: list[File] = []


def settled_schema(format: str, root: Mapping, schemas: Sequence[ResponseSchema]) -> ResponseSchema | None:
    """Return the schema of *root*, an object that is still growing.

    None where it would be read by another one, or by none, if it ended here: a missing member counts only
    against an object that is whole, so members that are to come could decide.
    """
    found = []
    for complete in (False, True):
        whole = root._replace(complete=complete)
        candidate = Candidate(format, whole, (), complete=complete, readable=True, problems=())
        rated = rate(candidate, schemas)
        if not rated.is_known or rated.candidate is not candidate:
            return None  # Or the answer is a member of this object.
        found.append(rated.matches[0].schema)
    growing, ended = found
    return growing if growing is ended else None
