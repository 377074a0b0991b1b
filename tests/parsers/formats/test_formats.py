"""A format of its own, as the recipe in the README has it: one module, and nothing else has to know of it."""

import re
from collections.abc import Iterator

import pytest

from descant import Source, Span, analyze
from descant.formats import FORMATS, recognition
from descant.formats.format import Candidate, Format
from descant.notations import Notation
from descant.schemas import SCHEMAS
from descant.schemas.schema import Vocabulary
from descant.syntax import Mapping, Member, Scalar

_LINE = re.compile(r"^(?P<name>summary) := (?P<text>.*)$", re.MULTILINE)


def find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield an answer of lines such as ``summary := Count the tides``."""
    match = _LINE.search(source.text)
    if match:
        key = Scalar(*match.span("name"), match["name"], Notation.BARE)
        text = Scalar(*match.span("text"), match["text"], Notation.VERBATIM)
        span = Span(*match.span())
        root = Mapping(*span, (Member(key, text),), {match["name"]: match["text"]})
        yield Candidate("lines", root, (span,), complete=True, readable=True, problems=())


def test_a_format_of_its_own_needs_one_module_and_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    formats = (*FORMATS, Format("lines", find, ()))
    reading = recognition.recognize(Source("summary := Count the tides\n"), SCHEMAS, formats)
    assert reading.format == "lines"
    assert reading.root is not None
    assert reading.root.value == {"summary": "Count the tides"}
    assert reading.detection.reason.startswith("lines that has summary")
    monkeypatch.setattr("descant.formats.FORMATS", formats)
    assert analyze("summary := Count the tides\n").format == "lines"
    assert analyze('{"summary": "S", "course_of_action": [], "files": []}\nsummary := x\n').format == "json"
