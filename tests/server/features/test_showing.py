"""What people see of an answer beside its text: lenses, previews, a review, the prompt for a correction."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest

from descant import Encoding, analyze
from descant_server.app import create_server
from descant_server.documents.document_store import Document
from descant_server.features.code_lenses import MOST, applicable, lenses, undoable
from descant_server.features.previews import previews
from descant_server.features.previews.fix_prompt import prompt_for
from descant_server.features.previews.previews import Preview, content, read_address
from descant_server.features.previews.review_page import review
from descant_server.features.review_commands import in_short
from descant_server.server import Applied, ResponseServer
from descant_server.wire.activity_record import ActivityRecord
from support.editor import as_an_editor_sends_it

URI = "file:///answers/an%20answer.response"
FILES = [
    {"path": "a.py", "content": "print(1)\nprint(2)\n"},
    {"path": "b/ü.py"},
    {"path": "c.md", "content": "🎉"},
]
ANSWER = "Sure!\n" + json.dumps({"summary": "s", "course_of_action": [], "files": FILES}, indent=1)


def document(text: str, version: int = 7) -> Document:
    return Document(URI, version, Encoding.UTF16, analyze(text))


def seen(given: Document, applied: Applied | None = None) -> list[tuple[int, str, Any, Any]]:
    """Return line, title, command and the arguments beside the URI of each lens."""
    found = []
    for lens in lenses(given, (*applicable(given), *undoable(given, applied))):
        assert lens.command is not None
        assert lens.range.start == lens.range.end
        (argument,) = lens.command.arguments or ()
        assert isinstance(argument, dict)
        assert argument["uri"] == URI
        others = {name: value for name, value in argument.items() if name != "uri"}
        found.append((lens.range.start.line, lens.command.title, lens.command.command, others))
    return found


# Lenses


def test_a_lens_tells_the_verdict_of_the_answer_and_of_each_file_and_what_can_be_done() -> None:
    lines = ANSWER.splitlines()
    places = [
        next(n for n, line in enumerate(lines) if f'"path": "{file["path"][0]}' in line) for file in FILES
    ]
    all_, one = {"all": True, "version": 7}, {"paths": ["a.py"], "version": 7}
    assert seen(document(ANSWER)) == [
        (1, "3 files: 2 ready, 1 blocked · Review", "descant.review", {}),
        (1, "Apply 2 files", "descant.applyFiles", all_),
        (1, "Ask again for b/ü.py", "descant.fixPrompt", {"show": True}),
        (places[0], "Ready · Review", "descant.review", {"path": "a.py"}),
        (places[0], "Apply", "descant.applyFiles", one),
        (places[1], "Blocked: no content · Review", "descant.review", {"path": "b/ü.py"}),
        (places[2], "Ready · Review", "descant.review", {"path": "c.md"}),
        (places[2], "Apply", "descant.applyFiles", {"paths": ["c.md"], "version": 7}),
    ]


def test_nothing_that_writes_is_offered_unless_it_is_among_the_actions() -> None:
    titles = [lens.command.title for lens in lenses(document(ANSWER)) if lens.command]
    assert titles
    assert not [title for title in titles if title.startswith("Apply")]


def test_an_undo_is_offered_when_there_is_something_to_undo() -> None:
    found = seen(document(ANSWER), Applied(Path("/w"), "7"))
    assert (1, "Undo", "descant.undo", {"entry": "7"}) in found
    assert seen(document(""), Applied(Path("/w"), "7")) == []


def test_a_change_of_an_existing_file_is_offered_like_any_other() -> None:
    patch = "*** Begin Patch\n*** Update File: a.py\n@@\n-a\n+b\n*** End Patch\n"
    assert [title for _, title, *_ in seen(document(patch))] == [
        *("1 file: 1 ready · Review", "Apply 1 file", "Ready · Review", "Apply")
    ]


@pytest.mark.parametrize(
    ("name", "asks"), [("a.py", "Ask again for a.py"), (f"{'folder/' * 9}a.py", "Ask again")]
)
def test_the_row_above_an_answer_is_short_enough_for_a_small_window(name: str, asks: str) -> None:
    files = [{"path": name}, *({"path": f"{number}.py", "content": "x"} for number in range(11))]
    given = document(json.dumps({"summary": "s", "course_of_action": [], "files": files}, indent=1))
    row = [title for line, title, *_ in seen(given, Applied(Path("/w"), "7")) if line == 0]

    assert row == ["12 files: 11 ready, 1 blocked · Review", "Apply 11 files", "Undo", asks]
    assert len(" | ".join(row)) <= 100


def test_what_is_said_of_the_answer_has_a_row_of_its_own_where_prose_stands_before_the_first_file() -> None:
    block = "**a.py**\n\n```python\nx = 1\n```\n"
    rows = [line for line, *_ in seen(document(f"Here it is.\n\n{block}"))]
    assert rows == [0, 0, 2, 2]
    assert {line for line, *_ in seen(document(block))} == {0}


@pytest.mark.parametrize(
    ("paths", "asks"),
    [
        (["a.py", ""], "Ask again for file 2 (no path)"),
        (["", "a.py", ""], "Ask again for files 1 and 3 (no paths)"),
    ],
)
def test_a_file_without_a_path_is_asked_for_by_its_place(paths: list[str], asks: str) -> None:
    files = [{"path": path, "content": "x = 1\n"} for path in paths]
    given = document(json.dumps({"summary": "s", "course_of_action": [], "files": files}))
    assert asks in [title for _, title, *_ in seen(given)]
    assert f"Send only {asks.removeprefix('Ask again for ')} again, corrected" in str(prompt_for(given))


def test_files_that_are_asked_for_again_are_named() -> None:
    files = [{"path": "a.py"}, {"path": "b.py", "content": "y = 1\n"}, {"path": "src/c.py"}]
    given = document(json.dumps({"summary": "s", "course_of_action": [], "files": files}))

    assert "Ask again for 2 of 3 files (a.py, c.py)" in [title for _, title, *_ in seen(given)]


def test_a_text_that_is_no_answer_has_no_lenses() -> None:
    assert seen(document("")) == seen(document("Hello, world.")) == []


def test_an_answer_of_very_many_files_has_a_limited_number_of_lenses() -> None:
    files = [{"path": f"{n}.py", "content": ""} for n in range(MOST + 50)]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files})
    assert len([one for one in seen(document(text)) if "path" in one[3]]) == MOST


def test_all_commands_of_lenses_are_ours() -> None:
    commands = {command for _, _, command, _ in seen(document(ANSWER))}
    assert commands <= set(create_server(ActivityRecord.new()).protocol.fm.commands)


# Previews


@pytest.mark.parametrize(
    "path", ["a.py", "b/ü?#&%41.py", "/etc/passwd", "//x", "C:\\a", "🎉 a\nb", "", "\ud800"]
)
def test_an_address_comes_back_as_it_was_whatever_the_path(path: str) -> None:
    preview = Preview("file", URI, path)
    assert read_address(preview.address) == preview
    assert read_address(as_an_editor_sends_it(preview.address)) == preview
    assert preview.address.startswith("descant-preview:/")
    assert not preview.address.startswith("descant-preview://")
    assert preview.address.isascii()


def test_the_address_of_a_file_ends_in_its_name_so_that_an_editor_knows_its_language() -> None:
    assert urlsplit(Preview("file", URI, "b/c.py").address).path == "/b/c.py"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "file:///a",
        "descant-preview:/a.py",
        "descant-preview:/a?x",
        "descant-preview:/a?[1]",
        'descant-preview:/a?["file","u"]',
        f"other:/a?{quote(json.dumps(['review', URI]))}",
        "descant-preview://[",
        f"descant-preview:/a?{quote('[' * 100_000)}",
    ],
)
def test_any_other_address_is_none_of_ours(address: str) -> None:
    assert read_address(address) is None


def test_a_preview_of_a_file_is_what_the_answer_proposes() -> None:
    given = document(ANSWER)
    assert content(given, Preview("file", URI, "a.py")) == "print(1)\nprint(2)\n"
    assert content(given, Preview("file", URI, "c.md")) == "🎉"
    assert content(given, Preview("file", URI, "d.py")) is None
    patch = "*** Begin Patch\n*** Delete File: x\n*** Update File: a.py\n@@\n-a\n+b\n*** End Patch\n"
    assert "+b" in (content(document(patch), Preview("file", URI, "a.py")) or "")
    assert content(document(patch), Preview("file", URI, "x")) == ""


def test_a_review_has_every_file_with_its_state_and_what_is_wrong() -> None:
    told = content(document(ANSWER), Preview("review", URI)) or ""
    assert told.startswith("# 3 files: 2 ready, 1 blocked\n")
    assert "- `a.py` (2 lines, about 5 tokens): ready\n" in told
    assert "- `b/ü.py`: blocked: it has no content" in told
    assert "**error** `" in told


def test_a_review_tells_what_the_answer_asks_to_run() -> None:
    told = review(document("<dyad-write path='a.py'>\nx\n</dyad-write>\n<dyad-run>npm test</dyad-run>\n"))
    assert "- line 4: **not run**: " in told
    assert "npm test" in told


def test_a_review_does_not_obey_what_an_answer_says() -> None:
    files = [{"path": "![x](https://a.b/c)`.py", "content": ""}]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files})
    assert "- ``![x](https://a.b/c)`.py`` (" in review(document(text))


def test_the_prompt_is_that_of_the_library_or_says_that_there_is_nothing_to_ask_for() -> None:
    assert (content(document(ANSWER), Preview("prompt", URI)) or "").startswith("Your answer")
    sound = json.dumps({"summary": "s", "course_of_action": [], "files": FILES[:1]})
    assert (content(document(sound), Preview("prompt", URI)) or "").startswith("Nothing to ask for")


def test_a_preview_is_asked_for_again_only_when_its_text_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    server = ResponseServer(ActivityRecord.new())
    again: list[str] = []
    monkeypatch.setattr(
        server, "workspace_text_document_content_refresh", lambda params: again.append(params.uri)
    )
    file, other = Preview("file", URI, "a.py").address, Preview("file", "file:///other", "a.py").address
    server.previews = {file: "print(1)\nprint(2)\n", other: "x"}
    previews.refresh(server, document(ANSWER, 8))
    assert again == []
    changed = document(ANSWER.replace("print(2)", "print(3)"), 9)
    previews.refresh(server, changed)
    previews.refresh(server, changed)
    assert again == [file]
    # A file that is gone for a moment, while somebody types, keeps what is shown of it.
    previews.refresh(server, document("", 10))
    assert again == [file]


# In a line


def test_the_verdict_in_short_names_what_is_not_ready() -> None:
    assert in_short(document(ANSWER), None) == (
        "3 files: 2 ready, 1 blocked. "
        "'b/\\xfc.py': blocked: it has no content; 1 error in it: missing-required."
    )
    assert in_short(document(ANSWER), "a.py") == "'a.py': ready"
    assert in_short(document(ANSWER), "z.py") == "The answer has no file 'z.py'."
