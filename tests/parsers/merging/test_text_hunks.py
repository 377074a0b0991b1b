"""A change in part: any hunks of it make what git makes of a patch of just these, whatever the texts."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant.merging import (
    EditRefused,
    HunkedChange,
    LineReplacement,
    TextHunk,
    changes,
    editable,
    edited,
    lines_of,
    merged,
    preferring,
)
from descant.merging.text_hunks import ended_lines
from support.sampling import examples

LINES = st.sampled_from(
    ["", "a", "b", "c", "same", " deep", "\u2028odd", "\x0cpage", "# comment", "-x", "@@ -1 +1 @@"]
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    lines = draw(st.lists(LINES, max_size=40))
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    return newline.join(lines) + (newline if draw(st.booleans()) else "")


@st.composite
def pairs(draw: st.DrawFn) -> tuple[str, str]:
    """Return a text and the same with a few changes; line ends may change, too."""
    before = draw(texts())
    lines = ended_lines(before)
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, len(lines)))
        new = draw(st.lists(LINES.map(lambda line: f"{line}\n"), max_size=3))
        lines[at : at + draw(st.integers(0, 3))] = new
    after = "".join(lines)
    return before, after.rstrip("\n") if draw(st.booleans()) else after


@st.composite
def selections(draw: st.DrawFn) -> tuple[str, str, HunkedChange, list[int]]:
    before, after = draw(pairs())
    change = HunkedChange.between(before, after)
    for _ in range(draw(st.integers(0, 3))):
        splittable = [n for n in range(len(change.hunks)) if change.can_split(n)]
        if splittable:
            change = change.with_split(draw(st.sampled_from(splittable)))
    numbers = [n for n in range(len(change.hunks)) if draw(st.booleans())]
    return before, after, change, numbers


@examples(600)
@given(selections())
def test_all_hunks_make_the_new_text_and_none_the_old_one(
    selection: tuple[str, str, HunkedChange, list[int]],
) -> None:
    before, after, change, _ = selection

    assert change.text_with(range(len(change.hunks))) == after
    assert change.text_with([]) == before


@examples(600)
@given(selections())
def test_what_is_left_out_is_just_what_is_proposed_next_time(
    selection: tuple[str, str, HunkedChange, list[int]],
) -> None:
    _, after, change, numbers = selection
    partial = change.text_with(numbers)

    rest = HunkedChange.between(partial, after)

    assert rest.text_with(range(len(rest.hunks))) == after
    assert bool(rest.hunks) == (partial != after)


def patch_of(change: HunkedChange, numbers: Sequence[int]) -> bytes:
    """Return a patch of the hunks *numbers*, in code that shares nothing with the one under test."""
    parts, moved = ["--- a/f\n+++ b/f\n"], 0
    for number in numbers:
        for start, end, new in change.hunks[number].replacements:
            old = [*change.old[start:end]]
            old_at = start + 1 if old else start
            new_at = start + moved + (1 if new else 0)
            parts.append(f"@@ -{old_at},{len(old)} +{new_at},{len(new)} @@\n")
            for sign, line in [*(("-", line) for line in old), *(("+", line) for line in new)]:
                parts.append(
                    sign + (line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
                )
            moved += len(new) - len(old)
    return "".join(parts).encode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("applied")


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@examples(200)
@given(selection=selections())
def test_some_hunks_make_what_git_makes_of_a_patch_of_them(
    folder: Path, selection: tuple[str, str, HunkedChange, list[int]]
) -> None:
    before, _, change, numbers = selection
    file = folder / "f"
    file.write_bytes(before.encode())
    if numbers:
        command = ["git", "apply", "--unidiff-zero", "--whitespace=nowarn", "-"]
        subprocess.run(command, cwd=folder, input=patch_of(change, numbers), check=True, capture_output=True)

    assert change.text_with(numbers).encode() == (file.read_bytes() if file.exists() else b"")


@examples(400)
@given(selections())
def test_a_hunk_that_is_edited_by_nobody_is_what_it_was(
    selection: tuple[str, str, HunkedChange, list[int]],
) -> None:
    before, _, change, _ = selection
    newline = "\r\n" if "\r\n" in before else "\n"
    for number in range(len(change.hunks)):
        replacements = edited(change, number, editable(change, number), newline)
        assert isinstance(replacements, tuple)
        same = change.with_hunk(number, TextHunk(replacements)) if replacements else change
        assert lines_of(same.text_with([number])) == lines_of(change.text_with([number]))


def ten() -> HunkedChange:
    before = "".join(f"{number}\n" for number in range(10))
    return HunkedChange.between(
        before, before.replace("2\n", "two\n").replace("4\n", "").replace("9\n", "nine\n")
    )


def test_a_hunk_has_three_lines_of_context_and_changes_that_are_near_are_one() -> None:
    change = ten()

    assert [(hunk.start, hunk.end) for hunk in change.hunks] == [(2, 10)]
    assert editable(change, 0).splitlines() == [
        "@@ -1,10 +1,9 @@",
        *(" 0", " 1", "-2", "+two", " 3", "-4", " 5", " 6", " 7", " 8", "-9", "+nine"),
    ]


def test_a_split_hunk_ends_where_the_next_one_begins() -> None:
    change = ten().with_split(0)

    assert [editable(change, number).splitlines() for number in range(2)] == [
        ["@@ -1,4 +1,4 @@", " 0", " 1", "-2", "+two", " 3"],
        ["@@ -4,5 +4,4 @@", " 3", "-4", " 5", " 6", " 7"],
    ]
    assert change.text_with([1]) == "".join(f"{number}\n" for number in range(10) if number != 4)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        (" 0\n 1\n 2\n+two\n 3\n", "0\n1\n2\ntwo\n3\n"),
        (" 0\n 1\n-2\n 3\n", "0\n1\n3\n"),
        ("# a comment\n 0\n-1\n-2\n+one, two\n 3\n", "0\none, two\n3\n"),
        (" 0\r\n 1\r\n-2\r\n+zwei\r\n 3\r\n", "0\n1\nzwei\n3\n"),
        ("+-1\n 0\n 1\n-2\n 3\n+\n", "-1\n0\n1\n3\n\n"),
    ],
)
def test_a_hunk_is_what_a_person_makes_of_it(typed: str, text: str) -> None:
    change = ten().with_split(0)
    replacements = edited(change, 0, typed, "\n")

    assert isinstance(replacements, tuple)
    assert change.with_hunk(0, TextHunk(replacements)).text_with([0]) == text + "4\n5\n6\n7\n8\n9\n"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (" 0\n 1\n+two\n 3\n", "“2”, not “ 3”"),
        (" 0\n 1\n-2\n", "“3”"),
        (" 0\n 1\n-2\n 3\n 4\n", "ends before this line: “ 4”"),
        (" 0\n 1\n-2\ntwo\n 3\n", "starts with none of"),
    ],
)
def test_an_edit_that_does_not_apply_is_refused_with_the_line(typed: str, reason: str) -> None:
    change = ten().with_split(0)
    refused = edited(change, 0, typed, "\n")

    assert isinstance(refused, EditRefused)
    assert reason in refused.reason


def test_an_edit_of_which_no_line_is_left_is_given_up() -> None:
    assert edited(ten(), 0, "# only comments\n\n", "\n") is None


def test_new_lines_end_as_the_file_does_and_a_last_line_may_have_no_end() -> None:
    change = HunkedChange.between("a\r\nb\r\nc", "a\r\nB\r\nc")
    typed = editable(change, 0).replace("+B", "+B\n+b2")
    replacements = edited(change, 0, typed, "\r\n")

    assert isinstance(replacements, tuple)
    assert change.with_hunk(0, TextHunk(replacements)).text_with([0]) == "a\r\nB\r\nb2\r\nc"


@examples(300)
@given(texts(), pairs())
def test_a_merge_has_a_hunk_for_each_conflict_and_keeps_ours_without_them(
    other: str, pair: tuple[str, str]
) -> None:
    base, theirs = pair
    ours = base.replace("a", "A").replace("same", other)
    merge = merged(base, ours, theirs)
    change = HunkedChange.of_merge(merge, ours)
    conflicts = [number for number, hunk in enumerate(change.hunks) if hunk.conflict is not None]
    everything = range(len(change.hunks))
    clean = [number for number in everything if number not in conflicts]

    assert lines_of(change.text_with([])) == lines_of(ours)
    assert change.text_with(everything) == preferring(merge, theirs=True)
    assert change.text_with(clean) == preferring(merge, theirs=False)
    open_merge = change.merge_with(clean, conflicts)
    assert open_merge.conflicts == merge.conflicts
    assert preferring(open_merge, theirs=True) == preferring(merge, theirs=True)
    assert preferring(change.merge_with([], []), theirs=True) == preferring(
        merged(ours, ours, ours), theirs=True
    )


def test_many_changes_are_as_many_hunks() -> None:
    before = [f"{number}\n" for number in range(10_000)]
    after = [line if number % 8 else "x\n" for number, line in enumerate(before)]
    change = HunkedChange.between("".join(before), "".join(after))

    assert len(changes(before, after)) == len(change.hunks) == 1_250
    assert change.text_with(range(1_250)) == "".join(after)
    assert change.hunks[1].replacements == (LineReplacement(8, 9, ("x\n",)),)
