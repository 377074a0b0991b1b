"""What must hold for any text; each check is a function of the text that raises where it does not hold."""

import gc
import importlib
import time
import traceback
import zlib
from collections.abc import Callable
from importlib.util import find_spec
from typing import NamedTuple

from descant import analyze
from support.soundness import check, check_wire

_HERE = ("tests", "descant")
_GROWTH_EVERY = 20
"""The growth of time is looked at for one text of so many, since it takes longer than all the rest."""
_UNIT = 48
"""Characters of a text that are repeated to see how time grows."""
_SHORT, _LONG = 8_000, 32_000
_MEASURABLE = 0.4
"""Seconds of the longer text under the coverage counters; what takes less is fast."""
_SLOWER = 10
"""Four times the text may take so many times as long; quadratic reading takes 16 times."""


class GrowthError(AssertionError):
    """The time grows faster than the text."""


class StreamError(AssertionError):
    """The answer that came in pieces is not the answer that came whole."""


def sound(text: str) -> None:
    """Nothing raises, spans lie in the text and in each other, repairs apply and read to the same tree."""
    check(text)
    check_wire(analyze(text))


def streamed(text: str) -> None:
    """A text that arrives in pieces gives the same answer as the whole."""
    if find_spec("descant.streaming") is None:
        return
    reader = importlib.import_module("descant.streaming").StreamReader()
    step = 1 + zlib.crc32(text.encode("utf-8", "surrogatepass")) % 40
    for start in range(0, len(text), step):
        reader.feed(text[start : start + step])
        reader.snapshot()
    if reader.finish() != analyze(text):
        raise StreamError


def grown(text: str) -> None:
    """Repeated, the text takes time in proportion to its length."""
    unit = text[:_UNIT]
    if not unit or zlib.crc32(text.encode("utf-8", "surrogatepass")) % _GROWTH_EVERY:
        return
    long = unit * (_LONG // len(unit))
    if _seconds(long) > _MEASURABLE:
        short = unit * (_SHORT // len(unit))
        first, second = (min(_seconds(size) for _ in range(3)) for size in (short, long))
        if second > _SLOWER * first:
            raise GrowthError


SURROUNDINGS = {
    "alone": ("", ""),
    "as a content": ('{"summary": "S", "course_of_action": [], "files": [{"path": "a.py", "content": "', ""),
    "as a file in tags": ('<summary>S</summary>\n<file path="a.py">\n', "\n</file>\n"),
}
CHECKS: tuple[tuple[Callable[[str], None], str], ...] = (
    (sound, "alone"),
    (sound, "as a content"),
    (sound, "as a file in tags"),
    (streamed, "alone"),
    (grown, "alone"),
)


class Finding(NamedTuple):
    """Something that does not hold for a text."""

    title: str
    """The same for each text that fails at the same place, with repairs of the same kinds."""
    text: str
    """The whole answer, with what stands around the text that was tried."""
    details: str


def finding(text: str) -> Finding | None:
    """Return the first thing that does not hold for *text*."""
    for verify, where in CHECKS:
        before, after = SURROUNDINGS[where]
        try:
            verify(before + text + after)
        except Exception as error:
            frames = [
                frame
                for frame in traceback.extract_tb(error.__traceback__)
                if any(f"/{folder}/" in frame.filename for folder in _HERE)
            ]
            place = f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}"
            codes = ", ".join(_repairs(before + text + after))
            title = f"{verify.__name__}: {type(error).__name__} in {place}, repairs: {codes}"
            return Finding(title, before + text + after, traceback.format_exc())
    return None


def _repairs(text: str) -> list[str]:
    """Return the codes of the repairs in *text*, by which findings in one place are told apart."""
    try:
        return sorted({problem.code for problem in analyze(text).problems if problem.repair})
    except Exception:
        return []


def text_of(data: bytes) -> str:
    """Return the text that *data* stands for; bytes that are no UTF-8 become halves of surrogate pairs."""
    return data.decode("utf-8", "surrogateescape")


def _seconds(text: str) -> float:
    gc.disable()
    begin = time.process_time()
    analyze(text)
    taken = time.process_time() - begin
    gc.enable()
    return taken
