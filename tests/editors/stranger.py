"""A user who has a pack in a folder, the command on the ``PATH``, and nothing of this repository.

What the command and the editor say to each other is held against the protocol, where its rules are at hand.
"""

import os
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from support import judge
from support.lsp_client import ENVIRONMENT, ROOT

PACKS = ROOT / "editor-client"
ANSWER = """\
{
  "summary": "Tides 🌊 in metres";
  "course_of_action": [{"step": 1, "description": "Write src/a.py, new/b.py and docs/c.md."}],
  "files": [
    {"path": "src/a.py", "content": "x = 1\\ny = 3\\n"},
    {"path": "new/b.py", "content": "wave = \\"🌊\\"\\n"},
    {"path": "docs/c.md", "content": "# Tides\\n"}
  ]
}
"""
"""Broken in its second line, behind a character that has other widths in each encoding of the protocol."""
MENDED = ANSWER.replace('";', '",')
_LINE = ANSWER.splitlines()[1]
COLUMNS = {
    "utf-8": len(_LINE[: _LINE.index(";")].encode()),
    "utf-16": len(_LINE[: _LINE.index(";")].encode("utf-16-le")) // 2,
    "utf-32": _LINE.index(";"),
}
"""Where the mistake stands in its line."""
FILES = {"src/a.py": b"x = 1\r\ny = 2\r\n", "keep.txt": b"as it is"}
"""What is in the workspace, with the line ends of another system."""
APPLIED = {"src/a.py": b"x = 1\r\ny = 3\r\n", "keep.txt": b"as it is", "new/b.py": 'wave = "🌊"\n'.encode()}
"""The same when two of the three files are applied."""


@dataclass(frozen=True)
class Stranger:
    """Where everything lies: all of it is in one new folder."""

    home: Path
    is_heard: bool
    """Whether somebody listens to editor and server."""

    @property
    def workspace(self) -> Path:
        """The project that the answer is for."""
        return self.home / "workspace"

    @property
    def out(self) -> Path:
        """What the editor writes down for the test."""
        return self.home / "out"

    @property
    def report(self) -> Path:
        """What was said against the protocol."""
        return self.home / "report"

    def pack(self, name: str) -> Path:
        """Return the folder that the pack *name* was copied to."""
        return self.home / name

    def run(self, command: list[str], **told: str) -> str:
        """Run an editor in the workspace, and return what it wrote down."""
        self.check(command, **told)
        if self.is_heard:
            assert [line for line in self.report.read_text().splitlines() if "ERROR" in line] == []
        return self.out.read_text(encoding="utf-8")

    def check(self, command: list[str], **told: str) -> str:
        """Run an editor in the workspace, which has to succeed, and return what it printed."""
        environment = {
            "PATH": f"{self.home / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin",
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "TERM": "dumb",
            "DESCANT_OUT": str(self.out),
            "DESCANT_STATE_DIR": str(self.home / "state"),
            "DESCANT_ANSWER": str(self.home / "answer.txt"),
            **({"DESCANT_REPORT": str(self.report)} if self.is_heard else {}),
            **told,
        }
        ran = subprocess.run(
            command,
            env=environment,
            cwd=self.workspace,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=180,
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout + ran.stderr


def at_home(home: Path, pack: str) -> Stranger:
    """Return a stranger who lives in *home* and has copied the *pack*; what is said is listened to."""
    return _settled(Stranger(home, judge.is_there()), pack)


def alone_at_home(home: Path, pack: str) -> Stranger:
    """Return the same, with nobody between editor and server, so that a test can end the server."""
    return _settled(Stranger(home, is_heard=False), pack)


def _settled(stranger: Stranger, pack: str) -> Stranger:
    home = stranger.home
    shutil.copytree(PACKS / pack, stranger.pack(pack))
    for path, content in FILES.items():
        place = stranger.workspace / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    (home / "answer.txt").write_text(ANSWER, encoding="utf-8")
    _write_command(stranger)
    return stranger


def _write_command(stranger: Stranger) -> None:
    """Write the command ``descant`` of this working tree into ``bin``, listened to where that can be."""
    run = shlex.join([sys.executable, "-P", "-m", "descant_server"])
    listen = shlex.join(judge.proxy(stranger.report)) if stranger.is_heard else ""
    lines = (
        "#!/bin/sh",
        f"export PYTHONPATH={shlex.quote(ENVIRONMENT['PYTHONPATH'])}",
        f'[ "$1" = lsp ] && exec {listen} {run} "$@"',
        f'exec {run} "$@"',
    )
    command = stranger.home / "bin" / "descant"
    command.parent.mkdir()
    command.write_text("\n".join(lines) + "\n")
    command.chmod(0o755)
