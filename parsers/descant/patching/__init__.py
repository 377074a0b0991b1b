"""Apply edits to the text of a file: exactly, all or nothing, and with a reason where one has no place.

Text in, text out: which file it is, and what else stands in the way of writing it, is for others to say.
"""

from descant.patching.apply_hunks import patched
from descant.patching.hunk_problems import problems, summary
from descant.patching.patch_outcome import HunkMatch, HunkOutcome, Level, LineRange, Patched, Suggestion
from descant.patching.problem_kinds import KINDS

__all__ = [
    "KINDS",
    "HunkMatch",
    "HunkOutcome",
    "Level",
    "LineRange",
    "Patched",
    "Suggestion",
    "patched",
    "problems",
    "summary",
]
