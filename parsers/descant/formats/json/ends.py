"""Where an object ends: its last bracket, the end of the text before it, or where nothing certain follows."""

import re
from collections.abc import Sequence
from dataclasses import replace

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.json import problem_kinds as kinds
from descant.formats.json.containers import OpenObject
from descant.formats.json.reading import JsonReading, quotes_key
from descant.formats.json.structure import shapes
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Related, Safety
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar
from descant.syntax import Sequence as ListNode


def unclosed(reading: JsonReading) -> None:
    """End the reading after a whole value, with brackets open."""
    closers = _closers(reading)
    last = reading.container.last
    end = last.end if last else reading.offset
    insert = Fix(
        f"Insert {closers}" if len(closers) < 9 else "Close the brackets", (Edit(Span.at(end), closers),)
    )
    outer, *inner = (Span(container.start, container.start + 1) for container in reading.stack)
    related = tuple(Related("Also unclosed.", span) for span in inner[-8:])
    many = f"{len(closers)} brackets are" if len(closers) > 1 else "This bracket is"
    message = f"{many} not closed. The answer may be truncated here."
    reading.report(Problem(kinds.UNCLOSED, outer, message, insert, related=related))
    reading.offset = reading.limit
    reading.abandon()


def cut_off(reading: JsonReading) -> None:
    """End the reading where a key or a value is missing or only half there; the half is dropped."""
    last = reading.container.last
    start = last.end if last else reading.container.body
    # What was reported about the dropped half is no part of the value any more; what opened the object is,
    # and so are the brackets that closed what is before it.
    is_empty = last is None
    closed = "".join(_closers_at(problem, start) for problem in reading.problems)
    reading.forget_from(
        start, but=lambda problem: not problem.repair or (is_empty and _opens(problem, start))
    )
    for number, problem in enumerate(reading.problems[-3:], start=max(0, len(reading.problems) - 3)):
        reading.problems[number] = _without_comma_at(problem, start)
    is_null = isinstance(last, Scalar) and last.start == last.end
    if is_null and not any(_writes_at(problem, start) for problem in reading.problems[-3:]):
        closed = "null" + closed
    # A value that could not be read is null, and what its repair replaces reaches behind it.
    start = max([start, *(edit.span.end for problem in reading.problems[-3:] for edit in problem.edits)])
    _report_truncated(reading, Span(start, reading.limit), closed + _closers(reading))


def _opens(problem: Problem, body: int) -> bool:
    """Tell whether the repair of *problem* writes the bracket before *body*."""
    edits = () if quotes_key(problem) else problem.edits
    return any(edit.span.start < body or edit.span.end <= body for edit in edits)


def _inserts_at(problem: Problem, offset: int) -> bool:
    at = Span.at(offset)
    return any(edit.span == at for edit in along(problem.edits))


def _without_comma_at(problem: Problem, offset: int) -> Problem:
    """Return *problem* with no comma in what its repair inserts at *offset*, behind which nothing comes."""
    if problem.repair is None or not _inserts_at(problem, offset):
        return problem
    edits = tuple(
        replace(edit, new=edit.new.rstrip(", ")) if edit.span == Span.at(offset) else edit
        for edit in problem.repair.edits
    )
    return replace(problem, repair=replace(problem.repair, edits=edits))


def _closers_at(problem: Problem, offset: int) -> str:
    """Return the brackets that the repair of *problem* inserts at *offset*."""
    edits = problem.edits if problem.kind is shared.MISSING_CLOSE else ()
    return "".join(edit.new.rstrip(", ") for edit in edits if edit.span == Span.at(offset))


def cut_string(reading: JsonReading, cut: Span | None) -> None:
    """End the reading inside a string that the text ends in; *cut* is what its end has of half an escape."""
    last = reading.container.last
    assert last is not None, "the string was added before"
    assert cut is not None, "it is cut off"
    opener = Related("The string starts here.", Span(last.start, last.start + 1))
    _report_truncated(reading, cut, '"' + _closers(reading), opener)


def opener_of(reading: JsonReading) -> Related:
    """Return the place of the innermost open bracket."""
    start = reading.container.start
    return Related("Opened here.", Span(start, start + 1))


def closed_with(problems: Sequence[Problem], end: int, mark: str) -> tuple[Problem, ...]:
    """Return *problems* with *mark* behind what a repair of them writes at the *end* of the object."""
    last = next((n for n in range(len(problems) - 1, -1, -1) if _writes_at(problems[n], end)), None)
    if last is None:
        return tuple(problems)
    problem = problems[last]
    assert problem.repair is not None, "it writes something"
    edits = tuple(
        replace(edit, new=edit.new + mark) if edit.span.end == end else edit for edit in problem.repair.edits
    )
    closed = replace(problem, repair=replace(problem.repair, edits=edits))
    return (*problems[:last], closed, *problems[last + 1 :])


def closes_itself(problems: Sequence[Problem], end: int) -> bool:
    """Tell whether no repair of *problems* inserts something at the *end* of the object."""
    return not any(_inserts_at(problem, end) for problem in along(problems))


def _writes_at(problem: Problem, end: int) -> bool:
    return any(edit.new and edit.span.start <= end <= edit.span.end for edit in problem.edits)


def _report_truncated(reading: JsonReading, cut: Span, closers: str, *related: Related) -> None:
    close = Fix("Close all open brackets and strings", (Edit(cut, closers),), Safety.UNSAFE)
    message = "Unexpected end of the document; the answer is truncated."
    end = Span.at(reading.limit)
    reading.report(Problem(shared.TRUNCATED, end, message, close, related=related))
    reading.offset = reading.limit
    reading.abandon()


def _closers(reading: JsonReading) -> str:
    return "".join(container.closer for container in reversed(reading.stack))


def goes_on(reading: JsonReading) -> bool | None:
    """Tell whether what follows the last bracket speaks against its being the end of the answer.

    None where it may: then it is the end, unless the answer can be read on behind it.
    """
    text, offset, limit = reading.text, reading.offset, reading.limit
    if reading.in_list:
        return False
    following = _NEXT_MEMBER.match(text, offset, limit) or _NEXT_OBJECT.match(text, offset, limit)
    if following and _is_missing(reading, following):
        return True
    if _DOUBTFUL_END.match(text, offset, limit):
        return True
    if _PLAIN_END.match(text, offset, limit):
        return False
    last = reading.container.last
    is_mended = last is not None and any(problem.span.end > last.end for problem in reading.problems[-1:])
    if is_mended:
        return True
    return None if _STRING_END.match(text, offset, limit) else False


_NEXT_MEMBER = regex(r'[ \t\n\r\]})]*+,?+[ \t\n\r]*+"(?P<key>[^"\\\n\r]{1,80}+)"[ \t\n\r]*+:')

_NEXT_OBJECT = regex(r'[^"{}\[\]]{0,400}+\{[ \t\n\r]*+"(?P<key>[^"\\\n\r]{1,80}+)"[ \t\n\r]*+:')

_DOUBTFUL_END = regex(r'[ \t]*+[\\"]|[ \t\n\r]*+,[ \t\n\r]*+["{]')
"""Behind a whole answer: the rest of a string that was thought to be closed, or another file."""

_STRING_END = regex(r'[^"\n\r]{0,400}+"[ \t]*+[,}\]]')
"""On the same line, the end of a string that would go on here."""

_PLAIN_END = regex(r"[ \t;)\]}]*+(?:[\r\n<]|```|~~~|,?\s*+\Z)")


def _is_missing(reading: JsonReading, following: re.Match[str]) -> bool:
    """Tell whether the root lacks the member that is *following* it, or one in the object that is."""
    root, known_keys = reading.container, reading.anchors.known_keys
    if not isinstance(root, OpenObject) or following["key"] in root.data or not root.data:
        return False
    if following.re is _NEXT_MEMBER:
        return following["key"] in known_keys
    required, start = shapes([root], known_keys)[0].required, following.start()
    behind = {key for key in required if reading.anchors.last_key(key) > start}
    return behind != required and not behind <= root.data.keys()


def stop(reading: JsonReading, start: int, expected: str) -> None:
    """End the reading at *start*, where nothing certain fits."""
    if not reading.stack:
        reading.open(OpenObject(start, start))  # Nothing was read of an object without its first brace.
    last = reading.container.last
    if last is not None:
        # Where a string is followed by what cannot follow, its end is as doubtful as what follows it.
        reading.container.replace_last(_in_doubt(last))
    shown = _SHOWN.match(reading.text, start, reading.limit)
    span = Span(start, shown.end() if shown else min(start + 1, reading.limit))
    message = f"Expected {expected}; reading stopped here."
    reading.report(Problem(kinds.UNEXPECTED_TEXT, span, message, related=(opener_of(reading),)))
    reading.readable = False
    reading.offset = start
    reading.abandon()


_SHOWN = regex(r"[^\n\r]{1,20}")


def _in_doubt(node: Node) -> Node:
    """Return *node* with the string it ends with, and all that holds it, marked as incomplete."""
    match node:
        case Scalar():
            return node._replace(complete=False) if node.notation is Notation.JSON else node
        case Mapping(members=(*before, Member(key, last))):
            return node._replace(members=(*before, Member(key, _in_doubt(last))), complete=False)
        case ListNode(items=(*before, last)):
            return node._replace(items=(*before, _in_doubt(last)), complete=False)
        case _:
            return node._replace(complete=False)
