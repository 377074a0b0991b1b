"""Reading the last string again, to a later quote, where what follows its first quote fits nothing.

A quote inside a string that is not escaped ends the string too early, and the reader notices at once or a
few signs later. Then the string that was read last is read again: to the anchor that has the most evidence.
What was read behind its first quote is forgotten, with the problems that were found there.
"""

from collections.abc import Sequence
from itertools import islice, takewhile

from descant.formats.json.choosing import choose, explained
from descant.formats.json.containers import OpenContainer, OpenList, OpenObject
from descant.formats.json.ends import cut_string
from descant.formats.json.flaws import has_escaped_line, mend
from descant.formats.json.quotes import in_triple_quotes, opens_triple, triple_end
from descant.formats.json.reading import Expect, JsonReading
from descant.formats.json.strings import value_of
from descant.formats.json.structure import shapes
from descant.formats.json.values import add_rewritten
from descant.formats.json.weighing import Weight
from descant.notations import Notation
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar
from descant.syntax import Sequence as ListNode

_SEPARATED = regex(r'[ \t\n\r]*+(?:[,:\]}]|[^\w\s\\"]?+[ \t\n\r]*+")')
_COMMENT = regex(r"[ \t]++(?://|#|--|%|/\*|<!--|\(\*)[ \t]")
_DOUBLED = regex(r'(?<!\\)""')
_NEXT_NAME = regex(r'"([^"\\\n\r]{1,80}+)"[ \t\n\r]*+:')


def reread(reading: JsonReading, stop: int, *, may_cross_lines: bool = True) -> Expect | None:
    """Go on behind the string that was read last, read to a later quote; None where none fits.

    *stop* is where nothing certain fits behind it. Unless it *may_cross_lines* a string whose line breaks are
    escaped is not read to a quote in another line.
    """
    stack = _stack_at_last_string(reading)
    if stack is None:
        return None
    string = stack[-1].last
    assert isinstance(string, Scalar), "it was looked for"
    limit = reading.limit
    is_within_line = not may_cross_lines and _has_escaped_lines(reading.text, string)
    if is_within_line:
        ends = (reading.text.find(sign, string.end, limit) for sign in "\n\r")
        limit = min((end for end in ends if end >= 0), default=limit)
    elif string.start in reading.reread:
        return None
    else:
        reading.reread.add(string.start)
    limit = min(limit, _before_needed(reading, stack, string.end))
    stack[-1].forget_last()
    if string.closed and reading.anchors.weigh(string.end, stack) is Weight.STRONG:
        return None  # What scans and is followed by what may follow there is never touched.
    anchors = reading.anchors.after(string.start, stack)
    is_triple = opens_triple(reading.text, string, reading.limit)
    if is_triple and (end := triple_end(reading.text, islice(anchors, _MANY))):
        _forget(reading, stack, string.start)
        return add_rewritten(reading, in_triple_quotes(reading.text, string.start, end))
    anchors = reading.anchors.after(string.start, stack)
    choice = choose(islice(takewhile(lambda anchor: anchor.offset < limit, anchors), _MANY))
    if choice is None and is_within_line:
        return None
    if choice is None:
        stops_behind_it = not reading.text[string.end : stop].strip()
        return _cut_off(reading, stack, string) if stops_behind_it else None
    end = choice.anchor.offset
    raw = reading.text[string.start + 1 : end]
    looks_closed = any(sign.match(reading.text, string.end, reading.limit) for sign in (_SEPARATED, _COMMENT))
    is_name = _NEXT_NAME.match(reading.text, string.start, reading.limit) is not None
    if (
        looks_closed
        or is_name
        or _DOUBLED.search(raw)
        or (raw.startswith('"') and raw.endswith('"'))
        or reading.anchors.object_inside(Span(string.start, end)) is not None
    ):
        choice = choice._replace(is_sure=False)
        # Its first quote could be its end; or it has quotes that may be doubled, or members of its own.
    problems, mended = mend(raw, string.start + 1)
    value = value_of(mended)
    _forget(reading, stack, string.start)
    reading.problems += explained(problems, choice, value, string.start)
    stack[-1].add(Scalar(string.start, end + 1, value, Notation.JSON))
    reading.offset = end + 1
    return Expect.AFTER


def _before_needed(reading: JsonReading, stack: Sequence[OpenContainer], end: int) -> int:
    """Return where the first key stands behind *end* that the answer lacks: no text goes on there."""
    root = stack[0]
    if not isinstance(root, OpenObject):
        return reading.limit
    taken = {*root.data, root.key.value} if root.key else root.data.keys()
    lacking = shapes([root], reading.anchors.known_keys)[0].required - taken
    starts = (reading.anchors.last_key(key) for key in lacking)
    return min((start for start in starts if start > end), default=reading.limit)


def _has_escaped_lines(text: str, string: Scalar) -> bool:
    """Tell whether a line break in *string* would be escaped: it has such, or brackets stand behind it."""
    is_escaped = has_escaped_line(text, string.start, string.end)
    is_raw = text.find("\n", string.start, string.end) >= 0
    return not is_raw and (is_escaped or _SEPARATED.match(text, string.end) is not None)


_MANY = 400
"""So many anchors of one string are weighed; the file about to be read is hardly ever that far away."""


def _cut_off(reading: JsonReading, stack: list[OpenContainer], string: Scalar) -> Expect | None:
    """End the reading in a content whose quotes are not escaped, and whose end is missing."""
    container = stack[-1]
    is_content = (
        isinstance(container, OpenObject) and len(stack) > _ROOT_AND_LIST and _is_known(reading, container)
    )
    if not is_content or reading.anchors.holds_object(string.start):
        return None
    scanned = reading.strings.to_the_end(string.start)
    _forget(reading, stack, string.start)
    reading.problems += scanned.problems
    container.add(
        Scalar(string.start, reading.limit, scanned.value, Notation.JSON, complete=False, closed=False)
    )
    reading.offset = reading.limit
    cut_string(reading, scanned.cut)
    return Expect.END


_ROOT_AND_LIST = 2


def _is_known(reading: JsonReading, container: OpenObject) -> bool:
    return container.key is not None and container.key.value in reading.anchors.known_keys


def _stack_at_last_string(reading: JsonReading) -> list[OpenContainer] | None:
    """Return what was open when the last string had just been read; None where there is none."""
    depth = len(reading.stack) - 1
    while depth >= 0 and reading.stack[depth].last is None:
        depth -= 1
    if depth < 0:
        return None
    stack = [container.copy() for container in reading.stack[: depth + 1]]
    node: Node | None = stack[-1].last
    while isinstance(node, Mapping | ListNode):
        stack[-1].forget_last()
        reopened: OpenContainer = OpenObject.of(node) if isinstance(node, Mapping) else OpenList.of(node)
        stack.append(reopened)
        node = reopened.last
    is_string = isinstance(node, Scalar) and node.notation is Notation.JSON
    return stack if is_string else None


def _forget(reading: JsonReading, stack: list[OpenContainer], start: int) -> None:
    reading.stack[:] = stack
    reading.forget_value(start)
