"""Diffs as git prints them of changes of modes, names and kinds of files, with the trees before and after.

Nothing of it is written by hand, and it shares nothing with the goldens: git makes the trees and prints.
"""

import os
import random
import stat
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from support.printed_diffs import run

Entries = Mapping[str, tuple[str, bytes]]
"""The mode and the bytes of each file by its path, as git has them; of a link where it leads."""

_NAMES = (
    "run.sh", "bin/start", "README.MD", "src/Utils.ts", "src/api.ts", "docs/caf\u00e9.md", "with space/go.sh",
    "lib/a.py", "lib/b.py", "Makefile", "lib/tool", "Docs/Guide.md", "gr\u00f6\u00dfe/ä.sh",
)  # fmt: skip
_FORMS: Mapping[str, Callable[[str], list[str]]] = {
    "diff": lambda first: ["diff", first, "HEAD"],
    "diff without prefixes": lambda first: ["diff", "--no-prefix", first, "HEAD"],
    "show": lambda _: ["show", "-p", "HEAD"],
    "show with a summary": lambda _: ["show", "--stat", "--summary", "-p", "HEAD"],
    "mail": lambda first: ["format-patch", "--stdout", first],
}
FORMS = (*_FORMS,)


class PrintedModes(NamedTuple):
    """A diff, and what git has before and after it."""

    text: str
    before: Entries
    after: Entries


def printed_modes(folder: Path, seed: str, form: str) -> PrintedModes:
    """Return the diff in this *form* that the *seed* makes; *folder* is empty, and holds what is after it."""
    chance = random.Random(seed)
    git = ("git", "-c", "core.autocrlf=false", "-c", f"core.quotePath={chance.choice(('true', 'false'))}")
    run(folder, *git, "init", "-q", "-b", "main")
    for name in chance.sample(_NAMES, 8):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(_lines(chance))
        place.chmod(chance.choice((0o644, 0o755)))
    (folder / "link").symlink_to("README.MD")
    _commit(folder, git)
    first = run(folder, *git, "rev-parse", "HEAD").decode().strip()
    before = entries(folder)
    while entries(folder) == before:
        for _ in range(chance.randint(1, 4)):
            _change(chance, folder)
        _commit(folder, git)
        if chance.random() < 0.15:
            commit = run(folder, *git, "rev-parse", "HEAD").decode().strip()
            run(folder, *git, "update-index", "--add", "--cacheinfo", f"160000,{commit},module")
            run(folder, *git, "commit", "-q", "--no-gpg-sign", "--amend", "-m", "second")
    options = [*chance.choice(([], ["-M"], ["-M50%"], ["-C", "-C"], ["--no-renames"]))]
    options += chance.choice(([], [], ["--binary"], ["--full-index"]))
    printed = run(folder, *git, *_FORMS[form](first), *options)
    return PrintedModes(printed.decode("utf-8", "surrogateescape"), before, entries(folder))


def entries(folder: Path) -> dict[str, tuple[str, bytes]]:
    """Return the files in *folder* as git would have them, without its own."""
    found = {}
    for place in sorted(folder.rglob("*")):
        name, status = place.relative_to(folder).as_posix(), place.lstat()
        if name.startswith(".git/"):
            continue
        if stat.S_ISLNK(status.st_mode):
            found[name] = "120000", os.readlink(place).encode()
        elif stat.S_ISREG(status.st_mode):
            found[name] = ("100755" if status.st_mode & 0o100 else "100644"), place.read_bytes()
    return found


def put(folder: Path, tree: Entries) -> None:
    """Write *tree* into *folder*, which is empty."""
    for name, (mode, data) in tree.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if mode == "120000":
            place.symlink_to(data.decode())
        else:
            place.write_bytes(data)
            place.chmod(int(mode[-3:], 8))


def _commit(folder: Path, git: tuple[str, ...]) -> None:
    run(folder, *git, "add", "-A")
    run(folder, *git, "commit", "-qm", "Change modes", "--no-gpg-sign", may_fail=True)


def _lines(chance: random.Random) -> bytes:
    return b"".join(
        b"line %d of %d\n" % (number, chance.randrange(1 << 30)) for number in range(chance.randint(6, 20))
    )


def _change(chance: random.Random, folder: Path) -> None:
    files = [name for name, (mode, _) in entries(folder).items() if mode != "120000"]
    if not files:
        return
    name = chance.choice(files)
    place = folder / name
    match chance.randrange(13):
        case 0 | 1:
            place.chmod(place.stat().st_mode ^ 0o111)
        case 2:
            _edit(chance, place)
            place.chmod(place.stat().st_mode ^ 0o111)
        case 3:
            _edit(chance, place)
        case 4:
            place.unlink()
        case 5:
            new = folder / f"new/{chance.randrange(99)}.sh"
            new.parent.mkdir(exist_ok=True)
            new.write_bytes(chance.choice((b"", _lines(chance))))
            new.chmod(chance.choice((0o644, 0o755)))
        case 6:
            _rename(chance, folder, name, f"moved/{place.name}")
        case 7 | 8:
            _rename(
                chance, folder, name, name.rpartition("/")[0] + "/" * ("/" in name) + place.name.swapcase()
            )
        case 9 if "/" in name:
            _rename(chance, folder, name, name.split("/")[0].swapcase() + name[name.index("/") :])
        case 10:
            forms = [unicodedata.normalize(form, name) for form in ("NFC", "NFD")]
            _rename(chance, folder, name, next((form for form in forms if form != name), name))
        case 11:
            _change_link(chance, folder, place)
        case 12:
            place.write_bytes(bytes(chance.randrange(256) for _ in range(40)) + b"\0")
            place.chmod(chance.choice((0o644, 0o755)))


def _rename(chance: random.Random, folder: Path, name: str, new: str) -> None:
    place, to = folder / name, folder / new
    if to.exists() or new == name:
        return
    to.parent.mkdir(parents=True, exist_ok=True)
    place.rename(to)
    if chance.random() < 0.4:
        _edit(chance, to)
    if chance.random() < 0.3:
        to.chmod(to.stat().st_mode ^ 0o111)


def _change_link(chance: random.Random, folder: Path, place: Path) -> None:
    link = folder / "link"
    match chance.randrange(4):
        case 0 if link.is_symlink():
            link.unlink()
        case 1 if link.is_symlink():
            link.unlink()
            link.symlink_to("elsewhere")
        case 2:
            another = folder / f"link {chance.randrange(9)}"
            another.unlink(missing_ok=True)
            another.symlink_to("there")
        case 3:
            place.unlink()
            place.symlink_to("README.MD")


def _edit(chance: random.Random, place: Path) -> None:
    lines = place.read_bytes().splitlines(keepends=True)
    at = chance.randrange(len(lines) + 1)
    place.write_bytes(
        b"".join([*lines[:at], b"added %d\n" % chance.randrange(1 << 20), *lines[at + chance.randrange(2) :]])
    )
