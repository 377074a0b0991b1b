"""Applying the files of an answer by one edit of the editor: what is in it, what is not, and why."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from lsprotocol.converters import get_converter

from descant import Encoding, analyze
from descant_server.documents import Document
from descant_server.features.editing import Editing
from descant_server.features.planning import Plan, plan_files

ABLE = Editing(
    takes_edits=True,
    has_document_changes=True,
    creates=True,
    renames=True,
    deletes=True,
    has_annotations=True,
)
"""What VS Code can do."""
PATCH = """*** Begin Patch
*** Delete File: old.py
*** Update File: kept.py
@@
-a
+b
*** Add File: new.py
+print(1)
*** End Patch
"""
DIFF = """diff --git a/old.py b/moved.py
similarity index 100%
rename from old.py
rename to moved.py
"""


def document(text: str, uri: str = "file:///answer.response", version: int = 7) -> Document:
    return Document(uri, version, Encoding.UTF16, analyze(text))


def answer(*files: tuple[str, str]) -> Document:
    listed = [{"path": path, "content": content} for path, content in files]
    return document(json.dumps({"summary": "s", "course_of_action": [], "files": listed}))


def plan(
    given: Document, folder: Path, only: list[str] | None = None, editing: Editing = ABLE, *opened: Document
) -> Plan:
    by_uri = {one.uri: one for one in opened}
    return plan_files(given, folder, only, editing, by_uri.get)


def plain(found: Plan) -> dict[str, Any]:
    edit: dict[str, Any] = get_converter().unstructure(found.edit)
    return edit


def left_out(found: Plan) -> dict[str, str]:
    return {one.path: one.reason for one in found.left_out}


def test_a_new_file_is_created_and_one_that_is_there_is_changed_as_a_whole(tmp_path: Path) -> None:
    (tmp_path / "there.py").write_text("x = 1\n")
    found = plan(answer(("src/new.py", "print(1)\n"), ("there.py", "x = 2\n")), tmp_path)
    new, there = (tmp_path / name for name in ("src/new.py", "there.py"))
    begin, end = {"line": 0, "character": 0}, {"line": 2**31 - 1, "character": 0}
    assert plain(found) == {
        "documentChanges": [
            {
                "kind": "create",
                "uri": new.as_uri(),
                "options": {"overwrite": False, "ignoreIfExists": False},
                "annotationId": "Create",
            },
            {
                "textDocument": {"uri": new.as_uri(), "version": None},
                "edits": [
                    {
                        "range": {"start": begin, "end": begin},
                        "newText": "print(1)\n",
                        "annotationId": "Create",
                    }
                ],
            },
            {
                "textDocument": {"uri": there.as_uri(), "version": None},
                "edits": [
                    {"range": {"start": begin, "end": end}, "newText": "x = 2\n", "annotationId": "Change"}
                ],
            },
        ],
        "changeAnnotations": {"Create": {"label": "Create"}, "Change": {"label": "Change"}},
    }
    assert found.paths == ("src/new.py", "there.py")
    assert (tmp_path / "there.py").read_text() == "x = 1\n"
    assert not (tmp_path / "src").exists()


def test_a_file_that_is_open_is_changed_at_the_version_that_we_know(tmp_path: Path) -> None:
    there = tmp_path / "there.md"
    there.write_text("on disk")
    opened = document("one\ntwo 🎉", there.as_uri(), 42)
    (change,) = plain(plan(answer(("there.md", "new")), tmp_path, None, ABLE, opened))["documentChanges"]
    assert change["textDocument"]["version"] == 42
    assert change["edits"][0]["range"]["end"] == {"line": 1, "character": 6}


def test_what_is_blocked_or_leads_out_is_left_out_and_it_is_said_why(tmp_path: Path) -> None:
    text = json.dumps(
        {
            "summary": "s",
            "course_of_action": [],
            "files": [
                {"path": "good.py", "content": "x"},
                {"path": "../../etc/passwd", "content": "x"},
                {"path": "C:\\a", "content": "x"},
                {"path": "no-content.py"},
                {"path": ".git/hooks/pre-commit", "content": "x"},
                {"path": "cut.py", "content": "x"},
            ],
        }
    )
    found = plan(document(text[:-5]), tmp_path)
    assert found.paths == ("good.py",)
    assert set(left_out(found)) == {
        *("../../etc/passwd", "C:\\a", "no-content.py", ".git/hooks/pre-commit", "cut.py")
    }
    assert all(left_out(found).values())


def test_a_path_that_only_the_disk_makes_dangerous_is_left_out(tmp_path: Path) -> None:
    root, outside = tmp_path / "root", tmp_path / "outside"
    root.mkdir()
    outside.mkdir()
    (root / "way").symlink_to(outside)
    found = plan(answer(("way/a.py", "x"), ("b.py", "y")), root)
    assert left_out(found) == {"way/a.py": "the path leads out of the workspace by a link"}
    assert found.paths == ("b.py",)


def test_no_path_is_applied_twice_nor_beside_one_that_is_the_same_file_elsewhere(tmp_path: Path) -> None:
    found = plan(
        answer(("a.py", "1"), ("a.py", "2"), ("App.py", "3"), ("app.py", "4"), ("b.py", "5")), tmp_path
    )
    assert found.paths == ("b.py",)
    assert left_out(found) == {
        "a.py": "1 error in it: duplicate-path",
        "App.py": "'app.py' is the same file on some systems",
        "app.py": "'App.py' is the same file on some systems",
    }


def test_a_file_that_has_two_paths_by_a_link_is_applied_once(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "way").symlink_to(tmp_path / "src")
    found = plan(answer(("src/a.py", "1"), ("way/a.py", "2"), ("way/b.py", "3")), tmp_path)
    assert found.paths == ("src/a.py", "way/b.py")
    assert left_out(found) == {"way/a.py": "another file of the answer is the same one by a link"}


def test_only_the_files_that_are_named_are_applied(tmp_path: Path) -> None:
    found = plan(answer(("a.py", "1"), ("b.py", "2")), tmp_path, ["b.py", "c.py"])
    assert found.paths == ("b.py",)
    assert left_out(found) == {"c.py": "the answer has no such file"}


def test_a_deletion_and_a_move_are_asked_for_each_by_itself(tmp_path: Path) -> None:
    for name in ("old.py", "kept.py"):
        (tmp_path / name).write_text("a\n")
    found = plan(document(PATCH), tmp_path)
    delete, *_ = plain(found)["documentChanges"]
    assert (delete["kind"], delete["uri"]) == ("delete", (tmp_path / "old.py").as_uri())
    assert plain(found)["changeAnnotations"]["Delete old.py"]["needsConfirmation"] is True
    assert "only whole files" in left_out(found)["kept.py"]
    (move,) = plain(plan(document(DIFF), tmp_path))["documentChanges"]
    assert (move["kind"], move["newUri"]) == ("rename", (tmp_path / "moved.py").as_uri())
    assert move["annotationId"] == "Move old.py"


def test_without_annotations_what_is_to_be_asked_for_is_applied_only_when_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text("a\n")
    unable = replace(ABLE, has_annotations=False)
    given = answer((".vscode/tasks.json", "{}"), ("a.py", "1"))
    found = plan(given, tmp_path, None, unable)
    assert found.paths == ("a.py",)
    assert left_out(found)[".vscode/tasks.json"].endswith("apply it by itself")
    assert "changeAnnotations" not in plain(found)
    assert plan(given, tmp_path, [".vscode/tasks.json"], unable).paths == (".vscode/tasks.json",)
    assert plan(document(PATCH), tmp_path, None, unable).paths == ("new.py",)
    assert plan(document(PATCH), tmp_path, ["old.py"], unable).paths == ("old.py",)


def test_what_has_gone_or_has_come_is_neither_deleted_nor_moved_to(tmp_path: Path) -> None:
    assert left_out(plan(document(PATCH), tmp_path))["old.py"] == "there is no such file to delete"
    assert left_out(plan(document(DIFF), tmp_path))["old.py"] == "there is no such file to move"
    for name in ("old.py", "moved.py"):
        (tmp_path / name).write_text("")
    assert "at its new path" in left_out(plan(document(DIFF), tmp_path))["old.py"]


@pytest.mark.parametrize(
    ("ability", "text", "path"),
    [
        (
            "creates",
            json.dumps({"summary": "s", "course_of_action": [], "files": [{"path": "n", "content": "1"}]}),
            "n",
        ),
        ("deletes", PATCH, "old.py"),
        ("renames", DIFF, "old.py"),
    ],
)
def test_what_an_editor_cannot_do_is_said(tmp_path: Path, ability: str, text: str, path: str) -> None:
    (tmp_path / "old.py").write_text("")
    found = plan(document(text), tmp_path, None, replace(ABLE, **{ability: False}))
    assert left_out(found)[path].startswith("this editor ")


def test_an_editor_that_knows_no_versions_can_still_change_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "there.py").write_text("x = 1\n")
    found = plan(answer(("there.py", "x = 2\n"), ("new.py", "")), tmp_path, None, Editing(takes_edits=True))
    assert list(plain(found)) == ["changes"]
    assert list(plain(found)["changes"]) == [(tmp_path / "there.py").as_uri()]
    assert left_out(found) == {"new.py": "this editor creates no files for a language server"}


def test_the_abilities_are_those_that_the_client_names() -> None:
    operations = list(types.ResourceOperationKind)
    edit = types.WorkspaceEditClientCapabilities(
        document_changes=True,
        resource_operations=operations,
        change_annotation_support=types.ChangeAnnotationsSupportOptions(),
    )
    able = types.WorkspaceClientCapabilities(apply_edit=True, workspace_edit=edit)
    assert Editing.of(types.ClientCapabilities(workspace=able)) == ABLE
    assert Editing.of(types.ClientCapabilities()) == Editing()
    edit.document_changes = False
    assert Editing.of(types.ClientCapabilities(workspace=able)) == Editing(takes_edits=True)
