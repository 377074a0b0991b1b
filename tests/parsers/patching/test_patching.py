"""Edits are applied to a file exactly, all of them or none; where one has no place, it is said why.

    tests/parsers/patching/patch_table/<format>.json
        before      the file
        answer      what a model says of it, in that format
        after       the file afterwards; null where nothing is changed
        summary     the sentence on all its edits
        problems    what is said of single ones: severity and code, the line that it begins at, the message

Add a row by hand; whatever is expected stands in it.
"""

import difflib
import json
import re
import subprocess
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from descant import File, Problem, analyze, apply_edits
from descant.patching import (
    HunkOutcome,
    Level,
    LineRange,
    Patched,
    patched,
    problems,
    section_span,
    summary,
)
from descant.patching import file_lines as lines_module
from descant.patching.hunk_problems import without_rest
from support.sampling import examples, some

FOLDER = Path(__file__).parent / "patch_table"
FORMATS = ("apply_patch", "search_replace", "unified_diff")


class Row(NamedTuple):
    """A file, what is said of it, and what comes of that."""

    format: str
    name: str
    before: str
    answer: str
    after: str | None
    summary: str
    problems: tuple[dict[str, str], ...]


def table() -> Iterator[Row]:
    for format in FORMATS:
        for row in json.loads((FOLDER / f"{format}.json").read_text(encoding="utf-8")):
            yield Row(format, **(row | {"problems": tuple(row.get("problems", ()))}))


ROWS = tuple(table())


def parameters(rows: Iterable[Row]) -> list[Any]:
    return [pytest.param(row, id=f"{row.format}: {row.name}") for row in rows]


PARAMETERS = parameters(ROWS)
REPEATABLE = {"a line is doubled below the line of its header"}
"""Once they are applied, their old lines stand somewhere else: they have hardly any context."""
APPLIED = parameters(row for row in ROWS if row.after is not None and row.name not in REPEATABLE)
PLAIN = parameters(row for row in ROWS if "\r" not in row.before)
CHOICES = ("hunk-ambiguous", "hunk-elsewhere")
"""Each fix of these says one of the places."""
UNDECIDED = parameters(row for row in ROWS if any("choices" in problem for problem in row.problems))
FIXED = parameters(row for row in ROWS if any("fix" in problem for problem in row.problems))


def file_of(answer: str) -> File:
    (file,) = analyze(answer).answer.files
    return file


def newline_of(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def apply(before: str, answer: str) -> Patched:
    return patched(before, file_of(answer).hunks, newline=newline_of(before))


def update(body: str) -> str:
    return f"*** Begin Patch\n*** Update File: src/a.py\n{body}*** End Patch\n"


def told(answer: str, problem: Problem) -> dict[str, Any]:
    line = re.match(r"[^\n]*", answer[problem.span.start :])
    assert line is not None
    found: dict[str, Any] = {
        problem.severity.label: problem.code,
        "at": line.group(),
        "message": problem.message,
    }
    if problem.code in CHOICES:
        return found | ({"choices": [fix.title for fix in problem.fixes]} if problem.fixes else {})
    if problem.fixes:
        found["fix"] = problem.fixes[0].title
    return found


# The table


def test_the_table_has_at_least_ninety_shapes_each_with_a_name_of_its_own() -> None:
    assert len(ROWS) >= 90
    assert len({(row.format, row.name) for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", PARAMETERS)
def test_a_file_becomes_what_the_table_says_and_so_is_what_is_said_of_it(row: Row) -> None:
    analysis = analyze(row.answer)
    assert analysis.format == row.format
    (file,) = analysis.answer.files
    result = patched(row.before, file.hunks, newline=newline_of(row.before), path=file.path)
    assert result.text == row.after
    assert summary(file.path, result) == row.summary
    found = problems(row.answer, file, row.before, result)
    assert [told(row.answer, problem) for problem in found] == list(row.problems)


@pytest.mark.parametrize("row", PARAMETERS)
def test_all_edits_of_a_file_are_applied_or_none(row: Row) -> None:
    result = apply(row.before, row.answer)
    assert (result.text is None) == any(not match.outcome.is_fine for match in result.matches)
    assert len(result.matches) == len(file_of(row.answer).hunks)


@pytest.mark.parametrize("row", APPLIED)
def test_what_was_applied_is_never_applied_once_more(row: Row) -> None:
    assert row.after is not None
    again = apply(row.after, row.answer)
    assert again.text in (row.after, None)


@pytest.mark.parametrize("row", PLAIN)
def test_the_line_ends_of_a_file_stay_those_of_the_file(row: Row) -> None:
    result = apply(row.before.replace("\n", "\r\n"), row.answer)
    if "\n" in row.before:
        assert result.text == (row.after and row.after.replace("\n", "\r\n"))


@pytest.mark.parametrize("row", FIXED)
def test_with_the_lines_of_the_file_the_edit_matches_exactly(row: Row) -> None:
    file = file_of(row.answer)
    result = patched(row.before, file.hunks)
    fixes = [fix for problem in problems(row.answer, file, row.before, result) for fix in problem.fixes]
    mended = apply_edits(row.answer, (edit for fix in fixes for edit in fix.edits))
    again = apply(row.before, mended)
    assert again.text is not None
    assert all(match.level is Level.EXACT for match in again.matches)


def test_some_rows_of_the_table_are_mended_by_a_fix() -> None:
    assert len(FIXED) >= 5


@pytest.mark.parametrize("row", UNDECIDED)
def test_each_choice_puts_the_edit_to_the_place_that_it_names(row: Row) -> None:
    file = file_of(row.answer)
    result = patched(row.before, file.hunks, path=file.path)
    told_of = {section_span(match): number for number, match in enumerate(result.matches)}
    for problem in problems(row.answer, file, row.before, result):
        for fix in problem.fixes if problem.code in CHOICES else ():
            chosen = file_of(apply_edits(row.answer, fix.edits))
            match = patched(row.before, chosen.hunks, path=file.path).matches[told_of[problem.span]]
            assert str(match.lines) in fix.title
            assert match.outcome is HunkOutcome.APPLIED


@pytest.mark.parametrize("row", PARAMETERS)
def test_nothing_is_said_to_a_reader_that_is_meant_for_the_model(row: Row) -> None:
    assert not any("do not send" in problem["message"] for problem in row.problems)
    assert "do not send" not in row.summary


@pytest.mark.parametrize("row", PARAMETERS)
def test_a_message_can_be_told_without_what_it_says_of_the_other_edits(row: Row) -> None:
    for problem in row.problems:
        assert "fine" not in without_rest(problem["message"])
        assert problem["message"].startswith(without_rest(problem["message"]))


# Long lines, and what the table has no room for


def test_a_line_of_200_000_characters_is_matched_and_told_by_the_part_that_differs() -> None:
    long = "x" * 200_000
    assert apply(f"{long}\ny\n", update(f"@@\n {long}\n-y\n+z\n")).text == f"{long}\nz\n"
    answer = update(f"@@\n-{long}a\n+z\n")
    (problem,) = problems(answer, file_of(answer), f"{long}b\n", apply(f"{long}b\n", answer))
    assert problem.message.endswith(f"Line 1 is “…{'x' * 20}b”, not “…{'x' * 20}a”.")


def test_more_than_a_hundred_places_are_not_counted() -> None:
    answer = update("@@\n-x\n+y\n")
    (problem,) = problems(answer, file_of(answer), "x\n" * 300, apply("x\n" * 300, answer))
    assert "more than 100 places (line 1, line 2, line 3, line 4, line 5 and so on)" in problem.message


def test_a_match_tells_its_level_and_its_lines_in_the_text_before() -> None:
    before = "a\n  b\n  c\n"
    (match,) = apply(before, update("@@\n b\n-c\n+d\n")).matches
    assert (match.outcome, match.level, match.lines) == (HunkOutcome.APPLIED, Level.INDENTED, LineRange(2, 3))
    assert match.span is not None
    assert before[slice(*match.span)] == "  b\n  c\n"


def test_suggestions_are_told_with_how_alike_they_are_the_closest_first() -> None:
    before = "alpha beta gamma\n\nalpha beta delta\n\nalpha zeta\n"
    (match,) = apply(before, update("@@\n-alpha beta gamme\n+x\n")).matches
    told = [(one.lines.first, one.lines.last, round(one.likeness, 2)) for one in match.suggestions]
    assert told == [(1, 1, 0.94), (3, 3, 0.75), (5, 5, 0.69)]
    assert {one.level for one in match.suggestions} == {Level.SIMILAR}


def test_files_with_more_different_lines_than_there_are_signs_are_searched_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lines_module, "_LAST_CODE", 3)
    before = "".join(f"line {number}\n" for number in range(20))
    result = apply(before, update("@@\n line 11\n-line 12\n+new\n"))
    assert result.text == before.replace("line 12\n", "new\n")


def test_a_number_beyond_all_lines_is_no_error() -> None:
    answer = "--- a/a.py\n+++ b/a.py\n@@ -999999999 +1 @@\n-x\n+y\n"
    assert apply("x\nx\n", answer).text is None
    assert apply("x\n", answer).text == "y\n"


# Any edit, written as a machine writes it

WORDS = st.sampled_from(["a", "  b", "\tc", "", "é🐦", "}", "x = 'a'", "\u2028", "“q”", "d  "])
CHANGED = st.lists(
    st.tuples(st.integers(0, 30), st.integers(0, 3), st.lists(WORDS, max_size=3)), min_size=1, max_size=4
)


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def edited(lines: list[str], changes: list[tuple[int, int, list[str]]]) -> list[str]:
    lines = list(lines)
    for at, count, new in sorted(changes, reverse=True):
        lines[at : at + count] = new
    return lines


def as_diff(before: list[str], after: list[str], context: int) -> str:
    diff = difflib.unified_diff(before, after, "a/src/a.py", "b/src/a.py", lineterm="", n=context)
    return text_of(list(diff))


def as_patch(before: list[str], after: list[str], context: int) -> str:
    lines = as_diff(before, after, context).split("\n")[2:-1]
    return update(text_of(["@@" if line.startswith("@@") else line for line in lines]))


def as_blocks(before: list[str], after: list[str], context: int) -> str:
    groups = difflib.SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(context)
    out = "src/a.py\n"
    for group in groups:
        (_, start, _, new_start, _), (_, _, end, _, new_end) = group[0], group[-1]
        out += f"<<<<<<< SEARCH\n{text_of(before[start:end])}=======\n"
        out += f"{text_of(after[new_start:new_end])}>>>>>>> REPLACE\n"
    return out


@examples(40)
@given(st.integers(1, 30), CHANGED, st.integers(1, 3))
def test_any_edit_between_lines_that_stand_once_gives_the_edited_text_in_each_format(
    size: int, changes: list[tuple[int, int, list[str]]], context: int
) -> None:
    before = [f"{'  ' * (number % 3)}line {number}" for number in range(size)]
    after = edited(before, changes)
    assume(before != after)
    for write in (as_diff, as_patch, as_blocks):
        result = apply(text_of(before), write(before, after, context))
        assert result.text == text_of(after), write.__name__


@examples(40)
@given(st.lists(WORDS, min_size=1, max_size=12), CHANGED)
def test_an_edit_between_lines_that_stand_several_times_gives_the_edited_text_or_none(
    before: list[str], changes: list[tuple[int, int, list[str]]]
) -> None:
    after = edited(before, changes)
    assume(before != after)
    for write in (as_diff, as_patch):
        result = apply(text_of(before), write(before, after, 3))
        assert result.text in (text_of(after), None), write.__name__


@examples(60)
@given(
    st.lists(st.tuples(WORDS, st.sampled_from(["\n", "\r\n", "\r"])), min_size=1, max_size=12),
    st.integers(0, 11),
    st.sampled_from(["\n", "\r\n"]),
)
def test_lines_that_no_edit_changes_stay_to_the_byte(
    lines: list[tuple[str, str]], at: int, newline: str
) -> None:
    at %= len(lines)
    before = "".join(f"{number}{word}{end}" for number, (word, end) in enumerate(lines))
    old = f"{at}{lines[at][0]}"
    file = file_of(update(f"@@\n-{old}\n+new\n"))
    start = before.index(old + lines[at][1])
    result = patched(before, file.hunks, newline=newline)
    assert result.text == f"{before[:start]}new{newline}{before[start + len(old + lines[at][1]) :]}"


# Git


def git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["git", "-c", "core.autocrlf=false", *arguments]
    run = subprocess.run(command, cwd=folder, capture_output=True, timeout=30, check=False)
    return subprocess.CompletedProcess(command, run.returncode, run.stdout.decode(), run.stderr.decode())


SOME_TEXT = st.builds(
    lambda words, end: "\n".join(words) + end * bool(words),
    st.lists(st.sampled_from([*"abcdefgh", "", "  a"]), max_size=12),
    st.sampled_from(["\n", "\n", ""]),
)


@examples(40)
@given(SOME_TEXT, SOME_TEXT, st.integers(0, 12), st.integers(1, 3))
def test_what_git_writes_is_applied_as_git_applies_it(
    tmp_path_factory: pytest.TempPathFactory, before: str, after: str, at: int, context: int
) -> None:
    folder = tmp_path_factory.mktemp("git")
    (folder / "a").write_bytes(before.encode())
    (folder / "b").write_bytes(after.encode())
    diff = git(folder, "diff", "--no-index", "--no-color", f"-U{context}", "a", "b").stdout
    diff = diff.replace("a/a", "a/f").replace("b/b", "b/f")
    assume("@@" in diff)
    hunks = file_of(diff).hunks
    assert patched(before, hunks).text == after
    # The same for a file with one line more: where git finds a place, it is ours, or there is doubt.
    lines = before.splitlines(keepends=True)
    assume(len(set(lines)) == len(lines))  # Else the numbers, which are wrong, may hit another place.
    other = "".join([*lines[:at], "new\n", *lines[at:]]) if before.endswith("\n") else before
    (folder / "f").write_bytes(other.encode())
    (folder / "diff").write_bytes(diff.encode())
    if git(folder, "apply", "diff").returncode == 0:
        assert patched(other, hunks).text in ((folder / "f").read_bytes().decode(), None)


# Hostile input

SAME = "x\n" * 100_000
HOSTILE = {
    "a long edit whose lines stand everywhere": (SAME, update("@@\n" + " x\n" * 9_999 + "-x\n+y\n")),
    "the same but for its last line": (SAME, update("@@\n" + " x\n" * 9_999 + "-z\n+y\n")),
    "the same but for the indentation": (
        "    x\n" * 100_000,
        update("@@\n" + " x\n" * 9_999 + "-x\n+y\n"),
    ),
    "all indentations": (
        "".join(" " * (number % 40) + "x\n" for number in range(100_000)),
        update("@@\n" + " x\n" * 9_999 + "-x\n+y\n"),
    ),
    "a thousand edits of one line": (
        SAME,
        update("".join(f"@@\n-x\n+{number}\n" for number in range(1000))),
    ),
    "a thousand edits that are nearly there": (
        "".join(f"    value_{number} = compute({number % 13})\n" for number in range(10_000)),
        update("".join(f"@@\n-    value_{number} = compute(99)\n+y\n" for number in range(1000))),
    ),
    "a long line that is nearly there": ("ab " * 300_000, update("@@\n-" + "ac " * 300_000 + "\n+x\n")),
}


@pytest.mark.parametrize("name", some(tuple(HOSTILE), 3))
def test_hostile_files_and_edits_take_less_than_a_second(name: str) -> None:
    before, answer = HOSTILE[name]
    file = file_of(answer)
    start = time.process_time()
    result = patched(before, file.hunks)
    problems(answer, file, before, result)
    assert time.process_time() - start < 1
    assert result.text is None
