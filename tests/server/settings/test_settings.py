"""Settings of an editor and options of the command: schemas of users end to end."""

import asyncio
import copy
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from descant.directives import Asked
from descant_server.settings.configured import Configured
from descant_server.settings.schema_files import (
    default_name,
    find_schema_file,
    read_schema_file,
)
from descant_server.settings.values import FileRule, SchemaSetting, Settings, merged, read_settings
from support.lsp_client import CAPABILITIES, Client, excuse, started
from support.printed import Outcome

EXAMPLES = Path(__file__).parents[2] / "examples"
WEATHER = (EXAMPLES / "weather.schema.json").read_text()
REPORT = '{"kind": "weather", "city": "", "days": [{"number": 1, "sky": "rain", "high": 3}]}'
BROKEN = '{"type": "object", "properties": {"name": {"type": "strng"}}}'
MENDED = BROKEN.replace("strng", "string")
ABLE: dict[str, Any] = copy.deepcopy(CAPABILITIES)
ABLE["workspace"] |= {
    "configuration": True,
    "didChangeWatchedFiles": {"dynamicRegistration": True},
    "didChangeConfiguration": {"dynamicRegistration": True},
}
"""An editor that answers questions about settings and watches files."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "schemas").mkdir()
    (tmp_path / "schemas" / "weather.schema.json").write_text(WEATHER)
    (tmp_path / "schemas" / "broken.json").write_text(BROKEN)
    return tmp_path


# What settings say


def test_settings_are_read_with_and_without_their_section() -> None:
    given = {
        "schemas": ["a.json", {"file": "b.json", "name": "my.b", "match": "*.b"}],
        "schemaFor": {"*.gen": "vtk.generation"},
        "schema": "dce.harmony",
    }
    settings = read_settings(given)
    assert settings == Settings(
        (SchemaSetting("a.json"), SchemaSetting("b.json", "my.b", ("*.b",))),
        (FileRule("*.gen", "vtk.generation"),),
        "dce.harmony",
    )
    assert read_settings({"descant": given}) == settings


def test_no_settings_are_nothing_to_complain_of() -> None:
    nothing: list[Any] = [None, {}, {"descant": None}, {"descant": {}}, {"schemas": None, "schema": None}]
    for given in nothing:
        assert read_settings(given) == Settings()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (3, "not an object but a number"),
        ([], "not an object but a list"),
        ({"descant": True}, "not an object but true or false"),
        ({"schemas": {}}, "descant.schemas is not a list but an object"),
        ({"schemas": [3]}, "descant.schemas[0] is neither a path nor an object"),
        ({"schemas": [{"name": "x"}]}, "descant.schemas[0] is neither a path nor an object"),
        ({"schemas": [{"file": "x", "name": "a b"}]}, '"name" of the setting descant.schemas[0]'),
        ({"schemas": [{"file": "x", "match": [1]}]}, '"match" of the setting descant.schemas[0]'),
        ({"schemas": [{"file": "x", "mach": []}]}, 'Unknown key "mach" in the setting descant.schemas[0]'),
        ({"schemaFor": []}, "descant.schemaFor is not an object but a list"),
        ({"schemaFor": {"*.x": 1}}, "names no schema for *.x but a number"),
        ({"schema": 1}, "descant.schema is not the name of a schema but a number"),
        ({"shema": "x"}, "Unknown setting descant.shema. Did you mean descant.schema?"),
    ],
)
def test_a_setting_that_is_wrong_is_one_complaint_and_the_others_are_used(given: Any, words: str) -> None:
    (complaint,) = read_settings(given).complaints
    assert words in complaint.message


def test_what_comes_later_counts_and_what_it_does_not_say_stays() -> None:
    assert merged({"descant": {"schema": "a", "schemas": ["x"]}}, {"schema": "b"}) == {
        "schema": "b",
        "schemas": ["x"],
    }
    assert merged(None, {"schema": "b"}) == {"schema": "b"}
    assert merged({"schema": "a"}, None) == {"schema": "a"}


@pytest.mark.parametrize(
    ("pattern", "uri", "fits"),
    [
        ("*.w.json", "file:///w/deep/a.w.json", True),
        ("*.w.json", "file:///w/a.json", False),
        ("*.w.json", "untitled:a.w.json", True),
        ("out/*.json", "file:///w/out/a.json", True),
        ("./out/*.json", "file:///w/out/a.json", True),
        ("out/*.json", "file:///elsewhere/out/a.json", False),
        ("/elsewhere/*.json", "file:///elsewhere/a.json", True),
        ("a b.json", "file:///w/a%20b.json", True),
    ],
)
def test_a_rule_for_file_names_fits_names_and_paths(pattern: str, uri: str, fits: bool) -> None:  # noqa: FBT001
    settings = Settings(schema_for=(FileRule(pattern, "vtk.generation"),), schema="dce.harmony")
    asked = Configured.of(settings, (Path("/w"),)).asked_for(uri)
    assert asked is not None
    assert asked.name == ("vtk.generation" if fits else "dce.harmony")


def test_without_a_rule_or_a_schema_nothing_is_asked_for() -> None:
    assert Configured().asked_for("file:///w/a.json") is None


# Files with schemas


def test_a_file_is_found_in_the_workspace_and_never_outside_of_it(folder: Path, tmp_path: Path) -> None:
    inside = folder / "schemas" / "weather.schema.json"
    assert find_schema_file("schemas/weather.schema.json", (folder / "schemas", folder)) == inside
    assert find_schema_file(str(inside), ()) == inside
    away = find_schema_file("../weather.schema.json", (folder / "schemas",))
    assert isinstance(away, str)
    assert "outside of the workspace" in away
    (folder / "schemas" / "link.json").symlink_to("/etc/hostname")
    assert "outside" in str(find_schema_file("link.json", (folder / "schemas",)))
    assert "no folder is open" in str(find_schema_file("weather.schema.json", ()))


def test_a_file_that_cannot_be_read_is_a_complaint(folder: Path) -> None:
    os.mkfifo(folder / "pipe.json")
    (folder / "large.json").write_bytes(b" " * 4_000_001)
    for name, words in (
        ("absent.json", "No such file"),
        ("schemas", "it is no file"),
        ("pipe.json", "it is no file"),
        ("large.json", "more than 4,000,000 bytes"),
    ):
        file = read_schema_file(folder / name)
        assert (file.schema, file.reading) == (None, None)
        assert words in (file.complaint or "")


def test_bytes_that_are_no_text_are_a_problem_of_the_schema(folder: Path) -> None:
    path = folder / "latin.json"
    path.write_bytes(b'{"type": "object", "title": "caf\xe9"}')
    file = read_schema_file(path)
    assert file.schema is None
    assert [problem.code for problem in file.problems] == ["invalid-utf8"]


@pytest.mark.parametrize(
    ("name", "schema"),
    [("weather.schema.json", "weather"), ("a.b.json", "a.b"), ("x.txt", "x.txt"), (".json", ".json")],
)
def test_a_schema_that_nobody_has_named_is_called_like_its_file(name: str, schema: str) -> None:
    assert default_name(Path(name)) == schema


def test_a_broken_file_harms_no_other_and_a_schema_that_is_not_known_is_complained_of(folder: Path) -> None:
    settings = read_settings(
        {
            "schemas": [
                {"file": "schemas/broken.json", "match": ["*.broken"]},
                {"file": "schemas/weather.schema.json", "name": "my.weather", "match": ["*.w"]},
            ],
            "schemaFor": {"*.g": "vtk.generaton"},
        }
    )
    configured = Configured.of(settings, (folder,))
    assert "my.weather" in configured.known.schema_names
    assert "broken" not in configured.known.schema_names
    assert configured.asked_for("file:///a.w") == Asked("my.weather", 'the rule "*.w" for file names')
    assert [words for words in configured.complaints if "vtk.generaton" in words]
    assert [words for words in configured.complaints if "broken.json has errors" in words]
    assert len(configured.complaints) == 2


# In an editor


@asynccontextmanager
async def editor(
    folder: Path, settings: Any = None, options: Any = None, capabilities: Any = ABLE
) -> AsyncIterator[Client]:
    async with started() as client:
        client.replies["workspace/configuration"] = [settings]
        uri = folder.as_uri()
        params = {
            "processId": None,
            "rootUri": uri,
            "workspaceFolders": [{"uri": uri, "name": "w"}],
            "capabilities": capabilities,
            "initializationOptions": options,
        }
        await client.request("initialize", params)
        client.notify("initialized", {})
        yield client
        assert await client.leave() == 0


def conversation(talk: Callable[[Path], Awaitable[None]]) -> Callable[[Path], None]:
    """Turn *talk* into a test with a folder of schemas."""

    def test(folder: Path) -> None:
        asyncio.run(talk(folder))  # type: ignore[arg-type]

    test.__name__ = talk.__name__
    return pytest.mark.e2e(test)


async def of(client: Client, uri: str, version: int | None = None) -> list[tuple[str, str]]:
    """Return codes and messages of the next publication for *uri*, of that version if one is given."""
    while True:
        published = await client.published()
        if published["uri"] == uri and version in (None, published.get("version")):
            return [(one["code"], one["message"]) for one in published["diagnostics"]]


@conversation
async def test_a_workspace_has_its_schema_in_diagnostics_completion_and_hover(folder: Path) -> None:
    settings = {"schemas": [{"file": "schemas/weather.schema.json", "match": ["*.w.json"]}]}
    async with editor(folder, settings) as client:
        await client.notification("client/registerCapability")
        watched = await client.notification("client/registerCapability")
        (registration,) = watched["registrations"]
        assert registration["method"] == "workspace/didChangeWatchedFiles"
        watched = {Path(one["globPattern"]) for one in registration["registerOptions"]["watchers"]}
        names = ("schemas/weather.schema.json", "descant.toml", ".descant-baseline.json")
        assert watched == {folder / name for name in names}

        uri = (folder / "answer.txt").as_uri()
        published = await client.open(REPORT, uri)
        (found,) = published["diagnostics"]
        assert (found["code"], published["version"]) == ("min-length", 1)
        assert found["range"] == {"start": {"line": 0, "character": 28}, "end": {"line": 0, "character": 30}}

        document, place = {"uri": uri}, {"line": 0, "character": REPORT.index("rain") + 1}
        items = await client.request("textDocument/completion", {"textDocument": document, "position": place})
        assert {item["label"].strip('"') for item in items["items"]} >= {"clear", "cloudy", "snow"}
        hover = await client.request("textDocument/hover", {"textDocument": document, "position": place})
        assert "What is above." in json.dumps(hover)

        asked = (folder / "b.w.json").as_uri()
        published = await client.open('{"a": 1}', asked)
        assert {"missing-required", "unknown-field"} == {one["code"] for one in published["diagnostics"]}


@pytest.mark.thorough
@conversation
async def test_a_broken_schema_file_is_shown_in_it_until_it_is_mended(folder: Path) -> None:
    path = folder / "schemas" / "broken.json"
    settings = {"schemas": ["schemas/broken.json", "schemas/weather.schema.json"]}
    async with editor(folder, settings) as client:
        published = await client.published()
        assert published["uri"] == path.as_uri()
        assert "version" not in published
        (found,) = published["diagnostics"]
        assert (found["code"], found["severity"]) == ("schema-keyword", 1)
        start = BROKEN.index('"strng"')
        assert found["range"] == {
            "start": {"line": 0, "character": start},
            "end": {"line": 0, "character": start + 7},
        }
        message = await client.notification("window/showMessage")
        assert message["type"] == 2
        assert "The schema broken is not used" in message["message"]
        await client.notification("window/logMessage")

        uri = (folder / "answer.txt").as_uri()
        assert [one["code"] for one in (await client.open(REPORT, uri))["diagnostics"]] == ["min-length"]

        path.write_text(MENDED)
        changes = [{"uri": path.as_uri(), "type": 2}]
        client.notify("workspace/didChangeWatchedFiles", {"changes": changes})
        assert await of(client, path.as_uri()) == []

        path.write_text(BROKEN)
        client.notify("textDocument/didSave", {"textDocument": {"uri": path.as_uri()}})
        assert [code for code, _ in await of(client, path.as_uri())] == ["schema-keyword"]
        assert "window/showMessage" in client.heard()


@pytest.mark.thorough
@conversation
async def test_the_file_of_a_schema_that_is_open_shows_what_is_wrong_with_the_text_in_the_editor(
    folder: Path,
) -> None:
    path = folder / "schemas" / "broken.json"
    async with editor(folder, {"schemas": ["schemas/broken.json"]}) as client:
        await client.published()
        assert (await client.open(MENDED, path.as_uri()))["diagnostics"] == []
        excuse(client)  # It opens a document anew that it has not closed.
        published = await client.open(BROKEN.replace("name", "title"), path.as_uri(), 2)
        assert [one["code"] for one in published["diagnostics"]] == ["schema-keyword"]
        assert published["version"] == 2
        client.notify("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
        published = await client.published()
        assert [one["code"] for one in published["diagnostics"]] == ["schema-keyword"]


@pytest.mark.thorough
@conversation
async def test_settings_come_with_initialize_and_change_by_a_notification(folder: Path) -> None:
    options = {"schema": "weather", "schemas": ["schemas/weather.schema.json"]}
    async with editor(folder, None, options, CAPABILITIES) as client:
        uri = (folder / "a.txt").as_uri()
        client.notify(
            "textDocument/didOpen",
            {"textDocument": {"uri": uri, "languageId": "x", "version": 1, "text": '{"answer": 1}'}},
        )
        found = await of(client, uri)
        while not found or found[0][0] == "unknown-schema":
            found = await of(client, uri)
        assert ("missing-required", 'Missing required "city".') in found
        settings = {"descant": {"schema": None}}
        client.notify("workspace/didChangeConfiguration", {"settings": settings})
        assert [code for code, _ in await of(client, uri)] == ["unknown-schema"]
        assert "workspace/configuration" not in client.heard()
        assert "client/registerCapability" not in client.heard()


@pytest.mark.thorough
@conversation
async def test_settings_that_make_no_sense_are_shown_once_and_logged(folder: Path) -> None:
    async with editor(folder, {"schemas": 3, "colour": "red"}) as client:
        shown = [(await client.notification("window/showMessage"))["message"] for _ in range(2)]
        assert shown == [
            "Descant: The setting descant.schemas is not a list but a number.",
            "Descant: Unknown setting descant.colour.",
        ]
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        logged = [(await client.notification("window/logMessage"))["message"] for _ in range(4)]
        assert len(logged) == 4
        assert client.waiting("window/showMessage") == 0


# At the command line


@pytest.fixture
def descant(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Outcome:
    monkeypatch.setenv("COLUMNS", "80")
    return Outcome(capsys)


def test_a_reply_is_checked_by_the_schema_of_a_file(descant: Outcome, folder: Path) -> None:
    (folder / "reply.txt").write_text(REPORT)
    file = folder / "schemas" / "weather.schema.json"
    assert descant("check", folder / "reply.txt", "--schema-file", file, "--output", "json") == 1
    (item,) = json.loads(descant.output)
    assert item["schema"] == "weather"
    assert [(one["code"], one["pointer"]) for one in item["problems"]] == [("min-length", "/city")]
    assert descant("parse", folder / "reply.txt", "--schema-file", file, "--schema", "weather") == 1
    assert json.loads(descant.output)["schema"] == "weather"
    assert descant("show", folder / "reply.txt", "--schema-file", file) == 1
    assert "Weather report" in descant.output


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I cannot do that.", {"not-as-asked", "no-structured-answer"}),
        ("// descant: vtk.generation\n{}", {"not-as-asked"}),
        ('{"summary": "s", "course_of_action": [], "files": []}', {"missing-required"}),
        (REPORT.replace('""', '"Rome"'), set()),
    ],
)
def test_another_reply_than_was_asked_for_is_an_error(
    descant: Outcome, folder: Path, text: str, expected: set[str]
) -> None:
    (folder / "reply.txt").write_text(text)
    file = folder / "schemas" / "weather.schema.json"
    arguments = (
        "check",
        folder / "reply.txt",
        "--schema-file",
        file,
        "--schema",
        "weather",
        "--output",
        "json",
    )
    assert descant(*arguments) == bool(expected)
    (item,) = json.loads(descant.output)
    errors = {one["code"] for one in item["problems"] if one["severity"] == "error"}
    assert expected <= errors if expected else not errors


def test_a_schema_that_there_is_not_is_wrong_usage_with_a_suggestion(descant: Outcome, folder: Path) -> None:
    (folder / "reply.txt").write_text(REPORT)
    assert descant("check", folder / "reply.txt", "--schema", "vtk.generaton") == 2
    assert "unknown schema 'vtk.generaton'; did you mean vtk.generation" in descant.errors


def test_a_broken_schema_file_is_told_with_its_place_and_the_answers_are_checked(
    descant: Outcome, folder: Path
) -> None:
    (folder / "reply.txt").write_text(REPORT)
    broken = folder / "schemas" / "broken.json"
    good = folder / "schemas" / "weather.schema.json"
    assert descant("check", folder / "reply.txt", "--schema-file", broken, "--schema-file", good) == 2
    column = BROKEN.index('"strng"') + 1
    assert f"{broken}:1:{column}: error[schema-keyword]: Unknown type; expected one of" in descant.errors
    assert "error[min-length]" in descant.output


def test_descant_schemas_lists_all_schemas_with_role_title_and_where_they_are_from(
    descant: Outcome, folder: Path
) -> None:
    file = folder / "schemas" / "weather.schema.json"
    assert descant("schemas", "--schema-file", file, "--output", "json") == 0
    rows = json.loads(descant.output)
    assert rows[0] == {
        "name": "dce.harmony",
        "role": "response",
        "title": "Harmony answer",
        "origin": "built in",
    }
    assert rows[-1] == {"name": "weather", "role": "response", "title": "Weather report", "origin": str(file)}
    assert descant("schemas", "--schema-file", file) == 0
    lines = descant.output.splitlines()
    assert [line.split()[0] for line in lines] == [row["name"] for row in rows]
    assert descant("schemas", "--schema-file", folder / "schemas" / "broken.json") == 2


def test_the_schema_of_a_file_is_printed_for_a_request_and_prompted_for(
    descant: Outcome, folder: Path
) -> None:
    file = folder / "schemas" / "weather.schema.json"
    assert descant("schema", "weather", "--schema-file", file) == 0
    assert json.loads(descant.output)["title"] == "Weather report"
    assert descant("prompt", "weather", "--schema-file", file) == 0
    assert "sky" in descant.output
