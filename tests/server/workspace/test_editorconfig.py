"""What .editorconfig says of a file, also where it is broken, hostile or no file at all."""

import os
import time
from pathlib import Path

import pytest

from descant_server.workspace.editorconfig import properties_of
from descant_server.workspace.file_text import FileText, NoText, Style, read_text, rewritten


def config(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / ".editorconfig").write_text(text)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    config(tmp_path, "root = true")
    return tmp_path / "root"


def test_the_nearest_file_decides_and_others_add_to_it(folder: Path) -> None:
    config(folder, "[*]\ncharset = Latin1\nend_of_line = LF\n[*.bat]\nend_of_line = crlf\n")
    config(folder / "new", "[*.txt]\ncharset = utf-8\n")
    assert properties_of(folder, "a.txt") == {"charset": "latin1", "end_of_line": "lf"}
    assert properties_of(folder, "src/a.bat") == {"charset": "latin1", "end_of_line": "crlf"}
    assert properties_of(folder, "new/deep/a.txt") == {"charset": "utf-8", "end_of_line": "lf"}


def test_nothing_is_said_where_nobody_says_anything(folder: Path) -> None:
    assert properties_of(folder, "a.txt") == {}


def test_what_is_above_a_root_does_not_count(folder: Path) -> None:
    config(folder, "[*]\ncharset = latin1\n")
    config(folder / "sub", "root = true\n[*]\nend_of_line = lf\n")
    assert properties_of(folder, "sub/a") == {"end_of_line": "lf"}


def test_a_change_is_seen_at_once(folder: Path) -> None:
    config(folder, "[*]\ncharset = latin1\n")
    assert properties_of(folder, "a") == {"charset": "latin1"}
    config(folder, "[*]\ncharset = utf-8-bom\n")
    assert properties_of(folder, "a") == {"charset": "utf-8-bom"}
    (folder / ".editorconfig").unlink()
    assert properties_of(folder, "a") == {}


def test_brackets_in_the_names_of_folders_are_no_patterns(folder: Path) -> None:
    config(folder / "[id]" / "{a}", "[src/*.ts]\ncharset = latin1\n")
    assert properties_of(folder, "[id]/{a}/src/b.ts") == {"charset": "latin1"}


@pytest.mark.parametrize(
    "broken",
    [
        "what is this\n[*\ncharset\n",
        "[[z-a]]\ncharset = latin1\n[{a,{1..3}}]\nx = y\n[{1..9999999999}]\nx = y\n",
        "[{{{{{{}}}}}}\n[**]{[!]\n",
        "[" + "{a,a}" * 40 + "]\nx = y\n[" + "*a" * 60 + "b]\nx = y\n",
        "[" + "*a" * 6 + "b]\nx = y\n",
        "x" * 5_000,
        "# " + "x" * 100_000,
    ],
)
def test_a_broken_or_hostile_one_takes_no_time_and_no_file_down(folder: Path, broken: str) -> None:
    config(folder, broken)
    start = time.process_time()
    properties_of(folder, "a" * 120)
    assert time.process_time() - start < 3


def test_sound_sections_beside_broken_ones_hold(folder: Path) -> None:
    config(folder, "what is this\n[[z-a]]\nend_of_line = cr\n[*]\ncharset = latin1\n")
    assert properties_of(folder, "a") == {"charset": "latin1"}


def test_what_is_no_readable_file_says_nothing(folder: Path) -> None:
    (folder / "folder" / ".editorconfig").mkdir(parents=True)
    assert properties_of(folder, "folder/a") == {}
    (folder / "pipe").mkdir()
    os.mkfifo(folder / "pipe" / ".editorconfig")
    assert properties_of(folder, "pipe/a") == {}
    (folder / "bytes").mkdir()
    (folder / "bytes" / ".editorconfig").write_bytes(b"\xff\xfe[*]\ncharset = latin1\n")
    assert properties_of(folder, "bytes/a") == {}
    assert properties_of(folder, "a" * 5_000) == {}


def test_a_latin_1_file_is_changed_in_latin_1_where_editorconfig_says_so(folder: Path) -> None:
    data = "Größe\r\n".encode("latin-1")
    assert isinstance(read_text(data), NoText)
    config(folder, "[*.txt]\ncharset = latin1\n")
    file = read_text(data, properties_of(folder, "a.txt")["charset"])
    assert isinstance(file, FileText)
    assert rewritten("Maß\n", file.style, file.text) == "Maß\r\n".encode("latin-1")


def test_a_new_file_is_written_as_editorconfig_says(folder: Path) -> None:
    config(folder, "[*.cmd]\nend_of_line = CRLF\ninsert_final_newline = TRUE\n")
    style = Style.of_new_file(properties_of(folder, "a.cmd"))
    assert rewritten("a\nb", style) == b"a\r\nb\r\n"
