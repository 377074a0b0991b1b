"""Which text a changed file was made from, and what becomes of it where that text has changed, too.

Texts in, texts out: where older texts come from is for callers to say.
"""

from descant.merging.base_choice import BaseChoice, Nearness, choose_base, is_newer
from descant.merging.carried_changes import carried_over, has_change
from descant.merging.chosen_change import ChosenChange, ChosenHunk
from descant.merging.conflict_markers import is_marked, marked, marker_size, preferring
from descant.merging.hunk_patches import EditRefused, editable, edited, patch_lines, position
from descant.merging.line_changes import LineChange, changes, lines_of, text_of
from descant.merging.line_evidence import is_evidence
from descant.merging.our_ranges import conflict_ranges, kept_ranges
from descant.merging.proposed_file import ProposedFile
from descant.merging.restored_hunks import before_restored
from descant.merging.text_hunks import HunkedChange, LineReplacement, TextHunk
from descant.merging.three_way import Agreed, Conflict, Merge, merged, merged_lines
from descant.merging.undone_changes import undone_change

__all__ = [
    "Agreed",
    "BaseChoice",
    "ChosenChange",
    "ChosenHunk",
    "Conflict",
    "EditRefused",
    "HunkedChange",
    "LineChange",
    "LineReplacement",
    "Merge",
    "Nearness",
    "ProposedFile",
    "TextHunk",
    "before_restored",
    "carried_over",
    "changes",
    "choose_base",
    "conflict_ranges",
    "editable",
    "edited",
    "has_change",
    "is_evidence",
    "is_marked",
    "is_newer",
    "kept_ranges",
    "lines_of",
    "marked",
    "marker_size",
    "merged",
    "merged_lines",
    "patch_lines",
    "position",
    "preferring",
    "text_of",
    "undone_change",
]
