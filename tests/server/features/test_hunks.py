"""Hunks of a proposed file are left out, taken back and edited, as any editor does it, over real stdio."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from support.editor import Editor, answer, editor
from support.lsp_client import URI

pytestmark = pytest.mark.e2e
THERE = "".join(f"line {number}\n" for number in range(30))
FIRST = THERE.replace("line 2\n", "line two\n")
SECOND = THERE.replace("line 12\n", "")
THIRD = THERE.replace("line 22\n", "line 22\nmore\n")
ALL = THERE.replace("line 2\n", "line two\n").replace("line 12\n", "").replace("line 22\n", "line 22\nmore\n")
WITHOUT_SECOND = THERE.replace("line 2\n", "line two\n").replace("line 22\n", "line 22\nmore\n")
BLOCK = "<<<<<<< SEARCH\nline {0}\n=======\n{1}>>>>>>> REPLACE\n"
EDITS = (
    "a.txt\n```\n"
    + "".join(
        BLOCK.format(number, text) for number, text in ((2, "line two\n"), (12, ""), (22, "line 22\nmore\n"))
    )
    + "```\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "workspace"
    made.mkdir()
    (made / "a.txt").write_text(THERE)
    return made


async def _hunks(one: Editor) -> dict[str, Any]:
    asked = {"textDocument": {"uri": URI}, "path": "a.txt"}
    found: dict[str, Any] = await one.client.request("descant/hunks", asked)
    return found


async def _choose(one: Editor, number: int, choice: str) -> None:
    hunk = (await _hunks(one))["hunks"][number]["id"]
    done = await one.command("chooseHunk", uri=URI, path="a.txt", hunk=hunk, choice=choice)
    assert done == {"chosen": True, "path": "a.txt"}


async def _apply(one: Editor) -> dict[str, Any]:
    done: dict[str, Any] = await one.command("applyFiles", uri=URI, paths=["a.txt"])
    return done


async def _file(one: Editor) -> dict[str, Any]:
    (file,) = (await one.client.ask("descant/review"))["files"]
    told: dict[str, Any] = file
    return told


async def _proposed(one: Editor) -> str:
    address = {"uri": (await _file(one))["after"]}
    return str((await one.client.request("workspace/textDocumentContent", address))["text"])


def _talk(folder: Path, text: str, talk: Callable[[Editor], Awaitable[None]]) -> None:
    async def run() -> None:
        async with editor(folder, text=text) as one:
            await one.verdict()
            await talk(one)

    asyncio.run(run())


@pytest.mark.parametrize("text", [answer(**{"a.txt": ALL}), EDITS], ids=["whole file", "edits"])
def test_a_hunk_is_left_out_and_applied_later_and_each_undo_takes_back_just_that(
    folder: Path, text: str
) -> None:
    async def leave_out(one: Editor) -> None:
        assert [each["leftOut"] for each in (await _hunks(one))["hunks"]] == [False] * 3
        await _choose(one, 1, "leaveOut")
        told = await _file(one)
        assert (told["sentence"], told["ready"]) == ("modified (2 of 3 hunks) +2 −1", True)
        assert told["short"] == "2 of 3 hunks +2 −1"
        assert told["hunks"] == {"taken": 2, "leftOut": 1}
        assert await _proposed(one) == WITHOUT_SECOND

    async def apply(one: Editor) -> None:
        # Another server: what was chosen outlives it.
        assert await _proposed(one) == WITHOUT_SECOND
        assert (await _apply(one))["applied"]
        assert (folder / "a.txt").read_text() == WITHOUT_SECOND
        told = await _file(one)
        assert (told["state"], told["hunks"]) == ("applied", {"taken": 0, "leftOut": 1})
        assert told["sentence"] == "applied (1 hunk left out)"
        await one.command("undo", uri=URI)
        assert (folder / "a.txt").read_text() == THERE
        assert (await _file(one))["hunks"] == {"taken": 2, "leftOut": 1}
        assert (await _apply(one))["applied"]

    async def apply_rest(one: Editor) -> None:
        assert (await _file(one))["sentence"] == "applied (1 hunk left out)"
        await _choose(one, 0, "take")
        assert (await _file(one))["ready"]
        assert (await _apply(one))["applied"]
        assert (folder / "a.txt").read_text() == ALL
        assert (await _file(one))["state"] == "applied"
        await one.command("undo", uri=URI)
        assert (folder / "a.txt").read_text() == WITHOUT_SECOND

    for step in (leave_out, apply, apply_rest):
        _talk(folder, text, step)


def test_what_is_edited_is_what_is_applied_and_lines_of_others_are_kept(folder: Path) -> None:
    edited = ALL.replace("more\n", "mine\n")

    async def edit(one: Editor) -> None:
        proposed = await _proposed(one)
        await _choose(one, 0, "leaveOut")
        # The edit was begun before the hunk was left out: both count.
        done = await one.command(
            "editProposed", uri=URI, path="a.txt", text=proposed.replace("more\n", "mine\n"), of=proposed
        )
        assert done["chosen"]
        assert await _proposed(one) == edited.replace("line two\n", "line 2\n")
        assert (folder / "a.txt").read_text() == THERE
        await _choose(one, 0, "take")

    async def apply(one: Editor) -> None:
        (folder / "a.txt").write_text(f"{THERE}from others\n")
        done = await _apply(one)
        assert done["applied"], done
        assert (folder / "a.txt").read_text() == f"{edited}from others\n"
        assert (await _file(one))["state"] == "applied"

    for step in (edit, apply):
        _talk(folder, answer(**{"a.txt": ALL}), step)


def test_a_file_of_which_all_is_left_out_is_not_said_to_be_there_as_the_answer_has_it(folder: Path) -> None:
    async def talk(one: Editor) -> None:
        await _choose(one, 0, "leaveOut")
        review = await one.client.ask("descant/review")
        assert review["files"][0]["spoken"] == "unchanged (1 hunk left out)"
        assert set(review["problems"].values()) == {0}

    _talk(folder, answer(**{"a.txt": FIRST}), talk)


def test_of_edits_that_do_not_all_match_the_others_are_shown_in_the_file(folder: Path) -> None:
    async def talk(one: Editor) -> None:
        assert (await _file(one))["state"] == "blocked"
        assert await _proposed(one) == WITHOUT_SECOND

    _talk(folder, EDITS.replace("line 12\n", "no line of it\n"), talk)


def test_what_contradicts_the_file_by_now_is_a_conflict_and_not_written(folder: Path) -> None:
    async def talk(one: Editor) -> None:
        await _choose(one, 1, "leaveOut")
        now = THERE.replace("line 2\n", "line of others\n")
        (folder / "a.txt").write_text(now)
        done = await _apply(one)
        assert not done["applied"]
        assert (await _file(one))["state"] == "conflict"
        assert (folder / "a.txt").read_text() == now

    _talk(folder, answer(**{"a.txt": ALL}), talk)


def test_a_new_file_is_edited_and_what_the_answer_says_comes_back(folder: Path) -> None:
    async def talk(one: Editor) -> None:
        assert (await one.command("editProposed", uri=URI, path="b.txt", text="mine\n"))["chosen"]
        assert await _proposed(one) == "mine\n"
        assert (await one.command("editProposed", uri=URI, path="b.txt", text=None))["chosen"]
        assert await _proposed(one) == "new\n"
        await one.command("editProposed", uri=URI, path="b.txt", text="mine\n")
        assert (await one.command("applyFiles", uri=URI, paths=["b.txt"]))["applied"]
        assert (folder / "b.txt").read_text() == "mine\n"

    _talk(folder, answer(**{"b.txt": "new\n"}), talk)


def test_a_hunk_that_is_gone_and_one_that_was_edited_are_refused_with_the_reason(folder: Path) -> None:
    async def talk(one: Editor) -> None:
        gone = await one.command("chooseHunk", uri=URI, path="a.txt", hunk="no", choice="leaveOut")
        assert gone["message"] == "This hunk has changed since; look at the file again."
        await _choose(one, 0, "leaveOut")
        mine = THERE.replace("line 2\n", "line of mine\n")
        await one.command("editProposed", uri=URI, path="a.txt", text=mine)
        left_out = next(each for each in (await _hunks(one))["hunks"] if each["leftOut"])
        refused = await one.command("chooseHunk", uri=URI, path="a.txt", hunk=left_out["id"], choice="take")
        assert refused["message"] == "You have edited the lines that it replaces: undo your edit first."
        assert await _proposed(one) == mine

    _talk(folder, answer(**{"a.txt": ALL}), talk)


async def _offered(one: Editor, text: str, place: str) -> dict[str, Any]:
    """Return what can be chosen of hunks where the answer has *place*."""
    line, column = (
        text[: text.index(place)].count("\n"),
        text.index(place) - text.rfind("\n", 0, text.index(place)) - 1,
    )
    position = {"line": line, "character": column}
    asked = {"range": {"start": position, "end": position}, "context": {"diagnostics": []}}
    found = await one.client.ask("textDocument/codeAction", **asked)
    commands = {each["title"]: each["command"] for each in found if "hunk" in each["title"]}
    return {title: {key: one[key] for key in ("command", "arguments")} for title, one in commands.items()}


DIFF = """--- a/a.txt
+++ b/a.txt
@@ -2,3 +2,3 @@
 line 1
-line 2
+line two
 line 3
@@ -12,3 +12,2 @@
 line 11
-line 12
 line 13
"""


@pytest.mark.parametrize(
    ("text", "where", "elsewhere", "title", "without"),
    [
        (EDITS, "line two", "a.txt", "line 3 of a.txt", ALL.replace("line two\n", "line 2\n")),
        (EDITS, "line 22\n=", "a.txt", "after line 23 of a.txt", ALL.replace("more\n", "")),
        (DIFF, "line two", "+++", "line 3 of a.txt", THERE.replace("line 12\n", "")),
        (DIFF, "-line 12", "+++", "line 13 of a.txt", FIRST),
        (answer(**{"a.txt": ALL}), "two", "line 5", "line 3 of a.txt", ALL.replace("line two\n", "line 2\n")),
        (answer(**{"a.txt": ALL}), "line 11", "line 5", "line 13 of a.txt", WITHOUT_SECOND),
    ],
    ids=["edit", "added", "diff", "removed", "whole file", "removed from it"],
)
def test_a_hunk_is_left_out_and_taken_back_where_the_answer_has_it(
    folder: Path, text: str, where: str, elsewhere: str, title: str, without: str
) -> None:
    async def talk(one: Editor) -> None:
        assert not await _offered(one, text, elsewhere)
        whole = await _proposed(one)
        offered = await _offered(one, text, where)
        assert [*offered] == [f"Leave out this hunk: {title}"]
        ((_, command),) = offered.items()
        assert (await one.client.request("workspace/executeCommand", command))["chosen"]
        assert await _proposed(one) == without
        offered = await _offered(one, text, where)
        assert [*offered] == [f"Take back this hunk: {title}"]
        ((_, command),) = offered.items()
        assert (await one.client.request("workspace/executeCommand", command))["chosen"]
        assert await _proposed(one) == whole

    _talk(folder, text, talk)


def test_of_edits_that_are_the_same_the_one_at_the_cursor_is_chosen(folder: Path) -> None:
    (folder / "a.txt").write_text("def a():\n    return 1\n\n\ndef b():\n    return 1\n")
    text = """--- a/a.txt
+++ b/a.txt
@@ -1,3 +1,3 @@
 def a():
-    return 1
+    return 2
 
@@ -5,2 +5,2 @@
 def b():
-    return 1
+    return 2
"""

    async def talk(one: Editor) -> None:
        assert [*await _offered(one, text, " def a")] == ["Leave out this hunk: line 2 of a.txt"]
        offered = await _offered(one, text, " def b")
        assert [*offered] == ["Leave out this hunk: line 6 of a.txt"]

    _talk(folder, text, talk)


async def _rewrite(one: Editor, text: str, version: int) -> None:
    """Have the answer say *text*, as an editor does whose user edits it."""
    changed = {"uri": URI, "version": version}
    one.client.notify("textDocument/didChange", {"textDocument": changed, "contentChanges": [{"text": text}]})
    await one.verdict()


def test_a_choice_is_kept_when_the_answer_is_edited_elsewhere_and_said_to_be_lost_where_it_is_not(
    folder: Path,
) -> None:
    more = {"a.txt": ALL.replace("line 27\n", "line of the answer\n")}
    other = {"a.txt": more["a.txt"].replace("line 11\nline 13\n", "line 11\nline thirteen\n")}

    async def edit(one: Editor) -> None:
        await _choose(one, 1, "leaveOut")
        await _rewrite(one, answer(**more), 2)
        assert (await _file(one))["hunks"] == {"taken": 3, "leftOut": 1}
        wanted = WITHOUT_SECOND.replace("line 27\n", "line of the answer\n")
        assert await _proposed(one) == wanted
        # While the answer cannot be read nothing is forgotten.
        await _rewrite(one, answer(**more)[:40], 3)
        await _rewrite(one, answer(**other), 4)
        assert "in 1 place where you had left out a hunk" in await one.message("window/showMessage")
        assert await _proposed(one) == other["a.txt"]
        assert (await _file(one))["hunks"] is None
        await _rewrite(one, answer(**more), 5)
        assert await _proposed(one) == wanted

    async def again(one: Editor) -> None:
        assert await _proposed(one) == WITHOUT_SECOND.replace("line 27\n", "line of the answer\n")
        # What the answer itself says comes back for good.
        assert (await one.command("editProposed", uri=URI, path="a.txt", text=None))["chosen"]
        await _rewrite(one, answer(**{"a.txt": f"{more['a.txt']}last\n"}), 2)
        assert await _proposed(one) == f"{more['a.txt']}last\n"

    _talk(folder, answer(**{"a.txt": ALL}), edit)
    _talk(folder, answer(**more), again)


def test_an_edited_text_is_kept_when_the_answer_is_edited_elsewhere(folder: Path) -> None:
    async def talk(one: Editor) -> None:
        mine = ALL.replace("more\n", "mine\n")
        assert (await one.command("editProposed", uri=URI, path="a.txt", text=mine))["chosen"]
        await _rewrite(one, answer(**{"a.txt": ALL.replace("line two", "line 2, too")}), 2)
        wanted = mine.replace("line two", "line 2, too")
        assert await _proposed(one) == wanted
        assert (await _apply(one))["applied"]
        assert (folder / "a.txt").read_text() == wanted

    _talk(folder, answer(**{"a.txt": ALL}), talk)


def test_a_choice_is_kept_when_the_answer_is_edited_while_it_is_closed_and_what_is_lost_is_said(
    folder: Path,
) -> None:
    more = {"a.txt": ALL.replace("line 27\n", "line of the answer\n")}
    other = {"a.txt": more["a.txt"].replace("line 11\nline 13\n", "line 11\nline thirteen\n")}

    async def leave_out(one: Editor) -> None:
        await _choose(one, 1, "leaveOut")

    async def is_kept(one: Editor) -> None:
        assert await _proposed(one) == WITHOUT_SECOND.replace("line 27\n", "line of the answer\n")
        assert (await _file(one))["hunks"] == {"taken": 3, "leftOut": 1}

    async def is_lost(one: Editor) -> None:
        assert await _proposed(one) == other["a.txt"]
        assert "in 1 place where you had left out a hunk" in await one.message("window/showMessage")

    async def comes_back(one: Editor) -> None:
        assert await _proposed(one) == WITHOUT_SECOND

    _talk(folder, answer(**{"a.txt": ALL}), leave_out)
    _talk(folder, answer(**more), is_kept)
    _talk(folder, answer(**other), is_lost)
    _talk(folder, answer(**{"a.txt": ALL}), comes_back)
