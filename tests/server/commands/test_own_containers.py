"""A tool of the user's own is read by every command, in files and on standard input."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from descant_server.cli import main

PATHS = ["src/lamp.py", "src/b.py"]
RECORD = '[[container]]\nname = "Lighthouse"\ntag = "lampWrite"\npath = "file"\n'
LAMP = "".join(
    f'<lampWrite file="{path}">\n{name} = 1\n</lampWrite>\n'
    for path, name in (("src/lamp.py", "lamp"), ("src/b.py", "b"))
)
OTHER = LAMP.replace("b = 1", "b = 2")
COMMANDS: dict[str, tuple[str, ...]] = {
    "show": ("show",),
    "check": ("check", "--output", "json"),
    "parse": ("parse",),
    "parse --stream": ("parse", "--stream"),
    "convert": ("convert", "--to", "json"),
    "compare": ("compare", "other.txt"),
    "fix": ("fix",),
    "preview": ("preview",),
    "apply": ("apply", "--yes"),
    "reask": ("reask",),
    "store": ("store", "add", "--db", "answers.sqlite"),
}
WITH_WORKSPACE = ("show", "check", "fix", "preview", "apply", "reask")
HOW_READ: dict[str, Callable[[str, str], bool]] = {
    "show": lambda output, _: "2 files: 2 ready" in output or "2 files: 2 new" in output,
    "check": lambda output, _: json.loads(output)[0]["format"] == "container",
    "parse": lambda output, _: [file["path"] for file in json.loads(output)["files"]] == PATHS,
    "parse --stream": lambda output, _: '"format": "container"' in output or '"format":"container"' in output,
    "convert": lambda output, _: [file["path"] for file in json.loads(output)["files"]] == PATHS,
    "compare": lambda output, _: all(path in output for path in PATHS),
    "fix": lambda output, errors: output == LAMP and "nothing to fix" in errors and " error" not in errors,
    "preview": lambda output, _: "+lamp = 1\n" in output,
    "apply": lambda output, _: "2 files applied (2 new)" in output,
    "reask": lambda _, errors: "nothing to ask for" in errors,
    "store": lambda output, _: "answer 1 added" in output,
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project with a record; the command is called in a folder of it that holds two answers."""
    folder = tmp_path / "project"
    (folder / "answers").mkdir(parents=True)
    (folder / "descant.toml").write_text(RECORD)
    (folder / "answers" / "answer.txt").write_text(LAMP)
    (folder / "answers" / "other.txt").write_text(OTHER)
    monkeypatch.chdir(folder / "answers")
    return folder


@pytest.mark.parametrize("path", ["answer.txt", "-"])
@pytest.mark.parametrize(
    ("name", "has_workspace"),
    [*((name, False) for name in COMMANDS), *((name, True) for name in WITH_WORKSPACE)],
)
def test_every_command_reads_the_tool_of_the_project(
    project: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    path: str,
    *,
    has_workspace: bool,
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LAMP.encode())))
    workspace = ("--workspace", str(project)) if has_workspace else ()

    assert main([*COMMANDS[name], path, *workspace]) == 0
    output, errors = capsys.readouterr()
    assert HOW_READ[name](output, errors), f"{output}\n{errors}"


def test_stored_answers_are_compared_as_they_were_read(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["store", "add", "--db", "answers.sqlite", "answer.txt", "other.txt"])
    main(["store", "compare", "--db", "answers.sqlite", "1", "2"])
    assert "src/b.py" in capsys.readouterr().out


def test_a_fix_reads_what_it_has_written_as_it_read_the_answer(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit = '[[container]]\ntag = "lampEdit"\npath = "file"\naction = "edit"\ncontent = "body"\n'
    (project / "descant.toml").write_text(edit)
    wrong = '<lampEdit file="a.py">\n@@ -1,3 +1,1 @@\n-x = 1\n+x = 2\n</lampEdit>\n'
    (project / "answers" / "answer.txt").write_text(wrong)

    assert main(["fix", "answer.txt"]) == 0
    output, errors = capsys.readouterr()
    assert output == wrong.replace("1,3", "1,1")
    assert errors == "descant: answer.txt: 1 fix applied; 1 information left\n"


def test_a_workspace_that_is_named_counts_before_the_folder_of_the_answer(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "elsewhere").mkdir()
    assert main(["check", "answer.txt", "--workspace", str(tmp_path / "elsewhere")]) == 1
    assert "error[no-structured-answer]" in capsys.readouterr().out
    assert main(["preview", str(project / "answers" / "answer.txt")]) == 0


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ('opener = "{path}"', "its opener is found in ordinary lines"),
        (
            'tag = "boltAction"\npath = "to"',
            "Bolt is read by a record already; to read yours in its place, set re",
        ),
        ('opener = "%%% ({path}+)+ %%%"\npath = 3', 'it has an unknown key "path"'),
        ('tag = "lamp[Write"\npath = "file"', "is no name of a tag"),
        ("tag = 3", '"tag" is not a text but a number'),
    ],
)
def test_a_bad_record_is_said_once_and_all_else_is_read_as_before(
    project: Path, capsys: pytest.CaptureFixture[str], record: str, said: str
) -> None:
    (project / "descant.toml").write_text(f"[[container]]\n{record}\n")
    bolt = '<boltAction type="file" filePath="src/a.py">\na = 1\n</boltAction>\n'
    (project / "answers" / "bolt.txt").write_text(bolt)

    for command in ("show", "check", "parse", "fix", "preview"):
        assert main([command, "bolt.txt"]) == 0
        errors = capsys.readouterr().err
        assert errors.count("descant.container[0]") == 1, errors
        assert errors.startswith("descant: descant.toml, line ")
        assert said in errors


def test_of_two_records_for_one_tag_the_first_counts_and_two_of_one_name_are_one_tool(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = RECORD.replace('path = "file"', 'path = "file"\naction = "delete"')
    pack = '[[container]]\nname = "Lighthouse"\nopener = "%%% {path} %%%"\n'
    (project / "descant.toml").write_text(RECORD + gone + pack)

    assert main(["parse", "answer.txt"]) == 0
    output, errors = capsys.readouterr()
    assert [file["operation"] for file in json.loads(output)["files"]] == ["write", "write"]
    assert "descant.container[1] is not used: descant.container[0] reads the same before it; rem" in errors
    assert errors.count("is not used") == 1


def test_a_package_brings_a_tool_to_every_folder(tmp_path: Path) -> None:
    (tmp_path / "lamp_pack.py").write_text(
        "from descant.formats.containers import BODY, ElementKind, Family, Operation\n"
        'LAMP = Family("Lamp", "", (ElementKind("lampWrite", Operation.WRITE, ("file",), (BODY,)),))\n'
    )
    info = tmp_path / "lamp_pack-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lamp-pack\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[descant.containers]\nlamp = lamp_pack:LAMP\n")
    command = [sys.executable, "-m", "descant_server", "parse", "--stream", "-"]
    ran = subprocess.run(
        command,
        input=LAMP,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert ran.returncode == 0, ran.stderr
    files = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [line["file"]["path"] for line in files if line["event"] == "file"] == PATHS
