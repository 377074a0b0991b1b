"""What `make test-editors` says and does where an editor is missing, or is left out."""

import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from support.debian_programs import MissingError, install
from support.editor_programs import EDITORS, LEAVE_OUT, PURPOSE, left_out, missing

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("said", ["vscode,emacs", "vscode emacs", " emacs, vscode,"])
def test_editors_are_left_out_by_name(said: str) -> None:
    assert left_out({LEAVE_OUT: said}) == {"vscode", "emacs"}
    assert left_out({}) == frozenset()


def test_an_editor_that_is_not_known_is_not_left_out_silently() -> None:
    with pytest.raises(MissingError, match=r"names vim; the editors are neovim, emacs, vscode"):
        left_out({LEAVE_OUT: "vim emacs"})


def test_a_missing_program_is_named_by_its_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert missing(["vscode", "emacs"]) == [
        "chromium",
        "fonts-noto-color-emoji",
        "emacs-nox",
        "elpa-eglot",
    ]

    _program(tmp_path / "google-chrome", "exit 0")
    _program(tmp_path / "sh", "exit 0")
    assert missing(["vscode"]) == []


def test_an_editor_without_its_package_is_not_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    _program(tmp_path / "emacs", 'test "$1" = --version')
    assert missing(["emacs"]) == ["elpa-eglot"]


def test_without_rights_the_command_to_run_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingError, match=r"sudo apt-get install --yes .* emacs-nox elpa-eglot"):
        install(["emacs-nox", "elpa-eglot"], PURPOSE)


def test_a_missing_editor_fails_unless_it_is_left_out(tmp_path: Path) -> None:
    def run(without: str) -> "subprocess.CompletedProcess[str]":
        environment = {"PATH": str(tmp_path), LEAVE_OUT: without}
        return subprocess.run(
            [sys.executable, "-m", "support.editor_programs"],
            cwd=ROOT / "tests",
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
        )

    failed = run("emacs")
    assert failed.returncode == 1
    assert "need chromium" in failed.stderr

    told = run("emacs vscode")
    assert (told.returncode, told.stderr) == (0, f"Left out, as {LEAVE_OUT} says: emacs, vscode.\n")


@pytest.mark.parametrize("name", EDITORS)
def test_make_leaves_out_what_it_is_told_to(name: str) -> None:
    def recipe(without: str) -> str:
        return subprocess.run(
            ["make", "-C", ROOT, "-n", "test-editors", f"LEAVE_OUT={without}"],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        ).stdout

    others = [other for other in EDITORS if other != name]
    assert ("test:workbench" in recipe(name)) == (name != "vscode")
    assert ("test:workbench" in recipe(",".join(others))) == (name == "vscode")
    assert re.search(r"pytest \S*tests/editors", recipe(name))


def _program(path: Path, line: str) -> None:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
