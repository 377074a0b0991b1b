"""Diffs as git and diff themselves print them, of changes to real code, with what the files hold afterwards.

Nothing of it is written by hand: the programs print, and the trees before and after are those they compared.
It shares nothing with the goldens.
"""

import os
import random
import re
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from support.damage.sources import excerpt

Tree = dict[str, bytes]
"""The bytes of each file by its path."""

_NAMES = (
    "src/main.py", "README.md", "with space/a name.txt", "grö\u00dfe/ä.txt", "a/b/a.txt", 'quo"ted.txt',
    "b/b.txt", "dev/null.txt", "x -> y.txt", "deep/er/and/deeper/file.py", "--- dashes", "Makefile",
)  # fmt: skip
_WHO = {
    **{f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
       for what, value in (("NAME", "Ann"), ("EMAIL", "ann@example.org"), ("DATE", "2026-01-02T03:04:05Z"))},
    "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8", "TZ": "UTC",
}  # fmt: skip
_MESSAGES = (
    "Mend the tides",
    "Mend the tides\n\nThey were late. Before:\n\n    - one\n    + two\n\n--- and so on",
    "[core] add, remove: a/b and b/b\n\nSigned-off-by: Ann <ann@example.org>",
)


class PrintedDiff(NamedTuple):
    """A diff, the files that it is for, and those that come of it."""

    spelling: str
    text: str
    before: Tree
    after: Tree
    """Without what such a diff cannot say: files that are binary stay as they were."""
    is_taken: bool
    """Whether the program that reads this spelling applies it, and makes the same of it."""


def run(folder: Path, *command: str, data: bytes | None = None, may_fail: bool = False) -> bytes:
    """Run *command* in *folder* and return what it prints."""
    environment = {**os.environ, **_WHO}
    done = subprocess.run(command, cwd=folder, input=data, capture_output=True, check=False, env=environment)
    if done.returncode and not may_fail:
        raise RuntimeError(f"{command}: {done.stderr.decode()}")
    return done.stdout


def fill(folder: Path, tree: Tree) -> None:
    """Write the files of *tree* into *folder*, which is empty or has other files of it."""
    for path, data in tree.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)


def files_in(folder: Path) -> Tree:
    """Return the files in *folder*, without those of git."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())
    named = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: path.read_bytes() for name, path in named.items() if not name.startswith(".git/")}


def _first_tree(chance: random.Random) -> Tree:
    names = chance.sample(_NAMES, chance.randint(4, 7))
    tree = {name: _text(chance) for name in names}
    tree["empty.txt"] = b""
    tree["image.bin"] = chance.randbytes(200) + b"\0"
    return tree


def _text(chance: random.Random) -> bytes:
    text = excerpt(chance, is_large=chance.random() < 0.3)[2]
    if chance.random() < 0.15 and "\r" not in text:
        text = text.replace("\n", "\r\n")
    return text.rstrip("\r").encode()


def _edited(chance: random.Random, data: bytes) -> bytes:
    """Return *data* with some lines changed, and sometimes another end."""
    lines = data.splitlines(keepends=True)
    ending = b"\r\n" if b"\r\n" in data else b"\n"
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(lines))
        new = chance.choice(
            (b"added", b"    more = 1", b"", b"-- old", b"++ new", b"- item", b"@@ x @@", b"\\ no")
        )
        match chance.randrange(4):
            case 0:
                lines[at : at + chance.randint(1, 3)] = []
            case 1:
                lines[at:at] = [new + ending] * chance.randint(1, 2)
            case _ if at < len(lines):
                lines[at] = lines[at].rstrip(b"\r\n") + new + ending
    whole = b"".join(lines)
    if chance.random() < 0.25:
        return whole.removesuffix(ending) if whole.endswith(ending) else whole + ending
    return whole


def _change(chance: random.Random, folder: Path, *, is_plain: bool) -> None:
    """Change the files in *folder*; *is_plain* leaves out what only git can say."""
    tree = files_in(folder)
    for path in chance.sample([*tree], chance.randint(1, min(4, len(tree)))):
        place, data = folder / path, tree[path]
        other = folder / f"moved/{place.name}"
        other.parent.mkdir(exist_ok=True)
        match chance.randrange(7 if is_plain else 12):
            case 0:
                place.unlink()
            case 1 | 2 | 3 | 4 if b"\0" not in data:
                place.write_bytes(_edited(chance, data))
            case 5:
                other.write_bytes(_text(chance))
            case 6 if not is_plain:
                place.write_bytes(chance.choice((b"", data + b"\0new")))
            case 7:
                place.chmod(0o755)
            case 8:
                place.rename(other)
            case 9 if b"\0" not in data:
                place.rename(other)
                other.write_bytes(_edited(chance, data))
            case 10:
                other.write_bytes(_edited(chance, data) if b"\0" not in data else data)
            case 11:
                (folder / f"empty {chance.randrange(9)}.txt").write_bytes(b"")
    for empty in folder.rglob("*"):
        if empty.is_dir() and not any(empty.iterdir()):
            empty.rmdir()


def _git_case(chance: random.Random, folder: Path, spelling: str) -> PrintedDiff:
    repository = folder / "of git"
    repository.mkdir()
    fill(repository, _first_tree(chance))
    git = ("git", "-c", "core.autocrlf=false", "-c", f"core.quotePath={chance.choice(('true', 'false'))}")
    run(repository, *git, "init", "-q", "-b", "main")
    run(repository, *git, "add", "-A")
    run(repository, *git, "commit", "-qm", "first", "--no-gpg-sign")
    before = files_in(repository)
    for _ in range(1 if spelling not in SEVERAL_COMMITS else chance.randint(2, 3)):
        stamp = run(repository, *git, "rev-parse", "HEAD")
        while run(repository, *git, "rev-parse", "HEAD") == stamp:
            _change(chance, repository, is_plain=False)
            run(repository, *git, "add", "-A")
            run(repository, *git, "commit", "-qm", chance.choice(_MESSAGES), may_fail=True)
    options = [f"-U{chance.choice((0, 1, 3, 3, 3, 10))}", *chance.choice(([], ["-M"], ["-C", "-C"]))]
    options += chance.choice(([], [], ["--binary"], ["--full-index"], ["--patience"]))
    first = run(repository, *git, "rev-list", "--max-parents=0", "HEAD").decode().strip()
    command = {
        "diff": ["diff", first, "HEAD", *chance.choice(([], ["--no-prefix"], ["--patch-with-stat"]))],
        "show": ["show", "HEAD", *chance.choice(([], ["--stat", "-p"], ["--format=email"]))],
        "log": ["log", "-p", f"{first}..HEAD"],
        "log in order": ["log", "-p", "--reverse", f"{first}..HEAD"],
        "one mail": [
            "format-patch",
            "--stdout",
            first,
            *chance.choice(([], ["--cover-letter"], ["--attach"][:0])),
        ],
        "mails": ["format-patch", "--stdout", first],
    }[spelling]
    printed = run(repository, *git, *command, *options)
    after = files_in(repository)
    applied = folder / "applied"
    applied.mkdir()
    fill(applied, before)
    run(applied, *git, "init", "-q")
    level = "-p0" if "--no-prefix" in command else "-p1"
    with_zero = ["--unidiff-zero"] if "-U0" in options else []
    run(applied, *git, "apply", level, "--whitespace=nowarn", *with_zero, data=printed, may_fail=True)
    is_taken = files_in(applied) == after
    kept = {path: data for path, data in after.items() if b"\0" not in data or data in before.values()}
    kept |= {path: before[path] for path, data in after.items() if b"\0" in data and path in before}
    return PrintedDiff(spelling, printed.decode("utf-8", "surrogateescape"), before, kept, is_taken)


_UNNAMED = re.compile(rb"(?m)^(?:Only in|diff -)")


def _diff_case(chance: random.Random, folder: Path, spelling: str) -> PrintedDiff:
    old, new = folder / "old", folder / "new"
    tree = {path: data for path, data in _first_tree(chance).items() if b"\0" not in data and '"' not in path}
    tree = {path: data for path, data in tree.items() if "\t" not in path and path.isascii()}
    for place in (old, new):
        place.mkdir()
        fill(place, tree)
    while files_in(new) == tree:
        _change(chance, new, is_plain=True)
    unsaid = set[str]()
    is_context = spelling.startswith("context")
    option = "-c" if is_context else "-u"
    if spelling in ("plain", "context"):
        printed = run(folder, "diff", option + "rN", "old", "new", may_fail=True)
        level = "-p1"
        # With -N an empty file is like one that is not there.
        unsaid = {path for path, data in {**tree, **files_in(new)}.items() if not data}
        unsaid = {path for path in unsaid if not tree.get(path) and not files_in(new).get(path)}
    else:
        printed, level = b"", "-p0"
        after = files_in(new)
        for path in sorted({*tree, *after}):
            if tree.get(path) == after.get(path):
                continue
            sides = [str(side / path) if (side / path).exists() else "/dev/null" for side in (old, new)]
            old_stamp = "(revision 7)" if path in tree else chance.choice(("(nonexistent)", "(revision 0)"))
            new_stamp = "(working copy)" if path in after else "(nonexistent)"
            names = ["--label", f"{path}\t{old_stamp}", "--label", f"{path}\t{new_stamp}"]
            body = run(folder, "diff", option, *names, *sides, may_fail=True)
            printed += f"Index: {path}\n{'=' * 67}\n".encode() + body
            unsaid |= set() if body else {path}
            if chance.random() < 0.3:
                printed += (
                    f"\nProperty changes on: {path}\n{'_' * 67}\nAdded: svn:eol-style\n"
                    "## -0,0 +1 ##\n+native\n\\ No newline at end of property\n"
                ).encode()
    applied = folder / "applied"
    applied.mkdir()
    fill(applied, tree)
    run(applied, "patch", level, "--batch", "--binary", "-E", "-s", data=printed, may_fail=True)
    after = {path: data for path, data in files_in(new).items() if path not in unsaid}
    after |= {path: tree[path] for path in unsaid if path in tree}
    return PrintedDiff(spelling, printed.decode(), tree, after, files_in(applied) == after)


SPELLINGS: Mapping[str, Callable[[random.Random, Path, str], PrintedDiff]] = {
    "diff": _git_case, "show": _git_case, "log": _git_case, "log in order": _git_case, "one mail": _git_case,
    "mails": _git_case, "plain": _diff_case, "context": _diff_case, "svn": _diff_case,
    "context of svn": _diff_case,
}  # fmt: skip
SEVERAL_COMMITS = ("log", "log in order", "mails")


def printed_diff(folder: Path, seed: str, spelling: str) -> PrintedDiff:
    """Return the diff in this *spelling* that the *seed* makes; *folder* is empty."""
    chance = random.Random(seed)
    case = SPELLINGS[spelling](chance, folder, spelling)
    return case._replace(text=_dressed(chance, case.text))


def _dressed(chance: random.Random, text: str) -> str:
    """Return *text* as a model, or the page of a chat, hands it on."""
    match chance.randrange(8):
        case 0 if not re.search(r"^[ +-]?`{3}", text, re.MULTILINE):
            return f"Here is the patch:\n\n```diff\n{text}```\n\nThat was it.\n"
        case 1:
            return text.removesuffix("\n") if not text.endswith("\r\n") else text
        case 2:
            return text + "\n\n"
        case 3:
            return f"Here is the patch.\n\n{text}"
    return text
