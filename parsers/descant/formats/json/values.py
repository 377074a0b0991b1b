"""Values in another writing than JSON's, and strings that are more than their first quote says."""

from collections.abc import Sequence
from dataclasses import replace

from descant.formats.json import problem_kinds as kinds
from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.formats.json.flaws import mend
from descant.formats.json.literals import grouped_number, literal, word_at
from descant.formats.json.pieces import Reported, doubled_value, joined
from descant.formats.json.quotes import RequotedString, in_other_quotes
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.strings import value_of
from descant.formats.json.weighing import Weight
from descant.notations import Notation, escapes
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Mapping, Scalar
from descant.transcripts import Transcript

_COLON = regex(r"[ \t\n\r]*+: ?+")


def other_value(reading: JsonReading, start: int) -> Expect | None:
    """Go on behind the value at *start*, which is written in another way; None where none is certain."""
    string = in_other_quotes(reading.text, start, reading.limit)
    if string:
        return add_rewritten(reading, string)
    word = word_at(reading.text, start, reading.limit)
    read = literal(reading.text, Span(*word.span())) if word and word.end() < reading.limit else None
    if read:
        reading.problems += read[1]
        return reading.add(read[0])
    if isinstance(reading.container, OpenList) and isinstance(reading.container.last, Mapping):
        return None  # Behind an object it is no text.
    text = unopened(reading, reading.stack, start)
    return add_reported(reading, text) if text else None


def other_writing(reading: JsonReading, expect: Expect) -> Expect | None:
    """Go on behind the value that was read last, if it is more than was read; None where it is not."""
    last = reading.container.last if reading.stack else None
    if not isinstance(last, Scalar) or isinstance(last.notation, Transcript):
        return None
    text, limit = reading.text, reading.limit
    whole: Reported | None
    if last.notation is not Notation.JSON:
        whole = grouped_number(text, last.start, limit) if isinstance(last.value, int | float) else None
        return _again(reading, last, whole)
    if expect is not Expect.AFTER:
        return None
    if last.end == last.start + 2:
        triple = in_other_quotes(text, last.start, limit)
        if triple:
            reading.container.forget_last()
            return add_rewritten(reading, triple)
        doubled = doubled_value(text, last.start, limit)
        return _again(reading, last, doubled or _doubled_start(text, last, limit, reading))
    return _again(reading, last, joined(text, last, limit, reading.apart))


def add_rewritten(reading: JsonReading, string: RequotedString) -> Expect:
    """Add *string*, and note it."""
    reading.note_rewritten(string.kind, string.edit)
    return reading.add(string.node)


def add_reported(reading: JsonReading, text: Reported) -> Expect:
    """Add *text*, and report its problem; what looked like a comment in it is a part of it."""
    reading.forget_value(text.node.start)
    reading.report(text.problem)
    return reading.add(text.node)


def _again(reading: JsonReading, last: Scalar, whole: Reported | None) -> Expect | None:
    if whole is None or whole.node.end <= last.end:
        return None
    reading.container.forget_last()
    reading.forget_value(last.start)
    reading.report(whole.problem)
    return reading.add(whole.node)


def unopened(reading: JsonReading, stack: Sequence[OpenContainer], start: int) -> Reported | None:
    """Return the text at *start* without its opening quote, whose end is certain; None where it is not.

    *stack* is what is open around it, of which the last waits for it.
    """
    text, first = reading.text, _first_character(reading, stack, start)
    end = reading.anchors.next_quote(first + (text[first] in _OTHER_QUOTES))
    if end is None or reading.anchors.weigh(end + 1, stack) < Weight.STRONG:
        return None
    is_sure = first == start and (text[first].isalnum() or not isinstance(stack[-1], OpenObject))
    quote = text[first] in _OTHER_QUOTES
    start = first + quote
    raw = text[start:end]
    if "\n" in raw or "\r" in raw:
        return None
    problems, mended = mend(raw, start)
    if problems:
        return None
    region = Span(start, end)
    insert = Fix("Insert the quote", (Edit(Span(first, start), '"'),))
    problem = Problem(kinds.MISSING_OPEN_QUOTE, region, "Missing opening quote.", insert)
    if not is_sure:
        message = "Missing opening quote, and where the string starts is uncertain."
        problem = replace(problem, message=message).in_doubt().as_error()
    transcript = Transcript(text, region, escapes(text, *region))
    return Reported(Scalar(first, end + 1, value_of(mended), transcript), problem)


_OTHER_QUOTES = "'`“”„‟‘’‚"


def _first_character(reading: JsonReading, stack: Sequence[OpenContainer], start: int) -> int:
    """Return where a text at *start* may start already: behind the colon and the one space behind that."""
    key = stack[-1].key if isinstance(stack[-1], OpenObject) else None
    colon = key and _COLON.match(reading.text, key.end, start)
    return min(colon.end(), start) if colon else start


def _doubled_start(text: str, last: Scalar, limit: int, reading: JsonReading) -> Reported | None:
    """Return the string whose first quote is doubled, where *last* is the two of them."""
    if _BEHIND.match(text, last.end, limit):
        return None
    start = last.end - 1
    scanned = reading.strings.scan(start)
    if not scanned.closed or scanned.problems or not _BEHIND.match(text, scanned.end, limit):
        return None
    drop = Fix("Remove the doubled quote", (Edit(Span(last.start, start), ""),), Safety.UNSAFE)
    message = "Doubled quote at the start of this string; it could be a part of it."
    span = Span(last.start, last.end)
    problem = Problem(kinds.DOUBLED_QUOTES, span, message, drop).as_error()
    region = Span(start + 1, scanned.end - 1)
    return Reported(
        Scalar(last.start, scanned.end, scanned.value, Transcript(text, region, escapes(text, *region))),
        problem,
    )


_BEHIND = regex(r"[ \t\n\r]*+[,:}\]]|[ \t\n\r]*+\Z|[ \t\n\r]++\"")
