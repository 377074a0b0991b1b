"""What an answer is made of: the right kinds at the right places, and what a client is sent of them."""

import asyncio
import random
from array import array
from typing import Any

import pytest
from lsprotocol import types

from descant import Encoding, Span, analyze
from descant_server.documents.document_store import Document
from descant_server.features.semantic_tokens.semantic_tokens import (
    LEGEND,
    SentTokens,
    coding_for,
    encoded,
)
from descant_server.features.semantic_tokens.tokens import Kind, tokens
from support.golden_documents import URI, golden_documents
from support.lsp_client import CAPABILITIES, CODECS, session
from support.sampling import so_many

EVERYTHING = coding_for(None, None)


def document(text: str, encoding: Encoding = Encoding.UTF16) -> Document:
    return Document(URI, 1, encoding, analyze(text))


def kinds(text: str) -> list[tuple[str, Kind]]:
    given = document(text)
    return [(text[start:end], kind) for start, end, kind in tokens(given, given.source.span)]


def decoded(data: "array[int] | list[int]") -> list[tuple[int, int, int, int, int]]:
    """Return line, column, width, type and modifiers of each token, as a client reads them."""
    found, line, column = [], 0, 0
    for at in range(0, len(data), 5):
        down, right, width, kind, modifiers = data[at : at + 5]
        line, column = line + down, right + (0 if down else column)
        found.append((line, column, width, kind, modifiers))
    return found


def test_names_texts_numbers_steps_and_paths_are_told_apart() -> None:
    answer = (
        '{"summary": "s", "course_of_action": [{"step": 2, "description": "Write `src/a.py` now"}],'
        ' "files_updated": ["src/a.py"], "files": [{"path": "src/a.py", "content": "x"}], "odd": [7, null]}'
    )
    assert kinds(answer) == [
        ('"summary"', Kind.KEYWORD),
        ('"s"', Kind.STRING),
        ('"course_of_action"', Kind.KEYWORD),
        ('"step"', Kind.PROPERTY),
        ("2", Kind.STEP),
        ('"description"', Kind.PROPERTY),
        ('"Write `', Kind.STRING),
        ("src/a.py", Kind.PATH),
        ('` now"', Kind.STRING),
        ('"files_updated"', Kind.KEYWORD),
        ('"src/a.py"', Kind.PATH),
        ('"files"', Kind.KEYWORD),
        ('"path"', Kind.PROPERTY),
        ('"src/a.py"', Kind.FILE),
        ('"content"', Kind.PROPERTY),
        ('"x"', Kind.STRING),
        ('"odd"', Kind.PROPERTY),
        ("7", Kind.NUMBER),
        ("null", Kind.CONSTANT),
    ]


def test_tags_are_told_from_what_stands_in_a_content() -> None:
    answer = (
        "<summary>S</summary>\n<course_of_action>\n1. Write src/a.html\n</course_of_action>\n"
        '<file path="src/a.html">\n<summary>x</summary>\n</file>\n'
    )
    assert kinds(answer) == [
        ("summary", Kind.TAG),
        ("summary", Kind.TAG),
        ("course_of_action", Kind.TAG),
        ("1", Kind.STEP),
        ("src/a.html", Kind.PATH),
        ("course_of_action", Kind.TAG),
        ("file", Kind.TAG),
        ("src/a.html", Kind.FILE),
        ("file", Kind.TAG),
    ]


def test_a_content_that_ends_in_a_tag_of_its_own_does_not_close_its_file() -> None:
    assert kinds('<summary>s</summary>\n<file path="a.html">\n<p>\n</p>')[-2:] == [
        ("file", Kind.TAG),
        ("a.html", Kind.FILE),
    ]


def test_channels_are_asides_between_markers() -> None:
    answer = (
        '<|channel|>analysis<|message|>Hm.<|end|><|channel|>final<|message|>{"summary": "s", "files": []}'
    )
    found = kinds(answer)
    assert [piece for piece, kind in found if kind is Kind.MARKER] == [
        *("<|channel|>", "<|message|>", "<|end|>", "<|channel|>", "<|message|>")
    ]
    assert ("Hm.", Kind.ASIDE) in found
    assert ('"summary"', Kind.KEYWORD) in found


def test_reasoning_is_an_aside_whose_tags_are_markers() -> None:
    found = kinds('<think>Hm\nhm</think>\n{"summary": "s", "course_of_action": [], "files": []}')
    assert found[:3] == [("<think>", Kind.MARKER), ("Hm\nhm", Kind.ASIDE), ("</think>", Kind.MARKER)]


def test_a_citation_cuts_the_text_that_it_stands_in() -> None:
    answer = (
        '{"improved_explanation": "It draws [1], so.", "citations": [{"number": 1, "reason": "r"}],'
        ' "confidence": "high"}'
    )
    assert kinds(answer)[:4] == [
        ('"improved_explanation"', Kind.KEYWORD),
        ('"It draws ', Kind.STRING),
        ("[1]", Kind.REFERENCE),
        (', so."', Kind.STRING),
    ]


def test_a_path_that_several_changes_share_is_one_token() -> None:
    first = "src/a.py\n<<<<<<< SEARCH\n=======\nold\n>>>>>>> REPLACE\n"
    answer = f"{first}<<<<<<< SEARCH\nold\n=======\nx\n>>>>>>> REPLACE\n"
    files = document(answer).analysis.answer.files
    assert [file.path_span for file in files] == [Span(0, 8), Span(0, 8)]
    assert kinds(answer) == [("src/a.py", Kind.FILE)]


@pytest.mark.parametrize("encoding", Encoding)
def test_the_tokens_of_any_answer_lie_on_their_lines_in_order_and_apart(encoding: Encoding) -> None:
    codec, width = CODECS[encoding.value]
    seen = 0
    for name, given in golden_documents(encoding):
        source = given.source
        lines = [source.text[slice(*source.line_span(line))] for line in range(len(source.starts))]
        position = (0, 0)
        for line, column, size, kind, _ in decoded(encoded(given, source.span, EVERYTHING)):
            assert position <= (line, column), name
            assert size > 0, name
            assert column + size <= len(lines[line].encode(codec, "surrogatepass")) // width, name
            assert kind < len(LEGEND.token_types)
            position = (line, column + size)
            seen += 1
    assert seen > so_many(5_000, 400)


def test_the_tokens_of_a_part_are_those_of_all_that_touch_it() -> None:
    chance = random.Random(1)
    for name, given in golden_documents():
        whole, size = tokens(given, given.source.span), len(given.source.text)
        for _ in range(3):
            within = Span(*sorted((chance.randint(0, size), chance.randint(0, size))))
            touching = [one for one in whole if one[1] >= within.start and one[0] <= within.end]
            assert tokens(given, within) == touching, (name, within)


def test_a_token_over_several_lines_is_sent_line_by_line() -> None:
    given = document('<think>Hm 🎉\r\n\r\nhm</think>{"summary": "s", "course_of_action": [], "files": []}')
    aside = LEGEND.token_types.index("comment")
    found = [one for one in decoded(encoded(given, given.source.span, EVERYTHING)) if one[3] == aside]
    assert found == [(0, 7, 5, aside, 0), (2, 0, 2, aside, 0)]


def test_a_client_gets_only_the_types_that_it_knows() -> None:
    few = coding_for(["string", "number"], [])
    assert few[Kind.STEP] == few[Kind.NUMBER]
    assert few[Kind.FILE] == few[Kind.STRING]
    assert Kind.TAG not in few
    assert {LEGEND.token_types[kind] for kind, _ in few.values()} == {"string", "number"}
    assert EVERYTHING[Kind.FILE][1] == 1
    given = document('{"summary": "s", "course_of_action": [], "files": []}')
    assert [kind for *_, kind, _ in decoded(encoded(given, given.source.span, few))] == [few[Kind.STRING][0]]


def test_a_difference_makes_of_what_was_sent_what_is_there() -> None:
    chance = random.Random(2)
    sent, held = SentTokens(), list[int]()
    result = sent.whole(URI, array("I", held))
    for _ in range(300):
        size = len(held) // 5
        start, end = sorted((chance.randint(0, size), chance.randint(0, size)))
        new = [chance.randint(0, 3) for _ in range(5 * chance.randint(0, 2))]
        after = held[: 5 * start] + new + held[5 * end :]
        result = sent.difference(URI, result["resultId"], array("I", after))
        for edit in result["edits"]:
            at = edit["start"]
            assert at % 5 == edit["deleteCount"] % 5 == 0
            held[at : at + edit["deleteCount"]] = edit.get("data", [])
        assert held == after


def test_of_what_is_not_remembered_all_is_sent() -> None:
    sent = SentTokens()
    first = sent.whole(URI, array("I", [0, 0, 1, 0, 0]))
    assert sent.difference(URI, "other", array("I", [0, 0, 2, 0, 0]))["data"] == [0, 0, 2, 0, 0]
    assert "data" in SentTokens().difference(URI, first["resultId"], array("I"))
    for number in range(20):
        sent.whole(f"{URI}{number}", array("I"))
    assert "data" in sent.difference(URI, first["resultId"], array("I"))


@pytest.mark.thorough
@pytest.mark.e2e
def test_tokens_are_served_whole_by_difference_and_for_a_range() -> None:
    asyncio.run(_conversation())


async def _conversation() -> None:
    answer = '{"summary": "é", "course_of_action": [], "files": []}'
    ability: dict[str, Any] = {
        "requests": {"full": {"delta": True}, "range": True},
        "tokenTypes": [kind.value for kind in types.SemanticTokenTypes],
        "tokenModifiers": [],
        "formats": ["relative"],
    }
    capabilities = {
        **CAPABILITIES,
        "textDocument": {**CAPABILITIES["textDocument"], "semanticTokens": ability},
    }
    async with session(capabilities) as client:
        await client.open(answer)
        whole = await client.ask("textDocument/semanticTokens/full")
        given = document(answer)
        assert whole["data"] == encoded(given, given.source.span, coding_for(None, [])).tolist()
        here = {"start": {"line": 0, "character": 12}, "end": {"line": 0, "character": 13}}
        part = await client.ask("textDocument/semanticTokens/range", range=here)
        assert [one[:3] for one in decoded(part["data"])] == [(0, 12, 3)]
        await client.change(2, {"range": {"start": here["start"], "end": here["start"]}, "text": " "})
        changed = await client.ask(
            "textDocument/semanticTokens/full/delta", previousResultId=whole["resultId"]
        )
        (edit,) = changed["edits"]
        assert (edit["start"], edit["deleteCount"], len(edit["data"])) == (5, 5, 5)
        never = {"textDocument": {"uri": "file:///never"}}
        requests: tuple[tuple[str, dict[str, Any]], ...] = (
            ("full", {}),
            ("range", {"range": here}),
            ("full/delta", {"previousResultId": ""}),
        )
        for method, more in requests:
            assert await client.request(f"textDocument/semanticTokens/{method}", {**never, **more}) is None
