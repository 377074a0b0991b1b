"""What a scanner has finished, and by which response schema it may say so."""

from descant.answer import File
from descant.detection import Candidates, Claim, detect, detect_sections
from descant.plan_steps import Step
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


def settled_schema(format: str, root: Mapping, candidates: Candidates) -> ResponseSchema | None:
    """Return the schema of *root*, an object that is still growing.

    None where it would be read by another one, or by none, if it ended here: a missing member counts only
    against an object that is whole, so members that are to come could decide.
    """
    if candidates.wanted is not None and (format == "json" or candidates.wanted.collects):
        return candidates.wanted
    best = []
    for complete in (False, True):
        whole = root._replace(complete=complete)
        is_object = format == "json"
        detected = detect(None, whole, candidates) if is_object else detect_sections(whole, candidates)
        if detected.claim is Claim.NONE:
            return None
        best.append(detected.matches[0].schema)
    growing, ended = best
    return growing if growing is ended else None
