"""Apply edits to the text of a file: exactly, all or nothing, and with a reason where one has no place.

Text in, text out: which file it is, and what else prevents writing it, is for callers to say.
"""

from descant.patching.apply_hunks import patched
from descant.patching.former_places import EditPlaces, FormerPlace
from descant.patching.hunk_problems import problems, summary
from descant.patching.mismatch_wording import in_percent
from descant.patching.named_places import NamedPlace
from descant.patching.patch_outcome import HunkMatch, HunkOutcome, Level, LineRange, Patched, Suggestion
from descant.patching.place_choices import section_span
from descant.patching.problem_kinds import KINDS

__all__ = [
    "KINDS",
    "EditPlaces",
    "FormerPlace",
    "HunkMatch",
    "HunkOutcome",
    "Level",
    "LineRange",
    "NamedPlace",
    "Patched",
    "Suggestion",
    "in_percent",
    "patched",
    "problems",
    "section_span",
    "summary",
]
