"""The commonest ways on behind a value, in a step each: large answers take hardly any others.

These are the next member of an object, the next object of a list up to its first member, and the end of
either. What is none of them is left to the steps of the reader, with nothing read ahead.
"""

from descant.checkpoints import STRIDE
from descant.formats.json.containers import OpenObject
from descant.formats.json.reading import MAX_DEPTH, Expect, JsonReading
from descant.notations import Notation
from descant.patterns import regex
from descant.syntax import Member, Scalar, make

_MEMBER = (
    r'"(?P<name>[^"\\\x00-\x1f\ud800-\udfff]*)"[ \t\n\r]*:[ \t\n\r]*'
    r'(?:"(?P<value>[^"\\\x00-\x1f\ud800-\udfff]*+)"|(?=(?P<quote>"?)))'
)
"""A key, and its value if that is a text in which nothing is escaped."""
_NEXT_MEMBER = regex(rf"[ \t\n\r]*(,)[ \t\n\r]*{_MEMBER}")
_NEXT_OBJECT = regex(rf"[ \t\n\r]*(,)[ \t\n\r]*(\{{)[ \t\n\r]*{_MEMBER}")
_SEPARATOR = regex(r"[ \t\n\r]*([,\]}])")
_JSON = Notation.JSON


def read_on(reading: JsonReading) -> tuple[Expect, bool]:
    """Read from the end of a value on, as long as the way is one of these.

    Return what is expected then, and whether it is there; where it is not, nothing certain follows.
    """
    text, limit, stack = reading.text, reading.limit, reading.stack
    next_member, next_object, separator = _NEXT_MEMBER.match, _NEXT_OBJECT.match, _SEPARATOR.match
    container, offset = stack[-1], reading.offset
    due = offset + STRIDE
    while True:
        if offset > due:
            reading.offset = offset
            return Expect.AFTER, True
        if type(container) is OpenObject:
            match = next_member(text, offset, limit)
        else:
            match = next_object(text, offset, limit) if len(stack) < MAX_DEPTH else None
        if match is None:
            match = separator(text, offset, limit)
            sign = match[1] if match else ""
            if match is None or sign not in (",", container.closer):
                reading.offset = offset
                return Expect.AFTER, False
            offset = reading.offset = match.end()
            if sign == ",":
                container.comma = match.start(1)
                return reading.next_in(container), True
            if len(stack) == 1:
                return Expect.END, True
            reading.close(offset)
            container = stack[-1]
            continue
        container.comma = match.start(1)
        if type(container) is not OpenObject:
            start = match.start(2)
            container = OpenObject(start, start + 1)
            stack.append(container)
        name, value, quote = match.group("name", "value", "quote")
        start, end = match.start("name") - 1, match.end()
        container.key = key = make(Scalar, (start, start + len(name) + 2, name, _JSON, True, True))
        if value is not None:
            start, offset = end - len(value) - 2, end
        else:
            sound = reading.strings.scan_sound(end) if quote else None
            if sound is None:
                reading.offset = end
                return Expect.VALUE, True
            start, (value, offset) = end, sound
        node = make(Scalar, (start, offset, value, _JSON, True, True))
        container.members.append(make(Member, (key, node)))
        container.data[name] = value
