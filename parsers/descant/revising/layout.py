"""The files of an answer as stretches of its text, and whether each of them can be read without the others.

An answer *fits* where the reading of one file depends on what stands before the first file, on what stands
behind the last one, and on the file itself: it is read as it stands, in sound JSON or in tags, with nothing
beside it that could be an answer, too.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass

from descant.analysis import Analysis
from descant.binding.kinds import KINDS as BINDING
from descant.detection import TENTATIVE
from descant.embedded import KINDS as EMBEDDED
from descant.formats.kinds import (
    BYTE_ORDER_MARK,
    EXTRA_CLOSE,
    MISSING_CLOSE,
    MISSING_OPEN,
    PROSE_OUTSIDE,
    STRAY_FENCE,
    TOO_MANY_PROBLEMS,
)
from descant.formats.tags.kinds import KINDS as TAGS
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.revising.moving import places
from descant.rules import RULES
from descant.schemas import own_schemas
from descant.syntax import Sequence
from descant.verdict import file_states

_SHORT = 20_000
_SHARE = 4
"""A file is read alone where that is so many times less to read than the whole text, or little at all."""
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
_TOLD: dict[str, frozenset[ProblemKind]] = {
    "json": _ANYWHERE,
    "tags": _ANYWHERE.union(TAGS, (EXTRA_CLOSE, MISSING_CLOSE, MISSING_OPEN)),
}
"""What may be said of an answer in each format: nothing that tells of a repair, a frame or a rival."""
_OBJECT = regex(r"\A[\s\ufeff]*+\{|\{\s*+(?:[\"'“‘}]|\Z)")
_FENCES = ("```", "~~~")
_OTHER_ROOT = regex(r"[\s\ufeff]*+<(?!(?:file|summary|course_of_action|curator_activity)\b)[?!\w]")
"""The text may become an XML document when the last fault is removed from one of its files."""
_LISTED = regex(r"[\d,]+ problems (?P<code>[\w-]+) are listed;.*")


@dataclass(frozen=True, slots=True)
class Layout:
    """The files of an analysed answer; all offsets are those of the text that was analysed."""

    analysis: Analysis
    head: str
    """What stands before the first file."""
    tail: str
    """What stands behind the last file."""
    starts: list[int]
    ends: list[int]
    """Where each file starts and ends."""
    problem_starts: list[int]
    unlisted: frozenset[str]
    """The codes of which there are more problems than are listed."""
    is_blocked: bool
    """Whether one of these may be an error in any file."""
    codes: Counter[str]
    """How many problems of each code there are."""
    repeated: frozenset[str]
    """The paths that more than one file has."""
    references: list[tuple[int, int]]
    """The offsets that problems refer to beside their own places, in order, each with the problem's rank."""
    blocked: list[bool]

    def problems_in(self, number: int) -> tuple[int, int]:
        """Return the ranks of the first problem that starts in file *number*, and of the first behind it."""
        return (
            bisect_left(self.problem_starts, self.starts[number]),
            bisect_left(self.problem_starts, self.ends[number]),
        )

    def is_referred_to(self, number: int, start: int, end: int) -> bool:
        """Tell whether a problem outside of file *number* refers to a place inside of *start* and *end*."""
        first, last = self.problems_in(number)
        found = self.references[
            bisect_right(self.references, start, key=lambda one: one[0]) : bisect_left(
                self.references, end, key=lambda one: one[0]
            )
        ]
        return any(not first <= rank < last for _, rank in found)


def is_worth_it(analysis: Analysis, length: int) -> bool:
    """Tell whether reading so many characters is that much quicker than reading the text of *analysis*."""
    return length <= max(_SHORT, len(analysis.source.text) // _SHARE)


def told(format: str, problem: Problem) -> bool:
    """Tell whether *problem* may be said of an answer in *format* that fits."""
    return problem.kind in _TOLD[format]


def layout_of(analysis: Analysis) -> Layout | None:
    """Return the layout of the answer of *analysis*; None where it does not fit."""
    files, text = analysis.answer.files, analysis.source.text
    schema, parts = analysis.schema, analysis.parts
    if (
        analysis.format not in _TOLD
        or schema is None
        or parts is None
        or parts.files is None
        or schema.rules
        or schema not in own_schemas()
        or analysis.root is None
        or analysis.channels
        or analysis.detection.score < TENTATIVE
        or len(files) < 2
        or files[-1].index is None
    ):
        return None
    starts, ends = [file.node.start for file in files], [file.node.end for file in files]
    head, tail = text[: starts[0]], text[ends[-1] :]
    listed = analysis.root.get(parts.files)
    if (
        not is_worth_it(analysis, len(head) + len(tail))
        or not isinstance(listed, Sequence)
        or len(listed.items) != len(files)
        or not all(told(analysis.format, problem) for problem in analysis.problems)
        or not _are_apart(analysis, starts, ends)
    ):
        return None
    unlisted = set[str]()
    for problem in analysis.problems:
        if problem.kind is TOO_MANY_PROBLEMS:
            listing = _LISTED.fullmatch(problem.message)
            if listing is None:
                return None
            unlisted.add(listing["code"])
    paths = Counter(file.path for file in files)
    return Layout(
        analysis=analysis,
        head=head,
        tail=tail,
        starts=starts,
        ends=ends,
        problem_starts=[problem.span.start for problem in analysis.problems],
        unlisted=frozenset(unlisted),
        is_blocked=any(
            problem.kind is TOO_MANY_PROBLEMS and problem.severity is Severity.ERROR
            for problem in analysis.problems
        ),
        codes=Counter(problem.kind.code for problem in analysis.problems),
        repeated=frozenset(path for path, count in paths.items() if count > 1),
        references=sorted(
            (offset, rank) for rank, problem in enumerate(analysis.problems) for offset in places(problem)
        ),
        blocked=[state.is_blocked for state in file_states(analysis)],
    )


def _are_apart(analysis: Analysis, starts: list[int], ends: list[int]) -> bool:
    """Tell whether nothing but what separates files stands between them, and nothing is read around them."""
    text, first = analysis.source.text, analysis.answer.files[0]
    head, tail = text[: starts[0]], text[ends[-1] :]
    if not isinstance(first.path_node.notation, Notation):
        return False  # The answer was decoded from the text.
    if any(end > start for end, start in zip(ends[:-1], starts[1:], strict=True)):
        return False
    if analysis.format == "json":
        return True
    if _OBJECT.search(head) or _OBJECT.search(tail) or _OTHER_ROOT.match(text):
        return False
    if any(mark in head for mark in _FENCES):
        return False
    return all(not text[end:start].strip() for end, start in zip(ends[:-1], starts[1:], strict=True))
