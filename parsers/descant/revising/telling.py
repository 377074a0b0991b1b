"""What may be said of an answer whose files are read without each other: nothing that ties them together."""

from descant.analysis import Analysis
from descant.binding.problem_kinds import KINDS as BINDING
from descant.embedded import KINDS as EMBEDDED
from descant.formats.edits.problem_kinds import (
    APPLY_PATCH,
    EDIT_WITHOUT_CHANGE,
    HUNK_COUNT,
    NEW_FILE_BLOCK,
    SEARCH_REPLACE_BLOCK,
    UNIFIED_DIFF,
)
from descant.formats.markdown.problem_kinds import (
    BLOCK_WITHOUT_PATH,
    MARKDOWN_FALLBACK,
    PATH_IN_COMMENT,
    PATH_IN_INFO_STRING,
)
from descant.formats.problem_kinds import (
    BYTE_ORDER_MARK,
    EXTRA_CLOSE,
    MISSING_CLOSE,
    MISSING_OPEN,
    PROSE_OUTSIDE,
    STRAY_FENCE,
    TOO_MANY_PROBLEMS,
)
from descant.formats.tags.problem_kinds import DAMAGED_TAG, LOST_OPENER, REPEATED_TAG
from descant.formats.tags.problem_kinds import KINDS as TAGS
from descant.problems import Problem, ProblemKind
from descant.revising.damage import disturbed_files
from descant.rules import RULES

_ANYWHERE = frozenset(
    (
        *(rule.kind for rule in RULES),
        *BINDING,
        *EMBEDDED,
        BYTE_ORDER_MARK,
        PROSE_OUTSIDE,
        STRAY_FENCE,
        TOO_MANY_PROBLEMS,
    )
)
_EDITS = _ANYWHERE.union(
    (APPLY_PATCH, SEARCH_REPLACE_BLOCK, UNIFIED_DIFF, EDIT_WITHOUT_CHANGE, HUNK_COUNT, NEW_FILE_BLOCK)
)
_TOLD: dict[str, frozenset[ProblemKind]] = {
    "json": _ANYWHERE,
    "xml": _ANYWHERE,
    "markdown": _EDITS.union((MARKDOWN_FALLBACK, PATH_IN_INFO_STRING, PATH_IN_COMMENT, BLOCK_WITHOUT_PATH)),
    "apply_patch": _EDITS,
    "search_replace": _EDITS,
    "unified_diff": _EDITS,
    "tags": _ANYWHERE.union(TAGS, (EXTRA_CLOSE, MISSING_CLOSE, MISSING_OPEN))
    - {DAMAGED_TAG, LOST_OPENER, REPEATED_TAG},
}
"""What may be said of an answer in each format: nothing that tells of a repair, a frame or a rival."""


def is_of_one_file(format: str) -> bool:
    """Tell whether files in *format* may be read without each other."""
    return format in _TOLD


def told(format: str, problem: Problem) -> bool:
    """Tell whether *problem* may be said of an answer in *format* that fits."""
    return problem.kind in _TOLD[format]


def untold(analysis: Analysis) -> list[Problem]:
    """Return what may not be said of every answer in its format: damage, and what ties files together."""
    return [problem for problem in analysis.problems if not told(analysis.format, problem)]


def tied_files(analysis: Analysis, starts: list[int], ends: list[int]) -> frozenset[int] | None:
    """Return the numbers of the files, at *starts* and *ends*, that damage ties to others; None if all."""
    damage = untold(analysis)
    if not damage:
        return frozenset()
    if analysis.format != "json":
        return None
    return disturbed_files(analysis.source.text, damage, starts, ends)
