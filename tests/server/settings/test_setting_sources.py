"""Each setting from each of the places it can be made in, over real stdio and at the command line."""

import asyncio
import copy
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from descant.embedded.language_selection import LanguageSelection
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.settings.descant_toml import workspace_file
from descant_server.settings.limits import RANGES, SizeClass, SizeLimits
from descant_server.settings.values import over_file, read_settings
from support.configured import ABLE, COMMAS, codes, editor, shown
from support.lsp_client import CAPABILITIES, Client
from support.printed import Outcome

SETTINGS: dict[str, Any] = {
    "select": ["trailing-comma", "empty-summary", "no-*", "python-syntax", "unknown-field"],
    "ignore": ["trailing-comma"],
    "severities": {"empty-summary": "hint", "unknown-*": "warning", "unknown-schema": "off"},
    "limits": {"problems": 3},
    "formats": ["json"],
    "docs": "https://docs.example/problems/{code}",
    "languages": ["json"],
}
IN_FILE = """\
select = ["trailing-comma", "empty-summary", "no-*", "python-syntax", "unknown-field"]
ignore = ["trailing-comma"]
formats = ["json"]
docs = "https://docs.example/problems/{code}"
languages = ["json"]

[severities]
empty-summary = "hint"
"unknown-*" = "warning"
unknown-schema = "off"

[limits]
problems = 3
"""
MANY = json.dumps({"summary": "s", "course_of_action": [], "files": [], **dict.fromkeys("abcdefg", 1)})
TAGS = '<summary>s</summary>\n<file path="a.py">\nx = 1\n</file>\n'
PYTHON = json.dumps(
    {"step_number": 1, "understanding": "u", "imports": [], "code": "def f(:\n", "citations": [1]}
)
TOLD = copy.deepcopy(ABLE)
TOLD["workspace"]["configuration"] = False
"""An editor that answers no questions."""


def conversation(talk: Callable[[Path], Awaitable[None]]) -> Callable[[Path], None]:
    def test(tmp_path: Path) -> None:
        asyncio.run(talk(tmp_path))  # type: ignore[arg-type]

    test.__name__ = talk.__name__
    return pytest.mark.e2e(test)


async def see_all_settings(client: Client, folder: Path) -> None:
    """See an effect of each setting of SETTINGS."""
    (empty,) = await shown(client, folder, "commas.txt", COMMAS)
    assert (empty["code"], empty["severity"]) == ("empty-summary", 4)
    assert empty["codeDescription"] == {"href": "https://docs.example/problems/empty-summary"}
    many = await shown(client, folder, "many.txt", MANY)
    assert codes(many) == ["unknown-field", "unknown-field", "too-many-problems"]
    assert many[0]["severity"] == 2
    assert codes(await shown(client, folder, "tags.txt", TAGS)) == ["no-structured-answer"]
    assert codes(await shown(client, folder, "python.txt", f"// descant: vtk.generation\n{PYTHON}")) == []
    assert codes(await shown(client, folder, "prose.txt", f"Well.\n{COMMAS}")) == ["empty-summary"]
    assert codes(await shown(client, folder, "package.txt", '{"name": "x", "version": "1"}')) == []


@pytest.mark.thorough
@conversation
async def test_without_settings_all_of_it_is_shown(folder: Path) -> None:
    async with editor(folder) as client:
        commas = await shown(client, folder, "commas.txt", COMMAS)
        assert codes(commas) == ["empty-summary", "trailing-comma"]
        assert commas[1]["tags"] == [1]
        assert "tags" not in commas[0]
        href = commas[1]["codeDescription"]["href"]
        assert urlsplit(href).scheme == "file"
        page = Path(url2pathname(urlsplit(href).path)).read_text(encoding="utf-8")
        assert page.startswith("# trailing-comma\n")
        about = {"textDocument": {"uri": (folder / "commas.txt").as_uri()}}
        place = {"position": commas[1]["range"]["start"]}
        told = await client.request("textDocument/hover", {**about, **place})
        assert f"[`trailing-comma`](<{href}>)" in told["contents"]["value"]
        assert len(await shown(client, folder, "many.txt", MANY)) == 7
        assert "no-structured-answer" not in codes(await shown(client, folder, "tags.txt", TAGS))
        found = await shown(client, folder, "python.txt", f"// descant: vtk.generation\n{PYTHON}")
        assert "python-syntax" in codes(found)
        assert "prose-outside" in codes(await shown(client, folder, "prose.txt", f"Well.\n{COMMAS}"))
        package = await shown(client, folder, "package.txt", '{"name": "x", "version": "1"}')
        assert "unknown-schema" in codes(package)


@pytest.mark.thorough
@conversation
async def test_every_setting_is_pulled_from_the_editor(folder: Path) -> None:
    async with editor(folder, settings=SETTINGS) as client:
        await see_all_settings(client, folder)


@pytest.mark.thorough
@conversation
async def test_every_setting_comes_with_initialize(folder: Path) -> None:
    async with editor(folder, options={"descant": SETTINGS}, capabilities=TOLD) as client:
        await see_all_settings(client, folder)


@pytest.mark.thorough
@conversation
async def test_every_setting_comes_by_a_notification_and_changes_what_is_shown(folder: Path) -> None:
    async with editor(folder, capabilities=TOLD) as client:
        assert len(await shown(client, folder, "before.txt", COMMAS)) == 2
        client.notify("workspace/didChangeConfiguration", {"settings": {"descant": SETTINGS}})
        assert codes((await client.published())["diagnostics"]) == ["empty-summary"]
        await see_all_settings(client, folder)
        client.notify("workspace/didChangeConfiguration", {"settings": {"descant": {}}})
        while (again := await client.published())["uri"] != (folder / "before.txt").as_uri():
            pass
        assert len(again["diagnostics"]) == 2


@conversation
async def test_every_setting_stands_in_the_file_of_the_workspace_which_is_watched(folder: Path) -> None:
    file = folder / "descant.toml"
    file.write_text(IN_FILE)
    async with editor(folder) as client:
        await see_all_settings(client, folder)
        file.write_text("")
        client.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": file.as_uri(), "type": 2}]})
        while (again := await client.published())["uri"] != (folder / "commas.txt").as_uri():
            pass
        assert codes(again["diagnostics"]) == ["empty-summary", "trailing-comma"]


@pytest.mark.thorough
@conversation
async def test_a_client_that_draws_no_tags_and_opens_no_addresses_is_sent_none(folder: Path) -> None:
    async with editor(folder, capabilities=CAPABILITIES) as client:
        for diagnostic in await shown(client, folder, "commas.txt", COMMAS):
            assert {"tags", "codeDescription"}.isdisjoint(diagnostic)


@pytest.mark.thorough
@conversation
async def test_the_folder_of_a_document_decides(folder: Path) -> None:
    one, two = folder / "one", folder / "two"
    one.mkdir()
    two.mkdir()
    (two / "descant.toml").write_text('ignore = ["empty-summary"]\n')
    settings = [{"ignore": ["trailing-comma"]}, {"severities": {"trailing-comma": "error"}}]
    async with editor(one, two, settings=settings) as client:
        assert codes(await shown(client, one, "a.txt", COMMAS)) == ["empty-summary"]
        (found,) = await shown(client, two, "a.txt", COMMAS)
        assert (found["code"], found["severity"]) == ("trailing-comma", 1)
        assert codes(await shown(client, folder, "a.txt", COMMAS)) == ["empty-summary"], "the first one's"


@pytest.mark.thorough
@conversation
async def test_the_editor_is_asked_for_the_settings_of_each_folder(folder: Path) -> None:
    async with editor(folder, settings={"ignore": ["bom"]}) as client:
        for _ in range(2):
            asked = await client.notification("workspace/configuration")
            assert asked["items"] == [{"scopeUri": folder.as_uri(), "section": "descant"}]
            client.notify("workspace/didChangeConfiguration", {"settings": None})


@pytest.mark.thorough
@conversation
async def test_an_editor_that_has_no_settings_any_more_has_those_of_the_files(folder: Path) -> None:
    async with editor(folder, settings={"ignore": ["trailing-comma"]}) as client:
        assert codes(await shown(client, folder, "a.txt", COMMAS)) == ["empty-summary"]
        client.replies["workspace/configuration"] = [None]
        client.notify("workspace/didChangeConfiguration", {"settings": None})
        assert codes((await client.published())["diagnostics"]) == ["empty-summary", "trailing-comma"]


@pytest.mark.thorough
@conversation
async def test_a_folder_that_is_added_by_an_editor_without_settings_has_its_own(folder: Path) -> None:
    one, two = folder / "one", folder / "two"
    one.mkdir()
    two.mkdir()
    (two / "descant.toml").write_text('ignore = ["empty-summary"]\n')
    async with editor(one) as client:
        assert codes(await shown(client, two, "a.txt", COMMAS)) == ["empty-summary", "trailing-comma"]
        client.replies["workspace/configuration"] = [None, None]
        added = {"added": [{"uri": two.as_uri(), "name": "two"}], "removed": []}
        client.notify("workspace/didChangeWorkspaceFolders", {"event": added})
        assert codes((await client.published())["diagnostics"]) == ["trailing-comma"]


@pytest.mark.thorough
@conversation
async def test_what_is_shown_anew_is_never_of_an_earlier_text(folder: Path) -> None:
    files = [{"path": f"{number}.py", "content": "y = 2\n" * 500} for number in range(40)]
    paths = [file["path"] for file in files]
    text = json.dumps({"summary": "s", "files_updated": paths, "files": files, "zzz": 1})
    async with editor(folder, options={"select": ["unknown-field"]}, capabilities=CAPABILITIES) as client:
        assert codes(await shown(client, folder, "a.txt", text)) == ["unknown-field"]
        place = {"line": 0, "character": text.index("y = 2")}
        change = {"range": {"start": place, "end": place}, "text": "x"}
        identifier = {"uri": (folder / "a.txt").as_uri(), "version": 2}
        client.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [change]})
        assert (await client.published())["version"] == 2
        # The whole text is read when nobody edits any more; until then it is known by its edit.
        settings = {"descant": {"select": ["unknown-field"], "severities": {"unknown-field": "hint"}}}
        client.notify("workspace/didChangeConfiguration", {"settings": settings})
        published = await client.published()
        assert published["version"] == 2
        (found,) = published["diagnostics"]
        assert found["severity"] == 4
        assert found["range"]["start"]["character"] == text.index('"zzz"') + 1


@pytest.mark.thorough
@conversation
async def test_what_is_wrong_is_a_warning_and_the_rest_is_used(folder: Path) -> None:
    settings = {
        "ignore": ["trailing-coma", 3],
        "severities": {"empty-summary": "fatal", "trailing-comma": "error"},
        "limits": {"problems": 0},
        "colour": 1,
    }
    async with editor(folder, settings=settings) as client:
        messages = [(await client.notification("window/showMessage"))["message"] for _ in range(5)]
        assert messages == [
            "Descant: The setting descant.ignore has the code trailing-coma, which no problem has; "
            "did you mean trailing-comma or missing-comma or extra-comma?",
            "Descant: The setting descant.ignore[1] is not a code but a number.",
            'Descant: The setting descant.severities says the text "fatal" for empty-summary; '
            "it may be error, warning, information, hint or off.",
            "Descant: The setting descant.limits.problems is 0; it may be 1 to 10,000.",
            "Descant: Unknown setting descant.colour.",
        ]
        logged = [(await client.notification("window/logMessage"))["type"] for _ in range(5)]
        assert logged == [2] * 5
        found = await shown(client, folder, "commas.txt", COMMAS)
        assert [(one["code"], one["severity"]) for one in found][-1] == ("trailing-comma", 1)


@pytest.mark.thorough
@conversation
async def test_what_is_wrong_in_the_file_is_shown_in_its_lines(folder: Path) -> None:
    file = folder / "descant.toml"
    file.write_text('select = ["*"]\nignore = ["bom",\n  "bmo"]\n')
    async with editor(folder) as client:
        while (published := await client.published())["uri"] != file.as_uri():
            pass
        (found,) = published["diagnostics"]
        assert (found["code"], found["severity"]) == ("setting", 2)
        assert found["range"]["start"] == {"line": 2, "character": 3}
        message = (await client.notification("window/showMessage"))["message"]
        assert message.startswith(
            "Descant: descant.toml, line 3: The setting descant.ignore has the code bmo"
        )
        mended = await shown(client, folder, "descant.toml", 'ignore = ["bom"]\n')
        assert mended == []
        document = {"uri": file.as_uri(), "version": 2}
        changes = {"textDocument": document, "contentChanges": [{"text": "ignore = [bom]\n"}]}
        client.notify("textDocument/didChange", changes)
        while (published := await client.published())["uri"] != file.as_uri():
            pass
        assert codes(published["diagnostics"]) == ["settings-syntax"]


# What is read


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"select": "bom"}, "descant.select is not a list of codes but the text"),
        ({"severities": []}, "descant.severities is not an object but a list"),
        ({"severities": {"bmo": "off"}}, "descant.severities has the code"),
        ({"limits": 3}, "descant.limits is not an object but a number"),
        ({"limits": {"problem": 3}}, "Did you mean descant.limits.problems?"),
        ({"limits": {"seconds": True}}, "descant.limits.seconds is true or false; it may be 1 to 600"),
        ({"limits": {"full": 1.5}}, "descant.limits.full is a number"),
        ({"limits": {"memory": 10**9}}, "it may be 128 to 16,384"),
        ({"formats": "json"}, "descant.formats is not a list"),
        ({"formats": ["jsn"]}, "did you mean json?"),
        ({"languages": 3}, "descant.languages is neither a list nor an object"),
        ({"languages": {"check": [3]}}, "descant.languages is not a list of names"),
        ({"languages": {"chek": []}}, '"chek" in the setting descant.languages'),
        ({"languages": {"extensions": {".x": 1}}}, "maps .x to a number"),
        ({"docs": 3}, "descant.docs is not an address but a number"),
        ({"docs": "javascript:alert(1)"}, "it does not start with http://, https://, file://"),
        ({"docs": "https://x/{page}"}, "of braces only {code} means something"),
        ({"docs": "https://x/a b"}, "it contains spaces"),
        ({"docs": "https://[x"}, "it is not a URL"),
    ],
)
def test_a_setting_that_is_wrong_is_one_complaint(given: Any, words: str) -> None:
    settings = read_settings(given)
    (complaint,) = settings.complaints
    assert words in complaint.message
    assert settings == read_settings({}).__class__(complaints=settings.complaints), "as if it were not set"


def test_the_limits_are_those_of_the_size_of_a_document() -> None:
    limits = SizeLimits()
    assert limits.size_class(2_000_000) is SizeClass.EVERYTHING
    assert limits.size_class(2_000_001) is SizeClass.SYMBOLS
    assert limits.size_class(20_000_001) is SizeClass.NOTHING
    assert all(least <= getattr(limits, name) <= most for name, (least, most) in RANGES.items())


def test_languages_are_a_list_or_have_extensions_too() -> None:
    assert read_settings({"languages": ["python"]}).languages == LanguageSelection(frozenset({"python"}))
    given = {"languages": {"extensions": {"*.pyw": "python", "jl": "julia"}}}
    languages = read_settings(given).languages
    assert languages.extensions == ((".pyw", "python"), (".jl", "julia"))
    assert languages.includes("julia")


def test_what_the_editor_says_counts_before_the_file_and_what_is_ignored_adds_up() -> None:
    file = {"ignore": ["a"], "limits": {"problems": 1, "full": 2}, "docs": "x", "select": ["c"]}
    assert over_file(file, {"ignore": ["b"], "limits": {"full": 3}, "docs": None, "select": ["d"]}) == {
        "ignore": ["a", "b"],
        "limits": {"problems": 1, "full": 3},
        "docs": "x",
        "select": ["d"],
    }
    assert over_file(file, None) == file


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("x = 1\nignore = [", (1, 10)),
        ("x = = 1", (0, 4)),
        ("colour = 1\n", (0, 0)),
        ('docs = "https://x"\n[limits]\nfull = 1\n', (2, 0)),
        ("x = " + "[" * 5_000, (0, 0)),
    ],
)
def test_what_is_wrong_in_the_file_has_a_place(text: str, place: tuple[int, int]) -> None:
    file = workspace_file(Path("descant.toml"), text)
    first = file.problems[-1]
    lines = text[: first.span.start].split("\n")
    assert (len(lines) - 1, len(lines[-1])) == place
    assert file.complaints[-1].startswith(f"descant.toml, line {place[0] + 1}: ")


# At the command line


@pytest.fixture
def descant(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Outcome:
    monkeypatch.setenv("COLUMNS", "80")
    return Outcome(capsys)


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    (tmp_path / "answers").mkdir()
    texts = {"commas": COMMAS, "many": MANY, "tags": TAGS, "prose": f"Well.\n{COMMAS}"}
    texts |= {"python": f"// descant: vtk.generation\n{PYTHON}", "package": '{"name": "x", "version": "1"}'}
    for name, text in texts.items():
        (tmp_path / "answers" / f"{name}.txt").write_text(text)
    return tmp_path / "answers"


def test_check_reads_the_settings_of_the_nearest_folder_above(descant: Outcome, answers: Path) -> None:
    (answers.parent / "descant.toml").write_text(IN_FILE)
    assert descant("check", answers, "--output", "json") == 1
    assert descant.codes() == {
        "commas.txt": ["empty-summary"],
        "many.txt": ["unknown-field"] * 7,
        "package.txt": [],
        "prose.txt": ["empty-summary"],
        "python.txt": [],
        "tags.txt": ["no-structured-answer"],
    }
    assert "skipped 1 file without an answer" in descant.errors
    first = json.loads(descant.output)[0]["problems"][0]
    assert (first["severity"], first["href"]) == ("hint", "https://docs.example/problems/empty-summary")
    assert descant("check", answers / "many.txt") == 0
    assert "4 more problems" in descant.output


def test_check_takes_the_settings_of_the_folder_that_is_named(descant: Outcome, answers: Path) -> None:
    (answers.parent / "descant.toml").write_text('ignore = ["*"]\n')
    assert descant("check", answers / "commas.txt", "--workspace", answers, "--output", "json") == 1
    assert descant.codes() == {"commas.txt": ["empty-summary", "trailing-comma"]}
    assert descant("check", answers / "commas.txt", "--workspace", answers / "nowhere") == 2
    assert "there is no such folder" in descant.errors


def test_the_command_line_counts_before_the_file(descant: Outcome, answers: Path) -> None:
    (answers / "descant.toml").write_text('ignore = ["trailing-comma"]\n')
    file = answers / "commas.txt"
    assert descant("check", file, "--output", "json") == 1
    assert descant.codes() == {"commas.txt": ["empty-summary"]}
    assert descant("check", file, "--select", "trailing-*,no-*", "--output", "json") == 0
    assert descant.codes() == {"commas.txt": ["trailing-comma"]}
    assert descant("check", file, "--ignore", "empty-*", "--output", "json") == 0
    assert descant.codes() == {"commas.txt": []}


def test_schemas_of_the_file_are_known_to_check(descant: Outcome, answers: Path) -> None:
    schema = {"type": "object", "properties": {"only": {"type": "string"}}, "required": ["only"]}
    (answers.parent / "my.schema.json").write_text(json.dumps(schema))
    settings = 'schemas = ["my.schema.json"]\n[schemaFor]\n"*.txt" = "my"\n'
    (answers.parent / "descant.toml").write_text(settings)
    (answers / "own.txt").write_text('{"only": 3}')
    assert descant("check", answers / "own.txt", "--output", "json") == 1
    (item,) = json.loads(descant.output)
    assert (item["schema"], codes(item["problems"])) == ("my", ["wrong-type"])


def test_what_is_wrong_in_the_file_is_told_and_the_rest_is_used(descant: Outcome, answers: Path) -> None:
    (answers / "descant.toml").write_text('ignroe = []\nignore = ["trailing-comma"]\n')
    assert descant("check", answers / "commas.txt", answers / "prose.txt", "--output", "json") == 1
    message = "descant: descant.toml, line 1: Unknown setting descant.ignroe. Did you mean descant.ignore?"
    assert descant.errors.splitlines() == [message]
    assert descant.codes()["commas.txt"] == ["empty-summary"]


def test_one_page_of_all_problems_has_each_under_its_code(descant: Outcome) -> None:
    assert descant("rules", "--output", "markdown") == 0
    assert re.findall(r"^## (.*)$", descant.output, re.MULTILINE) == list(KINDS)
    assert "\n## trailing-comma\n\n*hint*: Trailing comma before a closing bracket.\n" in descant.output
