"""The answer as a tree for editors: everything that is shown of it comes from the server."""

import json
from pathlib import Path
from typing import Any

from descant import Encoding, analyze
from descant_server.documents.disk_comparison import SharedSeen, check_disk
from descant_server.documents.document_store import Document
from descant_server.features.previews.previews import Preview, read_address
from descant_server.features.review_data import MOST, review_data
from descant_server.server import Applied

URI = "file:///answers/an%20answer.response"
FILES = [
    {"path": "src/a.py", "content": "print(1)\n"},
    {"path": "b/ü.py"},
    {"path": "c.md", "content": "🎉"},
]
PLAN = [
    {"step": 1, "description": "Print in `a.py`, then see src/a.py"},
    {"step": 2, "description": "Nothing about files"},
]
ANSWER_CUT = '{"summary": "s", "files": [{"path": "a.py", "content": "import o'
ANSWER = "🎉 Sure! " + json.dumps({"summary": "Say it", "course_of_action": PLAN, "files": FILES})


def told(text: str, **more: Any) -> dict[str, Any]:
    return review_data(Document(URI, 7, Encoding.UTF16, analyze(text)), **more)


def test_files_come_with_their_states_and_reasons_and_the_addresses_of_both_sides() -> None:
    first, second, third = told(ANSWER)["files"]

    assert (first["path"], first["state"], first["ready"]) == ("src/a.py", "ready", True)
    assert first["reasons"] == []
    assert (second["ready"], second["reasons"], second["errors"]) == (
        False,
        ["it has no content", "1 error in it: missing-required"],
        1,
    )
    assert third["ready"]
    assert read_address(first["before"]) == Preview("before", URI, "src/a.py")
    assert read_address(first["after"]) == Preview("file", URI, "src/a.py")


def test_that_a_file_is_incomplete_is_said_once_and_nothing_is_promised() -> None:
    (file,) = told(ANSWER_CUT)["files"]

    assert (file["ready"], file["details"]) == (False, ["It is incomplete."])
    assert file["sentence"] == "blocked: it is incomplete"
    (problem,) = [each for each in analyze(ANSWER_CUT).problems if each.code == "incomplete-file"]
    assert "consent" not in problem.message


def test_a_file_that_is_ready_and_asked_for_again_says_why() -> None:
    files = [{"path": "a.ts", "content": "x = m?. ?? y;\n"}]
    (file,) = told(json.dumps({"summary": "s", "course_of_action": [], "files": files}))["files"]

    assert (file["ready"], file["details"]) == (True, ["1 warning in it: Ask Again asks for this file."])


def test_ranges_count_in_the_units_of_the_client() -> None:
    column = ANSWER.index("src/a.py", ANSWER.index('"files"')) + 1  # the emoji is two units wide
    assert told(ANSWER)["files"][0]["pathRange"]["start"] == {"line": 0, "character": column}


def test_steps_name_the_files_that_they_speak_of() -> None:
    steps = told(ANSWER)["plan"]

    assert [(step["number"], step["files"]) for step in steps] == [(1, [0]), (2, [])]


def test_what_can_be_done_depends_on_trust_and_on_what_was_applied() -> None:
    applied = Applied(Path("/w"), "entry-1")

    assert told(ANSWER, applied=applied)["undo"] == "entry-1"
    distrusted = told(ANSWER, applied=applied, can_apply=False)
    assert (distrusted["canApply"], distrusted["undo"]) == (False, None)
    assert told(ANSWER)["headline"] == "3 files: 2 ready, 1 blocked"


def test_the_prompt_is_offered_in_the_words_of_the_lens() -> None:
    assert told(ANSWER)["prompt"] == "Ask again for b/ü.py"
    sound = {"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x\n"}]}
    assert told(json.dumps(sound))["prompt"] is None


def test_a_file_is_told_of_in_words_for_ears_and_in_sentences(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one\ntwo\n")
    files = [
        {"path": "a.py", "content": "one\n2\n3\n"},
        {"path": ".vscode/tasks.json", "content": "{}\n"},
        {"path": "../c.py", "content": "x"},
    ]
    analysis = analyze(json.dumps({"summary": "s", "course_of_action": [], "files": files}))
    snapshot = check_disk(analysis, tmp_path, {}, SharedSeen(), {})
    assert snapshot is not None
    found = snapshot.with_disk_problems(analysis)
    changed, asked, refused = review_data(Document(URI, 1, Encoding.UTF16, found, snapshot, analysis))[
        "files"
    ]

    assert changed["spoken"] == "modified, 2 lines added, 1 line removed"
    assert (changed["counts"], changed["exists"]) == ("+2 −1", True)
    assert asked["details"] == ["It configures what an editor runs.", "1 warning in it."]
    assert (asked["spoken"], asked["exists"]) == ("new", False)
    assert "Its path leads out of the workspace." in refused["details"]


def test_a_text_that_is_no_answer_has_a_review_as_well() -> None:
    seen = told("just words")

    assert (seen["files"], seen["plan"], seen["summary"]) == ([], [], None)


def test_of_too_many_files_it_is_said_how_many_are_left_out() -> None:
    files = [{"path": f"{number}.txt", "content": "x"} for number in range(MOST + 3)]
    seen = told(json.dumps({"summary": "s", "course_of_action": [], "files": files}))

    assert (len(seen["files"]), seen["filesLeftOut"]) == (MOST, 3)


def test_what_the_answer_asks_to_run_is_told_with_its_place() -> None:
    answer = '<boltArtifact>\n<boltAction type="file" filePath="a.py">\nx\n</boltAction>\n'
    answer += '<boltAction type="shell">npm install\nnpm test</boltAction>\n</boltArtifact>\n'
    data = told(answer)

    [asked] = data["notRun"]
    assert asked["text"] == "<boltAction> asks for npm install…; nothing is run."
    assert asked["range"]["start"] == {"line": 4, "character": 0}
    assert [file["path"] for file in data["files"]] == ["a.py"]
    assert told(ANSWER)["notRun"] == []


def test_a_file_is_told_of_in_few_words_for_a_narrow_column(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("one\ntwo\n")
    (tmp_path / "same.py").write_text("x\n")
    files = [
        {"path": "a.py", "content": "one\n2\n3\n"},
        {"path": ".vscode/tasks.json", "content": "{}\n"},
        {"path": "../c.py", "content": "x"},
        {"path": "same.py", "content": "x\n"},
        {"path": "new.py", "content": "x\n"},
        {"path": "none.py"},
    ]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files})
    analysis = analyze(text)
    snapshot = check_disk(analysis, tmp_path, {}, SharedSeen(), {})
    assert snapshot is not None
    found = snapshot.with_disk_problems(analysis)
    beside_disk = review_data(Document(URI, 7, Encoding.UTF16, found, snapshot, analysis))

    assert [file["short"] for file in beside_disk["files"]] == [
        *("+2 −1", "new, needs consent", "path refused", "unchanged", "new", "no content")
    ]
    in_text = [file["short"] for file in told(text)["files"]]
    assert in_text == ["ready", "ready", "1 error", "ready", "ready", "no content"]
