"""Real repositories for tests, with a home and a configuration of their own."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

IDENTITY = "[user]\n\tname = Tess Ter\n\temail = tess@example.org\n[init]\n\tdefaultBranch = main\n"


def isolate(monkeypatch: pytest.MonkeyPatch, place: Path, configuration: str = IDENTITY) -> None:
    """Let git know nothing of the one who runs the tests."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    home = place / "home"
    home.mkdir(exist_ok=True)
    (home / ".gitconfig").write_text(configuration)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


class Repository:
    """A repository, asked by plain git: it shares no code with what is tested."""

    def __init__(self, top: Path, *options: str) -> None:
        self.top = top
        top.mkdir(parents=True, exist_ok=True)
        self("init", "--quiet", *options)

    def __call__(self, *arguments: str | Path, fine: tuple[int, ...] = (0,)) -> str:
        """Return what git prints."""
        command = ("git", "-C", str(self.top), *map(str, arguments))
        done = subprocess.run(command, capture_output=True, check=False)
        assert done.returncode in fine, (command, done.stderr)
        return done.stdout.decode("utf-8", "surrogateescape")

    def write(self, files: dict[str, str]) -> None:
        """Write files, with the line ends that they have here."""
        for path, text in files.items():
            file = self.top / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode())

    def commit_all(self, message: str = "Before") -> None:
        """Commit everything."""
        self("add", "--all")
        self("commit", "--quiet", "--allow-empty", "--message", message)

    def hook(self, name: str, script: str) -> None:
        """Write a hook."""
        file = self.top / ".git" / "hooks" / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def changed(self, revision: str = "HEAD") -> dict[str, str]:
        """Return what a commit changes, by path: A, M or D."""
        options = ("--root", "--no-commit-id", "--name-status", "--no-renames", "-r", "-z")
        fields = self("diff-tree", *options, revision).split("\0")
        return dict(zip(fields[1::2], fields[::2], strict=False))

    def index(self) -> list[str]:
        """Return every entry of the index, with its flags."""
        return sorted(self("ls-files", "--stage", "-v", "-z").split("\0"))

    def status(self) -> list[str]:
        """Return what git status says."""
        return self("status", "--porcelain", "--untracked-files=all").splitlines()

    def log(self) -> list[str]:
        """Return the subjects of the commits, the last one first; nothing where there are none."""
        return self("log", "--format=%s", fine=(0, 128)).splitlines()


Descant = Callable[..., int]
