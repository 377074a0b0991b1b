"""Problems that are shown no more: the actions of an editor end to end, and the same at the command line."""

import asyncio
import copy
import json
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from descant_server.cli import main
from support.configured import ABLE, COMMAS, codes, editor, shown
from support.lsp_client import Client, edited
from support.printed import Outcome

MAKER = copy.deepcopy(ABLE)
MAKER["workspace"]["workspaceEdit"]["resourceOperations"] = ["create"]
"""An editor that makes files."""
BLOCKED = '{"summary": "s", "course_of_action": [], "files": [{"path": "/etc/x", "content": "x\\n"}]}'
CODES = ["empty-summary", "trailing-comma"]


def conversation(talk: Callable[[Path], Awaitable[None]]) -> Callable[[Path], None]:
    def test(tmp_path: Path) -> None:
        asyncio.run(talk(tmp_path))  # type: ignore[arg-type]

    test.__name__ = talk.__name__
    return pytest.mark.e2e(test)


async def offered(client: Client, uri: str) -> dict[str, dict[str, Any]]:
    """Return the edits that are offered anywhere in the document to ignore something, by their titles."""
    everywhere = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
    context = {"diagnostics": [], "only": ["quickfix.ignore"]}
    params = {"textDocument": {"uri": uri}, "range": everywhere, "context": context}
    actions = await client.request("textDocument/codeAction", params)
    assert {action["kind"] for action in actions} <= {"quickfix.ignore.descant"}
    return {action["title"]: action["edit"] for action in actions}


def applied(edit: dict[str, Any], texts: dict[str, str]) -> str:
    """Apply *edit* to *texts* by their URIs, and to files; return the URI of what was changed."""
    uri = ""
    for change in edit["documentChanges"]:
        if "kind" in change:
            assert change["kind"] == "create"
            assert change["options"] == {"ignoreIfExists": True}
            Path(change["uri"].removeprefix("file://")).touch()
            continue
        uri = change["textDocument"]["uri"]
        path = Path(uri.removeprefix("file://"))
        assert (change["textDocument"]["version"] is None) == (uri not in texts)
        text = texts[uri] if uri in texts else path.read_text(encoding="utf-8")
        for each in change["edits"]:
            text = edited(text, {"range": each["range"], "text": each["newText"]}, "utf-16")
        if uri in texts:
            texts[uri] = text
        else:
            path.write_text(text, encoding="utf-8")
    return uri


async def published(client: Client, uri: str) -> list[str]:
    while (said := await client.published())["uri"] != uri:
        pass
    return codes(said["diagnostics"])


@pytest.mark.thorough
@conversation
async def test_a_problem_that_is_ignored_in_its_document_is_gone(folder: Path) -> None:
    async with editor(folder, capabilities=MAKER) as client:
        uri, texts = (folder / "a.txt").as_uri(), {(folder / "a.txt").as_uri(): COMMAS}
        assert codes(await shown(client, folder, "a.txt", COMMAS)) == CODES
        for version, (code, left) in enumerate(((CODES[1], CODES[:1]), (CODES[0], [])), start=2):
            offers = await offered(client, uri)
            assert applied(offers[f"Ignore {code} in this document"], texts) == uri
            change = {
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"text": texts[uri]}],
            }
            client.notify("textDocument/didChange", change)
            assert await published(client, uri) == left
        assert texts[uri] == f"// descant: ignore=trailing-comma,empty-summary\n{COMMAS}"
        assert await offered(client, uri) == {}


@conversation
async def test_a_problem_that_is_ignored_in_the_workspace_is_gone_from_every_document(folder: Path) -> None:
    async with editor(folder, capabilities=MAKER) as client:
        uri, other = (folder / "a.txt").as_uri(), (folder / "deep" / "b.txt").as_uri()
        assert codes(await shown(client, folder, "a.txt", COMMAS)) == CODES
        assert codes(await shown(client, folder / "deep", "b.txt", COMMAS)) == CODES
        file = folder / "descant.toml"
        for code, left in ((CODES[1], CODES[:1]), (CODES[0], [])):
            offers = await offered(client, uri)
            changed = applied(offers[f"Ignore {code} in this workspace (descant.toml)"], {})
            assert changed == file.as_uri()
            file.write_text(f"# Ours.\n{file.read_text()}")
            client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": changed, "type": 2}]})
            assert await published(client, uri) == left
            assert await published(client, other) == left
        assert tomllib.loads(file.read_text()) == {"ignore": ["empty-summary", "trailing-comma"]}
        assert file.read_text().count("# Ours.\n") == 2


@pytest.mark.thorough
@conversation
async def test_all_problems_of_a_document_are_accepted_and_a_new_one_is_shown(folder: Path) -> None:
    async with editor(folder, capabilities=MAKER) as client:
        uri = (folder / "a.txt").as_uri()
        assert codes(await shown(client, folder, "a.txt", COMMAS)) == CODES
        assert codes(await shown(client, folder, "b.txt", COMMAS)) == CODES
        offers = await offered(client, uri)
        changed = applied(offers["Accept all problems of this document (.descant-baseline.json)"], {})
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": changed, "type": 1}]})
        assert await published(client, uri) == []
        moved = "\n\n" + COMMAS.replace('"course_of_action": []', '"course_of_action": [,]')
        change = {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": moved}]}
        client.notify("textDocument/didChange", change)
        assert len(await published(client, uri)) == 1

        (folder / "a.txt").write_text(COMMAS)
        (folder / "b.txt").write_text(COMMAS)
        offers = await offered(client, (folder / "b.txt").as_uri())
        applied(offers["Accept all problems of this document (.descant-baseline.json)"], {})
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": changed, "type": 2}]})
        assert await published(client, (folder / "b.txt").as_uri()) == []
        written = (folder / ".descant-baseline.json").read_text()
    file = folder / "by_command.json"
    assert main(["check", str(folder / "a.txt"), str(folder / "b.txt"), "--write-baseline", str(file)]) == 0
    assert json.loads(written)["documents"]["b.txt"] == json.loads(written)["documents"]["a.txt"]


@pytest.mark.thorough
@conversation
async def test_an_editor_that_makes_no_files_edits_those_that_are_there(folder: Path) -> None:
    async with editor(folder) as client:
        uri = (folder / "a.txt").as_uri()
        await shown(client, folder, "a.txt", COMMAS)
        assert all("in this document" in title for title in await offered(client, uri))
        (folder / "descant.toml").write_text('docs = "https://x/{code}"\n')
        assert "Ignore trailing-comma in this workspace (descant.toml)" in await offered(client, uri)
        text = 'docs = "https://open/{code}"\n'
        await shown(client, folder, "descant.toml", text)
        texts = {(folder / "descant.toml").as_uri(): text}
        offers = await offered(client, uri)
        changed = applied(offers["Ignore trailing-comma in this workspace (descant.toml)"], texts)
        assert texts[changed] == f'{text}ignore = ["trailing-comma"]\n', "what is in the editor counts"


@pytest.mark.thorough
@conversation
async def test_a_document_outside_of_the_workspace_has_no_place_in_its_files(folder: Path) -> None:
    inside = folder / "inside"
    inside.mkdir()
    async with editor(inside, capabilities=MAKER) as client:
        await shown(client, folder, "a.txt", COMMAS)
        offers = await offered(client, (folder / "a.txt").as_uri())
        assert {title.partition(" in ")[2] for title in offers} == {"this document"}


@pytest.mark.thorough
@conversation
async def test_a_baseline_that_is_broken_is_told_and_never_overwritten(folder: Path) -> None:
    (folder / ".descant-baseline.json").write_text("<<<<<<< HEAD\n")
    async with editor(folder, capabilities=MAKER) as client:
        message = (await client.notification("window/showMessage"))["message"]
        assert "The baseline" in message
        assert codes(await shown(client, folder, "a.txt", COMMAS)) == CODES
        offers = await offered(client, (folder / "a.txt").as_uri())
        assert not any(title.startswith("Accept") for title in offers)


@pytest.mark.thorough
@conversation
async def test_ignoring_an_error_does_not_make_its_file_ready(folder: Path) -> None:
    async with editor(folder, settings={"ignore": ["*"]}, capabilities=MAKER) as client:
        assert await shown(client, folder, "a.txt", BLOCKED) == []
        said = await client.notification("descant/didAnalyze")
        assert said["verdict"] == {"files": 1, "ready": 0, "blocked": 1, "changed": 0}
        assert set(said["problems"].values()) == {0}


@pytest.mark.thorough
@conversation
async def test_what_is_ignored_stays_so_after_an_edit_in_the_content_of_a_file(folder: Path) -> None:
    files = [{"path": f"{name}.py", "content": "x = 1\n"} for name in "ab"]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files}).replace("]}", "],}")
    async with editor(folder, settings={"ignore": ["trailing-comma"]}) as client:
        uri = (folder / "a.txt").as_uri()
        assert await shown(client, folder, "a.txt", text) == []
        place = {"line": 0, "character": text.index("x = 1") + 4}
        change = {"range": {"start": place, "end": place}, "text": "("}
        document = {"uri": uri, "version": 2}
        client.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
        while not (found := await published(client, uri)):
            pass
        assert found == ["python-syntax"]


# At the command line


@pytest.fixture
def descant(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Outcome:
    monkeypatch.setenv("COLUMNS", "80")
    return Outcome(capsys)


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "a.txt").write_text(COMMAS)
    (tmp_path / "answers" / "b.txt").write_text(BLOCKED)
    return tmp_path / "answers"


def test_a_baseline_is_written_and_what_is_in_it_is_not_reported(descant: Outcome, answers: Path) -> None:
    file = answers.parent / "accepted.json"
    assert descant("check", answers) == 1
    assert descant("check", answers, "--write-baseline", file) == 0
    assert "problems accepted in" in descant.errors
    assert sorted(json.loads(file.read_text())["documents"]) == ["answers/a.txt", "answers/b.txt"]
    first = file.read_bytes()
    assert descant("check", answers, "--baseline", file) == 0
    assert "2 answers checked: no problems." in descant.output
    (answers / "a.txt").write_text(f"\n\n{COMMAS}".replace("[],}", "[]}"))
    assert descant("check", answers, "--baseline", file, "--output", "json") == 0
    assert descant.codes() == {"a.txt": ["unused-acceptance"], "b.txt": []}
    assert descant("check", answers, "--baseline", file, "--fail-on", "information") == 1

    (answers / "a.txt").write_text(COMMAS)
    assert descant("check", answers / "a.txt", "--write-baseline", file) == 0
    assert file.read_bytes() == first, "documents that are not checked keep their entries"


def test_the_baseline_of_the_workspace_is_read_unasked_as_in_an_editor(
    descant: Outcome, answers: Path
) -> None:
    assert descant("check", answers, "--write-baseline", answers.parent / ".descant-baseline.json") == 0
    assert descant("check", answers) == 0
    assert descant("check", answers, "--workspace", answers) == 1, "the one of another folder is another"


def test_a_baseline_that_there_is_not_or_that_is_none_is_wrong_usage(descant: Outcome, answers: Path) -> None:
    absent, broken = answers / "absent.json", answers / "broken.json"
    broken.write_text("{}")
    assert descant("check", answers / "a.txt", "--baseline", absent) == 2
    assert f"--write-baseline {absent}`" in descant.errors
    assert descant("check", answers / "a.txt", "--baseline", broken) == 2
    assert descant("check", answers / "a.txt", "--write-baseline", broken) == 2
    assert "not overwritten" in descant.errors
    assert broken.read_text() == "{}"
    assert descant("check", answers / "a.txt", "--baseline", absent, "--write-baseline", absent) == 2


def test_what_the_first_line_ignores_is_no_problem_for_the_exit_status(
    descant: Outcome, answers: Path
) -> None:
    (answers / "a.txt").write_text(f"# descant: ignore=empty-*,trailing-comma\n{COMMAS}")
    assert descant("check", answers / "a.txt") == 0
    assert "1 answer checked: no problems." in descant.output


@pytest.mark.thorough
@pytest.mark.e2e
def test_an_editor_and_the_command_show_the_same(descant: Outcome, answers: Path, tmp_path: Path) -> None:
    (tmp_path / "descant.toml").write_text('ignore = ["no-*"]\n[severities]\nempty-summary = "hint"\n')
    assert descant("check", answers / "b.txt", "--write-baseline", tmp_path / ".descant-baseline.json") == 0

    async def talk() -> dict[str, list[str]]:
        async with editor(tmp_path) as client:
            return {
                path.name: codes(await shown(client, answers, path.name, path.read_text()))
                for path in sorted(answers.iterdir())
            }

    assert descant("check", answers, "--output", "json") == 0
    assert asyncio.run(talk()) == descant.codes() == {"a.txt": CODES, "b.txt": []}
