"""A file that the answer and others have changed: both sides are shown, a person decides, it is applied."""

import asyncio
import stat
from pathlib import Path
from typing import Any

import pytest

from descant_server.file_uris import path_of
from descant_server.workspace.writing.state_folder import StateFolder
from support.based import numbered
from support.editor import ABLE, Editor, answer, editor
from support.lsp_client import URI
from support.repositories import commit
from support.repositories import repository as new_repository

OLD = numbered(20)
NOW = numbered(20, line5="line5 = 'of others'", line15="line15 = 'of others'", line16="line16 = 'of others'")
ANSWER = numbered(20, line2="line2 = 'of the answer'", line5="line5 = 'of the answer'")
MERGED = {
    "file": numbered(
        20,
        line2="line2 = 'of the answer'",
        line5="line5 = 'of others'",
        line15="line15 = 'of others'",
        line16="line16 = 'of others'",
    ),
    "answer": numbered(
        20,
        line2="line2 = 'of the answer'",
        line5="line5 = 'of the answer'",
        line15="line15 = 'of others'",
        line16="line16 = 'of others'",
    ),
    "unmerged": ANSWER,
}
EVERYTHING = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}

pytestmark = pytest.mark.e2e


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A repository whose only file was changed by a commit since the answer was made, in one place alike."""
    made = new_repository(tmp_path / "workspace")
    commit(made, {"lines.py": OLD}, "Write the lines")
    commit(made, {"lines.py": NOW}, "Change three of them")
    return made


async def file_of(one: Editor) -> dict[str, Any]:
    review = await one.client.request("descant/review", {"textDocument": {"uri": URI}})
    (file,) = review["files"]
    return dict(file)


async def preview(one: Editor, address: str) -> str:
    shown = await one.client.request("workspace/textDocumentContent", {"uri": address})
    return str(shown["text"])


async def actions(one: Editor) -> dict[str, dict[str, Any]]:
    context = {"diagnostics": [], "only": ["refactor.apply.descant"]}
    offered = await one.client.ask("textDocument/codeAction", range=EVERYTHING, context=context)
    return {action["title"]: action.get("command", {}) for action in offered}


async def choose(one: Editor, command: dict[str, Any]) -> Any:
    given = {"command": command["command"], "arguments": command["arguments"]}
    return await one.client.request("workspace/executeCommand", given)


def test_both_sides_are_shown_and_a_text_with_markers_left_is_refused(folder: Path) -> None:
    async def talk() -> None:
        async with editor(folder, text=answer(**{"lines.py": ANSWER})) as one:
            file = await file_of(one)
            assert (file["state"], file["ready"]) == ("conflict", False)
            assert file["merge"]["madeFrom"].endswith("(Write the lines)")
            assert file["merge"]["conflicts"] == 1
            assert await preview(one, file["merge"]["base"]) == OLD
            assert await preview(one, file["merge"]["answer"]) == ANSWER

            await one.choose("Conflict in 1 place · Show both sides")
            address = (await one.client.notification("window/showDocument"))["uri"]
            marked = await preview(one, address)
            assert marked.startswith("line1 = 1\nline2 = 'of the answer'\n")
            assert "<<<<<<< the file as it is now\nline5 = 'of others'\n|||||||" in marked
            assert "=======\nline5 = 'of the answer'\n>>>>>>> the answer\n" in marked

            assert not (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]
            refused = await one.command("resolve", uri=URI, path="lines.py", text=marked)
            assert refused["resolved"] is False
            assert "conflict is left" in refused["message"]
            assert (await file_of(one))["state"] == "conflict"
            assert (folder / "lines.py").read_text() == NOW

            mine = MERGED["file"].replace("line5 = 'of others'", "line5 = 'of both'")
            assert (await one.command("resolve", uri=URI, path="lines.py", text=mine))["resolved"]
            assert (await file_of(one))["sentence"].startswith("modified (resolved by you)")
            assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]
            assert (folder / "lines.py").read_text() == mine
            assert (await one.command("undo", uri=URI))["undone"]
            assert (folder / "lines.py").read_text() == NOW

    asyncio.run(talk())


@pytest.mark.parametrize(
    ("title", "take"),
    [
        ("Keep the file's lines", "file"),
        ("Take the answer's lines", "answer"),
        ("Use the answer without merging", "unmerged"),
    ],
)
def test_a_decision_is_an_action_of_any_editor_and_can_be_taken_back(
    folder: Path, title: str, take: str
) -> None:
    async def talk() -> None:
        async with editor(folder, text=answer(**{"lines.py": ANSWER})) as one:
            assert (await file_of(one))["state"] == "conflict"
            offered = await actions(one)
            assert f"{title}: lines.py" in offered
            assert (await choose(one, offered[f"{title}: lines.py"]))["resolved"]
            assert (await file_of(one))["ready"]
            # It is taken back, and made again by the lens, which has room for the two usual ones.
            assert (await one.choose("Merge again"))["resolved"]
            assert (await file_of(one))["state"] == "conflict"
            lenses = await one.lenses()
            assert (title in lenses) == (take != "unmerged")
            again = one.choose(title) if title in lenses else choose(one, offered[f"{title}: lines.py"])
            assert (await again)["resolved"]
            assert (await one.choose("Apply 1 file"))["applied"]
            assert (folder / "lines.py").read_text() == MERGED[take]

    asyncio.run(talk())


def test_a_decision_is_gone_when_the_file_changes(folder: Path) -> None:
    path = folder / "lines.py"

    async def talk() -> None:
        async with editor(folder, text=answer(**{"lines.py": ANSWER})) as one:
            assert (await one.command("resolve", uri=URI, path="lines.py", take="answer"))["resolved"]
            assert (await file_of(one))["ready"]
            path.write_text(NOW.replace("line9 = 1", "line9 = 9"))
            assert not (await one.command("applyFiles", uri=URI, all=True))["applied"]

    asyncio.run(talk())
    assert path.read_text() == NOW.replace("line9 = 1", "line9 = 9")


@pytest.mark.parametrize("take", ["file", "unmerged", "text"])
def test_a_decision_outlives_the_server_and_holds_for_the_text_it_was_made_for(
    folder: Path, take: str
) -> None:
    path, text = folder / "lines.py", answer(**{"lines.py": ANSWER})
    mine = MERGED["file"].replace("line5 = 'of others'", "line5 = 'of both'")
    wanted = MERGED.get(take, mine)

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            made = {"text": mine} if take == "text" else {"take": take}
            assert (await one.command("resolve", uri=URI, path="lines.py", **made))["resolved"]
        async with editor(folder, text=text) as one:
            assert (await file_of(one))["ready"]
            # It holds for no other text of the answer, and comes back with its own.
            changed = {"uri": URI, "version": 2}
            other = [{"text": answer(**{"lines.py": ANSWER.replace("line2 = 'of", "line2 = '2 of")})}]
            one.client.notify("textDocument/didChange", {"textDocument": changed, "contentChanges": other})
            assert (await file_of(one))["state"] == "conflict"
        async with editor(folder, text=text) as one:
            assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]
            assert path.read_text() == wanted
            assert (await one.command("undo", uri=URI))["undone"]
            assert (await one.command("resolve", uri=URI, path="lines.py", take="undecided"))["resolved"]
        async with editor(folder, text=text) as one:
            assert (await file_of(one))["state"] == "conflict"

    asyncio.run(talk())


def test_what_is_no_decision_beside_the_journal_is_not_believed(folder: Path) -> None:
    text = answer(**{"lines.py": ANSWER})

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            assert (await one.command("resolve", uri=URI, path="lines.py", take="file"))["resolved"]
        (kept,) = StateFolder.of(folder).path.glob("decision-*")
        kept.write_bytes(kept.read_bytes().replace(b"of the answer", b"of somebody"))
        async with editor(folder, text=text) as one:
            assert (await file_of(one))["state"] == "conflict"

    asyncio.run(talk())


def test_an_older_version_is_asked_for_and_restores_it(folder: Path) -> None:
    async def talk() -> None:
        async with editor(folder, text=answer(**{"lines.py": OLD})) as one:
            file = await file_of(one)
            assert (file["state"], file["ready"]) == ("older", True)
            assert "restores its version of commit" in file["sentence"]
            assert any(title.startswith("Older version (restores") for title in await one.lenses())
            assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]

    asyncio.run(talk())
    assert (folder / "lines.py").read_text() == OLD


def test_what_a_merged_file_was_made_from_is_said_under_the_mouse_and_can_be_compared(folder: Path) -> None:
    text = answer(**{"lines.py": ANSWER.replace("line5 = 'of the answer'", "line5 = 1")})

    async def talk() -> None:
        async with editor(folder, text=text) as one:
            file = await file_of(one)
            assert file["state"] == "merged"
            assert file["sentence"].startswith("merged +1 −1; made from commit ")
            assert file["sentence"].endswith("(Write the lines); keeps 3 lines changed since")
            assert "Merged (keeps 3 lines changed since) · Review" in await one.lenses()
            hover = await one.client.ask("textDocument/hover", position=file["pathRange"]["start"])
            assert "keeps 3 lines changed since" in str(hover["contents"])
            await choose(one, (await actions(one))["Compare with the base: lines.py"])
            address = (await one.client.notification("window/showDocument"))["uri"]
            shown = await preview(one, address)
            assert "-line2 = 1\n+line2 = 'of the answer'\n" in shown
            assert "of others" not in shown

    asyncio.run(talk())


def test_both_sides_are_edited_in_a_file_where_an_editor_shows_no_documents_of_ours(folder: Path) -> None:
    workspace = {name: able for name, able in ABLE["workspace"].items() if name != "textDocumentContent"}

    async def talk() -> None:
        able = {**ABLE, "workspace": workspace}
        async with editor(folder, text=answer(**{"lines.py": ANSWER}), capabilities=able) as one:
            assert (await file_of(one))["state"] == "conflict"
            assert "Use the edited text: lines.py" not in await actions(one)
            await choose(one, (await actions(one))["Show both sides: lines.py"])
            file = path_of((await one.client.notification("window/showDocument"))["uri"])
            assert file is not None
            assert file.name == "lines.py"
            assert not file.is_relative_to(folder)
            assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700

            use = "Use the edited text: lines.py"
            refused = await choose(one, (await actions(one))[use])
            assert "conflict is left" in refused["message"]
            file.write_text(MERGED["file"])
            assert (await choose(one, (await actions(one))[use]))["resolved"]
            assert not file.parent.exists()
            assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]

    asyncio.run(talk())
    assert (folder / "lines.py").read_text() == MERGED["file"]


def test_conflicts_are_resolved_one_by_one_in_the_proposed_text_and_what_is_resolved_outlives_the_server(
    folder: Path,
) -> None:
    kept = {f"line{number}": f"line{number} = 'kept'" for number in range(8, 13)}
    others = {f"line{number}": f"line{number} = 'of others'" for number in (5, 15)}
    now = numbered(20, **kept, **others)
    commit(folder, {"lines.py": now}, "Keep five")
    text = answer(
        **{"lines.py": numbered(20, line2="line2 = 'mine'", line5="line5 = 'mine'", line15="line15 = 'mine'")}
    )
    wanted = now.replace("line5 = 'of others'", "line5 = 'of both'").replace("line2 = 1", "line2 = 'mine'")

    async def hunks(one: Editor) -> dict[str, Any]:
        asked = {"textDocument": {"uri": URI}, "path": "lines.py"}
        return dict(await one.client.request("descant/hunks", asked))

    async def resolve_one(one: Editor) -> None:
        shown = await preview(one, (await file_of(one))["after"])
        assert shown.count("<<<<<<< the file as it is now") == 2
        assert ((await hunks(one))["conflicts"], (await hunks(one))["marker"]) == (2, 7)
        begin, end = shown.index("<<<<<<<"), shown.index(">>>>>>> the answer\n") + len(">>>>>>> the answer\n")
        made = f"{shown[:begin]}line5 = 'of both'\n{shown[end:]}"
        assert (await one.command("editProposed", uri=URI, path="lines.py", text=made, of=shown))["chosen"]
        assert await preview(one, (await file_of(one))["after"]) == made
        assert (await file_of(one))["merge"]["conflicts"] == 1
        assert "in 1 place it conflicts" in (await file_of(one))["sentence"]
        assert not (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]

    async def resolve_other(one: Editor) -> None:
        shown = await preview(one, (await file_of(one))["after"])
        assert shown.count("<<<<<<<") == 1
        assert (await one.command("editProposed", uri=URI, path="lines.py", text=wanted, of=shown))["chosen"]
        assert (await file_of(one))["sentence"].startswith("modified (resolved by you)")
        assert ((await hunks(one))["conflicts"], (await hunks(one))["decided"]) == (0, True)
        # It can be taken back, and made again.
        assert (await one.choose("Merge again"))["resolved"]
        assert (await file_of(one))["merge"]["conflicts"] == 2
        assert (await one.command("editProposed", uri=URI, path="lines.py", text=wanted))["chosen"]

    async def apply(one: Editor) -> None:
        assert (folder / "lines.py").read_text() == now
        assert (await one.command("applyFiles", uri=URI, paths=["lines.py"]))["applied"]
        assert (folder / "lines.py").read_text() == wanted
        assert (await file_of(one))["state"] == "applied"
        assert (await one.command("undo", uri=URI))["undone"]
        assert (folder / "lines.py").read_text() == now

    async def talk() -> None:
        for step in (resolve_one, resolve_other, apply):
            async with editor(folder, text=text) as one:
                await step(one)

    asyncio.run(talk())
