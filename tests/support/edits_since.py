"""What others do to a file between a preview and its apply, and an oracle for what may come of it.

Nothing here is shared with what is tested: merges are those of ``git merge-file``, and lines are counted.
"""

import os
import random
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

BOM = b"\xef\xbb\xbf"
_WORDS = "tide moon harbour mast rope keel gull shoal buoy lantern".split()  # noqa: SIM905  # Read as words.


@dataclass(frozen=True)
class SinceEdit:
    """What somebody does to the file, in a word, and how."""

    name: str
    make: Callable[[Path, random.Random, bytes], object]
    """Of the path, and of the bytes that the answer would have written."""


def text_of(chance: random.Random) -> list[str]:
    """Return the lines of a file: most of them are there once, some several times, some are blank."""
    lines = [
        f"{chance.choice(_WORDS)} {number} {chance.choice(_WORDS)}" for number in range(chance.randint(4, 40))
    ]
    for _ in range(chance.randrange(6)):
        lines.insert(chance.randrange(len(lines)), chance.choice(("", "    return", "}", "pass")))
    return lines


def changed(chance: random.Random, lines: list[str], mark: str, at: int | None = None) -> list[str]:
    """Return *lines* with one to three places inserted, deleted or changed; what is new has *mark* in it."""
    lines = [*lines]
    for number in range(1 if at is not None else chance.randint(1, 3)):
        place = min(at if at is not None else chance.randrange(len(lines) + 1), len(lines))
        size = chance.randint(1, 3)
        new = [f"{mark} {number} {chance.choice(_WORDS)} {each}" for each in range(size)]
        match chance.randrange(3):
            case 0:
                lines[place:place] = new
            case 1:
                del lines[place : place + size]
            case _:
                lines[place : place + size] = new
    return lines


def as_bytes(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _edited(path: Path, edit: Callable[[list[str]], list[str]]) -> None:
    path.write_bytes(as_bytes(edit(path.read_text().splitlines())))


def _same_place(path: Path, chance: random.Random, wanted: bytes) -> None:
    old = path.read_text().splitlines()
    new = wanted.decode().splitlines()
    at = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    _edited(path, lambda lines: changed(chance, lines, "other", at))


def _linked(path: Path, chance: random.Random, _: bytes) -> None:
    aside = path.with_name(f"aside-{chance.randrange(99)}")
    path.rename(aside)
    path.symlink_to(aside.name)


def _and_back(path: Path, _: random.Random, __: bytes) -> None:
    data = path.read_bytes()
    path.write_bytes(b"something else\n")
    path.write_bytes(data)


def _recreated(path: Path, chance: random.Random, _: bytes) -> None:
    lines = path.read_text().splitlines()
    path.unlink()
    path.write_bytes(as_bytes(changed(chance, lines, "other")))


EDITS = (
    *(
        SinceEdit(
            "far or near",
            lambda path, chance, _: _edited(path, lambda lines: changed(chance, lines, "other")),
        ),
    )
    * 6,
    *(SinceEdit("same place", _same_place),) * 4,
    SinceEdit("whole rewrite", lambda path, chance, _: path.write_bytes(as_bytes(text_of(chance)))),
    SinceEdit("deleted", lambda path, _, __: path.unlink()),
    SinceEdit("recreated", _recreated),
    SinceEdit("renamed away", lambda path, _, __: path.rename(path.with_name("elsewhere.txt"))),
    SinceEdit("made executable", lambda path, _, __: path.chmod(0o755)),
    SinceEdit("CRLF", lambda path, _, __: path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))),
    SinceEdit("BOM", lambda path, _, __: path.write_bytes(BOM + path.read_bytes())),
    SinceEdit(
        "no final newline", lambda path, _, __: path.write_bytes(path.read_bytes() + b"other last line")
    ),
    SinceEdit("a link", _linked),
    SinceEdit("as the answer", lambda path, _, wanted: path.write_bytes(wanted)),
    SinceEdit("and back", _and_back),
    SinceEdit("emptied", lambda path, _, __: path.write_bytes(b"")),
    SinceEdit("binary", lambda path, _, __: path.write_bytes(b"\x00\x01" + path.read_bytes())),
    SinceEdit("nothing", lambda path, _, __: None),
)


def git_merge(place: Path, ours: bytes, base: bytes, theirs: bytes) -> bytes | None:
    """Return what ``git merge-file`` makes of them; None where it finds a conflict."""
    place.mkdir(exist_ok=True)
    for name, data in (("ours", ours), ("base", base), ("theirs", theirs)):
        (place / name).write_bytes(data)
    command = ("git", "merge-file", "-p", "-q", "ours", "base", "theirs")
    outcome = subprocess.run(command, cwd=place, capture_output=True, check=False)
    return outcome.stdout if outcome.returncode == 0 else None


def plain(data: bytes) -> bytes:
    """Return *data* with plain line ends, one at the end, and without a byte order mark."""
    data = data.removeprefix(BOM).replace(b"\r\n", b"\n")
    return data if not data or data.endswith(b"\n") else data + b"\n"


def lines_lost(base: bytes, others: bytes, wanted: bytes, now: bytes) -> Counter[bytes]:
    """Return the lines that others have brought, and that are not there *now*, and those that they took away
    and are there again, as often as that is; what the answer does itself is nobody's loss."""
    old, mine, theirs, left = (Counter(plain(data).split(b"\n")) for data in (base, others, wanted, now))
    came = (mine - old) - left
    gone = (old - mine) & (left - mine) - (theirs - old)
    return came + gone


def state_of(path: Path) -> tuple[str, bytes, int]:
    """Return what is at *path*: its kind or link, its bytes and its permission bits."""
    if path.is_symlink():
        return f"link to {os.readlink(path)}", b"", 0
    if not path.exists():
        return "nothing", b"", 0
    return "file", path.read_bytes(), path.stat().st_mode & 0o7777


def cases(seed: int, count: int) -> Iterator[tuple[int, SinceEdit, random.Random]]:
    """Yield *count* edits, each kind of them in turn, with a source of chance for each."""
    for number in range(count):
        yield number, EDITS[number % len(EDITS)], random.Random(f"{seed}-{number}")
