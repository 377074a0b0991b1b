"""Commas that are missing, too many, or something else."""

from dataclasses import replace
from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.formats.json.frames import ObjectFrame
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.source import Span

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_DOTS = regex(r"(?:\.\.\.|…)(?=[ \t\n\r]*+[,\]}])")
_SEPARATES_NOTHING = "Unexpected semicolon."
_SEMICOLONS = regex(r";(?>(?:[ \t\n\r]*+;)*)")
_COMMAS = regex(r",(?>(?:[ \t\n\r]*+,)*)")


def report_trailing_comma(reader: "JsonReader") -> None:
    """Report the comma before a closing bracket, if there is one."""
    comma = reader.frame.comma
    if comma is None or reader.frame.last is None or comma < reader.frame.last.end:
        return
    span = Span(comma, comma + 1)
    reader.frame.comma = None
    for index, problem in enumerate(reader.problems if reader.text[comma] == ";" else ()):
        if problem.kind is kinds.WRONG_SEPARATOR and problem.span.start == comma:
            # It was thought to separate; a bracket behind odd space or a comment shows that it does not.
            remove = Fix("Remove the semicolon", (Edit(problem.span, ""),))
            reader.problems[index] = replace(problem, message=_SEPARATES_NOTHING, repair=remove)
            return
    remove = Fix("Remove the comma", (Edit(span, ""),))
    what = "last member" if isinstance(reader.frame, ObjectFrame) else "last item"
    reader.report(Problem(kinds.TRAILING_COMMA, span, f"Trailing comma after the {what}.", remove))


def extra_comma(reader: "JsonReader", comma: int) -> "State":
    """Go on behind the comma at *comma*, and those right behind it, that stand where a value should be."""
    match = _COMMAS.match(reader.text, comma, reader.limit)
    assert match is not None, "a comma stands here"
    span = Span(*match.span())
    remove = Fix("Remove the comma", (Edit(span, ""),))
    reader.report(Problem(kinds.EXTRA_COMMA, span, "Unexpected comma: no value before it.", remove))
    reader.offset = span.end
    return reader.next_state()


def missing_comma(reader: "JsonReader", start: int) -> "State":
    """Go on at *start*, where the next member or item certainly starts without a comma before it."""
    last = reader.frame.last
    assert last is not None, "something was read before"
    what = "members" if isinstance(reader.frame, ObjectFrame) else "items"
    insert = Fix("Insert a comma", (Edit(Span.at(last.end), ","),))
    message = f"Missing comma between these {what}."
    reader.report(Problem(kinds.MISSING_COMMA, Span.at(last.end), message, insert))
    reader.offset = start
    return reader.next_state()


def elision(reader: "JsonReader", start: int) -> "State | None":
    """Go on behind three dots at *start*, where a member or an item should be; None where there are none."""
    dots = _DOTS.match(reader.text, start, reader.limit)
    if dots is None:
        return None
    frame = reader.frame
    comma = frame.comma if frame.last is not None else None
    span, end = Span(start, dots.end()), dots.end()
    following = None
    if comma is not None and not reader.text[comma + 1 : start].strip():
        edits: tuple[Edit, ...] = (Edit(Span(comma, end), ""),)
    elif following := _COMMAS.match(reader.text, reader.skip_space(end), reader.limit):
        end = following.end()
        edits = (Edit(Span(start, end), ""),)
    else:
        before = () if comma is None else (Edit(Span(comma, comma + 1), ""),)
        edits = (*before, Edit(span, ""))
    remove = Fix("Remove the dots", edits)
    message = "Placeholder dots: values were omitted here."
    reader.report(Problem(kinds.ELISION_IN_ARRAY, span, message, remove))
    frame.comma = None
    reader.offset = end
    return reader.next_state() if following else reader.after


def wrong_separator(reader: "JsonReader", start: int) -> "State | None":
    """Go on behind the semicolons at *start*: a comma, or nothing where a bracket or a comma follows."""
    match = _SEMICOLONS.match(reader.text, start, reader.limit)
    assert match is not None, "a semicolon stands here"
    span = Span(*match.span())
    message = "Expected a comma, found a semicolon."
    behind = reader.skip_space(span.end)
    reader.offset = span.end
    if reader.text[behind : behind + 1] in ("]", "}", ","):
        remove = Fix("Remove the semicolon", (Edit(span, ""),))
        reader.report(Problem(kinds.WRONG_SEPARATOR, span, _SEPARATES_NOTHING, remove))
        return reader.after
    comma = Fix("Replace with a comma", (Edit(span, ","),))
    reader.report(Problem(kinds.WRONG_SEPARATOR, span, message, comma))
    reader.frame.comma = start
    return reader.next_state()
