"""A file of an answer that was edited: which problems the whole text has in it, told by reading it alone."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from descant.problems import Problem, Severity
from descant.revising.alone import (
    Alone,
    Examine,
    edited_node,
    inner,
    is_only_rewritten,
    moving,
    read_alone,
)
from descant.revising.layout import EMBEDDED_CODES, Layout, is_worth_it
from descant.revising.moving import Move, moved
from descant.revising.touched_lines import are_plain
from descant.source import Span


@dataclass(frozen=True, slots=True)
class Edited:
    """A file and what is known of it; all places are those of the short text in which it stands alone."""

    number: int
    growth: int
    """By so much it is longer than it was."""
    written: str
    path: str | None
    """None where what is written is no file."""
    names: frozenset[str]
    """Those of its members that are not known."""
    problems: tuple[Problem, ...]
    """Those that the whole text has in it."""
    unlisted: tuple[Problem, ...]
    """What is said of it only if it is alone, such as what is said of the first of many files."""
    is_blocked: bool
    border: int
    """What stands outside of the file and behind this offset of the analysed text is moved by its growth."""
    alone: Alone | None = None
    """None where it was not read alone."""


def as_analysed(layout: Layout, number: int, written: str) -> Edited | None:
    """Return file number *number*, which is *written* as it was analysed."""
    analysis, file = layout.analysis, layout.files[number]
    first, last = layout.problems_in(number)
    move, found = _to_alone(layout, number), list[Problem]()
    for problem in analysis.problems[first:last]:
        again = moved(problem, move, pointer_into(layout, problem.pointer, number, 0))
        if again is None:
            return None
        found.append(again)
    return Edited(
        number=number,
        growth=0,
        written=written,
        path=file.path if file else None,
        names=layout.names_in[number],
        problems=tuple(found),
        unlisted=(),
        is_blocked=layout.blocked[number],
        border=layout.ends[number],
    )


def unedited(layout: Layout, before: Edited, examine: Examine) -> Edited | None:
    """Return *before*, which is as it was analysed, with what it is alone; None where it is not read so."""
    number, written = before.number, before.written
    analysis, start, file = layout.analysis, layout.starts[number], layout.files[number]
    length = len(layout.head) + len(written) + len(layout.tail)
    if not is_worth_it(analysis, length) or file is None:
        return None
    node = edited_node(file)
    if file.path in layout.repeated or node is None:
        return None
    alone = read_alone(layout, written, examine)
    by, content = len(layout.head) - start, inner(node)
    if (
        alone is None
        or alone.file.path != file.path
        or alone.file.operation != file.operation
        or alone.edited.value != node.value
        or alone.file.complete != file.complete
        or alone.content != (content.start + by, content.end + by)
        or layout.is_referred_to(number, *content)
    ):
        return None
    unlisted = without(alone.own, before.problems)
    if unlisted is None:
        return None
    if any(problem.span.touches(alone.content) for problem in _kept(layout, number, unlisted)):
        return None  # What is said of a content may say whether other things are said of it.
    return replace(before, unlisted=tuple(unlisted), alone=alone, border=content.start)


def edited(layout: Layout, before: Edited, edit: Span, new: str, examine: Examine) -> Edited | None:
    """Return the file with *new* in place of *edit*; None where that changes more than its content."""
    if before.alone is None:
        return None
    text, growth = before.alone.text, len(new) - (edit.end - edit.start)
    if not before.alone.content.holds(edit) or not is_worth_it(layout.analysis, len(text) + growth):
        return None
    if layout.analysis.schema is None and not are_plain(text, edit, new):
        return None
    written = text[len(layout.head) : edit.start] + new + text[edit.end : len(text) - len(layout.tail)]
    alone = read_alone(layout, written, examine)
    if alone is None or not is_only_rewritten(before.alone, alone, edit, growth):
        return None
    found = told_apart(layout, before, alone.own, moving(edit, growth))
    if found is None:
        return None
    problems, unlisted = found
    return replace(
        before,
        growth=before.growth + growth,
        written=written,
        problems=problems,
        unlisted=unlisted,
        is_blocked=layout.are_all_blocked or any(one.severity is Severity.ERROR for one in problems),
        alone=alone,
    )


Told = tuple[tuple[Problem, ...], tuple[Problem, ...]]
"""The problems that the whole text has in a file, and those that are unlisted there."""


def told_apart(layout: Layout, before: Edited, own: Iterable[Problem], move: Move) -> Told | None:
    """Return what the whole text has of *own*, the problems that an edited file has now."""
    problems, unlisted = list(own), list[Problem]()
    for problem in _kept(layout, before.number, before.unlisted):
        if problem.kind.code in layout.unlisted:
            continue  # Of these the number tells.
        again = moved(problem, move, problem.pointer)
        if again is None or again not in problems:
            return None
        problems.remove(again)
        unlisted.append(again)
    for code in layout.unlisted:
        had, hidden = _count(code, before.problems), _count(code, before.unlisted)
        # Where the last one that is listed lies in this very file, another one may take its place.
        if _count(code, problems) != had + hidden or (had and hidden):
            return None
        if hidden:
            unlisted += [problem for problem in problems if problem.kind.code == code]
            problems = [problem for problem in problems if problem.kind.code != code]
    if is_unchecked(layout, before.number):
        unlisted += [problem for problem in problems if problem.kind.code in EMBEDDED_CODES]
        problems = [problem for problem in problems if problem.kind.code not in EMBEDDED_CODES]
    elif layout.last_checked is not None and _embedded(problems) != _embedded(before.problems):
        return None
    return tuple(problems), tuple(unlisted)


def without(problems: Iterable[Problem], listed: Iterable[Problem]) -> list[Problem] | None:
    """Return *problems* less what is *listed*; None where something is listed that is not among them."""
    found = list(problems)
    for problem in listed:
        if problem not in found:
            return None
        found.remove(problem)
    return found


def pointer_into(layout: Layout, pointer: str | None, number: int, new: int) -> str | None:
    """Return a *pointer* into file *number* as one into file *new*; any other one as it is."""
    parts = layout.analysis.parts
    if pointer is None or parts is None:
        return pointer
    prefix = f"/{parts.files}/{number}"
    if pointer != prefix and not pointer.startswith(prefix + "/"):
        return pointer
    return f"/{parts.files}/{new}{pointer[len(prefix) :]}"


def is_unchecked(layout: Layout, number: int) -> bool:
    """Tell whether problems of embedded files were listed up to a place before file *number* only."""
    return layout.last_checked is not None and layout.last_checked < layout.starts[number]


def _kept(layout: Layout, number: int, unlisted: Iterable[Problem]) -> list[Problem]:
    """Return of *unlisted* what has to be found again after an edit: not what came too late to be listed."""
    is_late = is_unchecked(layout, number)
    return [problem for problem in unlisted if not (is_late and problem.kind.code in EMBEDDED_CODES)]


def _embedded(problems: Iterable[Problem]) -> int:
    return sum(problem.kind.code in EMBEDDED_CODES for problem in problems)


def _count(code: str, problems: Iterable[Problem]) -> int:
    return sum(problem.kind.code == code for problem in problems)


def _to_alone(layout: Layout, number: int) -> Move:
    """Return where offsets of the analysed text are in the short text of file *number*."""
    start, end, head = layout.starts[number], layout.ends[number], len(layout.head)

    def move(offset: int) -> int | None:
        if start <= offset <= end:
            return offset - start + head
        if offset <= head:
            return offset
        return offset - layout.ends[-1] + head + end - start if offset >= layout.ends[-1] else None

    return move
