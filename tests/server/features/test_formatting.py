"""The layout of an answer: only white space between tokens changes, and only where something is to change."""

import asyncio
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from descant import Encoding, Span, analyze
from descant_server.documents.document_store import Document
from descant_server.features.formatting.formatting import in_parts
from support.golden_documents import URI, golden_documents
from support.goldenfiles import cases
from support.lsp_client import CAPABILITIES, edited, session
from support.sampling import examples, so_many, some

TWO = types.FormattingOptions(tab_size=2, insert_spaces=True)
TABS = types.FormattingOptions(tab_size=4, insert_spaces=False)
UGLY = '{"summary":"a  \\u00e9 , b" ,"course_of_action" :[ ],"files":[{"path":"a","content":"{ }"}],"n":1e+2}'
LAID_OUT = """{
  "summary": "a  \\u00e9 , b",
  "course_of_action": [],
  "files": [
    {
      "path": "a",
      "content": "{ }"
    }
  ],
  "n": 1e+2
}"""


def document(text: str, encoding: Encoding = Encoding.UTF16) -> Document:
    return Document(URI, 1, encoding, analyze(text))


def applied(text: str, edits: list[dict[str, Any]], encoding: str = "utf-16") -> str:
    for edit in reversed(edits):
        text = edited(text, {"range": edit["range"], "text": edit["newText"]}, encoding)
    return text


def formatted(text: str, options: types.FormattingOptions = TWO) -> str:
    shown = document(text)
    return applied(text, in_parts(shown, options, [shown.source.span]))


def test_an_answer_is_laid_out_and_its_texts_and_numbers_stay_as_they_are_written() -> None:
    assert formatted(UGLY) == LAID_OUT
    assert formatted(UGLY, TABS) == LAID_OUT.replace("  ", "\t").replace("a\t\\", "a  \\")


def test_what_is_laid_out_needs_no_edit() -> None:
    assert in_parts(document(LAID_OUT), TWO, [Span(0, len(LAID_OUT))]) == []


def test_each_differing_gap_has_an_edit_of_its_own() -> None:
    wrong = LAID_OUT.replace('"summary": ', '"summary":').replace("[]", "[ ]")
    edits = in_parts(document(wrong), TWO, [Span(0, len(wrong))])
    assert [edit["newText"] for edit in edits] == [" ", ""]


def test_in_a_fence_the_layout_keeps_the_indent_and_the_line_ends_of_the_fence() -> None:
    text = 'Here:\r\n  ```json\r\n  {"summary": "s", "course_of_action": [], "files": []}\r\n  ```\r\n'
    assert formatted(text).split("\r\n")[2:7] == [
        "  {",
        '    "summary": "s",',
        '    "course_of_action": [],',
        '    "files": []',
        "  }",
    ]


def test_an_answer_in_the_final_channel_is_laid_out_behind_its_marker() -> None:
    marker = "<|channel|>final<|message|>"
    assert formatted(f"{marker}{UGLY}<|return|>") == f"{marker}{LAID_OUT}<|return|>"


@pytest.mark.parametrize(
    "text",
    [
        UGLY[:-1],
        UGLY.replace("1e+2", "1e+2,"),
        UGLY.replace('"n"', "n"),
        f"> {UGLY}",
        json.dumps(UGLY),
        '<summary>s</summary>\n<file path="a.json">\n{"a":1}\n</file>\n',
        '```json\n{"a" :1}\n```\n<file path="a.json">\n{"a":1}\n</file>\n',
        "Just talk.",
        "",
    ],
)
def test_what_is_no_sound_json_is_left_alone(text: str) -> None:
    assert formatted(text) == text


def test_json_with_a_value_that_cannot_be_read_is_left_alone() -> None:
    (case,) = (case for case in cases() if case.name == "formats/json/example_in_a_broken_content")
    shown = Document(URI, 1, Encoding.UTF16, case.analyze())
    assert not any(problem.repair for problem in shown.analysis.problems)
    assert in_parts(shown, TWO, [shown.source.span]) == []


def test_a_byte_order_mark_stays_in_front() -> None:
    assert formatted(f"\ufeff{UGLY}") == f"\ufeff{LAID_OUT}"


def test_of_a_range_only_the_gaps_inside_are_touched() -> None:
    shown = document(UGLY)
    start = UGLY.index('"files"') + 1
    edits = in_parts(shown, TWO, [Span(start, UGLY.index('"path"'))])
    assert applied(UGLY, edits) == UGLY.replace('"files":[{', '"files": [\n    {\n      ')
    both = [Span(0, 11), Span(start, start + 10)]
    assert [edit["newText"] for edit in in_parts(shown, TWO, both)] == [
        "\n  ",
        " ",
        " ",
        "\n    ",
        "\n      ",
    ]


@pytest.mark.parametrize("size", [0, 10**9])
def test_the_size_of_an_indent_has_limits(size: int) -> None:
    text = formatted(UGLY, types.FormattingOptions(tab_size=size, insert_spaces=True))
    assert json.loads(text) == json.loads(UGLY)
    assert len(text) < 1_000


@pytest.mark.parametrize("encoding", some(list(Encoding), 1))
def test_laying_out_any_answer_leaves_what_it_says_and_is_done_at_once(encoding: Encoding) -> None:
    seen = 0
    for name, shown in golden_documents(encoding):
        text = shown.source.text
        edits = in_parts(shown, TWO, [shown.source.span])
        if not edits:
            continue
        seen += 1
        after = applied(text, edits, encoding.value)
        assert re.sub(r"\s", "", after) == re.sub(r"\s", "", text), name
        before, again = analyze(text), analyze(after)
        assert again.root is not None, name
        assert before.root is not None, name
        assert again.root.value == before.root.value, name
        assert [p.code for p in again.problems] == [p.code for p in before.problems], name
        assert in_parts(Document(URI, 2, encoding, again), TWO, [again.source.span]) == [], name
    assert seen > so_many(20, 1)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.sampled_from('a🎉"\\\n {}[]:,'), max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=3), inner, max_size=3),
    max_leaves=12,
)
GAPS = st.sampled_from(["", " ", "\n", "\r\n", "\t", "  \n  "])


@examples(60)
@given(VALUES, st.lists(GAPS, min_size=1, max_size=7), st.sampled_from(Encoding), st.integers(0, 4))
def test_of_any_object_only_white_space_between_tokens_changes(
    value: Any, gaps: list[str], encoding: Encoding, size: int
) -> None:
    whole = {"summary": "s", "course_of_action": [], "files": [], "more": value}
    token = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s"{}\[\]:,]+')
    tokens = token.findall(json.dumps(whole, ensure_ascii=False))
    text = "".join(piece + gaps[number % len(gaps)] for number, piece in enumerate(tokens))
    options = types.FormattingOptions(tab_size=size, insert_spaces=True)
    shown = document(text, encoding)
    edits = in_parts(shown, options, [shown.source.span])
    after = applied(text, edits, encoding.value)
    assert token.findall(after) == tokens
    assert json.loads(after) == whole
    again = document(after, encoding)
    assert in_parts(again, options, [again.source.span]) == []


@pytest.mark.thorough
@pytest.mark.e2e
def test_layouts_are_served_whole_for_a_range_and_for_several() -> None:
    asyncio.run(_conversation())


async def _conversation() -> None:
    ability = {"formatting": {}, "rangeFormatting": {"rangesSupport": True}}
    capabilities = {**CAPABILITIES, "textDocument": {**CAPABILITIES["textDocument"], **ability}}
    options = {"tabSize": 2, "insertSpaces": True}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    async with session(capabilities) as client:
        await client.open(UGLY)
        edits = await client.ask("textDocument/formatting", options=options)
        assert applied(UGLY, edits) == LAID_OUT
        assert await client.ask("textDocument/rangeFormatting", options=options, range=whole) == edits
        assert (
            await client.ask("textDocument/rangesFormatting", options=options, ranges=[whole, whole]) == edits
        )
        never: dict[str, Any] = {"textDocument": {"uri": "file:///never"}, "options": options}
        assert await client.request("textDocument/formatting", never) is None
        assert await client.request("textDocument/rangeFormatting", {**never, "range": whole}) is None
        assert await client.request("textDocument/rangesFormatting", {**never, "ranges": []}) is None
