"""A file that is written in part: the bytes are those that git makes of some hunks of the preview's patch."""

import random
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from descant import analyze
from descant.merging import HunkedChange, is_marked, lines_of, preferring
from descant_server.workspace.base import Base, BaseEvidence, NoBases, WrittenFile
from descant_server.workspace.comparison import Compared, DiskState, compare
from descant_server.workspace.diffing import diff_of
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.git_patch import patch_of
from descant_server.workspace.partial import change_of, in_part, newline_of
from support.sampling import so_many

WORDS = (
    "alpha",
    "beta",
    "gamma",
    "größe",
    "",
    "    deep",
    "same",
    "same",
    "-minus",
    "+plus",
    "@@ at",
    "\\ back",
)
HUNK = re.compile(rb"^(?=@@ )", re.MULTILINE)
_STYLES = tuple(
    (newline, bom, is_ended)
    for newline in ("\n", "\r\n")
    for bom in (b"", b"\xef\xbb\xbf")
    for is_ended in (True, False)
)


def lines_by(chance: random.Random, count: int) -> list[str]:
    return [
        f"{chance.choice(WORDS)} {number if chance.random() < 0.7 else ''}".rstrip()
        for number in range(count)
    ]


def changed(chance: random.Random, lines: Sequence[str]) -> list[str]:
    new = [*lines]
    for _ in range(chance.randint(1, 6)):
        at = chance.randint(0, len(new))
        new[at : at + chance.randint(0, 3)] = lines_by(chance, chance.randint(0, 3))
    return new


def written(lines: Sequence[str], style: tuple[str, bytes, bool]) -> bytes:
    newline, bom, is_ended = style
    return bom + (newline.join(lines) + (newline if is_ended and lines else "")).encode()


def compared_in(folder: Path, content: str, bases: NoBases | None = None) -> Compared:
    text = f'<response>\n<summary>s</summary>\n<file path="f.txt">\n{content}</file>\n</response>\n'
    (compared,) = compare(analyze(text), WorkspaceView(folder, bases=bases or NoBases())).files
    return compared


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize("seed", range(so_many(400, 24)))
def test_some_hunks_are_what_git_makes_of_them(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    style = _STYLES[seed % len(_STYLES)]
    lines = lines_by(chance, chance.randint(5, 80))
    file = tmp_path / "f.txt"
    file.write_bytes(written(lines, style))
    draft = compared_in(tmp_path, "".join(f"{line}\n" for line in changed(chance, lines))).draft
    change, diff = change_of(draft), diff_of(draft)
    if change is None or diff is None:
        return  # Nothing has become of the changes.
    head, *hunks = HUNK.split(patch_of(diff))
    assert len(hunks) == len(change.hunks)
    numbers = [number for number in range(len(hunks)) if chance.random() < 0.5]

    if numbers:
        patch = head + b"".join(hunks[number] for number in numbers)
        command = ["git", "apply", "--whitespace=nowarn", "-"]
        subprocess.run(command, cwd=tmp_path, input=patch, check=True, capture_output=True)

    step = in_part(draft, change.text_with(numbers)).steps[0]
    assert step.after is not None
    assert step.after.data == file.read_bytes()


class _OneBase(NoBases):
    """Names a text that was there before."""

    def __init__(self, text: str) -> None:
        self._text = text

    def of(self, proposals: Sequence[WrittenFile]) -> dict[str, Base]:
        return {
            each.path: Base(self._text, "commit 1a2b3c4", BaseEvidence.CLEAR, each.path) for each in proposals
        }


def merged_by_git(folder: Path, base: Sequence[str], ours: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """Return what git makes of both changes where our side of every conflict is taken."""
    for name, lines in (("ours", ours), ("base", base), ("theirs", theirs)):
        (folder / name).write_bytes("".join(f"{line}\n" for line in lines).encode())
    command = ["git", "merge-file", "-p", "--ours", "ours", "base", "theirs"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout.decode().splitlines()


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@pytest.mark.parametrize("seed", range(so_many(400, 24)))
def test_conflicts_that_are_decided_keep_what_is_around_them_and_how_the_file_is_written(
    tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    style = _STYLES[seed % len(_STYLES)]
    base = lines_by(chance, chance.randint(5, 60))
    ours, theirs = changed(chance, base), changed(chance, base)
    file = tmp_path / "f.txt"
    file.write_bytes(written(ours, style))
    bases = _OneBase("".join(f"{line}\n" for line in base))
    compared = compared_in(tmp_path, "".join(f"{line}\n" for line in theirs), bases)
    if compared.state is not DiskState.CONFLICT:
        return
    draft, change = compared.draft, change_of(compared.draft)
    assert change is not None
    assert newline_of(draft) == "\n"
    clean = [number for number, hunk in enumerate(change.hunks) if hunk.conflict is None]

    assert draft.merge is not None
    mine = merged_by_git(tmp_path, base, ours, lines_of(draft.file.content or ""))
    # Where lines repeat, git may align them in another way; tests of the merge see to that.
    is_as_git = lines_of(preferring(draft.merge, theirs=False)) == mine

    for numbers, lines in (([], ours), (clean, mine))[: 1 + is_as_git]:
        made = in_part(draft, change.text_with(numbers))
        assert made.why_not == ()
        after = made.steps[0].after
        assert after is not None
        # A file without a last line end is written without one, and so without blank lines at its end.
        expected = written(lines, style)
        assert after.data.rstrip(b"\r\n") == expected.rstrip(b"\r\n")
        assert after.data.endswith(style[0].encode()) == expected.endswith(style[0].encode()) or not lines[-1]


def test_what_a_person_merges_is_written_as_the_file_is(tmp_path: Path) -> None:
    (tmp_path / "f.txt").write_bytes(b"\xef\xbb\xbfone\r\nours\r\nthree")
    compared = compared_in(tmp_path, "one\ntheirs\nthree\n", _OneBase("one\ntwo\nthree\n"))

    assert compared.state is DiskState.CONFLICT
    after = in_part(compared.draft, "one\nboth\nthree\n").steps[0].after

    assert after is not None
    assert after.data == b"\xef\xbb\xbfone\r\nboth\r\nthree"


def test_no_selection_of_hunks_writes_a_marker(tmp_path: Path) -> None:
    (tmp_path / "f.txt").write_text("one\nours\nthree\n")
    compared = compared_in(tmp_path, "one\ntheirs\nthree\n", _OneBase("one\ntwo\nthree\n"))
    change = change_of(compared.draft)

    assert isinstance(change, HunkedChange)
    assert not any(is_marked(change.text_with(numbers), 7) for numbers in ([], [0]))
