"""Files, steps and schemas are found by a part of their names, in all open documents."""

import asyncio
import json

import pytest
from lsprotocol import types

from descant import Encoding, analyze
from descant_server.documents.document_store import Document
from descant_server.features.symbols.symbols import symbols
from descant_server.features.workspace_symbols import MOST, matching
from support.golden_documents import golden_documents
from support.lsp_client import session
from support.sampling import so_many


def answer(*paths: str, step: str = "Write it all.") -> str:
    steps = [{"step": 1, "description": step}]
    files = [{"path": path, "content": ""} for path in paths]
    return json.dumps({"summary": "s", "course_of_action": steps, "files": files})


def document(text: str, uri: str = "file:///a.response") -> Document:
    return Document(uri, 1, Encoding.UTF16, analyze(text))


def names(query: str, *documents: Document) -> list[str]:
    return [symbol.name for symbol in matching(documents, query)]


def test_files_steps_and_schemas_of_all_documents_are_found() -> None:
    first = document(answer("src/a.py"))
    second = document('<summary>s</summary>\n<file path="lib/b.py">\nx\n</file>\n', "file:///b.response")
    found = matching([first, second], "")
    assert {(one.name, one.kind, one.location.uri[-10:]) for one in found} == {
        ("src/a.py", types.SymbolKind.File, "a.response"),
        ("1. Write it all.", types.SymbolKind.Event, "a.response"),
        ("dce.harmony", types.SymbolKind.Class, "a.response"),
        ("lib/b.py", types.SymbolKind.File, "b.response"),
        ("dce.harmony", types.SymbolKind.Class, "b.response"),
    }
    assert {one.container_name for one in found if one.kind is types.SymbolKind.File} == {"dce.harmony"}


def test_a_name_is_found_by_its_characters_in_order_the_best_first() -> None:
    given = document(answer("src/models/user.py", "src/muser.py", "user.md", "m/u/s/e/r.py", "other.py"))
    assert names("user", given) == ["user.md", "src/models/user.py", "src/muser.py", "m/u/s/e/r.py"]
    assert names("SMU", given) == ["src/muser.py", "src/models/user.py"]
    assert names("wri all", given) == ["1. Write it all."]
    assert names("resx", given) == []


def test_there_are_limits() -> None:
    many = document(answer(*(f"f{number}.py" for number in range(2 * MOST)), step="x" * 10_000))
    assert len(names("", many)) == MOST
    assert max(map(len, names("xx", many))) < 100
    assert names("f" * 100_000, many) == []


@pytest.mark.parametrize("encoding", Encoding)
def test_the_symbols_of_any_answer_lie_in_it(encoding: Encoding) -> None:
    seen = 0
    for name, given in golden_documents(encoding):
        last = given.source.place(len(given.source.text), encoding)
        for symbol in matching([given], ""):
            start, end = symbol.location.range.start, symbol.location.range.end
            assert (start.line, start.character) <= (end.line, end.character) <= last, name
            assert symbol.name
            seen += 1
    assert seen > so_many(500, 40)


@pytest.mark.thorough
@pytest.mark.e2e
def test_symbols_are_served_for_all_open_documents() -> None:
    async def conversation() -> None:
        async with session() as client:
            assert await client.request("workspace/symbol", {"query": ""}) == []
            await client.open(answer("src/a.py"))
            await client.open(answer("src/ab.py"), "file:///b.response")
            found = await client.request("workspace/symbol", {"query": "srcab"})
            assert [(one["name"], one["location"]["uri"]) for one in found] == [
                ("src/ab.py", "file:///b.response")
            ]

    asyncio.run(conversation())


# The outline of one document.


@pytest.mark.parametrize("encoding", Encoding)
def test_the_outline_of_any_answer_nests_as_editors_want_it(encoding: Encoding) -> None:
    seen = 0

    def places(range_: types.Range) -> tuple[tuple[int, int], tuple[int, int]]:
        return (range_.start.line, range_.start.character), (range_.end.line, range_.end.character)

    for name, given in golden_documents(encoding):
        last = tuple(given.source.place(len(given.source.text), encoding))
        pending = [(symbol, ((0, 0), last)) for symbol in symbols(given)]
        while pending:
            symbol, (first, end) = pending.pop()
            inner, own = places(symbol.selection_range), places(symbol.range)
            assert own[0] <= inner[0] <= inner[1] <= own[1], (name, symbol.name)
            assert first <= own[0] <= own[1] <= end, (name, symbol.name)
            assert symbol.name.strip(), name
            pending += [(child, own) for child in symbol.children or ()]
            seen += 1
    assert seen > so_many(1_000, 80)
