"""A repository whose commits are taken for answers, and work trees that share its objects."""

import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_AUTHOR = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgSign=false")
_LARGEST = 400_000


def git(folder: Path, *arguments: str, given: bytes | None = None) -> bytes:
    """Return what git prints in *folder*."""
    command = ["git", "-C", str(folder), *_AUTHOR, *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=True).stdout


@dataclass(frozen=True)
class Repository:
    """A repository that has its history."""

    folder: Path
    most: int | None = None
    """So many commits count, from the first one on: then tomorrow the same are taken; None for all."""

    @cached_property
    def objects(self) -> Path:
        """Where its objects are."""
        shared = git(self.folder, "rev-parse", "--path-format=absolute", "--git-common-dir").decode().strip()
        return Path(shared) / "objects"

    def line(self) -> Sequence[str]:
        """Return the commits of its main line, oldest first."""
        return (
            git(self.folder, "rev-list", "--first-parent", "--reverse", "HEAD").decode().split()[: self.most]
        )

    def written(self, commit: str) -> list[str]:
        """Return the files that *commit* changes or adds."""
        changed = git(
            self.folder, "diff-tree", "-r", "-z", "--name-status", "--no-renames", f"{commit}^", commit
        )
        fields = changed.decode("utf-8", "surrogateescape").split("\0")
        return [path for status, path in zip(fields[::2], fields[1::2], strict=False) if status in ("A", "M")]

    @cached_property
    def _objects(self) -> "subprocess.Popen[bytes]":
        command = ["git", "-C", str(self.folder), "cat-file", "--batch"]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def text(self, commit: str, path: str) -> str | None:
        """Return the text at *path* in *commit*; None where there is none."""
        asked, answers = self._objects.stdin, self._objects.stdout
        assert asked is not None, "it was asked for"
        assert answers is not None, "it was asked for"
        asked.write(f"{commit}:{path}\n".encode("utf-8", "surrogateescape"))
        asked.flush()
        *_, kind, size = answers.readline().split(b" ")
        if not size.strip().isdigit():
            return None
        data = answers.read(int(size) + 1)[:-1]
        if kind != b"blob":
            return None
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return None
        return text if len(text) <= _LARGEST and not {"\0", "\r"} & set(text) else None


class WorkTree:
    """A work tree whose history begins as that of another repository, with some of its files."""

    def __init__(self, folder: Path, source: Repository, commit: str) -> None:
        """Check out *commit*, without any file."""
        self.folder = folder
        folder.mkdir(parents=True)
        git(folder, "init", "-q", "-b", "main")
        (folder / ".git/objects/info/alternates").write_text(f"{source.objects}\n")
        git(folder, "update-ref", "HEAD", commit)
        git(folder, "read-tree", commit)

    def commit(self, texts: Mapping[str, str | None], message: str) -> None:
        """Commit *texts*."""
        lines = []
        for path, text in texts.items():
            if text is None:
                lines.append(f"0 {'0' * 40}\t{path}\0")
            else:
                blob = git(self.folder, "hash-object", "-w", "--stdin", given=text.encode()).decode().strip()
                lines.append(f"100644 {blob}\t{path}\0")
        git(self.folder, "update-index", "-z", "--index-info", given="".join(lines).encode())
        tree = git(self.folder, "write-tree").decode().strip()
        commit = git(self.folder, "commit-tree", tree, "-p", "HEAD", "-m", message).decode().strip()
        git(self.folder, "update-ref", "HEAD", commit)

    def write(self, texts: Mapping[str, str | None]) -> None:
        """Put *texts* on the disk."""
        for path, text in texts.items():
            place = self.folder / path
            if text is None:
                place.unlink(missing_ok=True)
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode())
