"""The text model of the server against one that shares no code with it, and the life of a document."""

import random
import re
from typing import Any

import pytest

from descant import Analysis, Encoding, Place, Source, Span, analyze_source
from descant_server.documents.document_slot import DocumentChange, Replacement, WholeChange
from descant_server.documents.document_store import DocumentStore
from support.lsp_client import AWKWARD, CODECS, edited, random_change
from support.sampling import so_many

URI = "file:///a.response"
START = 'é🎉{"summary":\r\n "a\u2028b\x0cc\x85d",\r"files": [\n]}e\u0301 \r\n\n𝒳'


def change_of(change: dict[str, Any]) -> DocumentChange:
    start, end = change["range"]["start"], change["range"]["end"]
    return DocumentChange(
        Place(start["line"], start["character"]), Place(end["line"], end["character"]), change["text"]
    )


def store_with(text: str, encoding: str = "utf-16") -> DocumentStore:
    store = DocumentStore()
    store.encoding = Encoding(encoding)
    store.open(URI, 1, text)
    return store


def text_of(store: DocumentStore) -> str:
    document = store.snapshot(URI)
    assert document is not None
    return document.source.text


@pytest.mark.parametrize("seed", range(so_many(5, 1)))
@pytest.mark.parametrize("encoding", CODECS)
def test_200_random_edits_give_the_text_that_an_independent_model_has(encoding: str, seed: int) -> None:
    chance, text = random.Random(seed), START
    store = store_with(text, encoding)
    for version in range(2, 202):
        change = random_change(chance, text, encoding)
        text = edited(text, change, encoding)
        store.change(URI, version, [change_of(change)])
        assert text_of(store) == text, change


def test_changes_of_one_notification_build_on_each_other() -> None:
    store = store_with("🎉ab")
    store.change(
        URI,
        2,
        [DocumentChange(Place(0, 2), Place(0, 2), "\n"), WholeChange("x\n🎉y"), change(1, 2, 1, 3, "z")],
    )
    assert text_of(store) == "x\n🎉z"


@pytest.mark.parametrize("character", ["\u2028", "\u2029", "\x0b", "\x0c", "\x85", "\x1c", "\x1d", "\x1e"])
def test_a_character_that_only_python_takes_for_a_line_end_is_no_line_end(character: str) -> None:
    store = store_with(f"summary: a{character}b\nfiles: c\n")
    store.change(URI, 2, [change(1, 0, 1, 0, "!")])
    assert text_of(store) == f"summary: a{character}b\n!files: c\n"


def test_a_column_past_the_end_of_its_line_is_the_end_of_that_line() -> None:
    store = store_with("abc\r\ndef")
    store.change(URI, 2, [change(0, 10, 0, 99, "!"), change(1, 10, 7, 0, "?")])
    assert text_of(store) == "abc!\r\ndef?"


def test_a_column_inside_a_character_is_the_start_of_that_character() -> None:
    store = store_with("🎉b")
    store.change(URI, 2, [change(0, 1, 0, 1, "a")])
    assert text_of(store) == "a🎉b"


def test_a_range_with_its_ends_reversed_is_read_the_other_way_round() -> None:
    store = store_with("abcd")
    store.change(URI, 2, [change(0, 3, 0, 1, "-")])
    assert text_of(store) == "a-d"


def test_a_text_is_analysed_once_when_it_is_first_looked_at() -> None:
    seen: list[str] = []

    def counting(source: Source, _: str) -> Analysis:
        seen.append(source.text)
        return analyze_source(source)

    store = DocumentStore(counting)
    store.open(URI, 1, "a")
    store.change(URI, 2, [WholeChange("b")])
    assert seen == []
    first = store.snapshot(URI)
    assert store.snapshot(URI) == first
    store.change(URI, 3, [WholeChange("c"), WholeChange("b")])
    again = store.snapshot(URI)
    assert seen == ["b"]
    assert first is not None
    assert again is not None
    assert (again.version, again.analysis) == (3, first.analysis)


def test_a_snapshot_stays_as_it_was() -> None:
    store = store_with("one")
    before = store.snapshot(URI)
    store.change(URI, 2, [WholeChange("two")])
    assert before is not None
    assert (before.version, before.source.text) == (1, "one")


def test_a_document_opened_again_starts_anew_and_a_closed_one_is_gone() -> None:
    store = store_with("one")
    store.open(URI, 1, "two")
    assert text_of(store) == "two"
    store.close(URI)
    store.close(URI)
    assert store.snapshot(URI) is None
    with pytest.raises(KeyError):
        store.change(URI, 2, [WholeChange("three")])


def change(line: int, column: int, last_line: int, last_column: int, text: str) -> DocumentChange:
    return DocumentChange(Place(line, column), Place(last_line, last_column), text)


@pytest.mark.parametrize("seed", range(so_many(3, 1)))
@pytest.mark.parametrize("encoding", CODECS)
def test_a_text_that_grows_is_the_text_that_an_independent_model_has(encoding: str, seed: int) -> None:
    chance, text = random.Random(seed), START
    store = store_with(text, encoding)
    for version in range(2, 202):
        lines = _LINE_END.split(text)
        end = {"line": len(lines) - 1, "character": width(lines[-1], encoding)}
        at = end if chance.random() < 0.95 else {"line": 0, "character": 0}
        change = {"range": {"start": at, "end": at}, "text": "".join(chance.choices(AWKWARD, k=2))}
        text = edited(text, change, encoding)
        store.change(URI, version, [change_of(change)])
        if chance.random() < 0.2:
            assert text_of(store) == text
    assert text_of(store) == text


_LINE_END = re.compile(r"\r\n|\r|\n")


def width(line: str, encoding: str) -> int:
    codec, unit = CODECS[encoding]
    return len(line.encode(codec)) // unit


def test_it_is_known_how_the_last_text_came_of_the_one_before() -> None:
    store = store_with("ab")
    grown = store.change(URI, 2, [change(0, 2, 0, 2, "c")])
    assert (grown.only_grows, grown.edit) == (True, None)
    edited = store.change(URI, 3, [change(0, 2, 0, 1, "-")])
    assert (edited.only_grows, edited.edit) == (False, Replacement(Span(1, 2), "-"))
    several = store.change(URI, 4, [change(0, 3, 0, 3, "d"), change(0, 0, 0, 0, "e")])
    assert (several.only_grows, several.edit) == (False, None)
    assert text_of(store) == "ea-cd"
