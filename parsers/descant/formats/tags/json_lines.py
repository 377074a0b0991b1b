"""Tags in strings of JSON: those count where the string is decoded, and not in the line it is written in."""

from collections.abc import Iterable, Iterator

from descant.lines import line_start
from descant.patterns import regex

_LINE = regex(r"[^\r\n]*+")
_JSON_LINE = regex(r'[ \t\ufeff]*+(?>(?:\w{1,10}:[ \t]*+)?)(?=[{\["])')
_STRING = regex(r'"[^"\\\r\n]*+(?>(?:\\[^\r\n][^"\\\r\n]*+)*)[\\"]?')


def outside_strings(text: str, places: Iterable[int]) -> Iterator[int]:
    """Yield those of the *places* in *text* that are in no string of a line that begins like JSON.

    Places ascend. A string ends with its line at the latest.
    """
    line_end = position = 0
    is_json = False
    for place in places:
        if place >= line_end:
            start = line_start(text, place, line_end)
            line, value = _LINE.match(text, place), _JSON_LINE.match(text, start)
            line_end = line.end() if line else len(text)
            is_json, position = value is not None, start
        while is_json and position < place:
            quote = text.find('"', position, place)
            string = _STRING.match(text, quote) if quote >= 0 else None
            position = string.end() if string else place
        if not is_json or position <= place:
            yield place
