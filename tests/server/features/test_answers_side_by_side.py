"""Several open answers in an editor: compared as data and as a document, and the best of them as one."""

import asyncio
import json
from typing import Any

import pytest

from descant import analyze
from descant.comparison import compare
from descant_server.features.previews.comparison_page import side_by_side
from descant_server.features.previews.previews import Preview, read_address
from support.editor import ABLE, as_an_editor_sends_it
from support.lsp_client import URI, Client, RequestFailed, editing_in

OTHER = "file:///other%20one.response"
ONE = json.dumps(
    {
        "summary": "first",
        "course_of_action": [],
        "files": [{"path": "a.py", "content": "x = 1\n"}, {"path": "b|`c.md", "content": "b\n"}],
    }
)
TWO = json.dumps(
    {"summary": "second", "course_of_action": [], "files": [{"path": "a.py", "content": "x = 2\n"}]}
)


async def command(client: Client, name: str, **argument: Any) -> Any:
    given = {"command": f"descant.{name}", "arguments": [argument]}
    return await client.request("workspace/executeCommand", given)


async def open_other(client: Client, text: str) -> None:
    document = {"uri": OTHER, "languageId": "llm-response", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})


# As documents


def test_the_document_has_a_table_and_says_why_what_is_best() -> None:
    told = side_by_side(compare([analyze(ONE), analyze(TWO)]), (URI, OTHER))
    lines = told.splitlines()
    assert lines[0] == "# 2 answers, 2 files: 1 different, 1 missing in some"
    assert lines[3] == "2. `other one.response`: 1 file: 1 ready"
    assert "| File | 1 | 2 | Best |" in lines
    assert "| `a.py` | A 1 line | B \\+1 −1 | 2 |" in lines
    assert "| ``b\\|`c.md`` | A 1 line, 1 warning | – | 1 |" in lines
    assert lines[-1] == "- ``b|`c.md``: answer 1: 1 line; answer 2: nothing. Only answer 1 has it."


def test_the_addresses_of_these_documents_come_back_as_they_were() -> None:
    for preview in (
        Preview("compare", URI, others=(OTHER, "file:///c")),
        Preview("composed", URI, others=(OTHER,), take=(("a ü?#.py", 2), ("b", None))),
    ):
        assert read_address(preview.address) == preview
        assert read_address(as_an_editor_sends_it(preview.address)) == preview


@pytest.mark.parametrize(
    "said",
    [["compare"], ["compare", "u"], ["compare", "u", 1], ["composed", {"a": "b"}, "u", "v"],
     ["composed", {"a": True}, "u", "v"], ["composed", "u", "v"], ["compare", "u", *"v" * 50]],
)  # fmt: skip
def test_any_other_address_is_none_of_ours(said: list[object]) -> None:
    assert read_address(f"descant-preview:/x?{json.dumps(said)}") is None


# In an editor


@pytest.mark.e2e
def test_open_answers_are_compared_and_composed() -> None:
    async def talk() -> None:
        async with editing_in(text=ONE, capabilities=ABLE) as client:
            await open_other(client, TWO)
            told = await command(client, "compare", uris=[URI, OTHER])
            assert [one["uri"] for one in told["answers"]] == [URI, OTHER]
            assert [(one["path"], one["state"]) for one in told["files"]] == [
                ("a.py", "different"),
                ("b|`c.md", "missing"),
            ]
            assert told["headline"] == "2 answers, 2 files: 1 different, 1 missing in some"
            assert [one["name"] for one in told["answers"]] == ["answer.response", "other one.response"]
            assert [one["headline"] for one in told["answers"]] == ["2 files: 2 ready", "1 file: 1 ready"]
            first, second = told["files"]
            assert first["sentence"] == "answer 1: 1 line; answer 2: +1 −1 (0 % alike)"
            assert [cell["sentence"] for cell in first["cells"]] == ["A 1 line", "B +1 −1"]
            assert second["cells"][1] is None
            proposed = {"uri": first["cells"][1]["address"]}
            assert (await client.request("workspace/textDocumentContent", proposed))["text"] == "x = 2\n"
            best = await command(client, "compose", uris=[URI, OTHER], take={"a.py": 2})
            assert {file["path"]: file["content"] for file in json.loads(best["text"])["files"]} == {
                "a.py": "x = 2\n",
                "b|`c.md": "b\n",
            }
            assert best["origins"][0] == {"path": "a.py", "answer": 2}
            assert best["headline"] == (
                "2 files: 2 ready. 1 file from answer 1, 1 file from answer 2, "
                "summary and plan from answer 2."
            )
            assert "window/showDocument" not in client.heard()

            refused = await command(client, "compose", uris=[URI, OTHER], take={"none": 1})
            assert refused == {"text": None, "reasons": ["No answer has a file none."]}
            assert (await client.notification("window/showMessage"))[
                "message"
            ] == "No answer has a file none."
            for wrong in ({"uris": [URI]}, {"uris": [URI, URI]}, {"uris": [URI, "file:///no"]}, {}):
                with pytest.raises(RequestFailed, match="Invalid Params"):
                    await command(client, "compare", **wrong)

    asyncio.run(talk())


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_comparison_is_shown_and_fetched_again_when_one_of_the_answers_changes() -> None:
    async def talk() -> None:
        async with editing_in(text=ONE, capabilities=ABLE) as client:
            await open_other(client, TWO)
            client.replies["window/showDocument"] = {"success": True}
            await command(client, "compare", uris=[URI, OTHER], show=True)
            address = (await client.notification("window/showDocument"))["uri"]
            shown = await client.request("workspace/textDocumentContent", {"uri": address})
            assert shown["text"].startswith("# 2 answers, 2 files: 1 different, 1 missing")
            await client.change(2, {"text": TWO})
            assert await client.notification("workspace/textDocumentContent/refresh") == {"uri": address}
            shown = await client.request("workspace/textDocumentContent", {"uri": address})
            assert shown["text"].startswith("# 2 answers, 1 file: 1 the same")
            changed = {"textDocument": {"uri": OTHER, "version": 2}, "contentChanges": [{"text": ONE}]}
            client.notify("textDocument/didChange", changed)
            assert await client.notification("workspace/textDocumentContent/refresh") == {"uri": address}
            changed = {"textDocument": {"uri": OTHER, "version": 3}, "contentChanges": [{"text": TWO}]}
            client.notify("textDocument/didChange", changed)

            await command(client, "compose", uris=[URI, OTHER], show=True)
            address = (await client.notification("window/showDocument"))["uri"]
            shown = await client.request("workspace/textDocumentContent", {"uri": address})
            assert json.loads(shown["text"])["summary"] == "second"

    asyncio.run(talk())
