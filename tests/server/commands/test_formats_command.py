"""``descant formats``: the formats that are understood, those of the settings among them."""

import json
from pathlib import Path

import pytest

from descant_server.cli import main


class Descant:
    """Runs the command and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.output = ""
        self.errors = ""

    def __call__(self, *arguments: str) -> int:
        status = main(arguments)
        self.output, self.errors = self.capsys.readouterr()
        return status


@pytest.fixture
def descant(capsys: pytest.CaptureFixture[str]) -> Descant:
    return Descant(capsys)


def test_each_format_is_a_line_that_says_what_it_can_do(descant: Descant) -> None:
    assert descant("formats") == 0
    lines = descant.output.splitlines()
    assert (
        next(line for line in lines if line.startswith("Roo Code ")).split("  ")[-1].strip() == "edit, delete"
    )
    assert len(lines) > 25


def test_a_name_in_any_spelling_prints_the_example_and_what_is_read(descant: Descant) -> None:
    assert descant("formats", "roo-code") == 0
    assert "    <apply_diff>\n" in descant.output
    assert "Read: edit src/tides.py\n" in descant.output


def test_the_name_of_a_wire_format_prints_all_of_it(descant: Descant) -> None:
    assert descant("formats", "markdown", "--output", "json") == 0
    rows = json.loads(descant.output)
    assert {row["format"] for row in rows} == {"markdown"}
    assert all(row["files"] for row in rows)
    assert len(rows) > 2


def test_an_unknown_name_is_answered_with_near_ones(descant: Descant) -> None:
    assert descant("formats", "clyne") == 2
    assert "unknown format 'clyne'; did you mean Cline" in descant.errors


def test_a_tool_of_the_settings_is_listed_and_its_example_read(
    descant: Descant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example = "<lampWrite file='a.py'>\\nx\\n</lampWrite>\\n"
    record = f'[[container]]\nname = "Lighthouse"\ntag = "lampWrite"\npath = "file"\nexample = "{example}"\n'
    (tmp_path / "descant.toml").write_text(record)
    monkeypatch.chdir(tmp_path)

    assert descant("formats") == 0
    assert "Lighthouse " in descant.output
    assert descant("formats", "lighthouse") == 0
    assert "Read: write a.py\n" in descant.output


def test_the_records_of_one_tool_are_one_format_and_a_missing_example_is_said(
    descant: Descant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = '[[container]]\nname = "Mole"\ntag = "{}"\npath = "to"\n'
    text = record.format("mole:write") + record.format("mole:gone") + 'action = "delete"\n'
    (tmp_path / "descant.toml").write_text(text)
    monkeypatch.chdir(tmp_path)

    descant("formats")
    (line,) = [line for line in descant.output.splitlines() if line.startswith("Mole ")]
    assert line.split("  ")[-1].strip() == "write, delete"
    assert descant("formats", "mole") == 0
    assert "No example; write one as `example` in a record." in descant.output

    example = "<mole:gone to='a.py'/>\\n<mole:write to='Makefile'>\\nx\\n</mole:write>\\n"
    (tmp_path / "descant.toml").write_text(f'{text}example = "{example}"\n')
    assert descant("formats", "mole") == 0
    assert "Read: delete a.py\nRead: write Makefile\n" in descant.output
