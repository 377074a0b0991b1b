"""What an answer has lost and the files on the disk still have, given back in the text of the answer."""

from dataclasses import replace

from descant.fixing import edits_of, joint_repairs
from descant.problems import apply_edits
from descant.rules.elided_code import ELIDED_CODE
from descant_server.workspace.comparison import DiskComparison
from descant_server.workspace.rules.lost_markup import LOST_MARKUP
from descant_server.workspace.rules.lost_subscript import LOST_SUBSCRIPT

_RESTORED = (LOST_SUBSCRIPT, LOST_MARKUP, ELIDED_CODE)
"""Kinds of problems whose first fix puts in what the disk has at that very place."""


def restored(comparison: DiskComparison) -> tuple[str, int]:
    """Return the text of the answer with what can be given back exactly, and in how many places that is."""
    lost = (problem for problem in comparison.problems if problem.kind in _RESTORED and problem.alternatives)
    fixes = joint_repairs((replace(problem, repair=problem.alternatives[0]) for problem in lost), unsafe=True)
    return apply_edits(comparison.analysis.source.text, edits_of(fixes)), len(fixes)
