"""A file of an answer that was edited: which problems the whole text has in it, told by reading it alone."""

from collections.abc import Iterable
from dataclasses import dataclass

from descant.problems import Problem, Severity
from descant.revising.alone import Alone, Examine, is_only_rewritten, moving, read_alone
from descant.revising.layout import Layout, is_worth_it
from descant.revising.moving import Move, moved
from descant.source import Span


@dataclass(frozen=True, slots=True)
class Edited:
    """A file and what is known of it; all places are those of the short text in which it stands alone."""

    number: int
    growth: int
    """By so much it is longer than it was."""
    alone: Alone
    problems: tuple[Problem, ...]
    """Those that the whole text has in it."""
    unlisted: tuple[Problem, ...]
    """What is said of it only if it is alone, such as what is said of the first of many files."""
    is_blocked: bool


def unedited(layout: Layout, number: int, written: str, examine: Examine) -> Edited | None:
    """Return file *number*, which is *written* as it was analysed; None where it is not read so alone."""
    analysis, start = layout.analysis, layout.starts[number]
    file = analysis.answer.files[number]
    length = len(layout.head) + len(written) + len(layout.tail)
    if not is_worth_it(analysis, length) or file.path in layout.repeated or file.content is None:
        return None
    alone = read_alone(layout, written, examine)
    by = len(layout.head) - start
    if (
        alone is None
        or alone.file.path != file.path
        or alone.file.content != file.content
        or alone.file.complete != file.complete
        or alone.content != (file.content_span.start + by, file.content_span.end + by)
        or layout.is_referred_to(number, *file.content_span)
    ):
        return None
    first, last = layout.problems_in(number)
    unlisted, problems = list(alone.own), list[Problem]()
    move = _to_alone(layout, number)
    for problem in analysis.problems[first:last]:
        again = moved(problem, move, pointer_into(layout, problem.pointer, number, 0))
        if again is None or again not in unlisted:
            return None
        unlisted.remove(again)
        problems.append(again)
    return Edited(number, 0, alone, tuple(problems), tuple(unlisted), layout.blocked[number])


def edited(layout: Layout, before: Edited, edit: Span, new: str, examine: Examine) -> Edited | None:
    """Return the file with *new* in place of *edit*; None where that changes more than its content."""
    text, growth = before.alone.text, len(new) - (edit.end - edit.start)
    if not before.alone.content.holds(edit) or not is_worth_it(layout.analysis, len(text) + growth):
        return None
    written = text[len(layout.head) : edit.start] + new + text[edit.end : len(text) - len(layout.tail)]
    alone = read_alone(layout, written, examine)
    if alone is None or not is_only_rewritten(before.alone, alone, edit, growth):
        return None
    move = moving(edit, growth)
    problems, unlisted = list(alone.own), list[Problem]()
    for problem in before.unlisted:
        again = moved(problem, move, problem.pointer)
        if again is None or again not in problems:
            return None
        problems.remove(again)
        unlisted.append(again)
    for code in layout.unlisted:
        had = _count(code, before.problems)
        # Where the last one that is listed lies in this very file, another one may take its place.
        if had != _count(code, problems) or (had and _count(code, unlisted)):
            return None
    is_blocked = layout.is_blocked or any(one.severity is Severity.ERROR for one in problems)
    return Edited(before.number, before.growth + growth, alone, tuple(problems), tuple(unlisted), is_blocked)


def pointer_into(layout: Layout, pointer: str | None, number: int, new: int) -> str | None:
    """Return a *pointer* into file *number* as one into file *new*; any other one as it is."""
    parts = layout.analysis.parts
    if pointer is None or parts is None:
        return pointer
    prefix = f"/{parts.files}/{number}"
    if pointer != prefix and not pointer.startswith(prefix + "/"):
        return pointer
    return f"/{parts.files}/{new}{pointer[len(prefix) :]}"


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
