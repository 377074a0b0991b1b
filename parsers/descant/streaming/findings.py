"""What a scanner has finished, and by which response schema it may say so."""

from descant.answer import File, Step
from descant.detection import TENTATIVE, Candidates, match_schema
from descant.schemas import ResponseSchema
from descant.schemas.shape import Shaped, gathered
from descant.syntax import Mapping, Scalar


class Findings:
    """The finished parts of an answer. They are only ever added to."""

    __slots__ = ("files", "steps", "summary")

    def __init__(self) -> None:
        """Start with nothing."""
        self.summary: Scalar | None = None
        self.steps: list[Step] = []
        self.files: list[File] = []


def settled_schema(format: str, root: Mapping, candidates: Candidates) -> ResponseSchema | None:
    """Return the schema of *root*, an object that is still growing.

    None where it would be read by another one, or by none, if it ended here: a missing member counts only
    against an object that is whole, so members that are to come could decide.
    """
    if candidates.wanted is not None and (format == "json" or candidates.wanted.collects):
        return candidates.wanted
    schemas, found = candidates.all, []
    for complete in (False, True):
        whole = root._replace(complete=complete)
        matches = [match_schema(Shaped(gathered(whole, schema)), schema) for schema in schemas]
        best = max(matches, key=lambda match: match.score, default=None)
        if best is None or (best.score < TENTATIVE and format == "json"):
            return None
        found.append(best.schema)
    growing, ended = found
    return growing if growing is ended else None
