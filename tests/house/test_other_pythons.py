"""With which Pythons `make test-pythons` runs the core tests, and when it says that one is missing."""

import sys
from pathlib import Path

import pytest

from support.other_pythons import CORE, ROOT, Interpreter, interpreters, is_needed

DEBIAN_12 = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nID=debian\n'
OF_DEBIAN = Interpreter((3, 11, 2), "/usr/bin/python3.11")
NEWER = Interpreter((3, 13, 0), "/opt/python3.13")


def program(folder: Path, name: str, answer: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{answer}\n")
    path.chmod(0o755)
    return path


def test_the_oldest_comes_first_and_what_cannot_be_used_is_passed_over(tmp_path: Path) -> None:
    told = "printf '%s\\n' 3 {} {} {}"
    paths = [
        program(tmp_path, "newest", told.format(13, 0, "/new")),
        program(tmp_path, "too-old", told.format(9, 2, "/old")),
        program(tmp_path, "without-venv", "exit 1"),
        program(tmp_path, "oldest", told.format(11, 2, "/oldest")),
        program(tmp_path, "the-same", told.format(13, 0, "/again")),
        tmp_path / "missing",
    ]
    assert interpreters(paths) == [Interpreter((3, 11, 2), "/oldest"), Interpreter((3, 13, 0), "/new")]


def test_this_python_can_be_used() -> None:
    [own] = interpreters([Path(sys.executable)])
    assert own.version == sys.version_info[:3]


@pytest.mark.parametrize(
    ("found", "system", "is_continuous", "missing"),
    [
        ([OF_DEBIAN, NEWER], DEBIAN_12, True, False),
        ([NEWER], DEBIAN_12, True, True),
        ([], DEBIAN_12, True, True),
        ([NEWER], DEBIAN_12, False, False),
        ([NEWER], DEBIAN_12.replace("12", "13"), True, False),
        ([NEWER], "", True, False),
    ],
)
def test_the_python_of_debian_12_has_to_be_there_in_continuous_integration_only(
    found: list[Interpreter], system: str, *, is_continuous: bool, missing: bool
) -> None:
    assert is_needed(found, system, is_continuous=is_continuous) is missing


def test_the_core_tests_are_there() -> None:
    assert [name for name in CORE if not (ROOT / "tests" / "parsers" / name).exists()] == []
