"""What takes long to read is read once, however many formats and guesses ask for it."""

import pytest

from descant import Problem, analyze
from descant.formats import json as json_format
from descant.formats.json import pieces, strings
from descant.formats.json.anchors import Anchors
from descant.formats.json.flaws import mend
from descant.formats.json.reader import read_object
from descant.formats.json.reading import Walk


def test_a_string_of_half_characters_is_mended_once(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[int] = []

    def counting(raw: str, start: int) -> tuple[tuple[Problem, ...], str]:
        starts.append(start)
        return mend(raw, start)

    monkeypatch.setattr(strings, "mend", counting)
    analyze('{"files": {"' + "\ud83d" * 100 + '":"x"}}')
    assert len(starts) == 1


def test_damaged_objects_are_read_once_for_all_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[int] = []

    def counting(text: str, start: int, anchors: Anchors, *, is_opened: bool = True) -> Walk:
        starts.append(start)
        return read_object(text, start, anchors, is_opened=is_opened)

    monkeypatch.setattr(json_format, "read_object", counting)
    analyze('{"tool": "write" "arguments": {"number": 1}}\n' * 5)
    assert starts == sorted(set(starts))
    assert len(starts) == 5


def test_each_of_many_strings_side_by_side_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    monkeypatch.setattr(pieces, "checkpoint", lambda: calls.append(1))
    content = '"a"\n' * 600
    analyze('{"summary": "s", "files": [{"path": "a.py", "content": "' + content + '"}]}')
    assert 500 < len(calls) < 2 * 600


def test_what_was_read_is_let_go_with_the_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    starts: list[int] = []

    def counting(text: str, start: int, anchors: Anchors, *, is_opened: bool = True) -> Walk:
        starts.append(start)
        return read_object(text, start, anchors, is_opened=is_opened)

    monkeypatch.setattr(json_format, "read_object", counting)
    text = '{"summary": "s" "course_of_action": [], "files": []}'
    kept = analyze(text)
    assert kept == analyze(text)
    assert starts == [0, 0]
