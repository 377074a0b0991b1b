"""The same whole file over the same disk comes to the same, whatever notation an answer has it in."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.format_catalogue.understood import UnderstoodFormat, understood
from descant_server.workspace.comparison import Compared
from support.based import beside, text, whole
from support.repositories import repository

PATH = "src/tides.py"
OLD, SINCE = text(), text(5)
ANSWER = text(20, word="answer")
BOTH = SINCE.replace("line 20 = 20", "answer 20")


def _call(name: str, arguments: dict[str, str]) -> str:
    return json.dumps({"tool_calls": [{"function": {"name": name, "arguments": json.dumps(arguments)}}]})


def _signed(content: str) -> str:
    return "".join(f"+{line}\n" for line in content.splitlines())


WRITTEN: dict[str, Callable[[str], str]] = {
    "JSON": lambda content: whole({PATH: content}),
    "tags": lambda content: (
        f"<summary>\ns\n</summary>\n\n<files>\n<file>\n<path>{PATH}</path>\n<content>\n{content}</content>\n"
        "</file>\n</files>\n"
    ),
    "path in the fence": lambda content: f"```python {PATH}\n{content}```\n",
    "heading": lambda content: f"### `{PATH}`\n\n```python\n{content}```\n",
    "path alone": lambda content: f"{PATH}\n```python\n{content}```\n",
    "filepath comment": lambda content: f"```python\n# filepath: {PATH}\n{content}```\n",
    "files-to-prompt": lambda content: f"{PATH}\n---\n{content}\n---\n",
    "repomix": lambda content: (
        f"================\nFile: {PATH}\n================\n{content}\n"
        f"================\nFile: b.py\n================\nb = 1\n"
    ),
    "documents": lambda content: (
        f'<documents>\n<document index="1">\n<source>{PATH}</source>\n<document_content>\n{content}'
        "</document_content>\n</document>\n</documents>\n"
    ),
    "write_file": lambda content: _call("write_file", {"path": PATH, "content": content}),
    "create_file": lambda content: _call("create_file", {"filePath": PATH, "content": content}),
    "text editor": lambda content: _call(
        "str_replace_based_edit_tool", {"command": "create", "path": PATH, "file_text": content}
    ),
    "cline": lambda content: (
        f"<write_to_file>\n<path>{PATH}</path>\n<content>\n{content}</content>\n</write_to_file>\n"
    ),
    "bolt": lambda content: (
        f'<boltArtifact id="a" title="t">\n<boltAction type="file" filePath="{PATH}">\n{content}'
        "</boltAction>\n</boltArtifact>\n"
    ),
    "heredoc": lambda content: f"```sh\ncat > {PATH} <<'EOF'\n{content}EOF\n```\n",
    "YAML": lambda content: (
        f"```yaml\nfiles:\n  - path: {PATH}\n    content: |\n"
        + "".join(f"      {line}\n" for line in content.splitlines())
        + "```\n"
    ),
    "rewrite": lambda content: (
        f'<file path="{PATH}" action="rewrite">\n<change>\n<description>s</description>\n<content>\n===\n'
        f"{content}===\n</content>\n</change>\n</file>\n"
    ),
}
NEW_FILES: dict[str, Callable[[str], str]] = {
    "apply_patch": lambda content: (
        f"*** Begin Patch\n*** Add File: {PATH}\n{_signed(content)}*** End Patch\n"
    ),
    "diff": lambda content: (
        f"--- /dev/null\n+++ b/{PATH}\n@@ -0,0 +1,{content.count(chr(10))} @@\n{_signed(content)}"
    ),
    "search/replace": lambda content: f"{PATH}\n<<<<<<< SEARCH\n=======\n{content}>>>>>>> REPLACE\n",
    "edit without an old text": lambda content: _call(
        "edit", {"file_path": PATH, "old_string": "", "new_string": content}
    ),
    "create": lambda content: WRITTEN["rewrite"](content).replace('"rewrite"', '"create"'),
}
DISKS = {
    "as the answer has it": ANSWER,
    "as it was": OLD,
    "changed since": SINCE,
    "changed since, too, at the same place": text(20),
    "empty": "",
}


def _only(folder: Path, answer: str) -> Compared:
    return beside(folder, answer)[PATH]


@pytest.mark.parametrize("disk", DISKS)
@pytest.mark.parametrize("form", WRITTEN)
def test_a_whole_file_comes_to_the_same_in_every_notation(tmp_path: Path, form: str, disk: str) -> None:
    folder = repository(tmp_path, {PATH: OLD}, {PATH: DISKS[disk]})
    found, expected = _only(folder, WRITTEN[form](ANSWER)), _only(folder, WRITTEN["JSON"](ANSWER))
    assert (found.state, found.reasons, found.draft.after, found.draft.asks) == (
        *(expected.state, expected.reasons, expected.draft.after, expected.draft.asks),
    )


def test_what_changed_since_is_kept_whatever_the_notation(tmp_path: Path) -> None:
    folder = repository(tmp_path, {PATH: OLD}, {PATH: SINCE})
    found = [_only(folder, written(ANSWER)) for written in WRITTEN.values()]
    assert {(each.state, each.draft.after, each.draft.asks) for each in found} == {("merged", BOTH, ())}


@pytest.mark.parametrize("form", NEW_FILES)
def test_what_an_answer_takes_for_new_is_asked_about_where_it_is_there(tmp_path: Path, form: str) -> None:
    folder = repository(tmp_path, {PATH: OLD}, {PATH: SINCE})
    [asked] = _only(folder, NEW_FILES[form](ANSWER)).draft.asks
    assert asked == "overwrites the existing file, which the answer takes for new"


def test_a_path_from_a_sentence_is_asked_about_where_its_file_is_there(tmp_path: Path) -> None:
    folder = repository(tmp_path, {PATH: OLD}, {PATH: SINCE})
    [asked] = _only(folder, f"I have updated `{PATH}` as follows:\n\n```python\n{ANSWER}```\n").draft.asks
    assert asked == "overwrites the existing file, whose path was taken from a sentence"


def _writes_whole(known: UnderstoodFormat) -> bool:
    return "write" in known.operations and "edit" not in known.operations


@pytest.mark.parametrize("known", [*filter(_writes_whole, understood())], ids=lambda known: known.name)
def test_no_format_that_writes_whole_files_asks_before_it_changes_one(
    tmp_path: Path, known: UnderstoodFormat
) -> None:
    """Each registered format, by its example: only a sentence is no sure name of a file."""
    (tmp_path / "src").mkdir()
    (tmp_path / PATH).write_text("high = 3\n")
    for found in beside(tmp_path, known.example).values():
        if found.draft.before is not None and found.file.operation == "write":
            assert found.draft.asks == ()
