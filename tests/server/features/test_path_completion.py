"""Paths of the workspace are offered wherever one is written; ‸ marks the cursor."""

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types

from descant import Encoding, analyze
from descant_server.documents.document_store import Document
from descant_server.features.completion.completion import listed
from descant_server.features.completion.completion_items import CompletionAbilities
from descant_server.features.completion.path_items import path_items
from descant_server.features.completion.path_slots import path_slot
from descant_server.workspace.file_listing import files_below
from descant_server.workspace.path_search import PathSearch
from support.git_repositories import Repository, isolate
from support.lsp_client import CAPABILITIES, edited, started

FILES = (
    "README.md",
    "src/alpha.py",
    "src/beta.py",
    "src/é🎉.py",
    "src/sub/deep.py",
    "tests/test_alpha.py",
    "a&b.txt",
)
HARMONY = '{"summary": "🎉", "course_of_action": [{"step": 1, "description": "d"}], "files": ['


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in FILES:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    return tmp_path


def completed(marked: str, folder: Path, encoding: Encoding = Encoding.UTF16) -> dict[str, str]:
    """Return what the text would be with each label that is offered."""
    offset = marked.index("‸")
    text = marked.replace("‸", "")
    document = Document("file:///answer.response", 1, encoding, analyze(text))
    slot = path_slot(document, offset)
    if slot is None:
        return {}
    items = path_items(document, slot, folder, PathSearch(files_below(folder)))
    results = {}
    for item in listed(document, items, CompletionAbilities()).items:
        edit = item.text_edit
        assert isinstance(edit, types.TextEdit)
        start, end = edit.range.start, edit.range.end
        places = {
            "start": {"line": start.line, "character": start.character},
            "end": {"line": end.line, "character": end.character},
        }
        results[item.label] = edited(text, {"range": places, "text": edit.new_text}, encoding.value)
    return results


PLACES = [
    (HARMONY + '{"path": "src/al‸', HARMONY + '{"path": "src/alpha.py'),
    (HARMONY + '{"path": "src/al‸", "content": ""}]}', HARMONY + '{"path": "src/alpha.py", "content": ""}]}'),
    (HARMONY + '{"path": "src\\/al‸"', HARMONY + '{"path": "src/alpha.py"'),
    ('{"files_updated": ["b.py",\n "src/al‸', '{"files_updated": ["b.py",\n "src/alpha.py'),
    (
        '{"name": "edit", "arguments": {"file_path": "src/al‸',
        '{"name": "edit", "arguments": {"file_path": "src/alpha.py',
    ),
    (
        '<summary>\n🎉\n</summary>\n<file path="src/al‸">',
        '<summary>\n🎉\n</summary>\n<file path="src/alpha.py">',
    ),
    ("<write_to_file>\n<path>src/al‸</path>", "<write_to_file>\n<path>src/alpha.py</path>"),
    ("*** Begin Patch\n*** Update File: src/al‸\n", "*** Begin Patch\n*** Update File: src/alpha.py\n"),
    ("--- a/src/al‸\n", "--- a/src/alpha.py\n"),
    ("diff --git a/src/alpha.py b/src/al‸", "diff --git a/src/alpha.py b/src/alpha.py"),
    ("rename from src/al‸", "rename from src/alpha.py"),
    ("🎉\n### `src/al‸`\n", "🎉\n### `src/alpha.py`\n"),
    ("## File: src/al‸\n", "## File: src/alpha.py\n"),
    ("```python src/al‸\n", "```python src/alpha.py\n"),
    ('```py title="src/al‸"\n', '```py title="src/alpha.py"\n'),
    ("```python:src/al‸\n", "```python:src/alpha.py\n"),
    ("1. 🎉 Change `src/al‸` first.", "1. 🎉 Change `src/alpha.py` first."),
    ("Then `x` and ./src/al‸ (again)", "Then `x` and ./src/alpha.py (again)"),
]


@pytest.mark.parametrize(("marked", "after"), PLACES)
@pytest.mark.parametrize("encoding", Encoding)
def test_a_path_is_completed_where_one_is_written(
    marked: str, after: str, encoding: Encoding, folder: Path
) -> None:
    assert completed(marked, folder, encoding)["src/alpha.py"] == after


def test_folders_come_one_by_one_and_files_by_a_part_of_their_path(folder: Path) -> None:
    opened = '<file path="‸">'
    assert list(completed(opened, folder)) == ["README.md", "a&b.txt", "src/", "tests/"]
    assert list(completed('<file path="src/‸">', folder))[:4] == [
        "src/alpha.py",
        "src/beta.py",
        "src/sub/",
        "src/é🎉.py",
    ]
    assert list(completed('<file path="ALPH‸">', folder)) == ["src/alpha.py", "tests/test_alpha.py"]
    assert list(completed('<file path="deep‸">', folder)) == ["src/sub/deep.py"]


def test_a_path_is_escaped_as_its_place_needs(folder: Path) -> None:
    assert completed('<file path="a‸">', folder)["a&b.txt"] == '<file path="a&amp;b.txt">'
    assert completed('{"path": "a‸"}', folder)["a&b.txt"] == '{"path": "a&b.txt"}'


@pytest.mark.parametrize(
    "marked",
    [
        "Just talk‸ and more",
        "`x`‸",
        "```‸",
        '{"summary": "src‸"}',
        '<file path="a.py">\nimport src/al‸\n</file>',
        "--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-`src/‸`\n+b\n",
        '<file path="a.py">‸',
    ],
)
def test_nothing_is_offered_where_no_path_is_written(marked: str, folder: Path) -> None:
    assert completed(marked, folder) == {}


def test_nothing_outside_of_the_workspace_is_offered(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "secret.py").touch()
    (folder / "link.py").symlink_to(outside / "secret.py")
    (folder / "linked").symlink_to(outside)
    (folder / ".git").mkdir()
    (folder / ".git" / "config").touch()
    for typed in ("", "../", "/", "link", "secret", "conf", ".git/", f"{outside}/"):
        assert not {"link.py", "linked/", ".git/"} & set(completed(f'<file path="{typed}‸">', folder))
        assert not any(
            "secret" in path or "config" in path for path in completed(f'<file path="{typed}‸">', folder)
        )


def test_what_is_ignored_or_deleted_is_not_offered(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    isolate(monkeypatch, tmp_path.parent)
    repository = Repository(folder)
    (folder / ".gitignore").write_text("sub/\n*.md\n")
    repository.commit_all()
    (folder / "src/beta.py").unlink()
    (folder / "new.py").touch()
    assert list(completed('<file path="‸">', folder)) == [".gitignore", "a&b.txt", "new.py", "src/", "tests/"]
    assert "src/sub/" not in completed('<file path="src/‸">', folder)
    assert "src/beta.py" not in completed('<file path="src/‸">', folder)


def test_every_path_is_found_by_its_start_and_by_any_part() -> None:
    paths = sorted(
        f"{top}/{name}{number}.İx"
        for top in ("a", "a-b", "a.b", "a/b")
        for name in "pq"
        for number in range(9)
    )
    search = PathSearch(paths)
    for path in paths:
        above, _, name = path.rpartition("/")
        assert path in search.entries(f"{above}/", name[:2])
        for start in range(len(path)):
            assert path in search.matches(path[start:], 100)
    assert list(search.entries("", "")) == ["a-b/", "a.b/", "a/"]
    assert list(search.entries("a/", "")) == [
        "a/b/",
        *(path for path in paths if path.startswith(("a/p", "a/q"))),
    ]
    assert search.matches("", 9) == search.matches("nowhere", 9) == search.matches("p\na", 9) == []


@pytest.mark.e2e
def test_paths_are_offered_over_the_wire(folder: Path) -> None:
    folders = [{"uri": folder.as_uri(), "name": "project"}]
    params = {"processId": None, "rootUri": None, "capabilities": CAPABILITIES, "workspaceFolders": folders}

    async def conversation() -> None:
        async with started() as client:
            await client.request("initialize", params)
            client.notify("initialized", {})
            await client.open('<summary>\nsrc/beta.py\n</summary>\n<file path="src/al">\n')
            found = await client.ask("textDocument/completion", position={"line": 3, "character": 18})
            assert "src/alpha.py" in [item["label"] for item in found["items"]]
            assert found["isIncomplete"]
            (place,) = await client.ask("textDocument/definition", position={"line": 1, "character": 6})
            assert place["uri"] == (folder / "src/beta.py").as_uri()
            assert await client.leave() == 0

    asyncio.run(conversation())
