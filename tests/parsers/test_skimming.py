"""What can be said of a text without reading it, and which formats are tried where it is read."""

import time

import pytest

from descant import Source, analyze_source, file_states
from descant.formats import FORMATS
from descant.response import describe
from descant.skimming import skim
from descant.source import Encoding
from support.goldenfiles import cases

TAGS = '<summary>s</summary>\n<file path="a.py">\nx = 1\n</file>\n<file path="b.py" lang="py">\ny = 2\n'
OBJECT = '{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x"}]}'


def test_a_skimmed_text_shows_its_files_and_none_of_them_is_ready() -> None:
    skimmed = skim(Source(TAGS))
    assert [(file.path, file.content) for file in skimmed.answer.files] == [
        ("a.py", "x = 1\n"),
        ("b.py", "y = 2\n"),
    ]
    assert [TAGS[slice(*file.content_span)] for file in skimmed.answer.files] == ["x = 1\n", "y = 2\n"]
    assert all(state.is_blocked for state in file_states(skimmed))
    assert not skimmed.complete
    assert not skimmed.problems


def test_without_tags_there_is_nothing_to_be_seen() -> None:
    skimmed = skim(Source(OBJECT))
    assert (skimmed.format, skimmed.root, skimmed.answer.files) == ("text", None, ())


def test_whatever_stands_in_a_text_it_can_be_skimmed_and_described() -> None:
    for case in cases():
        source = Source(case.response)
        for file in skim(source).answer.files:
            assert source.span.holds(file.span)
            assert file.span.holds(file.content_span)
        describe(skim(source), Encoding.UTF16).to_wire()


@pytest.mark.parametrize(
    "unit", ["<", "<file ", '<file path="a">\n', "</file>\n", "<summary>\n", "[", '{"a":']
)
def test_a_text_that_is_meant_to_hurt_is_skimmed_in_no_time(unit: str) -> None:
    source = Source(unit * (1_000_000 // len(unit)))
    begin = time.process_time()
    skim(source)
    assert time.process_time() - begin < 1


@pytest.mark.parametrize(
    ("text", "names", "format"),
    [
        (OBJECT, None, "json"),
        (OBJECT, ("json",), "json"),
        (OBJECT, ("tags", "markdown"), "text"),
        (TAGS, None, "tags"),
        (TAGS, ("tags",), "tags"),
        (TAGS, ("json", "xml"), "text"),
        (OBJECT + "\n" + TAGS, ("tags",), "tags"),
        (TAGS, (), "text"),
    ],
)
def test_only_the_formats_that_are_asked_for_are_tried(
    text: str, names: tuple[str, ...] | None, format: str
) -> None:
    formats = [one for one in FORMATS if names is None or one.name in names]
    assert analyze_source(Source(text), formats=formats).format == format
