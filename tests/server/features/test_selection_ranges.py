"""Selections that grow, and tags that are edited as one."""

import asyncio
import random
from itertools import pairwise
from typing import Any

import pytest
from lsprotocol import types

from descant import Encoding, Span, analyze
from descant_server.documents.document_store import Document
from descant_server.features.linked_editing import linked_ranges
from descant_server.features.selection_ranges import selection, spans_around
from descant_server.presentation import lsp
from support.golden_documents import URI, golden_documents
from support.lsp_client import session
from support.sampling import so_many, some

ANSWER = (
    'Sure:\n{"summary": "s", "course_of_action": [],\n'
    ' "files": [{"path": "a.py", "content": "one 🎉\\ntwo three\\n"}]}\nBye'
)
TAGGED = '<summary>S</summary>\n<file path="a.py">\none\ntwo three\n</file>\n'


def document(text: str, encoding: Encoding = Encoding.UTF16) -> Document:
    return Document(URI, 1, encoding, analyze(text))


def around(text: str, at: str, further: int = 0) -> list[str]:
    return [text[start:end] for start, end in spans_around(document(text), text.index(at) + further)]


def linked(text: str, at: str) -> list[str]:
    """Return where the linked ranges start that are offered at *at*, as offsets in words."""
    given = document(text)
    found = linked_ranges(given, text.index(at))
    spans = [lsp.from_range(given, range_) for range_ in found.ranges] if found else []
    return [f"{start}-{end}" for start, end in spans]


def test_a_selection_grows_from_the_word_to_the_document() -> None:
    content = '"one 🎉\\ntwo three\\n"'
    item = f'{{"path": "a.py", "content": {content}}}'
    assert around(ANSWER, "two", 1) == [
        "two",
        "two three",
        "one 🎉\\ntwo three\\n",
        content,
        f'"content": {content}',
        item,
        f"[{item}]",
        f'"files": [{item}]',
        ANSWER[6:-4],
        ANSWER,
    ]


def test_an_escape_is_no_part_of_the_word_behind_it() -> None:
    assert around(ANSWER, "two three")[0] == "two"
    assert around(ANSWER, "\\ntwo")[0] == "one 🎉"


def test_a_name_grows_into_its_member() -> None:
    assert around(ANSWER, "path")[:3] == ["path", '"path"', '"path": "a.py"']


def test_in_tags_a_line_of_a_content_grows_into_the_content_and_its_file() -> None:
    content = "one\ntwo three\n"
    file = TAGGED[21:-1]
    assert around(TAGGED, "three")[:4] == ["three", "two three", content, file]


def test_a_section_in_tags_is_selected_with_its_tags() -> None:
    assert around(TAGGED, "S<")[:2] == ["S", "<summary>S</summary>"]


def test_prose_grows_by_lines() -> None:
    assert around("Just talk.\nAnd more.", "more") == ["more", "And more.", "Just talk.\nAnd more."]


def test_what_a_model_thought_is_a_step_on_the_way() -> None:
    text = '<think>Hm hm.\nHm.</think>\n{"summary": "s", "course_of_action": [], "files": []}'
    assert "<think>Hm hm.\nHm.</think>" in around(text, "Hm.")


@pytest.mark.parametrize("encoding", some(list(Encoding), 1))
def test_at_any_place_of_any_answer_each_range_holds_the_one_before_and_is_larger(encoding: Encoding) -> None:
    chance = random.Random(3)
    for name, given in golden_documents(encoding):
        size = len(given.source.text)
        for offset in (0, size, *(chance.randint(0, size) for _ in range(6))):
            spans = spans_around(given, offset)
            assert spans[-1] == given.source.span, name
            for inner, outer in pairwise(spans):
                assert outer.holds(inner), (name, offset)
                assert outer != inner
            at: types.SelectionRange | None = selection(given, offset)
            while at is not None:
                assert (at.range.start.line, at.range.start.character) <= (
                    at.range.end.line,
                    at.range.end.character,
                )
                at = at.parent


# Tags that are edited as one.


def test_the_names_of_a_tag_and_of_the_one_that_closes_it_are_linked() -> None:
    assert linked(TAGGED, "summary>") == ["1-8", "12-19"]
    assert linked(TAGGED, "file>") == linked(TAGGED, "file ") == ["22-26", "56-60"]


def test_the_elements_of_a_document_are_linked_and_what_is_in_a_section_is_not() -> None:
    text = "<response>\n<summary>a &amp; b</summary>\n<file path='a'><![CDATA[<x></x>]]></file>\n</response>"
    assert linked(text, "response") == ["1-9", f"{len(text) - 9}-{len(text) - 1}"]
    assert len(linked(text, "file ")) == 2
    assert linked(text, "x>") == []


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (TAGGED, "path"),
        (TAGGED, "two"),
        ('<file path="a.py">\none\n</file_artifact>\n', "file "),
        ('<file path="a.html">\n<p>\n</p>', "file "),
        ('<file path="a.html">\n<p>\n</p>\n</file>', "p>"),
        (ANSWER, "path"),
        ("Just talk.", "talk"),
    ],
)
def test_what_is_no_pair_of_equal_names_is_not_linked(text: str, at: str) -> None:
    assert linked(text, at) == []


def test_linked_names_are_equal_and_apart_in_any_answer() -> None:
    seen = 0
    for name, given in golden_documents():
        text = given.source.text
        for offset in {at for at, character in enumerate(text) if character == "<"}:
            found = linked_ranges(given, offset + 1)
            if found is not None:
                first, second = (lsp.from_range(given, range_) for range_ in found.ranges)
                assert text[slice(*first)] == text[slice(*second)], name
                assert not first.touches(second)
                seen += 1
    assert seen > so_many(100, 8)


@pytest.mark.thorough
@pytest.mark.e2e
def test_selections_and_linked_names_are_served() -> None:
    asyncio.run(_conversation())


async def _conversation() -> None:
    async with session() as client:
        await client.open(TAGGED)
        places: list[dict[str, Any]] = [{"line": 0, "character": 9}, {"line": 99, "character": 99}]
        found = await client.ask("textDocument/selectionRange", positions=places)
        assert [one["range"]["start"] for one in found] == [
            {"line": 0, "character": 9},
            {"line": 0, "character": 0},
        ]
        both = await client.ask("textDocument/linkedEditingRange", position={"line": 0, "character": 2})
        assert [one["start"]["character"] for one in both["ranges"]] == [1, 12]
        assert await client.ask("textDocument/linkedEditingRange", position=places[1]) is None
        never: dict[str, Any] = {"textDocument": {"uri": "file:///never"}}
        assert await client.request("textDocument/selectionRange", {**never, "positions": places}) is None
        at = {**never, "position": places[0]}
        assert await client.request("textDocument/linkedEditingRange", at) is None


def test_there_is_a_selection_in_an_empty_document() -> None:
    assert spans_around(document(""), 0) == [Span(0, 0)]
