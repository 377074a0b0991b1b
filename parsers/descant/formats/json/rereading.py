"""Reading the last string again, to a later quote, where what follows its first quote fits nothing.

A quote inside a string that is not escaped ends the string too early, and the reader notices at once or a
few signs later. Then the string that was read last is read again: to the anchor that has the most evidence.
What was read behind its first quote is forgotten, with the problems that were found there.
"""

from itertools import islice
from typing import TYPE_CHECKING

from descant.formats.json import kinds
from descant.formats.json.choosing import choose, explained
from descant.formats.json.ends import cut_string
from descant.formats.json.flaws import mend
from descant.formats.json.frames import Frame, ListFrame, ObjectFrame
from descant.formats.json.quotes import opens_triple, triple_end, triple_text
from descant.formats.json.strings import value_of
from descant.formats.json.weighing import Weight
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Safety
from descant.source import Span
from descant.syntax import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from descant.formats.json.reader import JsonReader, State

_NEXT_NAME = regex(r'"([^"\\\n\r]{1,80}+)"[ \t\n\r]*+:')


def reread(reader: "JsonReader", stop: int) -> "State | None":
    """Go on behind the string that was read last, read to a later quote; None where none fits.

    *stop* is where nothing certain fits behind it.
    """
    frames = _frames_at_last_string(reader)
    if frames is None:
        return None
    string = frames[-1].last
    assert isinstance(string, Scalar), "it was looked for"
    if string.start in reader.reread:
        return None
    reader.reread.add(string.start)
    frames[-1].forget_last()
    if string.closed and reader.anchors.weigh(string.end, frames) is Weight.STRONG:
        return None  # What scans and is followed by what may follow there is never touched.
    lost = _lost_closing_quote(reader, frames, string)
    if lost is not None:
        return lost
    anchors = reader.anchors.after(string.start, frames)
    if opens_triple(reader, string) and (end := triple_end(reader, islice(anchors, _MANY))):
        _forget(reader, frames, string.start)
        frames[-1].add(triple_text(reader, string.start, end))
        reader.offset = end
        return reader.after
    choice = choose(islice(reader.anchors.after(string.start, frames), _MANY))
    if choice is None:
        stops_behind_it = not reader.text[string.end : stop].strip()
        return _cut_off(reader, frames, string) if stops_behind_it else None
    end = choice.anchor.offset
    raw = reader.text[string.start + 1 : end]
    is_name = _NEXT_NAME.match(reader.text, string.start, reader.limit) is not None
    if is_name or raw.endswith('""') or reader.anchors.object_inside(Span(string.start, end)) is not None:
        choice = choice._replace(is_sure=False)  # It has the end of a triple quote, or members of its own.
    problems, mended = mend(raw, string.start + 1)
    value = value_of(mended)
    _forget(reader, frames, string.start)
    reader.problems += explained(problems, choice, value, string.start)
    frames[-1].add(Scalar(string.start, end + 1, value, Notation.JSON))
    reader.offset = end + 1
    return reader.after


_MANY = 400
"""So many anchors of one string are weighed; the file about to be read is hardly ever that far away."""


def _lost_closing_quote(reader: "JsonReader", frames: list[Frame], string: Scalar) -> "State | None":
    """Go on where the string lacks its closing quote, so that it was read up to the next name's quote."""
    frame = frames[-1]
    if not isinstance(frame, ObjectFrame) or not string.closed:
        return None
    quote = string.end - 1
    name = _NEXT_NAME.match(reader.text, quote, reader.limit)
    before = reader.text[string.start + 1 : quote].rstrip(" \t\r\n")
    if name is None or not before.endswith(",") or not reader.anchors.continues(frame, name[1]):
        return None
    raw = before[:-1].rstrip(" \t\r\n")
    end = string.start + 1 + len(raw)
    problems, mended = mend(raw, string.start + 1)
    _forget(reader, frames, string.start)
    insert = Fix("Insert the quote", (Edit(Span.at(end), '"'),), Safety.UNSAFE)
    message = f'Unclosed string; it was read to before "{name[1]}".'
    opener = Span(string.start, string.start + 1)
    reader.problems += [Problem(kinds.UNTERMINATED_STRING, opener, message, insert), *problems]
    frame.add(Scalar(string.start, end, value_of(mended), Notation.JSON, complete=True, closed=False))
    reader.offset = end
    return reader.after


def _cut_off(reader: "JsonReader", frames: list[Frame], string: Scalar) -> "State | None":
    """End the reading in a content whose quotes are not escaped, and whose end is missing."""
    frame = frames[-1]
    is_content = isinstance(frame, ObjectFrame) and len(frames) > _ROOT_AND_LIST and _is_known(reader, frame)
    if not is_content or reader.anchors.holds_object(string.start):
        return None
    scanned = reader.strings.to_the_end(string.start)
    _forget(reader, frames, string.start)
    reader.problems += scanned.problems
    frame.add(Scalar(string.start, reader.limit, scanned.value, Notation.JSON, complete=False, closed=False))
    reader.offset = reader.limit
    return cut_string(reader, scanned.cut)


_ROOT_AND_LIST = 2


def _is_known(reader: "JsonReader", frame: ObjectFrame) -> bool:
    return frame.key is not None and frame.key.value in reader.anchors.names


def _frames_at_last_string(reader: "JsonReader") -> list[Frame] | None:
    """Return the frames that were open when the last string had just been read; None where there is none."""
    depth = len(reader.stack) - 1
    while depth >= 0 and reader.stack[depth].last is None:
        depth -= 1
    if depth < 0:
        return None
    frames = [frame.copy() for frame in reader.stack[: depth + 1]]
    node: Node | None = frames[-1].last
    while isinstance(node, Mapping | Sequence):
        frames[-1].forget_last()
        reopened: Frame = ObjectFrame.of(node) if isinstance(node, Mapping) else ListFrame.of(node)
        frames.append(reopened)
        node = reopened.last
    is_string = isinstance(node, Scalar) and node.notation is Notation.JSON
    return frames if is_string else None


def _forget(reader: "JsonReader", frames: list[Frame], start: int) -> None:
    reader.stack[:] = frames
    reader.problems[:] = [problem for problem in reader.problems if problem.span.start < start]
    reader.forget_rewritten(start)
