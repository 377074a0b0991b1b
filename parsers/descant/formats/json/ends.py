"""Where the text ends before the object does."""

from dataclasses import replace
from typing import TYPE_CHECKING

from descant.formats import problem_kinds as shared
from descant.formats.json import kinds
from descant.problems import Edit, Fix, Problem, Related, Safety
from descant.source import Span

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State


def unclosed(reader: "JsonReader") -> "State | None":
    """End the reading after a whole value, with brackets open."""
    closers = _closers(reader)
    last = reader.frame.last
    end = last.end if last else reader.offset
    insert = Fix(
        f"Insert {closers}" if len(closers) < 9 else "Close the brackets", (Edit(Span.at(end), closers),)
    )
    outer, *inner = (Span(frame.start, frame.start + 1) for frame in reader.stack)
    related = tuple(Related("Also unclosed.", span) for span in inner[-8:])
    many = f"{len(closers)} brackets are" if len(closers) > 1 else "This bracket is"
    message = f"{many} not closed. The answer may be truncated here."
    reader.report(Problem(kinds.UNCLOSED, outer, message, insert, related=related))
    reader.offset = reader.limit
    return reader.abandon()


def cut_off(reader: "JsonReader") -> "State | None":
    """End the reading where a name or a value is missing or only half there; the half is dropped."""
    last = reader.frame.last
    start = last.end if last else reader.frame.body
    # What was reported about the dropped half is no longer part of the value; the bracket of an object that
    # lacks it still is.
    reader.problems[:] = [
        problem
        for problem in reader.problems
        if problem.span.start < start or problem.kind is shared.MISSING_OPEN or not problem.repair
    ]
    reader.forget_rewritten(start)
    return _report_truncated(reader, Span(start, reader.limit), _closers(reader))


def cut_string(reader: "JsonReader", cut: Span | None) -> "State | None":
    """End the reading inside a string that the text ends in; *cut* is what its end has of half an escape."""
    last = reader.frame.last
    assert last is not None, "the string was added before"
    assert cut is not None, "it is cut off"
    opener = Related("The string starts here.", Span(last.start, last.start + 1))
    return _report_truncated(reader, cut, '"' + _closers(reader), opener)


def opener_of(reader: "JsonReader") -> Related:
    """Return the place of the innermost open bracket."""
    start = reader.frame.start
    return Related("Opened here.", Span(start, start + 1))


def _report_truncated(reader: "JsonReader", cut: Span, closers: str, *related: Related) -> "State | None":
    close = Fix("Close all open brackets and strings", (Edit(cut, closers),), Safety.UNSAFE)
    message = "Unexpected end of the document; the answer is truncated."
    end = Span.at(reader.limit)
    reader.report(Problem(shared.TRUNCATED, end, message, close, related=related))
    reader.offset = reader.limit
    return reader.abandon()


def _closers(reader: "JsonReader") -> str:
    return "".join(frame.closer for frame in reversed(reader.stack))


def closed_with(problem: Problem, mark: str) -> Problem:
    """Return *problem* with *mark* behind what its repair closes, if it is about the end of the text."""
    if problem.repair is None or problem.kind not in (shared.TRUNCATED, kinds.UNCLOSED):
        return problem
    (edit,) = problem.repair.edits
    edits = (replace(edit, new=edit.new + mark),)
    return replace(problem, repair=replace(problem.repair, edits=edits))
