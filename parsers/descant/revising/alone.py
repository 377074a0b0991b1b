"""One file of an answer read alone: between what stands before all files and what stands behind them.

Of an answer that fits, such a short text says of the file what the whole text says of it. What the file is
changed to is read the same way; where more than its content has come out differently, the whole text has to
be read.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from descant.analysis import Analysis
from descant.answer import File
from descant.formats.tags.tag_scan import scan
from descant.notations import Notation
from descant.problems import Problem
from descant.revising.damage import damage_around
from descant.revising.layout import Layout
from descant.revising.moving import Move, moved
from descant.revising.telling import untold
from descant.rules import RULES
from descant.source import Source, Span
from descant.syntax import Mapping, Node, Scalar, Sequence
from descant.transcripts import Transcript

Examine = Callable[[Source], Analysis]
"""Makes a whole analysis of a text."""

CROSSING = tuple(rule.crosses for rule in RULES if rule.crosses)
_WRITINGS = {"json": Notation.JSON, "tags": Notation.VERBATIM}
"""How contents are written where they may be written in other ways, too."""


@dataclass(frozen=True, slots=True)
class Alone:
    """A file read alone. All offsets are those of the short text."""

    analysis: Analysis
    file: File
    edited: Node
    """Its content or its hunks."""
    content: Span
    """What of that may be edited: as it is written, without quotes."""
    own: tuple[Problem, ...]
    """The problems that lie in the file."""
    others: tuple[Problem, ...]

    @property
    def text(self) -> str:
        """The short text."""
        return self.analysis.source.text


def read_alone(layout: Layout, written: str, examine: Examine) -> Alone | None:
    """Return what is known of a file that is *written* so; None where it does not read as one file."""
    whole = layout.analysis
    start, text = len(layout.head), layout.head + written + layout.tail
    end = start + len(written)
    analysis = examine(Source(text))
    files, root = analysis.answer.files, analysis.root
    if (
        len(files) != 1 + layout.behind
        or root is None
        or analysis.format != whole.format
        or analysis.schema is not whole.schema
        or analysis.complete != whole.complete
        or analysis.channels
        or analysis.detection != whole.detection
    ):
        return None
    file = files[0]
    node = edited_node(file)
    if (
        file.span != (start, end)
        or node is None
        or not node.complete
        or (isinstance(node, Scalar) and node.notation is not _WRITINGS.get(analysis.format, node.notation))
        or (file.content is not None and any(crosses(file.content) for crosses in CROSSING))
        or not _is_damaged_around(layout, analysis, start, end)
    ):
        return None
    if analysis.format == "tags" and not _is_plain_block(text, start, end):
        return None
    own = tuple(problem for problem in analysis.problems if start <= problem.span.start < end)
    if any(problem.span.end > end for problem in own):
        return None
    others = tuple(problem for problem in analysis.problems if not start <= problem.span.start < end)
    if any(problem.span.start < start and start < problem.span.end < end for problem in others):
        return None
    return Alone(analysis, file, node, inner(node), own, others)


def edited_node(file: File) -> Node | None:
    """Return what is edited where a file is: its content, or all of its hunks."""
    return file.content_node or file.node.get("hunks")


def inner(node: Node) -> Span:
    """Return what of *node* may be edited."""
    return node.inner if isinstance(node, Scalar) else node.span


def _is_damaged_around(layout: Layout, analysis: Analysis, start: int, end: int) -> bool:
    """Tell whether nothing is wrong but what is wrong in the whole text, before its files and behind them."""
    damage = untold(analysis)
    around = damage_around(damage, start, end, layout.ends[-1] - end)
    return len(around) == len(damage) and around == layout.damage_around


def _is_plain_block(text: str, start: int, end: int) -> bool:
    """Tell whether a file has no tags but its own two; what others mean depends on the files beside it."""
    tags = list(islice((tag for tag in scan(text) if start <= tag.start < end), len(("<", "</", "more"))))
    return len(tags) == len(("<", "</")) and tags[0].kind == "file" and tags[1].closes_file("")


def is_only_rewritten(before: Alone, after: Alone, edit: Span, growth: int) -> bool:
    """Tell whether *after* is *before* with an *edit* in its content that made it longer by *growth*.

    Of what lies outside of the file the very same is said.
    """
    move = moving(edit, growth)
    one, other = before.analysis, after.analysis
    if one.is_valid != other.is_valid:
        return False
    if after.content != (before.content.start, before.content.end + growth):
        return False
    if len(before.others) != len(after.others):
        return False
    for problem, again in zip(before.others, after.others, strict=True):
        if moved(problem, move, problem.pointer) != again:
            return False
    return is_alike(one.root, other.root, before.edited, before.content, growth)


def moving(edit: Span, growth: int) -> Move:
    """Return where offsets are after *edit* has made the text longer by *growth*."""

    def move(offset: int) -> int | None:
        if offset <= edit.start:
            return offset
        return offset + growth if offset >= edit.end else None

    return move


def is_alike(root: Node | None, other: Node | None, edited: Node | None, inner: Span, growth: int) -> bool:
    """Tell whether two trees are the same but for what is *edited*, and for places behind its *inner*."""
    pending: list[tuple[Node | None, Node | None]] = [(root, other)]
    while pending:
        one, two = pending.pop()
        if one is edited and one is not None:
            if two is None or (two.start, two.end) != (one.start, one.end + growth):
                return False
            if not _is_of_one_kind(one, two):
                return False
            continue
        match one, two:
            case Scalar(), Scalar():
                if two[2:] != one[2:]:
                    return False
            case Mapping(), Mapping():
                if len(one.members) != len(two.members) or one.complete != two.complete:
                    return False
                for member, again in zip(one.members, two.members, strict=True):
                    pending += ((member.key, again.key), (member.node, again.node))
            case Sequence(), Sequence():
                if len(one.items) != len(two.items) or one.complete != two.complete:
                    return False
                pending += zip(one.items, two.items, strict=True)
            case _:
                return False
        assert one is not None, "it is a node"
        assert two is not None, "it is a node"
        start = one.start if one.start <= inner.start else one.start + growth
        end = one.end if one.end <= inner.start else one.end + growth
        if (two.start, two.end) != (start, end):
            return False
    return True


def _is_of_one_kind(one: Node, two: Node) -> bool:
    if isinstance(one, Scalar) and isinstance(two, Scalar):
        are_alike = one.notation is two.notation
        if isinstance(one.notation, Transcript):
            are_alike = isinstance(two.notation, Transcript)
        return are_alike and two[4:] == one[4:]
    return type(one) is type(two)
