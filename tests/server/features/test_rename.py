"""A path gets another name wherever an answer speaks of it, and nowhere else."""

import asyncio
import json
import time
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from descant import Encoding, Span, analyze, apply_edits
from descant_server.documents.document_store import Document
from descant_server.features.paths.mention_index import mention_index
from descant_server.features.paths.path_tree import same_path
from descant_server.features.rename.rename import RenameRefused, renameable, renaming
from descant_server.presentation import lsp
from support.golden_documents import URI, golden_documents
from support.lsp_client import CAPABILITIES, RequestFailed, apply_workspace_edit, session, started
from support.sampling import examples, so_many, some

ANSWER = (
    '{"summary": "See src/a.py first", "course_of_action": ['
    '{"step": 1, "description": "🎉 Write `src\\/a.py` and src/a.py, not src/a.pyc,'
    ' my-src/a.py or lib/src/b.py."},'
    '{"step": 2, "description": "Read `a.py`, then\\n`b.py`."}],\n'
    ' "files_updated": ["src/a.py", "src/b.py"],\n'
    ' "files": [{"path": "src/a.py", "content": "# src/a.py\\n"}, {"path": "src/b.py", "content": ""},'
    ' {"path": "lib/b.py", "content": ""}]}'
)
TAGGED = (
    "<summary>s</summary>\n<course_of_action>\n1. Write src/a.py.\n</course_of_action>\n"
    '<file path="src/a.py">\n# src/a.py\n</file>\n'
)
MARKDOWN = "## Course of Action\n\n1. Write `tides.py`.\n\n### `tides.py`\n\n```py\nprint('tides.py')\n```\n"
DIFF = """diff --git a/src/a.py b/src/a.py
--- a/src/a.py
+++ b/src/a.py
@@ -1 +1 @@
-src/a.py
+b
"""
MOVED = """*** Begin Patch
*** Update File: src/a.py
*** Move to: src/b.py
@@
-a
+b
*** End Patch
"""


def document(text: str, encoding: Encoding = Encoding.UTF16) -> Document:
    return Document(URI, 7, encoding, analyze(text))


def renamed(text: str, at: str, new: str) -> str:
    return apply_edits(text, renaming(document(text), text.index(at), new))


def test_a_path_is_renamed_at_its_file_in_the_list_and_in_the_plan_and_not_in_a_content() -> None:
    found = json.loads(renamed(ANSWER, 'src/a.py"', "lib/é.py"))
    assert [step["description"] for step in found["course_of_action"]] == [
        "🎉 Write `lib/é.py` and lib/é.py, not src/a.pyc, my-src/a.py or lib/src/b.py.",
        "Read `lib/é.py`, then\n`b.py`.",
    ]
    assert found["files_updated"] == ["lib/é.py", "src/b.py"]
    assert found["files"] == [
        {"path": "lib/é.py", "content": "# src/a.py\n"},
        {"path": "src/b.py", "content": ""},
        {"path": "lib/b.py", "content": ""},
    ]
    assert found["summary"] == "See lib/é.py first"


def test_a_short_name_stays_short_in_the_same_folder() -> None:
    assert "Read `c.py`" in renamed(ANSWER, 'src/a.py"', "src/c.py")


def test_a_short_name_that_several_files_have_stays() -> None:
    start = ANSWER.index('"src/b.py", "content"') + 1
    after = apply_edits(ANSWER, renaming(document(ANSWER), start, "src/c.py"))
    assert "`b.py`" in after
    assert after.count('"src/c.py"') == 2


@pytest.mark.parametrize("at", ["src\\/a.py` and", "a.py`, then", 'src/a.py", "src', 'src/a.py", "content'])
def test_a_path_can_be_renamed_from_each_place_that_speaks_of_it(at: str) -> None:
    given_ = document(ANSWER)
    found = renameable(given_, ANSWER.index(at))
    assert found is not None
    assert found.placeholder == "src/a.py"
    start, end = lsp.from_range(given_, found.range)
    assert ANSWER[start:end] == at[: end - start]
    whole = renaming(given_, ANSWER.index('src/a.py"'), "c.py")
    assert renaming(given_, ANSWER.index(at), "c.py") == whole


@pytest.mark.parametrize(
    "at", ["summary", "See", "Write", "# src/a.py", "src/a.pyc", "content", "step", "b.py`"]
)
def test_what_is_no_path_is_not_renamed(at: str) -> None:
    assert renameable(document(ANSWER), ANSWER.index(at)) is None
    with pytest.raises(RenameRefused, match="Only paths of files can be renamed"):
        renaming(document(ANSWER), ANSWER.index(at), "c.py")


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("", "is empty"),
        ("  ", "is empty"),
        ("/etc/passwd", "absolute"),
        ("C:\\a.py", "absolute"),
        ("~/a.py", "absolute"),
        ("../a.py", "is outside the workspace"),
        ("src/%2e%2e/a.py", "is outside the workspace"),
        ("src/b.py", "already has a file src/b.py"),
        ("src/", "names a folder"),
        ("a\nb.py", "control character"),
        (" a.py", "starts or ends with a space"),
        ("a\u200b.py", "invisible character U.200B"),
    ],
)
def test_what_can_be_no_path_of_the_answer_is_refused_with_the_reason(new: str, reason: str) -> None:
    with pytest.raises(RenameRefused, match=reason):
        renaming(document(ANSWER), ANSWER.index('src/a.py"'), new)


def test_the_same_name_changes_nothing() -> None:
    assert renaming(document(ANSWER), ANSWER.index('src/a.py"'), "src/a.py") == []


def test_a_name_is_escaped_as_its_place_needs() -> None:
    new = 'src/"a"\\🎉.py'
    assert json.loads(renamed(ANSWER, 'src/a.py"', new))["files"][0]["path"] == new
    xml = "<r>\n<summary>a &amp; b</summary>\n<file path='src/a.py'><![CDATA[x]]></file>\n</r>"
    assert analyze(renamed(xml, "src/a.py", "a&b'.py")).answer.files_updated == ("a&b'.py",)


def test_in_tags_markdown_and_patches_the_path_is_renamed_too() -> None:
    assert renamed(TAGGED, 'src/a.py"', "b c.py") == TAGGED.replace("src/a.py", "b c.py", 1).replace(
        '"src/a.py"', '"b c.py"'
    )
    assert renamed(MARKDOWN, "tides.py", "sea.py") == MARKDOWN.replace("`tides.py`", "`sea.py`")
    assert renamed(DIFF, "src/a.py", "c.py") == DIFF.replace("/src/a.py", "/c.py")
    assert renamed(MOVED, "src/b.py", "c.py") == MOVED.replace("src/b.py", "c.py")
    assert renamed(MOVED, "src/a.py", "c.py") == MOVED.replace("src/a.py", "c.py")


@pytest.mark.parametrize(
    ("text", "at", "new"),
    [
        (TAGGED, 'src/a.py"', 'a"b.py'),
        (TAGGED, 'src/a.py"', "a<b.py"),
        (MARKDOWN, "tides.py", "a`b.py"),
        (MARKDOWN, "tides.py", "no extension"),
        (json.dumps(ANSWER), 'src/a.py\\"', 'a"b.py'),
    ],
)
def test_what_could_not_be_read_back_is_refused(text: str, at: str, new: str) -> None:
    with pytest.raises(RenameRefused):
        renaming(document(text), text.index(at), new)


def test_an_answer_that_is_encoded_twice_is_renamed_where_it_stands() -> None:
    after = renamed(json.dumps(ANSWER), 'src/a.py\\"', "c.py")
    assert json.loads(json.loads(after))["files"][0]["path"] == "c.py"


@pytest.mark.parametrize("encoding", some(list(Encoding), 1))
def test_any_path_of_any_answer_can_be_renamed_or_is_refused_and_nothing_else_changes(
    encoding: Encoding,
) -> None:
    done = 0
    for name, shown in golden_documents(encoding):
        text, files = shown.source.text, shown.analysis.answer.files
        for file in files[:3]:
            found = renameable(shown, file.path_span.start)
            if found is None:
                # A path that is cut off, or stands nowhere: the element says it once for several diffs.
                node = file.path_node
                assert not node.complete or node.inner.start == node.inner.end, name
                continue
            try:
                edits = renaming(shown, lsp.from_position(shown, found.range.start), "new/name.py")
            except RenameRefused:
                continue
            done += 1
            again = analyze(apply_edits(text, edits)).answer.files
            assert len(again) == len(analyze(text).answer.files), name
            # Where the answer has the separators of Windows, the new path has them, too.
            read = {same_path(path) for one in again for path in (one.path, one.new_path) if path}
            assert "new/name.py" in read, name
            mentions = list(mention_index(shown).of(file.path))
            assert mentions == sorted(mentions, key=lambda one: one.span)
            for mention in mentions:
                assert renameable(shown, mention.span.start) is not None, name
    assert done > so_many(300, 20)


@examples(80)
@given(st.text(st.sampled_from("ab/.é🎉\"'\\`<& ~:-"), min_size=1, max_size=10), st.booleans())
def test_whatever_the_name_the_answer_then_has_it_or_it_is_refused(new: str, in_tags: bool) -> None:  # noqa: FBT001
    assume(new != "src/a.py")
    text = TAGGED if in_tags else ANSWER
    try:
        after = renamed(text, 'src/a.py"', new)
    except RenameRefused:
        return
    before, again = analyze(text).answer, analyze(after).answer
    assert again.files[0].path == new
    assert [one.content for one in again.files] == [one.content for one in before.files]
    assert len(again.steps) == len(before.steps)


def test_many_paths_in_a_long_plan_take_no_long_time() -> None:
    paths = [f"{number}/a.py" for number in range(3_000)]
    plan = " ".join(f"`{number}/b/a.py` a.py `a.py`" for number in range(3_000))
    steps = [{"step": 1, "description": plan}]
    files = [{"path": path, "content": ""} for path in paths]
    text = json.dumps({"summary": "s", "course_of_action": steps, "files": files})
    given_ = document(text)
    started = time.process_time()
    assert renameable(given_, text.index("a.py")) is None
    assert len(mention_index(given_).of("7/a.py")) == 1
    assert time.process_time() - started < 3


def test_every_known_path_is_a_path_of_the_answer() -> None:
    assert mention_index(document(ANSWER)).paths == ("src/a.py", "src/b.py", "lib/b.py")
    assert mention_index(document("")).paths == ()
    assert renameable(document(""), 0) is None
    assert Span(0, 0) == document("").source.span


@pytest.mark.thorough
@pytest.mark.e2e
def test_a_path_is_renamed_over_the_wire_with_its_version() -> None:
    asyncio.run(_conversation())


async def _conversation() -> None:
    capabilities = {
        **CAPABILITIES,
        "textDocument": {**CAPABILITIES["textDocument"], "rename": {"prepareSupport": True}},
    }
    position = {"line": 1, "character": 22}
    async with session(capabilities) as client:
        await client.open(ANSWER)
        ready = await client.ask("textDocument/prepareRename", position=position)
        assert ready["placeholder"] == "src/a.py"
        edit = await client.ask("textDocument/rename", position=position, newName="c.py")
        assert edit["documentChanges"][0]["textDocument"] == {"uri": "file:///answer.response", "version": 1}
        assert json.loads(apply_workspace_edit(ANSWER, edit, "utf-16"))["files"][0]["path"] == "c.py"
        with pytest.raises(RequestFailed, match="absolute") as refusal:
            await client.ask("textDocument/rename", position=position, newName="/c.py")
        assert refusal.value.code == -32803
        never: dict[str, Any] = {"textDocument": {"uri": "file:///never"}, "position": position}
        assert await client.request("textDocument/prepareRename", never) is None
        assert await client.request("textDocument/rename", {**never, "newName": "c.py"}) is None


@pytest.mark.e2e
@pytest.mark.parametrize("annotates", [True, False])
def test_how_many_mentions_were_left_is_said_and_annotated(annotates: bool) -> None:  # noqa: FBT001
    editing = {
        "documentChanges": True,
        **({"changeAnnotationSupport": {"groupsOnLabel": True}} if annotates else {}),
    }
    workspace = {**CAPABILITIES["workspace"], "workspaceEdit": editing}
    sentence = "1 mention of b.py not renamed: could mean src/b.py or lib/b.py."

    async def conversation() -> None:
        async with session({**CAPABILITIES, "workspace": workspace}) as client:
            await client.open(ANSWER)
            position = {"line": 1, "character": 34}
            edit = await client.ask("textDocument/rename", position=position, newName="src/c.py")
            assert (await client.notification("window/showMessage"))["message"] == sentence
            annotation = {"label": "Rename to src/c.py", "description": sentence}
            assert edit.get("changeAnnotations") == ({"rename": annotation} if annotates else None)
            after = json.loads(apply_workspace_edit(ANSWER, edit, "utf-16"))
            assert [file["path"] for file in after["files"]] == ["src/a.py", "src/c.py", "lib/b.py"]

    asyncio.run(conversation())


@pytest.mark.e2e
@pytest.mark.parametrize(
    ("ability", "offered"), [({"prepareSupport": True}, {"prepareProvider": True}), ({}, True)]
)
def test_that_a_rename_can_be_prepared_is_said_to_clients_that_ask_first(
    ability: dict[str, Any], offered: Any
) -> None:
    # pygls drops the options that a feature has for this; it finds out by itself what is offered.
    async def conversation() -> None:
        capabilities = {
            **CAPABILITIES,
            "textDocument": {
                **CAPABILITIES["textDocument"],
                "rename": ability,
                "rangeFormatting": {"rangesSupport": True},
            },
        }
        async with started() as client:
            found = await client.initialize(capabilities)
            assert found["renameProvider"] == offered
            assert found["documentRangeFormattingProvider"] == {"rangesSupport": True}
            assert await client.leave() == 0

    asyncio.run(conversation())
