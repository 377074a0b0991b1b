"""Which text a changed file was made from, and what becomes of it where that text has changed, too.

Texts in, texts out: where older texts come from is for callers to say.
"""

from descant.merging.base_choice import BaseChoice, Nearness, ProposedFile, choose_base
from descant.merging.conflict_markers import is_marked, marked, marker_size, preferring
from descant.merging.line_changes import LineChange, changes, lines_of
from descant.merging.three_way import Agreed, Conflict, Merge, merged, merged_lines

__all__ = [
    "Agreed",
    "BaseChoice",
    "Conflict",
    "LineChange",
    "Merge",
    "Nearness",
    "ProposedFile",
    "changes",
    "choose_base",
    "is_marked",
    "lines_of",
    "marked",
    "marker_size",
    "merged",
    "merged_lines",
    "preferring",
]
