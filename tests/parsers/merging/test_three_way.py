"""Merging three ways gives what ``git merge-file`` gives: clean where it is clean, with the same lines."""

import random
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant.merging import Agreed, is_marked, lines_of, marked, marker_size, merged, preferring

LINES = st.lists(st.sampled_from([*"abcdefgh", "", "}"]), max_size=14)


def text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def by_git(folder: Path, base: str, ours: str, theirs: str) -> str | None:
    """Return what git merges, None where it has conflicts."""
    for name, content in (("ours", ours), ("base", base), ("theirs", theirs)):
        (folder / name).write_text(content)
    run = subprocess.run(
        ["git", "merge-file", "-p", "ours", "base", "theirs"], cwd=folder, capture_output=True, text=True
    )
    return run.stdout if run.returncode == 0 else None


def edited(rng: random.Random, lines: list[str], edits: int) -> list[str]:
    lines = lines[:]
    for _ in range(edits):
        at = rng.randrange(len(lines) + 1)
        match rng.randrange(3):
            case 0:
                lines[at:at] = [f"new {rng.randrange(6)}" for _ in range(rng.randint(1, 3))]
            case 1:
                del lines[at : at + rng.randint(1, 3)]
            case _:
                lines[at : at + 1] = [f"other {rng.randrange(6)}"]
    return lines


@pytest.mark.parametrize("seed", range(60))
def test_lines_of_their_own_are_merged_as_git_does(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    base = [f"line {number}" for number in range(rng.randint(5, 60))]
    ours, theirs = edited(rng, base, rng.randint(1, 4)), edited(rng, base, rng.randint(1, 4))
    assert merged(text(base), text(ours), text(theirs)).text == by_git(
        tmp_path, text(base), text(ours), text(theirs)
    )


@pytest.mark.parametrize(
    ("base", "ours", "theirs"),
    [
        pytest.param(
            "def a\n1\n\ndef b\n2\n",
            "def A\n1\n\ndef new\n3\n\ndef b\n2\n",
            "def a\n1\n\ndef b(c)\n2\n",
            id="a function before one that is changed",
        ),
        pytest.param(
            "1\n\n2\n\n3\n\n4\n",
            "0\n\n3\n\n4\n",
            "1\n\n2\n\n3, too\n\n4\n",
            id="a paragraph is deleted before one that is changed",
        ),
        pytest.param(
            "def a\n1\n\ndef b\n2\n",
            "def A\n1\n\ndef new\n3\n\ndef b\n2\n",
            "def a\n1, too\n\ndef b\n2\n",
            id="a function behind one that is changed",
        ),
    ],
)
def test_what_only_comes_or_goes_meets_the_other_change_where_git_says_so(
    base: str, ours: str, theirs: str, tmp_path: Path
) -> None:
    assert merged(base, ours, theirs).text == by_git(tmp_path, base, ours, theirs)
    assert merged(base, theirs, ours).text == by_git(tmp_path, base, theirs, ours)


@given(LINES, LINES)
def test_what_one_side_alone_changes_is_taken_whole(base: list[str], new: list[str]) -> None:
    for merge in (merged(text(base), text(new), text(base)), merged(text(base), text(base), text(new))):
        assert merge.text == text(new)
    assert merged(text(base), text(new), text(new)).text == text(new)


@given(LINES, LINES, LINES)
def test_no_line_of_a_side_is_lost_or_invented(base: list[str], ours: list[str], theirs: list[str]) -> None:
    merge = merged(text(base), text(ours), text(theirs))
    known = {*base, *ours, *theirs}
    for part in merge.parts:
        assert known.issuperset(part.lines if isinstance(part, Agreed) else (*part.ours, *part.theirs))
    assert preferring(merge, theirs=True).count("\n") <= len(base) + len(ours) + len(theirs)
    if merge.text is not None:
        assert preferring(merge, theirs=True) == preferring(merge, theirs=False) == merge.text


@given(LINES, LINES, LINES)
def test_a_line_that_one_side_adds_is_in_every_outcome(
    base: list[str], ours: list[str], theirs: list[str]
) -> None:
    merge = merged(text([*base, "end"]), text(["only ours", *ours, "end"]), text([*theirs, "end"]))
    assert "only ours" in preferring(merge, theirs=False).splitlines()
    assert merge.text is None or "only ours" in merge.text.splitlines()


def test_line_ends_are_no_difference() -> None:
    merge = merged("a\nb\nc\nd\n", "a\r\nb\r\nc\r\nD\r\n", "A\nb\nc\nd")
    assert merge.text == "A\nb\nc\nD\n"
    assert (merge.kept, merge.taken) == (1, 1)


def test_both_sides_of_a_conflict_stand_between_markers() -> None:
    merge = merged("a\nb\nc\n", "a\nours\nc\n", "a\ntheirs\nc\n")
    assert merge.text is None
    assert marked(merge, "disk", "base", "answer") == (
        "a\n<<<<<<< disk\nours\n||||||| base\nb\n=======\ntheirs\n>>>>>>> answer\nc\n"
    )
    assert preferring(merge, theirs=True) == "a\ntheirs\nc\n"


def test_markers_are_longer_than_those_that_the_text_has_already() -> None:
    base = "<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> main\nb\nb2\n"
    merge = merged(base, base.replace("b2", "ours"), base.replace("b2", "theirs"))
    size = marker_size(merge)
    shown = marked(merge, "disk", "base", "answer")
    assert size == 8
    assert f"{'<' * 8} disk" in shown
    assert is_marked(shown, size)
    assert not is_marked(preferring(merge, theirs=True), size)


def test_the_lines_of_a_text_are_those_that_editors_show() -> None:
    assert lines_of("a\r\nb\rc\n\nd") == ["a", "b", "c", "", "d"]
    assert lines_of("") == []
