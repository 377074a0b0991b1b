"""A file of a JSON answer read between its neighbours, for edits anywhere inside of its braces.

The text that is read has what stands before all files, the first of them, those around the edited one, and
what stands behind all files. What is wrong in an edited file has stayed inside of it where all the others,
and what stands around them, come out as they did before. The first file tells of what schema the answer is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from descant.analysis import Analysis
from descant.binding.problem_kinds import MISSING_REQUIRED
from descant.problems import Problem, Severity
from descant.revising.alone import CROSSING, Examine, is_alike, moving
from descant.revising.damage import damage_around, is_damage
from descant.revising.edited import Edited, pointer_into, told_apart, without
from descant.revising.layout import Layout, is_worth_it
from descant.revising.moving import Move, moved, places
from descant.revising.names import unknown_names
from descant.revising.telling import told, untold
from descant.source import Source, Span
from descant.syntax import Mapping, Sequence
from descant.verdict import FileState, file_states


@dataclass(frozen=True, slots=True)
class Neighbours:
    """What is read beside a file."""

    left: str
    right: str
    """What stands before it and behind it, with what separates it from that."""
    before: int
    """So many files are in what stands before it …"""
    count: int
    """… and so many are read in all, with it."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A file read between its neighbours. All offsets are those of the text that was read."""

    analysis: Analysis
    node: Mapping
    state: FileState | None
    """None where it is no file."""
    own: tuple[Problem, ...]
    """The problems that lie in it, at their places in the text in which it stands alone."""
    others: tuple[Problem, ...]


def edited_between(
    layout: Layout, before: Edited, edit: Span, new: str, neighbours: Neighbours, examine: Examine
) -> Edited | None:
    """Return the file with *new* in place of *edit*; None where not only the file is changed by that."""
    number, start, written = before.number, len(layout.head), before.written
    if not start < edit.start <= edit.end < start + len(written) or before.path in layout.repeated:
        return None
    if layout.is_referred_to(number, layout.starts[number], layout.ends[number]):
        return None
    changed = written[: edit.start - start] + new + written[edit.end - start :]
    one = _read(layout, number, written, neighbours, examine)
    two = _read(layout, number, changed, neighbours, examine) if one else None
    if one is None or two is None:
        return None
    growth, by = len(new) - (edit.end - edit.start), len(neighbours.left)
    if not _are_alike(one, two, Span(edit.start + by, edit.end + by), growth):
        return None
    unlisted = without(one.own, before.problems)
    if unlisted is None:
        return None
    known = replace(before, unlisted=tuple(unlisted))
    found = told_apart(layout, known, two.own, moving(edit, growth))
    if found is None:
        return None
    problems, unlisted_now = found
    return Edited(
        number=number,
        growth=before.growth + growth,
        written=changed,
        path=two.state.file.path if two.state else None,
        names=unknown_names(two.node, layout.known),
        problems=problems,
        unlisted=unlisted_now,
        is_blocked=two.state is not None and (layout.are_all_blocked or _is_blocked(two, problems)),
        border=min(before.border, layout.starts[number]),
    )


def _read(
    layout: Layout, number: int, written: str, neighbours: Neighbours, examine: Examine
) -> _Item | None:
    whole, parts = layout.analysis, layout.analysis.parts
    left, right = neighbours.left, neighbours.right
    start = len(layout.head) + len(left)
    end = start + len(written)
    text = layout.head + left + written + right + layout.tail
    if not is_worth_it(whole, len(text)):
        return None
    analysis = examine(Source(text))
    root = analysis.root
    if (
        root is None
        or parts is None
        or analysis.format != whole.format
        or analysis.schema is not whole.schema
        or analysis.complete != whole.complete
        or analysis.channels
        or analysis.detection != whole.detection
    ):
        return None
    listed = root.get(parts.files or "")
    if not isinstance(listed, Sequence) or len(listed.items) != neighbours.count + layout.behind:
        return None
    node = listed.items[neighbours.before]
    if (
        not isinstance(node, Mapping)
        or node.span != (start, end)
        or not node.complete
        or text[end - 1] != "}"
    ):
        return None
    state = next((one for one in file_states(analysis) if one.file.index == neighbours.before), None)
    content = state.file.content_node if state else None
    if content is not None and any(crosses(content.value) for crosses in CROSSING):
        return None
    head, tail = len(layout.head), len(text) - len(layout.tail)
    around = damage_around(untold(analysis), head, tail, layout.ends[-1] - tail)
    if around != layout.damage_around:
        return None
    move = _to_alone(layout, start, end, neighbours)
    own = list[Problem]()
    others = list[Problem]()
    for problem in analysis.problems:
        is_between = head < problem.span.start < tail
        if is_between and not told("json", problem) and not is_damage(problem):
            return None
        if not start <= problem.span.start < end:
            others.append(problem)
            continue
        if is_damage(problem) and not _holds(Span(start, end), (*problem.span, *places(problem))):
            return None
        again = moved(problem, move, pointer_into(layout, problem.pointer, neighbours.before, 0))
        if again is None or problem.span.end > end:
            return None
        own.append(_numbered(again, parts.files or "", neighbours.before, number))
    if any(problem.span.start < start < problem.span.end < end for problem in others):
        return None
    return _Item(analysis, node, state, tuple(own), tuple(others))


def _are_alike(one: _Item, two: _Item, edit: Span, growth: int) -> bool:
    """Tell whether nothing outside of the file has changed by an *edit* in it."""
    move = moving(edit, growth)
    if len(one.others) != len(two.others):
        return False
    for problem, again in zip(one.others, two.others, strict=True):
        if moved(problem, move, problem.pointer) != again:
            return False
    return is_alike(one.analysis.root, two.analysis.root, one.node, one.node.span, growth)


def _is_blocked(item: _Item, problems: Iterable[Problem]) -> bool:
    """Tell whether the file is blocked, when the whole text has no more than *problems* in it."""
    state = item.state
    assert state is not None, "it is a file"
    file = state.file
    if not file.complete or (file.content is None and file.operation == "write"):
        return True
    return any(problem.severity is Severity.ERROR for problem in problems)


def _numbered(problem: Problem, files: str, number: int, new: int) -> Problem:
    """Return *problem* of file *number* as that of file *new*, also in its words."""
    if problem.kind is not MISSING_REQUIRED:
        return problem
    words = problem.message.replace(f" in {files}[{number}]", f" in {files}[{new}]", 1)
    return replace(problem, message=words)


def _holds(span: Span, offsets: Iterable[int]) -> bool:
    return all(span.start < offset < span.end for offset in offsets)


def _to_alone(layout: Layout, start: int, end: int, neighbours: Neighbours) -> Move:
    """Return where offsets of what was read are in the text in which the file stands alone."""
    head, tail = len(layout.head), end + len(neighbours.right)

    def move(offset: int) -> int | None:
        if start <= offset <= end:
            return offset - len(neighbours.left)
        if offset <= head:
            return offset
        return offset - len(neighbours.left) - len(neighbours.right) if offset >= tail else None

    return move
