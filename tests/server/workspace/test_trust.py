"""In a workspace that is not trusted answers are read, judged and previewed, and nothing is written."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from descant_server.settings.descant_toml import workspace_file
from descant_server.settings.values import read_settings
from descant_server.wire.initialize import greeting, is_trusted
from support.editor import answer, editor, interrupt, snapshot
from support.lsp_client import URI

TEXT = answer(**{"b.py": "z\n"})
WRITING = {"descant.applyFiles", "descant.undo", "descant.commit"}


def commands(able: Any) -> set[str]:
    return set(able["executeCommandProvider"]["commands"])


def test_the_commands_that_write_are_told_of_only_where_they_may_be_used() -> None:
    silent: tuple[Any, ...] = (None, {}, {"workspaceTrusted": True}, {"descant": {"ignore": []}}, 7)
    for options in silent:
        assert commands(greeting({}, "1", options)["capabilities"]) >= WRITING
    said: tuple[Any, ...] = ({"workspaceTrusted": False}, {"descant": {"workspaceTrusted": False}})
    for options in said:
        told = commands(greeting({}, "1", options)["capabilities"])
        assert not told & WRITING
        assert "descant.review" in told


@pytest.mark.parametrize("said", [False, 0, "false", "no", [], {}])
def test_only_true_is_trust_and_anything_else_that_is_said_is_none(said: Any) -> None:
    assert not is_trusted({"workspaceTrusted": said})
    (complaint,) = read_settings({"workspaceTrusted": said}).complaints or (None,)
    assert (complaint is None) == (said is False)


def test_a_file_of_the_workspace_has_no_say_in_it() -> None:
    found = workspace_file(Path("descant.toml"), "workspaceTrusted = true\n")
    (problem,) = found.problems
    assert problem.message.startswith("Whether a workspace is trusted is said by the editor")


@pytest.mark.e2e
def test_nothing_is_offered_or_written_until_the_client_trusts_the_workspace(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    folder.mkdir()
    (folder / "descant.toml").write_text("workspaceTrusted = true\n")
    before = snapshot(folder)

    async def talk() -> None:
        options = {"workspaceTrusted": False}
        async with editor(folder, text=TEXT, options=options) as one:
            assert not commands(one.client.able) & WRITING  # type: ignore[attr-defined]
            assert await one.verdict() == {"files": 1, "ready": 1, "blocked": 0, "changed": 0}
            assert "Apply 1 file" not in await one.lenses()
            place = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}
            context = {"diagnostics": [], "only": ["refactor.apply.descant"]}
            assert await one.client.ask("textDocument/codeAction", range=place, context=context) == []
            for refused in (
                await one.command("applyFiles", uri=URI, all=True),
                await one.command("undo", uri=URI),
                await one.command("commit", uri=URI),
            ):
                assert refused["message"].startswith("This workspace is not trusted")
            await one.command("review", uri=URI, kind="diff")
            address = (await one.client.notification("window/showDocument"))["uri"]
            shown = await one.client.request("workspace/textDocumentContent", {"uri": address})
            assert "+z" in shown["text"]
            assert snapshot(folder) == before

            # A setting that says nothing takes nothing back.
            silent = {"settings": {"descant": {"workspaceTrusted": None}}}
            one.client.notify("workspace/didChangeConfiguration", silent)
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"] is False

            trusted = {"settings": {"descant": {"workspaceTrusted": True}}}
            one.client.notify("workspace/didChangeConfiguration", trusted)
            registered: list[Any] = []
            while not any(each["method"] == "workspace/executeCommand" for each in registered):
                params = await one.client.notification("client/registerCapability")
                registered = params["registrations"]
            assert set(registered[0]["registerOptions"]["commands"]) == WRITING
            await one.client.notification("workspace/codeLens/refresh")
            assert (await one.choose("Apply 1 file"))["applied"] is True
            assert (await one.choose("Undo"))["undone"] is True

            one.client.notify(
                "workspace/didChangeConfiguration", {"settings": {"descant": {"workspaceTrusted": False}}}
            )
            params = await one.client.notification("client/unregisterCapability")
            assert params["unregisterations"][0]["method"] == "workspace/executeCommand"
            assert (await one.command("applyFiles", uri=URI, all=True))["applied"] is False

    asyncio.run(talk())
    assert snapshot(folder) == before


@pytest.mark.thorough
@pytest.mark.e2e
def test_what_a_crash_has_left_is_only_told_of(tmp_path: Path) -> None:
    folder = tmp_path / "workspace"
    folder.mkdir()
    interrupt(folder)
    before = snapshot(folder)

    async def talk() -> None:
        async with editor(folder, text=TEXT, options={"workspaceTrusted": False}) as one:
            assert "was interrupted" in await one.message("window/showMessage")

    asyncio.run(talk())
    assert snapshot(folder) == before
