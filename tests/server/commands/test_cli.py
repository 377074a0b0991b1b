"""The command ``descant`` as its users see it: what it prints where, and how it exits."""

import io
import json
import os
import pty
import re
import subprocess
import sys
import time
import types
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from descant import Analysis, Source, Span, analyze, decoding, parse
from descant.decoding import Decoder, decode
from descant.schemas import ResponseSchema
from descant_server.cli import main
from descant_server.commands import COMMANDS
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.terminal.excerpt import excerpt
from descant_server.terminal.json_output import to_json
from descant_server.terminal.visible import visible

SOUND = (
    '{"summary": "s", "course_of_action": [{"step": 1, "description": "Write a.py."}],'
    ' "files": [{"path": "a.py", "content": "x\\n"}]}'
)
HINTED = SOUND.replace("}]}", "}],}")
CUT = SOUND[:-8]
EXAMPLE = Path(__file__).parents[2] / "examples" / "tides.response"
BUFFERED = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
"""As users have it: what is left in a buffer is written when the process ends."""
COMMAND = (sys.executable, "-P", "-m", "descant_server")


class Descant:
    """Runs the command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.output = ""
        self.errors = ""

    def __call__(self, *arguments: str | Path) -> int:
        try:
            status = main([*map(str, arguments)])
        except SystemExit as exit:
            status = int(exit.code or 0)
        self.output, self.errors = self.capsys.readouterr()
        return status


@pytest.fixture
def descant(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Descant:
    monkeypatch.setenv("COLUMNS", "80")
    return Descant(capsys)


@pytest.fixture
def answer(tmp_path: Path) -> Path:
    return tmp_path / "answer.txt"


# Exit status


def test_a_sound_answer_exits_with_0(descant: Descant, answer: Path) -> None:
    answer.write_text(SOUND)

    assert descant("check", answer) == 0
    assert descant.output == "1 answer checked: 1 file, nothing wrong.\n"
    assert descant.errors == ""


@pytest.mark.parametrize("command", ["check", "show", "parse"])
def test_an_error_exits_with_1(descant: Descant, answer: Path, command: str) -> None:
    answer.write_text(CUT)

    assert descant(command, answer) == 1
    assert descant.errors == ""


def test_fail_on_says_how_bad_a_problem_must_be_to_fail(descant: Descant, answer: Path) -> None:
    answer.write_text(HINTED)

    assert descant("check", answer) == 0
    assert descant("check", answer, "--fail-on", "information") == 0
    assert descant("check", answer, "--fail-on", "hint") == 1


def test_a_file_that_cannot_be_read_exits_with_2_and_the_others_are_checked(
    descant: Descant, answer: Path, tmp_path: Path
) -> None:
    answer.write_text(CUT)
    missing = tmp_path / "missing.txt"

    assert descant("check", missing, answer) == 2
    assert descant.errors == f"descant: {missing}: cannot be read: No such file or directory\n"
    assert "error[truncated]" in descant.output
    assert "1 answer checked" in descant.output


def test_an_internal_fault_over_one_file_is_one_line_and_the_others_are_checked(
    descant: Descant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.txt").write_text("bad")
    (tmp_path / "b.txt").write_text(HINTED)

    def breaks_down(source: Source, *, schemas: Sequence[ResponseSchema], **_: object) -> Analysis:
        if source.text == "bad":
            raise RuntimeError("\x1b[2J")
        return analyze(source.text, schemas=schemas)

    monkeypatch.setattr(decoding, "analyze_source", breaks_down)

    assert descant("check", tmp_path) == 2
    assert descant.errors.count("\n") == 1
    assert f"{tmp_path}/a.txt: internal error, RuntimeError" in descant.errors
    assert "bug in descant" in descant.errors
    assert "\x1b" not in descant.errors
    assert "hint[trailing-comma]" in descant.output


def test_ctrl_c_exits_with_130_and_without_a_traceback(
    descant: Descant, answer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: Source, **__: object) -> Analysis:
        raise KeyboardInterrupt

    answer.write_text(SOUND)
    monkeypatch.setattr(decoding, "analyze_source", interrupt)

    assert descant("check", answer) == 130
    assert (descant.output, descant.errors) == ("", "")


@pytest.mark.parametrize("arguments", [(), ("chek", "x"), ("check",), ("check", "x", "--fail-on", "all")])
def test_wrong_usage_exits_with_2_and_prints_no_results(descant: Descant, arguments: tuple[str, ...]) -> None:
    assert descant(*arguments) == 2
    assert descant.output == ""
    assert descant.errors.startswith("usage: descant")


@pytest.mark.parametrize("command", ["show", "check", "reask"])
def test_a_base_without_a_folder_is_not_passed_over(descant: Descant, answer: Path, command: str) -> None:
    assert descant(command, str(answer), "--base", "HEAD~1") == 2
    assert "--base says what the files of a folder were before: it requires --workspace" in descant.errors


@pytest.mark.parametrize(
    ("arguments", "suggestion"),
    [
        (("shwo", "x"), "argument COMMAND: invalid choice 'shwo'; did you mean show?"),
        (("check", "x", "--output", "jsn"), "argument --output: invalid choice 'jsn'; did you mean json?"),
        (("store", "ad", "x"), "argument ACTION: invalid choice 'ad'; did you mean add?"),
        (("zzz",), "argument COMMAND: invalid choice: 'zzz'"),
    ],
)
def test_a_name_that_is_almost_right_is_suggested(
    descant: Descant, arguments: tuple[str, ...], suggestion: str
) -> None:
    assert descant(*arguments) == 2
    assert suggestion in descant.errors


def test_an_answer_in_place_of_a_command_is_told_what_comes_first(descant: Descant, answer: Path) -> None:
    answer.write_text(SOUND)
    assert descant(answer) == 2
    assert f"a command comes first, as in `descant show {answer}`" in descant.errors


# Paths


def test_a_folder_is_searched_in_order_without_hidden_files_and_other_kinds(
    descant: Descant, tmp_path: Path
) -> None:
    for name in ("b.txt", "a/z.response", "a.json", ".hidden/x.txt", ".x.txt", "code.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(SOUND)

    assert descant("check", tmp_path, "--output", "json") == 0
    paths = [item["path"] for item in json.loads(descant.output)]
    assert paths == [f"{tmp_path}/{name}" for name in ("a/z.response", "a.json", "b.txt")]


def test_a_folder_without_answers_says_what_was_looked_for(descant: Descant, tmp_path: Path) -> None:
    assert descant("check", tmp_path) == 2
    assert descant.errors == (
        f"descant: {tmp_path}: contains no file that ends in "
        ".response, .llm-response, .txt, .json, .xml, .md\n"
    )


def test_what_holds_no_answer_is_left_out_of_a_folder_and_counted(descant: Descant, tmp_path: Path) -> None:
    document = f"# Tides\n\n{'What an answer looks like. ' * 40}\n\n```json\n{SOUND}\n```\n"
    texts = {
        "README.md": "# Tides\n\n```console\n$ make run\n```\n",
        "docs.md": document,
        "notes.txt": "Nothing to see here.",
        "package.json": '{"name": "tides", "version": "1.0.0"}',
        "answer.md": f"Here it is:\n\n```json\n{SOUND}\n```\n",
        "refusal.response": "I am sorry, I cannot help with that.",
        "sound.txt": SOUND,
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    for name in ("program.txt", "picture.md"):
        (tmp_path / name).write_bytes(b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\x00>\x00\xd0\xe9" * 20)

    assert descant("check", tmp_path, "--output", "json") == 0
    items = {Path(item["path"]).name: item for item in json.loads(descant.output)}
    answers = ["answer.md", "sound.txt"]
    assert [name for name, item in items.items() if "verdict" not in item] == answers
    nothing = [name for name, item in items.items() if item.get("verdict") == {"nothing": True}]
    assert nothing == ["README.md", "docs.md", "notes.txt", "package.json", "refusal.response"]
    assert (
        descant.errors == "descant: skipped 4 files without an answer, 2 binary files; "
        "list them with --list-skipped, or give a file by name to read it anyway\n"
    )
    descant("check", tmp_path, "--list-skipped")
    assert descant.errors.splitlines() == [
        f"descant: {tmp_path / 'README.md'}: skipped, no answer",
        f"descant: {tmp_path / 'docs.md'}: skipped, no answer",
        f"descant: {tmp_path / 'notes.txt'}: skipped, no answer",
        f"descant: {tmp_path / 'package.json'}: skipped, no answer",
        f"descant: {tmp_path / 'picture.md'}: skipped, binary",
        f"descant: {tmp_path / 'program.txt'}: skipped, binary",
        "descant: skipped 4 files without an answer, 2 binary files; give a file by name to read it anyway",
    ]
    for name in ("README.md", "docs.md", "notes.txt", "package.json"):
        descant("check", tmp_path / name, "--output", "json")
        assert [item["path"] for item in json.loads(descant.output)] == [str(tmp_path / name)]
        assert descant.errors == ""


@pytest.mark.parametrize(
    ("text", "is_answer"),
    [
        ("{", True),
        ('{"summ', True),
        ('```json\n{"summ', True),
        ('Here it is:\n\n{"course_of', True),
        ("<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n", True),
        ("int main() {", False),
        ('{"name": "tides", "vers', False),
        ('{"name', False),
        ('{"compilerOptions": {', False),
    ],
)
def test_what_is_left_of_an_answer_is_not_skipped_in_a_folder(
    descant: Descant, tmp_path: Path, text: str, *, is_answer: bool
) -> None:
    (tmp_path / "answer.txt").write_text(text)
    (tmp_path / "sound.txt").write_text(SOUND)

    descant("check", tmp_path, "--output", "json")
    answers = [item["path"] for item in json.loads(descant.output) if "verdict" not in item]
    assert [Path(path).name for path in answers] == (
        ["answer.txt", "sound.txt"] if is_answer else ["sound.txt"]
    )
    assert ("skipped" in descant.errors) is not is_answer


def test_a_folder_in_which_nothing_is_an_answer_is_not_clean(descant: Descant, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Nothing to see here.")

    assert descant("check", tmp_path) == 2
    assert "skipped 1 file without an answer; list them with --list-skipped, or give" in descant.errors


@pytest.mark.parametrize("command", [("check",), ("show",), ("parse", "--stream")])
def test_a_binary_file_is_not_read_as_text(
    descant: Descant, tmp_path: Path, command: tuple[str, ...]
) -> None:
    binary = tmp_path / "program"
    binary.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\x00>\x00\xd0\xe9" * 20)

    assert descant(*command, binary) == 2
    assert descant.errors.splitlines()[0] == f"descant: {binary}: is binary, not text"


@pytest.mark.parametrize(
    "data",
    [b'{"summary": "a\x00b"}', b'{"summary": "a\x00b caf\xe9"}', SOUND.encode("utf-16"), b"caf\xe9", b""],
)
def test_text_with_an_odd_byte_or_in_another_encoding_is_text(data: bytes) -> None:
    assert not decoding.is_binary(data)


def test_a_minus_reads_standard_input(descant: Descant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CUT.encode())))

    assert descant("check", "-") == 1
    assert descant.output.startswith("<stdin>:1:")


def test_a_stream_prints_each_file_when_it_is_finished_and_the_response_at_the_end() -> None:
    start = '{"summary": "S", "course_of_action": [], "files": [{"path": "a.py", "content": "é"}, {"path": "'
    rest = 'b.py", "content": "b"}]}'
    command = [*COMMAND, "parse", "--stream", "-"]
    environment = {**BUFFERED, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(start.encode())
        process.stdin.flush()
        first = json.loads(process.stdout.readline())
        events = [json.loads(line) for line in process.communicate(rest.encode())[0].splitlines()]
    assert process.returncode == 0
    assert (first["event"], first["file"]["path"], first["file"]["content"]) == ("file", "a.py", "é")
    assert [event["event"] for event in events] == ["file", "response"]
    assert events[-1]["response"] == parse(start + rest).to_wire()
    assert events[-1]["response"]["files"] == [first["file"], events[0]["file"]]


def test_a_folder_is_no_stream(descant: Descant, tmp_path: Path) -> None:
    (tmp_path / "answer.txt").write_text(SOUND)

    assert descant("parse", "--stream", tmp_path) == 2
    assert "--stream reads one answer" in descant.errors


@given(st.binary(max_size=40), st.sampled_from(["utf-8", "utf-16-le", "utf-16-be"]), st.integers(1, 5))
def test_bytes_may_come_in_pieces(data: bytes, encoding: str, size: int) -> None:
    data = "\ufeffé🌊\r\n\ufffd".encode(encoding) + data
    decoder = decoding.Decoder()
    text = "".join(decoder.feed(data[at : at + size]) for at in range(0, len(data), size)) + decoder.finish()
    assert decoding.DecodedText(text, decoder.problems, decoder.encoding) == decode(data)


# Results for programs


def test_check_prints_json_with_the_keys_of_the_interface(descant: Descant, answer: Path) -> None:
    answer.write_text(HINTED)

    descant("check", answer, "--output", "json")

    [item] = json.loads(descant.output)
    assert list(item) == ["path", "format", "schema", "complete", "problems"]
    assert (item["path"], item["format"], item["schema"]) == (str(answer), "json", "dce.harmony")
    assert item["complete"] is True
    [problem] = item["problems"]
    assert list(problem) == [
        *("code", "severity", "message", "span", "range"),
        *("pointer", "property", "href", "related", "fixes"),
    ]
    assert HINTED[slice(*problem["span"])] == ","
    assert problem["fixes"][0]["safety"] == "safe"
    assert list(problem["fixes"][0]["edits"][0]) == ["span", "range", "newText"]


def test_parse_prints_the_parsed_response(descant: Descant, answer: Path) -> None:
    answer.write_text(SOUND.replace('"s"', '"Größe 🌊"'), encoding="utf-8")

    assert descant("parse", answer) == 0
    parsed = json.loads(descant.output)
    assert (parsed["version"], parsed["summary"]) == (1, "Größe 🌊")
    assert parsed["filesUpdated"] == ["a.py"]
    assert "Größe 🌊" in descant.output, "other scripts are readable in the output too"


def test_parse_of_a_folder_is_a_list_with_paths(descant: Descant, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(SOUND)

    assert descant("parse", tmp_path) == 0
    assert [item["path"] for item in json.loads(descant.output)] == [f"{tmp_path}/a.txt"]


@pytest.mark.parametrize(
    ("value", "written"),
    [(float("inf"), "null"), (1 << 40_000, "null"), (1 << 80, str(1 << 80)), ("\ud800", '"\\ud800"')],
    ids=["infinity", "huge", "big", "half a pair"],
)
def test_what_python_cannot_write_is_still_json(value: object, written: str) -> None:
    assert to_json({"value": [value]}) == f'{{\n  "value": [\n    {written}\n  ]\n}}'


def test_codes_can_be_selected_and_ignored(descant: Descant, answer: Path) -> None:
    answer.write_text(HINTED.replace('"course', ',"course'))

    descant("check", answer)
    assert "[trailing-comma]" in descant.output
    assert "[extra-comma]" in descant.output
    descant("check", answer, "--select", "extra-comma")
    assert "[trailing-comma]" not in descant.output
    assert "[extra-comma]" in descant.output
    assert descant("check", answer, "--ignore", "extra-comma,bom", "--fail-on", "warning") == 0
    assert "[trailing-comma]" in descant.output
    assert "[extra-comma]" not in descant.output


@pytest.mark.parametrize(
    "arguments", [("explain", "trailing-coma"), ("check", "x", "--select", "bom,trailing-coma")]
)
def test_an_unknown_code_is_answered_with_a_similar_one(descant: Descant, arguments: tuple[str, ...]) -> None:
    assert descant(*arguments) == 2
    assert "'trailing-coma'; did you mean trailing-comma" in descant.errors


@pytest.mark.parametrize("given", ["soon", "0", "nan", "-1"])
def test_what_is_no_time_to_wait_is_said_to_be_none(descant: Descant, given: str) -> None:
    assert descant("replay", "talk.jsonl", f"--patience={given}") == 2
    assert f"--patience: expected a number of seconds above 0, not '{given}'" in descant.errors


# Bytes


@pytest.mark.parametrize("command", ["check", "show"])
def test_bytes_that_are_no_text_are_reported_at_their_place(
    descant: Descant, answer: Path, command: str
) -> None:
    answer.write_bytes(SOUND.encode().replace(b'"s"', '"ö'.encode() + b'\xe9 \xe2\x82"'))

    assert descant(command, answer) == 1
    assert f"{answer}:1:15: error[invalid-utf8] The byte E9 is not valid UTF-8" in descant.output
    assert f"{answer}:1:17: error[invalid-utf8] The byte E2 is not valid UTF-8" in descant.output


def test_a_replacement_character_of_the_answer_itself_is_no_problem() -> None:
    found = decode("a\ufffdb".encode() + b"\xff")

    assert found.text == "a\ufffdb\ufffd"
    assert [problem.span for problem in found.problems] == [Span(3, 4)]


@pytest.mark.parametrize("text", ["", "\ufeff", "a\r\nb\rc\u2028d\ne", "\ufeff🌊\r\n", "x\0y"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_sound_text_is_read_as_it_is(text: str, encoding: str) -> None:
    text = text if encoding == "utf-8" else "\ufeff" + text

    assert decode(text.encode(encoding)) == decoding.DecodedText(text, (), encoding)


def test_bytes_that_are_no_utf16_are_reported_too() -> None:
    found = decode("\ufeffab".encode("utf-16-le") + b"\x00\xd8c\x00d")

    assert found.text == "\ufeffab\ufffdc\ufffd"
    assert [problem.span for problem in found.problems] == [Span(3, 4), Span(5, 6)]
    assert "UTF-16" in found.problems[0].message


def test_of_many_bad_bytes_ten_places_are_listed_and_the_others_counted() -> None:
    found = decode(b"Gr\xfc\xdfe " * 1_500)

    assert len(found.problems) == 11
    assert found.problems[0].message == "From FC on the bytes are not valid UTF-8; they are read as 2 U+FFFD."
    assert found.problems[0].span == Span(2, 4)
    assert found.problems[-1].message == "From here on 2,980 more of the bytes are not valid UTF-8."
    assert found.problems[-1].span == Span(62, 63)


def test_bad_bytes_side_by_side_are_one_problem_however_they_come() -> None:
    decoder = Decoder()
    for byte in b"\xff" * 1_500:
        decoder.feed(bytes((byte,)))
    decoder.finish()

    assert [problem.span for problem in decoder.problems] == [Span(0, 1_500)]


# Repairs


def test_the_repaired_text_is_printed_and_what_is_left_is_said(descant: Descant, answer: Path) -> None:
    answer.write_text(HINTED)

    assert descant("fix", answer) == 0
    assert descant.output == SOUND
    assert descant.errors == f"descant: {answer}: 1 fix applied; no problems left\n"
    assert answer.read_text() == HINTED


def test_unsafe_repairs_are_applied_only_where_they_are_asked_for(descant: Descant, answer: Path) -> None:
    answer.write_text("<summary>S</summary>\n<FILE path='a.py'>\nx\n")

    assert descant("fix", answer) == 1
    assert descant.output == '<summary>S</summary>\n<file path="a.py">\nx\n'
    assert "--unsafe would apply 1 more fix" in descant.errors
    descant("fix", answer, "--unsafe")
    assert descant.output == '<summary>S</summary>\n<file path="a.py">\nx\n</file>'
    assert "--unsafe" not in descant.errors


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_file_is_repaired_in_place_with_its_bytes_mode_and_link(
    descant: Descant, answer: Path, tmp_path: Path, encoding: str
) -> None:
    before = "\ufeff" + HINTED.replace(", ", ",\r\n").replace('"s"', '"é🌊"')
    after = "\ufeff" + SOUND.replace(", ", ",\r\n").replace('"s"', '"é🌊"')
    answer.write_bytes(before.encode(encoding))
    answer.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(answer)

    assert descant("fix", link, "--write") == 0
    assert descant.output == ""
    assert answer.read_bytes() == after.encode(encoding)
    assert answer.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["answer.txt", "link.txt"]


def test_a_text_without_repairs_stays_as_it_is(descant: Descant, answer: Path) -> None:
    answer.write_text(SOUND)
    before = answer.stat()

    assert descant("fix", answer) == 0
    assert descant.output == SOUND
    assert descant.errors == f"descant: {answer}: nothing to fix; no problems left\n"
    assert descant("fix", answer, "--write") == 0
    assert (answer.stat().st_ino, answer.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_folder_is_repaired_in_place_and_never_printed(descant: Descant, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(HINTED)

    assert descant("fix", tmp_path) == 2
    assert "use --write" in descant.errors
    assert descant("fix", tmp_path, "--write") == 0
    assert {path.read_text() for path in tmp_path.iterdir()} == {SOUND}
    assert descant.errors.count("1 fix applied") == 2


def test_what_holds_no_answer_is_left_alone_in_a_folder(descant: Descant, tmp_path: Path) -> None:
    configuration = tmp_path / "tsconfig.json"
    configuration.write_text('{"strict": true, // why\n}\n')
    (tmp_path / "answer.json").write_text(HINTED)

    assert descant("fix", tmp_path, "--write") == 0
    assert configuration.read_text() == '{"strict": true, // why\n}\n'
    assert (
        "descant: skipped 1 file without an answer; give a file by name to read it anyway\n" in descant.errors
    )


def test_a_file_that_a_repair_makes_look_whole_is_named(descant: Descant, answer: Path) -> None:
    answer.write_text(CUT)

    descant("fix", answer)
    assert "looks whole" not in descant.errors
    descant("fix", answer, "--unsafe")
    assert "a.py now looks complete, but the answer was truncated there" in descant.errors


def test_a_file_whose_bytes_are_no_text_is_not_repaired(descant: Descant, answer: Path) -> None:
    data = HINTED.encode().replace(b"s", b"\xe9", 1)
    answer.write_bytes(data)

    assert descant("fix", answer, "--write") == 1
    assert "would be lost" in descant.errors
    assert descant("fix", answer) == 1
    assert (descant.output, answer.read_bytes()) == ("", data)


def test_standard_input_is_repaired_but_not_written_to(
    descant: Descant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(HINTED.encode())))

    assert descant("fix", "-", "--write") == 2
    assert "omit --write" in descant.errors
    assert descant("fix", "-") == 0
    assert descant.output == SOUND


def test_a_file_that_cannot_be_replaced_is_as_it_was(
    descant: Descant, answer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer.write_text(HINTED)

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)

    assert descant("fix", answer, "--write") == 2
    assert descant.errors == f"descant: {answer}: cannot write: No space left on device\n"
    assert answer.read_text() == HINTED
    assert list(answer.parent.iterdir()) == [answer]


# Conversion


def test_an_answer_is_converted_to_tags_and_back(descant: Descant, answer: Path) -> None:
    answer.write_text(SOUND)

    assert descant("convert", answer, "--to", "tags") == 0
    assert descant.errors == f"descant: {answer}: converted to tags, 1 file\n"
    assert descant.output == (
        "<summary>\ns\n</summary>\n\n<course_of_action>\n1. Write a.py.\n</course_of_action>\n\n"
        '<file path="a.py">\nx\n</file>\n'
    )
    answer.write_text(descant.output)
    assert descant("convert", answer, "--to", "json") == 0
    assert descant.output == json.dumps(json.loads(SOUND), indent=2) + "\n"


def test_an_answer_of_a_named_schema_is_converted(descant: Descant, answer: Path) -> None:
    answer.write_text(SOUND)
    assert descant("convert", answer, "--to", "tags", "--schema", "dce.harmony") == 0
    assert descant.output.startswith("<summary>\ns\n</summary>")
    assert descant("convert", answer, "--to", "tags", "--schema", "vtk.generation") == 1
    assert descant("convert", answer, "--to", "tags", "--schema", "dce.harmonic") == 2
    assert "did you mean dce.harmony?" in descant.errors


def test_what_is_no_part_of_the_answer_is_named_when_it_is_left_out(descant: Descant, answer: Path) -> None:
    answer.write_text(f"Here it is:\n\n{SOUND}")

    assert descant("convert", answer, "--to", "tags") == 0
    assert descant.output.startswith("<summary>")
    assert descant.errors == (
        f"descant: {answer}:1:1: dropped: not part of the answer (prose-outside)\n"
        f"descant: {answer}: converted to tags, 1 file\n"
    )


def test_what_a_conversion_leaves_out_is_always_named(descant: Descant, answer: Path) -> None:
    thought = f"<|channel|>analysis<|message|>Hm.<|end|><|channel|>final<|message|>{SOUND}<|return|>"
    answer.write_text(thought.replace('"files"', '/* why */ "files"'))

    descant("convert", answer, "--to", "json")
    assert "(channel analysis)" in descant.errors
    assert "(comment)" in descant.errors
    answer.write_text(f"<think>Hm.</think>{SOUND}")
    descant("convert", answer, "--to", "json")
    assert descant.errors.count("dropped") == 1


def test_an_answer_that_is_cut_off_is_not_converted(descant: Descant, answer: Path) -> None:
    answer.write_text(CUT)

    assert descant("convert", answer, "--to", "tags") == 1
    assert descant.output == ""
    first, last = descant.errors.splitlines()
    assert first.endswith("The file a.py is incomplete.")
    assert last == f"descant: {answer}: not converted to tags, for the reasons above"


def test_an_answer_with_an_error_is_converted_as_it_was_read_and_says_so(
    descant: Descant, answer: Path
) -> None:
    answer.write_text(SOUND.replace("a.py", "../a.py"))

    assert descant("convert", answer, "--to", "tags") == 1
    assert '<file path="../a.py">' in descant.output
    assert "1 file; `descant check` lists its 1 error" in descant.errors


def test_line_numbers_that_a_format_cannot_hold_are_named(descant: Descant, answer: Path) -> None:
    answer.write_text("--- a/a.py\n+++ b/a.py\n@@ -7,2 +7,2 @@\n x\n-y\n+z\n")
    assert descant("convert", answer, "--to", "edits") == 0
    assert descant.output == "a.py\n```py\n<<<<<<< SEARCH\nx\ny\n=======\nx\nz\n>>>>>>> REPLACE\n```\n"
    assert descant.errors == (
        f"descant: {answer}:1:1: dropped: line numbers and other hints of the edits of a.py\n"
        f"descant: {answer}: converted to search/replace blocks, 1 file\n"
    )


def test_a_folder_is_not_converted(descant: Descant, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(SOUND)

    assert descant("convert", tmp_path, "--to", "tags") == 2
    assert "give one answer" in descant.errors


# Results for people


def test_problems_are_drawn_under_the_text_with_their_fixes(descant: Descant, answer: Path) -> None:
    answer.write_text(SOUND.replace(' "files"', '\n"files"').replace("}]}", "}\n],}"))

    descant("check", answer)

    assert descant.output == (
        f"{answer}:3:2: hint[trailing-comma] Trailing comma after the last member.\n"
        "    3 | ],}\n"
        "      |  ^\n"
        "  fix: Remove the comma (safe)\n"
        "\n"
        "1 answer checked: 1 file, nothing wrong; 1 hint.\n"
    )


CHOICES = (
    '{"summary": "s", "course_of_action": [{"step": 1, "description": "a"}, {"step": 3, "description": "b"}],'
    ' "files": []}'
)


def test_what_only_a_person_can_settle_is_called_a_choice_and_never_made(
    descant: Descant, answer: Path
) -> None:
    answer.write_text(CHOICES)

    descant("check", answer)
    assert "\n  choice: Renumber to 2\n" in descant.output
    assert "fix:" not in descant.output

    descant("fix", answer, "--unsafe")
    assert descant.output == CHOICES
    assert "nothing to fix; 1 warning left; 1 choice left to you: see descant show" in descant.errors


def test_a_guess_about_json_of_no_schema_is_confirmed_at_the_command_line(
    descant: Descant, tmp_path: Path, answer: Path
) -> None:
    answer.write_text('{"files": {"a.py": "x = 1\\n"}}')

    assert descant("check", answer) == 1
    assert "choice: Read as json.files (--schema json.files)\n" in descant.output
    assert descant("apply", answer, "--workspace", tmp_path, "--yes") == 1
    assert not (tmp_path / "a.py").exists()

    confirmed = ("--schema", "json.files")
    assert descant("check", answer, *confirmed) == 0
    assert descant("apply", answer, "--workspace", tmp_path, "--yes", *confirmed) == 0
    assert (tmp_path / "a.py").read_text() == "x = 1\n"


def test_an_unsafe_fix_is_drawn_as_that_and_applied(descant: Descant, answer: Path) -> None:
    answer.write_text(
        '<summary>s</summary>\n<course_of_action>1. x</course_of_action>\n<file path="a.py">\nx\n'
    )

    descant("check", answer)
    assert "\n  fix: Close the file (unsafe)\n" in descant.output

    descant("fix", answer, "--unsafe")
    assert descant.output.endswith("x\n</file>")
    assert "choice" not in descant.errors


@pytest.mark.parametrize(
    ("line", "indent", "marks"),
    [
        ("  [X]", 3, 1),
        ("\tX", 4, 1),
        ("🌊X", 2, 1),
        ("中文XX", 4, 2),
        ("cafe\u0301 X", 5, 1),
        ("\x1bX", len("<U+001B>"), 1),
        ("aXX文X", 1, 5),
        ("a", 1, 1),
    ],
)
def test_marks_stand_under_what_they_mean(line: str, indent: int, marks: int) -> None:
    start, end = line.find("X") % (len(line) + 1), line.rfind("X") % (len(line) + 1)
    span = Span(4 + start, 4 + end + ("X" in line))

    drawn = excerpt(Source(f"one\n{line}\nthree"), span, 72)

    assert drawn == (2, visible(line), indent, marks)


@pytest.mark.parametrize("filler", ["x", "文", "🌊", "\x1b", "\u0301"])
@pytest.mark.parametrize("offset", [0, 500_000, 1_000_000])
def test_a_long_line_is_cut_around_its_problem(filler: str, offset: int) -> None:
    text = filler * offset + "HERE" + filler * (1_000_000 - offset)

    drawn = excerpt(Source(text), Span(offset, offset + 4), 72)

    assert cell_len(drawn.text[: drawn.text.index("HERE")]) == drawn.indent
    assert cell_len(drawn.text) <= 72
    assert drawn.marks == 4
    assert drawn.text.startswith("…") == (offset > 0)
    assert drawn.text.endswith("…") == (offset < 1_000_000)


@pytest.mark.thorough
def test_ten_megabytes_in_one_line_with_a_thousand_problems_take_seconds_at_most(
    descant: Descant, answer: Path
) -> None:
    entry = '{"path": "%d.py", "content": "' + "x = '文' # 🌊 \\n" * 700 + '"}'
    files = ",, ".join(entry % number for number in range(1_000))
    answer.write_text(SOUND.replace('{"path": "a.py", "content": "x\\n"}', files), encoding="utf-8")
    assert answer.stat().st_size > 10_000_000

    started = time.process_time()
    descant("check", answer, "--select", "extra-comma")

    assert time.process_time() - started < 10
    assert "1 answer checked: 999 warnings." in descant.output
    drawn = [line for line in descant.output.splitlines() if " | " in line]
    assert max(map(cell_len, drawn)) <= 80


def test_of_too_many_problems_the_worst_are_drawn_and_all_are_counted(descant: Descant, answer: Path) -> None:
    commas = f'"more": [{"1,," * 1_500}1], "summary"'
    answer.write_text(SOUND.replace('"summary"', commas).replace('"x\\n"', "null"))

    descant("show", answer)
    assert "error[content-missing]" in descant.output
    assert descant.output.count("warning[extra-comma]") < 50
    assert descant.output.endswith(" not shown; `check --output json` lists all.\n\n")
    descant("check", answer, "--select", "extra-comma")
    assert descant.output.count("warning[extra-comma]") == 1_000
    assert "500 more problems" in descant.output
    assert descant.output.endswith("1 answer checked: 1,500 warnings.\n")


def test_show_starts_with_the_verdict_and_says_why_a_file_is_blocked(descant: Descant) -> None:
    assert descant("show", EXAMPLE) == 1

    lines = descant.output.splitlines()
    assert lines[0].startswith("3 files: 2 ready, 1 blocked · 2 errors, ")
    assert lines[0].endswith(" · Harmony answer in JSON (dce.harmony)")
    assert [line for line in lines if line in ("Summary", "Plan", "Curator activity", "Files", "Problems")]
    assert "  1. Add tides/table.py, which reads the almanac." in lines
    assert "  ready         6 164 bytes  yes       tides/table.py" in lines
    row = lines.index("  blocked       6 151 bytes  no        tests/test_tides.py")
    assert lines[row + 1].strip() == "it is incomplete"
    assert "error[truncated]" in descant.output


def test_show_says_what_is_done_to_each_file(descant: Descant, answer: Path) -> None:
    answer.write_text(
        "*** Begin Patch\n*** Update File: a.py\n@@\n-1\n+2\n@@\n-3\n+4\n*** Add File: b.py\n+x\n"
        "*** Delete File: c.py\n*** Update File: d.py\n*** Move to: e.py\n@@\n-1\n+2\n*** End Patch\n"
    )

    assert descant("show", answer) == 0
    lines = descant.output.splitlines()
    assert lines[0] == "4 files: 4 ready · 1 information · files in a patch"
    assert [line.split() for line in lines[4:8]] == [
        ["ready", "2", "changes", "yes", "a.py"],
        ["ready", "1", "2", "bytes", "yes", "b.py"],
        ["ready", "deleted", "yes", "c.py"],
        ["ready", "moved,", "1", "change", "yes", "d.py", "→", "e.py"],
    ]


def test_show_lays_out_the_members_of_an_answer_that_holds_no_files(descant: Descant, answer: Path) -> None:
    answer.write_text(
        '{"step_number": 2, "understanding": "Map it.", "imports": [], "citations": [1, 3],'
        ' "code": "a = 1\\n\\u001b[31mb = 2"}'
    )

    assert descant("show", answer) == 0
    lines = descant.output.splitlines()
    assert lines[0].startswith("Whole · ")
    assert lines[0].endswith("VTK generation in JSON (vtk.generation)")
    assert lines[lines.index("Imports") + 1] == "  (none)"
    assert lines[lines.index("Citations") + 1 :][:2] == ["  - 1", "  - 3"]
    assert lines[lines.index("Code") + 1 :][:2] == ["  a = 1", "  <U+001B>[31mb = 2"]


def test_commands_for_people_know_all_problems_of_an_answer_and_parse_those_of_the_text(
    descant: Descant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a title has no room for a long path
    request, answer = tmp_path / "x.input.json", tmp_path / "x.output.json"
    request.write_text(
        '{"original_query": "q", "overall_understanding": "u", "overall_plan": {"total_steps": 1, "steps": '
        '[{"step_number": 1, "description": "d"}]}, "current_step": {"step_number": 1, "description": "d", '
        '"focus": "f"}, "previous_steps": [], "documentation": [{"index": 1, "content_type": "CODE", '
        '"content": "c", "chunk_id": "k"}], "instructions": {}}'
    )
    answer.write_text(
        '{"step_number": 1, "understanding": "u", "imports": ["import os", "import os"], "citations": [4],'
        ' "code": "x = ("}'
    )
    descant("check", tmp_path, "--output", "json")
    checked = {one["path"]: [p["code"] for p in one["problems"]] for one in json.loads(descant.output)}
    codes = checked[str(answer)]
    assert {"python-syntax", "duplicate-import", "citation-out-of-range"} <= set(codes)
    descant("show", ".")
    shown = descant.output.partition(f"{answer.name} ─")[2]
    assert re.findall(r"\[([a-z-]+)\] ", shown) == codes

    # What `parse` of the library says: embedded code and other documents are no part of a text.
    descant("parse", answer)
    assert json.loads(descant.output) == parse(answer.read_text()).to_wire()
    descant("parse", answer, "--stream")
    (last,) = [json.loads(line) for line in descant.output.splitlines()]
    assert last["response"] == parse(answer.read_text()).to_wire()
    descant("fix", answer)
    assert "2 warnings left" in descant.errors


@pytest.mark.parametrize("command", ["show", "parse", "check", "reask"])
def test_a_reply_in_another_schema_than_was_asked_for_is_an_error_everywhere(
    descant: Descant, answer: Path, command: str
) -> None:
    answer.write_text("I am sorry, I cannot help with that.")
    assert descant(command, answer, "--schema", "vtk.generation") == 1
    assert "An answer of the schema vtk.generation was asked for" in " ".join(descant.output.split())


def test_of_a_hint_that_repeats_only_the_first_are_drawn(descant: Descant, answer: Path) -> None:
    files = "".join(f'<file path="src\\{number}.py">\nx\n</file>\n' for number in range(9))
    answer.write_text(f"<summary>S</summary>\n{files}")

    assert descant("check", answer) == 0
    assert descant.output.count("hint[path-separator]") == 9
    assert descant.output.count(" | <file") == 3


def test_fifty_files_that_the_plan_does_not_mention_are_said_in_one_sentence(
    descant: Descant, answer: Path
) -> None:
    files = "".join(f'<file path="f{number}.py">\nx = 1\n</file>\n' for number in range(50))
    answer.write_text(f"<summary>S</summary>\n<course_of_action>\n1. Do it.\n</course_of_action>\n{files}")

    for command in ("check", "show"):
        assert descant(command, answer) == 0
        assert descant.output.count("plan-unmentioned-file") == 1
        assert "50 files are not mentioned in the plan: f0.py, f1.py, f2.py and 47 more." in descant.output
    descant("check", answer, "--output", "json")
    assert descant.output.count('"plan-unmentioned-file"') == 50


def test_show_of_a_text_that_is_no_answer_has_a_verdict_too(descant: Descant, answer: Path) -> None:
    answer.write_text("I am sorry, I cannot help with that.")

    assert descant("show", answer) == 1
    assert descant.output.startswith("No files · 1 error · no answer found\n")


@pytest.mark.parametrize("command", [("check",), ("show",), ("parse",), ("check", "--output", "json")])
def test_nothing_of_an_answer_can_steer_the_terminal(
    descant: Descant, tmp_path: Path, command: tuple[str, ...]
) -> None:
    hostile = "\x1b[31m\x07\u009b2J\u202e\x7f"
    answer = tmp_path / "\x1b[2Jevil.txt"
    answer.write_text(SOUND.replace('"s"', f'"{hostile}"').replace("a.py", f"{hostile}.py"), encoding="utf-8")

    descant(*command, answer)
    assert descant.output
    output = descant.output
    descant(*command, tmp_path / "\x1b[2Jmissing")
    assert descant.errors
    for character in hostile.replace("[31m", "").replace("2J", ""):
        assert character not in output
        assert character not in descant.errors


def test_rules_lists_every_kind_on_a_line_of_its_own(descant: Descant) -> None:
    assert descant("rules") == 0

    codes = [line.split()[0] for line in descant.output.splitlines()]
    assert codes == sorted(codes)
    assert set(codes) == set(KINDS)
    assert {"trailing-comma", "invalid-utf8", "too-many-problems", "secret-in-file"} <= set(codes)


@pytest.mark.parametrize("code", ["trailing-comma", "invalid-utf8"])
def test_explain_shows_what_is_wrong_and_what_is_right(descant: Descant, code: str) -> None:
    assert descant("explain", code) == 0
    assert f"[{code}] " in descant.output.splitlines()[0]
    assert "\nWrong: " in descant.output
    assert "\nRight: " in descant.output
    assert f"`// descant: ignore={code}`" in descant.output
    *text, address = descant.output.splitlines()
    assert max(map(len, text)) <= 80
    assert Path(url2pathname(urlsplit(address).path)).read_text(encoding="utf-8").startswith(f"# {code}\n")


def test_explain_leads_to_where_the_workspace_has_its_documentation(
    descant: Descant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "descant.toml").write_text('docs = "https://docs.example/problems/{code}.html"\n')
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    assert descant("explain", "bom") == 0
    assert descant.output.endswith("\n\nhttps://docs.example/problems/bom.html\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_help_has_examples_and_fits_80_columns(descant: Descant, command: str) -> None:
    assert descant(command, "--help") == 0
    assert f"examples:\n  descant {command}" in descant.output
    assert max(map(len, descant.output.splitlines())) <= 80


def test_help_lists_all_commands(descant: Descant) -> None:
    assert descant("--help") == 0
    assert [name for name in COMMANDS if f"\n    {name} " not in descant.output] == []
    assert max(map(len, descant.output.splitlines())) <= 80


def test_lsp_runs_the_server_and_returns_its_status(
    descant: Descant, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdio = types.ModuleType("descant_server.front.stdio")
    monkeypatch.setattr(stdio, "serve_stdio", lambda **_: 7, raising=False)
    monkeypatch.setitem(sys.modules, "descant_server.front.stdio", stdio)

    assert descant("lsp") == 7
    assert descant("lsp", "--stdio") == 7


# The process


def in_terminal(*arguments: str | Path, **environment: str) -> str:
    """Run a command with a terminal as standard output and standard error; return what appears there."""
    ours, theirs = pty.openpty()
    given = {"PATH": os.environ["PATH"], "PYTHONPATH": os.environ.get("PYTHONPATH", ""), "TERM": "xterm"}
    process = subprocess.Popen(
        [*map(str, arguments)], stdin=theirs, stdout=theirs, stderr=theirs, env=given | environment
    )
    os.close(theirs)
    seen = b""
    # Linux says that nobody is left at the other end by an error.
    try:
        while piece := os.read(ours, 65_536):
            seen += piece
    except OSError:
        pass
    os.close(ours)
    process.wait(10)
    return seen.decode()


@pytest.mark.thorough
@pytest.mark.e2e
def test_colours_are_for_terminals_and_not_where_no_color_is_set(answer: Path) -> None:
    answer.write_text(CUT)

    assert "\x1b[1;31merror[truncated]" in in_terminal(*COMMAND, "check", answer)
    assert "\x1b" not in in_terminal(*COMMAND, "check", answer, NO_COLOR="1")
    piped = subprocess.run([*COMMAND, "check", answer], capture_output=True, timeout=30)
    assert piped.returncode == 1
    assert b"\x1b" not in piped.stdout + piped.stderr


@pytest.mark.thorough
@pytest.mark.e2e
def test_long_work_shows_progress_in_a_terminal_only(tmp_path: Path) -> None:
    for number in range(50):
        (tmp_path / f"{number}.txt").write_text(SOUND)
    impatient = (
        "import sys; from descant_server.terminal import progress; progress._PATIENCE = 0;"
        "from descant_server.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = (sys.executable, "-P", "-c", impatient, "check", tmp_path)

    shown = in_terminal(*command)
    piped = subprocess.run(command, capture_output=True, timeout=30, text=True)

    assert "reading" in shown
    assert shown.rstrip().endswith("50 answers checked: 50 files, nothing wrong.")
    assert (piped.stdout, piped.stderr) == ("50 answers checked: 50 files, nothing wrong.\n", "")


@pytest.mark.e2e
@pytest.mark.parametrize("arguments", [("rules",), ("--help",), ("parse", EXAMPLE)])
def test_a_reader_that_leaves_early_is_no_reason_to_complain(arguments: tuple[str | Path, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)

    ended = subprocess.run(
        [*COMMAND, *arguments],
        env=BUFFERED,
        stdout=writer,
        stderr=subprocess.PIPE,
        timeout=30,
    )

    os.close(writer)
    assert ended.stderr == b""
    assert ended.returncode == 141


@pytest.mark.thorough
@pytest.mark.e2e
@pytest.mark.parametrize(
    ("command", "status", "output", "errors"),
    [
        ("show answer.txt >&-", 1, "", ""),
        ("check missing.txt answer.txt 2>&- | grep -c ^descant:", 1, "0\n", ""),
        ("show - <&-", 2, "", "descant: <stdin>: cannot be read: standard input is closed\n"),
    ],
)
def test_closed_streams_do_no_harm(answer: Path, command: str, status: int, output: str, errors: str) -> None:
    answer.write_text(CUT)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}

    ended = subprocess.run(
        ["sh", "-c", f'"$@" {command}', "sh", *COMMAND],
        cwd=answer.parent,
        env=environment,
        capture_output=True,
        timeout=30,
        text=True,
    )

    assert (ended.returncode, ended.stdout, ended.stderr) == (status, output, errors)


@pytest.mark.e2e
def test_a_full_disk_is_one_line_and_exits_with_2() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*COMMAND, "rules"], env=BUFFERED, stdout=full, stderr=subprocess.PIPE, timeout=30
        )

    assert ended.stderr == b"descant: cannot continue: No space left on device\n"
    assert ended.returncode == 2


@pytest.mark.thorough
@pytest.mark.e2e
def test_an_encoding_without_the_characters_of_an_answer_does_no_harm(answer: Path) -> None:
    answer.write_text(HINTED.replace('"s"', '"Größe 🌊"'), encoding="utf-8")
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}

    def run(*arguments: str) -> str:
        ended = subprocess.run(
            [*COMMAND, *arguments, answer], env=environment, capture_output=True, timeout=30
        )
        assert (ended.returncode, ended.stderr) == (0, b"")
        return ended.stdout.decode("ascii")

    assert "Gr\\xf6\\xdfe \\U0001f30a" in run("show")
    assert json.loads(run("parse"))["summary"] == "Größe 🌊"


@pytest.mark.e2e
def test_the_command_needs_no_editor_libraries() -> None:
    """Importing them takes longer than everything else together."""
    script = (
        "import sys; from descant_server.cli import main; main(['check', sys.argv[1]]);"
        "print({'pygls', 'lsprotocol', 'rich.progress', 'rich.markdown'} & set(sys.modules))"
    )

    command = (sys.executable, "-P", "-c", script, EXAMPLE)
    ended = subprocess.run(command, capture_output=True, timeout=30, text=True)

    assert ended.stdout.endswith("\nset()\n")


@pytest.mark.e2e
def test_help_does_not_wait_for_the_library() -> None:
    script = (
        "import sys, descant_server.cli as cli\n"
        "try: cli.main(['--help'])\n"
        "finally: print('descant' in sys.modules)"
    )

    command = (sys.executable, "-P", "-c", script)
    ended = subprocess.run(command, capture_output=True, timeout=30, text=True)

    assert ended.stdout.endswith("\nFalse\n")


def test_an_answer_can_be_read_by_one_schema_only(descant: Descant, answer: Path) -> None:
    answer.write_text('{"summary": "S", "course_of_action": [], "files": []}')
    assert descant("parse", answer, "--schema", "dce.harmony") == 0
    assert json.loads(descant.output)["schema"] == "dce.harmony"
    assert descant("parse", answer, "--schema", "dce.harmoni") == 2
    assert "did you mean dce.harmony?" in descant.errors


def test_a_list_of_codes_without_a_code_is_wrong_usage(descant: Descant, answer: Path) -> None:
    answer.write_text("{}")
    assert descant("check", answer, "--select", "") == 2
    assert "no code" in descant.errors
