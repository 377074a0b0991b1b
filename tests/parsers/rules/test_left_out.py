"""Lines that stand for code that was left out: they block a file that shrinks, and are mended exactly or not.

The files are modules of the Python that runs the tests, with some of their lines left out.
"""

import json
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from descant import Analysis, Edit, Problem, Severity, analyze, apply_edits, convert
from descant_server.workspace.comparison import DiskComparison, DiskState, compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.rules.elided_lines import left_out
from support.real_code import modules
from support.sampling import so_many

MARKS = (
    "# ... existing code ...",
    "# rest unchanged",
    "(no change from C850)",
    "…",
    "# ... rest of the file unchanged",
)


def answered(files: Mapping[str, str]) -> Analysis:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return analyze(json.dumps({"summary": "s", "course_of_action": [], "files": listed}))


def elided(found: DiskComparison) -> list[Problem]:
    return [problem for problem in found.analysis.problems if problem.code == "elided-code"]


def with_gaps(text: str, chance: random.Random) -> tuple[str, str]:
    """Return *text* with lines left out, and what it is once they are restored: with a few lines more."""
    lines = text.split("\n")
    count = chance.choice([1, 1, 2, 3])
    cuts = sorted(chance.sample(range(3, len(lines) - 3), 2 * count))
    short, whole, position = [], [], 0
    for first, last in zip(cuts[::2], cuts[1::2], strict=True):
        kept = lines[position:first]
        kept.insert(len(kept) // 2, "added = 1")
        around = [""] * chance.choice([0, 0, 1])
        short += [*kept, *around, f"{' ' * chance.choice([0, 4])}{chance.choice(MARKS)}", *around]
        whole += [*kept, *lines[first:last]]
        position = last
    return "\n".join([*short, *lines[position:]]), "\n".join([*whole, *lines[position:]])


@pytest.mark.parametrize(
    ("format", "count"), [("json", so_many(200, 10)), ("tags", so_many(40, 4)), ("markdown", so_many(40, 4))]
)
def test_what_is_restored_is_what_was_left_out(tmp_path: Path, format: str, count: int) -> None:
    chance, short, whole = random.Random(5), {}, {}
    for path, text in list(modules().items())[:: len(modules()) // count]:
        if 40 < text.count("\n") < 1_000:
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text, encoding="utf-8", newline="")
            short[path], whole[path] = with_gaps(text, chance)
    analysis = answered(short)
    if format != "json":
        analysis = analyze(convert(analysis, format).text)  # type: ignore[union-attr]
    assert {file.path: file.content for file in analysis.answer.files} == short
    edits: list[Edit] = []
    expected, errors, fixes = dict(short), 0, 0
    for problem in elided(compare(analysis, WorkspaceView(tmp_path))):
        path = path_of(analysis, problem)
        if problem.severity is Severity.ERROR:
            errors, fixes = errors + 1, fixes + bool(problem.fixes)
            gaps = short[path].count("added = 1")
            if len(problem.fixes) == 1 + (gaps > 1) and expected[path] == short[path]:
                edits += problem.fixes[-1].edits
                expected[path] = whole[path]
        else:
            assert short[path].count("\n") >= (tmp_path / path).read_text("utf-8").count("\n")
    after = analyze(apply_edits(analysis.source.text, edits))
    assert {file.path: file.content for file in after.answer.files} == expected
    assert fixes > 0.6 * errors > 0.5 * count


def path_of(analysis: Analysis, problem: Problem) -> str:
    assert problem.pointer is not None
    return analysis.answer.files[int(problem.pointer.split("/")[2])].path


def test_a_new_line_in_a_file_that_shrinks_blocks_that_file_and_no_other(tmp_path: Path) -> None:
    whole = "".join(f"line{number}()\n" for number in range(40))
    for mark in MARKS:
        (tmp_path / "a.py").write_text(whole)
        (tmp_path / "b.py").write_text(f"{mark}\n{whole}")
        found = compare(
            answered({"a.py": f"line0()\n{mark}\n", "b.py": f"{mark}\nline0()\n"}), WorkspaceView(tmp_path)
        )
        assert [one.state for one in found.files] == [DiskState.BLOCKED, DiskState.MODIFIED], mark
        assert found.files[0].codes == ("elided-code",)
        assert "a.py has 40 on disk and would have 2." in elided(found)[0].message


def test_a_line_like_one_on_disk_counts_where_it_stands_elsewhere(tmp_path: Path) -> None:
    whole = "first()\n# ...\n" + "".join(f"line{number}()\n" for number in range(40))
    (tmp_path / "a.py").write_text(whole)
    found = elided(compare(answered({"a.py": "first()\n# ...\nline0()\n# ...\n"}), WorkspaceView(tmp_path)))
    assert [problem.severity for problem in found] == [Severity.INFORMATION, Severity.ERROR]


def left_out_lines(old: str, new: str) -> list[str | None]:
    lines = new.split()
    gaps = left_out(old.split(), lines, [number for number, line in enumerate(lines) if line == "…"])
    return [None if gap is None else " ".join(gap.lines) for gap in gaps]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("a b c d", "a … d", ["b c"]),
        ("a b c d", "… d", ["a b c"]),
        ("a b c d", "a …", ["b c d"]),
        ("a b c d", "…", ["a b c d"]),
        ("a b c d e", "a … c … e", ["b", "d"]),
        ("a b c d", "a b … c d", [None]),  # Nothing is left out.
        ("a b c d", "a new … d", [None]),
        ("a b c d", "a … new d", [None]),
        ("a b c a d", "a … d", [None]),  # Behind which a?
        ("a b c x a d", "x a … ", ["d"]),
        ("aaaa bbbb cccc dddd", "cccc aaaa … dddd", [None]),  # What is left out has moved.
        ("a b c d e", "d … e a … b", [None, None]),
        ("a x b c y d", "c … d a … b", [None, None]),  # Not in the order of the disk.
        ("a x b c y d", "a … b c … d", ["x", "y"]),
        ("a b c d e", "a … … e", [None, None]),
        ("a b c", "a … c c", [None]),
        ("", "…", [None]),
    ],
)
def test_lines_are_restored_only_where_they_are_without_a_doubt(
    old: str, new: str, found: list[str | None]
) -> None:
    assert left_out_lines(old, new) == found


def test_code_that_would_end_the_content_is_not_offered(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("first = 1\ntext = '''\n</file>\n'''\nlast = 2\nmore = 3\n")
    text = '<file path="a.py">\nfirst = 1\n# ... existing code ...\nlast = 2\n</file>\n'
    (problem,) = elided(compare(analyze(text), WorkspaceView(tmp_path)))
    assert problem.severity is Severity.ERROR
    assert problem.fixes == ()
