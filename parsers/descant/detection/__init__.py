"""Which response schema an object is written in, how surely, and why.

What an object has is compared with what each schema asks for (:mod:`scoring`); a decision table says what
follows from the scores (:mod:`decision`). Numbers and thresholds: ``response-schemas.md``, section 5.
"""

from descant.detection.candidates import Candidates
from descant.detection.decision import (
    LEAD,
    TENTATIVE,
    WORTH_A_WORD,
    Claim,
    Detected,
    Detection,
    detect,
    detect_sections,
)
from descant.detection.scoring import SchemaMatch

__all__ = [
    "LEAD",
    "TENTATIVE",
    "WORTH_A_WORD",
    "Candidates",
    "Claim",
    "Detected",
    "Detection",
    "SchemaMatch",
    "detect",
    "detect_sections",
]
