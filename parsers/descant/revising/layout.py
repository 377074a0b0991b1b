"""The files of an answer as stretches of its text, and whether each of them can be read without the others.

An answer *fits* where the reading of one file depends on what stands before the first file, on what stands
behind the last one, and on the file itself: it is read as it stands, in JSON or in tags, with nothing beside
it that could be an answer, too. What is wrong in the syntax of the JSON is wrong inside of a file.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass

from descant.analysis import Analysis
from descant.answer import File
from descant.binding.problem_kinds import KINDS as BINDING
from descant.detection import TENTATIVE
from descant.embedded import KINDS as EMBEDDED
from descant.formats.problem_kinds import TOO_MANY_PROBLEMS
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.revising.damage import damage_around
from descant.revising.moving import places
from descant.revising.names import known_names, unknown_names
from descant.revising.separate import are_apart, is_own
from descant.revising.telling import is_of_one_file, tied_files, untold
from descant.rules.path_collision import collision_key
from descant.syntax import Sequence
from descant.verdict import file_states

_SHORT = 20_000
_SHARE = 4
"""A file is read alone where that is so many times less to read than the whole text, or little at all."""
_MANY_VIOLATIONS = 500
"""Of a schema that is broken in twice as many places not all are listed."""
_LISTED = regex(r"Only the first [\d,]+ problems (?:(?P<code>[\w-]+)|of embedded files) are listed;.*")
EMBEDDED_CODES = frozenset(kind.code for kind in EMBEDDED)
MOST_CHARACTERS = 1_900_000
"""Of a longer text not all embedded files are checked, so that one of them may count for the others."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The files of an analysed answer; all offsets are those of the text that was analysed."""

    analysis: Analysis
    head: str
    """What stands before the first file."""
    tail: str
    """What stands behind the last file."""
    files: list[File | None]
    """What is listed as a file; None where it has no path."""
    starts: list[int]
    ends: list[int]
    """Where each of them starts and ends."""
    behind: int
    """How many files stand behind the last of these: one where the text ends in it, and else none."""
    problem_starts: list[int]
    unlisted: frozenset[str]
    """The codes of which there are more problems than are listed."""
    last_checked: int | None
    """Where the first problem of an embedded file is that is not listed; None where all are."""
    are_all_blocked: bool
    violations: int
    """In how many places the schema is broken, told or not."""
    codes: Counter[str]
    """How many problems of each code there are."""
    repeated: frozenset[str]
    """The paths that more than one file has."""
    keys: Counter[str]
    """How many files have each path, in one spelling or another."""
    known: frozenset[str]
    """The names that members of a file may have."""
    names_in: list[frozenset[str]]
    names: Counter[str]
    """The other ones that members have in each file, and in how many files each is."""
    references: list[tuple[int, int]]
    """The offsets that problems refer to beside their own places, in order, each with the problem's rank."""
    blocked: list[bool]
    damage_around: list[Problem]
    """What is wrong in the syntax before the first file and behind the last one."""
    tied: frozenset[int]
    """The numbers of those that damage beside them is read by, so that they are not read without others."""

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


def may_be_damaged(layout: Layout, codes: Counter[str]) -> bool:
    """Tell whether more may break the schema or the syntax than does, by *codes* of what does."""
    if layout.analysis.format != "json" or layout.violations > _MANY_VIOLATIONS:
        return False
    return sum(codes[kind.code] for kind in BINDING) <= _MANY_VIOLATIONS


def layout_of(analysis: Analysis) -> Layout | None:
    """Return the layout of the answer of *analysis*; None where it does not fit."""
    files, text = analysis.answer.files, analysis.source.text
    schema, parts = analysis.schema, analysis.parts
    if (
        not is_of_one_file(analysis.format)
        or len(text) > MOST_CHARACTERS
        or parts is None
        or parts.files is None
        or not is_own(schema, analysis.format)
        or analysis.root is None
        or analysis.channels
        or analysis.detection.score < TENTATIVE
        or len(files) < 2
        or files[-1].index is None
    ):
        return None
    listed = analysis.root.get(parts.files)
    if not isinstance(listed, Sequence):
        return None
    # One that the text ends in belongs to what stands behind the others.
    is_cut = len(files) > 2 and not listed.items[-1].complete
    read = listed.items[:-1] if is_cut else listed.items
    starts, ends = [item.start for item in read], [item.end for item in read]
    head, tail = text[: starts[0]], text[ends[-1] :]
    tied = tied_files(analysis, starts, ends)
    if (
        tied is None
        or not is_worth_it(analysis, len(head) + len(tail))
        or (len(listed.items) != len(files) and analysis.format != "json")
        or not are_apart(analysis, starts, ends)
    ):
        return None
    by_number = {file.index: file for file in files}
    limits = [problem for problem in analysis.problems if problem.kind is TOO_MANY_PROBLEMS]
    listings = [_LISTED.fullmatch(problem.message) for problem in limits]
    if not all(listings):
        return None
    paths = Counter(file.path for file in files)
    blocked = {state.file.index for state in file_states(analysis) if state.is_blocked}
    known = known_names(analysis) if analysis.format == "json" else frozenset[str]()
    names_in = [unknown_names(item, known) if analysis.format == "json" else known for item in listed.items]
    return Layout(
        analysis=analysis,
        head=head,
        tail=tail,
        files=list(map(by_number.get, range(len(starts)))),
        starts=starts,
        ends=ends,
        behind=int(is_cut),
        problem_starts=[problem.span.start for problem in analysis.problems],
        unlisted=frozenset(listing["code"] for listing in listings if listing and listing["code"]),
        last_checked=next(
            (
                problem.span.start
                for problem, listing in zip(limits, listings, strict=True)
                if listing and not listing["code"]
            ),
            None,
        ),
        are_all_blocked=any(problem.severity is Severity.ERROR for problem in limits),
        violations=len(schema.model.validate(analysis.root.value).violations)
        if schema and not analysis.is_valid
        else 0,
        codes=Counter(problem.kind.code for problem in analysis.problems),
        repeated=frozenset(path for path, count in paths.items() if count > 1),
        keys=Counter(collision_key(file.path) for file in files if analysis.format == "json"),
        known=known,
        names_in=names_in,
        names=Counter(name for names in names_in for name in names),
        references=sorted(
            (offset, rank) for rank, problem in enumerate(analysis.problems) for offset in places(problem)
        ),
        blocked=[number in blocked for number in range(len(listed.items))],
        damage_around=damage_around(untold(analysis), starts[0], ends[-1], 0),
        tied=tied,
    )
