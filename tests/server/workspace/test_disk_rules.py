"""What is found in an answer beside the files that are there.

The cases are folders, tests/golden/disk/<code>/<case>, with an answer in response.txt, the files that are
there below workspace/, those that it was made from below older/ if they are named, the number of a hunk of
the first file in left_out.txt if one is left out, modules that are missing in not_installed.txt, and
all problems of the answer in problems.txt.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from descant import Analysis, Severity, analyze, apply_edits
from descant.embedded import check_embedded
from descant_server.secrets import detector
from descant_server.workspace.base import NO_BASES
from descant_server.workspace.bases.named_bases import FolderBases
from descant_server.workspace.comparison import DiskComparison, DiskState, compare
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.rules import KINDS, broken_syntax, nearby
from support.goldenfiles import ROOT, Golden, read, render_problems
from support.left_out import leaving_out
from support.sampling import examples

CASES = [Golden(path.parent) for path in sorted((ROOT / "disk").glob("*/*/response.txt"))]
OF_EDITS = {kind.code for kind in KINDS if kind.code.startswith("hunk-")}
"""Shown where edits are tested; one of them stands here for all."""
OF_LANGUAGES = {kind.code for kind in broken_syntax.RULE.problem_kinds} - {
    path.name for path in (ROOT / "disk").iterdir()
}
"""An answer is checked in other languages before it is held against the disk."""


def held_against_the_disk(case: Golden) -> DiskComparison:
    missing = case.folder / "not_installed.txt"
    with pytest.MonkeyPatch.context() as patch:
        for module in missing.read_text().split() if missing.exists() else ():
            patch.setitem(sys.modules, module, None)
            patch.setattr(detector, "_loaded", [])
        return _held_against_the_disk(case)


def _held_against_the_disk(case: Golden) -> DiskComparison:
    older = case.folder / "older"
    bases = FolderBases(older, "an older copy") if older.is_dir() else NO_BASES
    analysis, view = analyze(case.response), WorkspaceView(case.folder / "workspace", bases=bases)
    comparison, left_out = compare(analysis, view), case.folder / "left_out.txt"
    if not left_out.exists():
        return comparison
    return compare(analysis, view, decisions=leaving_out(comparison, int(left_out.read_text()) - 1))


@pytest.fixture(params=[pytest.param(case, id=case.name) for case in CASES])
def case(request: pytest.FixtureRequest) -> Golden:
    golden: Golden = request.param
    return golden.updating() if request.config.getoption("--update-golden") else golden


def test_an_answer_beside_a_folder_gives_the_problems_of_its_case(case: Golden) -> None:
    case.check("problems.txt", render_problems(held_against_the_disk(case).analysis))


def test_every_kind_has_a_case_where_it_is_found_and_one_where_it_is_not() -> None:
    codes = {kind.code for kind in KINDS} - OF_EDITS - OF_LANGUAGES | {"hunk-elsewhere", "hunk-not-found"}
    assert {case.subject for case in CASES} == codes
    for code in codes:
        own = [case for case in CASES if case.subject == code]
        found = [code in {problem.code for problem in held_against_the_disk(case).problems} for case in own]
        assert set(found) == {True, False}, code


def test_a_case_is_an_answer_with_files_and_nothing_else() -> None:
    for path in (ROOT / "disk").glob("*/*/*"):
        names = ("response.txt", "workspace", "older", "left_out.txt", "not_installed.txt", "problems.txt")
        assert path.name in names, path
    assert all((case.folder / "workspace").is_dir() for case in CASES)
    assert all(read(case.folder / "response.txt") for case in CASES)


def answered(files: Mapping[str, str]) -> Analysis:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return analyze(json.dumps({"summary": "s", "course_of_action": [], "files": listed}))


def found(folder: Path, analysis: Analysis) -> list[tuple[str, str]]:
    return [(problem.code, problem.message) for problem in compare(analysis, WorkspaceView(folder)).problems]


def suggested(folder: Path, path: str, content: str = "", operation: str = "") -> str | None:
    """Return the path that the fix of the only problem of *path* writes."""
    analysis = answered({path: content})
    if operation:
        analysis = analyze(f"*** Begin Patch\n*** {operation} File: {path}\n{content}*** End Patch\n")
    fixes = [fix for problem in compare(analysis, WorkspaceView(folder)).problems for fix in problem.fixes]
    assert len(fixes) <= 1
    return fixes[0].edits[0].new if fixes else None


CODE = "".join(f"def function{number}(value):\n    return value * {number}\n" for number in range(10))


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A git work tree with files in many folders."""
    folder = tmp_path_factory.mktemp("tree")
    names = ["src/deep/down/unique_name.py", "src/one/twice.py", "src/two/twice.py", "src/deep/__init__.py"]
    names += [f"packages/part{number}/module{number}.py" for number in range(300)]
    names += [f"src/{'long' * 60}/{'longer' * 30}/far_away.py", "src/ünïcode/gefährlich.py"]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(CODE)
    for command in (("init", "-q"), ("add", "-A")):
        subprocess.run(["git", "-C", str(folder), *command], check=True, capture_output=True)
    (folder / "src/two/untracked.py").write_text(CODE)
    return folder


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("lib/unique_name.py", "src/deep/down/unique_name.py"),
        ("src/deep/unique_name.py", "src/deep/down/unique_name.py"),
        ("unique_name.py", "src/deep/down/unique_name.py"),
        ("packages/module7.py", "packages/part7/module7.py"),
        ("far_away.py", f"src/{'long' * 60}/{'longer' * 30}/far_away.py"),
        ("src/gefährlich.py", "src/ünïcode/gefährlich.py"),
        ("src/Deep/Down/Unique-Name.py", "src/deep/down/unique_name.py"),
        ("lib/twice.py", None),
        ("one/twice.py", "src/one/twice.py"),
        ("lib/__init__.py", None),
        ("lib/name.py", None),
        ("lib/untracked.py", None),
        ("src/deep/down/other.py", None),
    ],
)
def test_the_file_that_a_new_path_means_is_found_by_the_index_of_the_repository(
    repository: Path, path: str, meant: str | None
) -> None:
    changed = CODE.replace("value * 3", "value ** 3")
    expected = None if meant is None else json.dumps(meant, ensure_ascii=False)[1:-1]
    assert suggested(repository, path, changed) == expected


def test_a_file_of_the_same_name_with_nothing_in_common_is_not_meant(repository: Path) -> None:
    other = "".join(f"class Other{number}:\n    number = {number}\n" for number in range(10))
    assert suggested(repository, "lib/unique_name.py", other) is None


def test_a_file_that_is_gone_from_the_disk_is_not_meant_though_it_is_in_the_index(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/gone.py").write_text(CODE)
    for command in (("init", "-q"), ("add", "-A")):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True, capture_output=True)
    assert suggested(tmp_path, "lib/gone.py", CODE) == "src/gone.py"
    (tmp_path / "src/gone.py").unlink()
    assert suggested(tmp_path, "lib/gone.py", CODE) is None


@pytest.mark.parametrize("index", [b"", b"DIRC", b"DIRC\0\0\0\2" + b"/a.py\0" * 20_000, b"\0" * 5000])
def test_a_broken_index_finds_nothing(tmp_path: Path, index: bytes) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/index").write_bytes(index)
    assert suggested(tmp_path, "src/a.py", CODE) is None


def test_an_edit_of_a_missing_file_names_the_one_that_has_its_lines(repository: Path) -> None:
    edit = "@@\n-    return value * 3\n+    return value * 33\n"
    assert suggested(repository, "lib/unique_name.py", edit, "Update") == "src/deep/down/unique_name.py"
    assert suggested(repository, "lib/unique_name.py", edit.replace("* 3", "* 4444"), "Update") is None
    assert suggested(repository, "lib/unique_name.py", "", "Delete") == "src/deep/down/unique_name.py"


def test_a_file_that_the_answer_writes_itself_is_not_meant_by_another(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src/names.py").write_text(CODE)
    assert found(tmp_path, answered({"src/names.py": f"{CODE}x = 1\n", "src/Names.py": CODE})) == []
    assert found(tmp_path, answered({"src/names.py": f"{CODE}x = 1\n", "lib/names.py": CODE})) == []


def test_a_file_that_is_cut_off_is_no_deletion(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(CODE)
    start = '{"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "import os\\n'
    assert found(tmp_path, analyze(start)) == []
    assert [code for code, _ in found(tmp_path, analyze(start + '"}]}'))] == ["large-deletion"]


def test_a_folder_with_very_many_names_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "_MANY_NAMES", 50)
    (tmp_path / "src").mkdir()
    for number in range(120):
        (tmp_path / f"src/n{number}").touch()
    seen = nearby.Nearby(tmp_path)
    assert sum(seen.holds("src", f"n{number}") for number in range(120)) == 50
    assert found(tmp_path, answered({f"src/new{number}.py": "" for number in range(50)})) == []


def test_what_leads_through_a_link_is_told_at_the_path(tmp_path: Path) -> None:
    folder, outside = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    outside.mkdir()
    (folder / "data").symlink_to(outside)
    (folder / "a.py").symlink_to(outside / "a.py")
    os.mkfifo(folder / "pipe")
    analysis = answered({"data/a.txt": "", "a.py": "", "pipe": "", "../b.py": ""})
    assert found(folder, analysis) == [
        ("path-refused", "The path 'data/a.txt' leads out of the workspace by a link."),
        ("path-refused", "The path 'a.py' names a link."),
        ("path-refused", "The path 'pipe' is a pipe, not a regular file."),
    ]
    move = "*** Begin Patch\n*** Update File: b.py\n*** Move to: data/b.py\n@@\n-x\n+y\n*** End Patch\n"
    (folder / "b.py").write_text("x\n")
    (problem,) = compare(analyze(move), WorkspaceView(folder)).problems
    assert problem.message == "The new path 'data/b.py' leads out of the workspace by a link."
    assert move[slice(*problem.span)] == "data/b.py"


def test_a_move_to_a_name_that_differs_in_capitals_collides_but_for_that_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x\n")
    (tmp_path / "b.py").write_text("x\n")
    move = "*** Begin Patch\n*** Update File: a.py\n*** Move to: {}\n@@\n-x\n+y\n*** End Patch\n"
    assert [code for code, _ in found(tmp_path, analyze(move.format("B.py")))] == ["case-collision"]
    assert found(tmp_path, analyze(move.format("A.py"))) == []


def test_names_that_differ_in_how_an_accent_is_composed_are_one(tmp_path: Path) -> None:
    (tmp_path / "caf\u00e9.py").write_text("x\n")
    ((code, message),) = found(tmp_path, answered({"cafe\u0301.py": "y\n"}))
    assert code == "near-miss-path"
    assert message.endswith("On some systems both are one file.")


@given(
    st.lists(st.text("ab[0]\\_“\u00a0\ue200…# .\r\n{}", max_size=60), min_size=2, max_size=2),
    st.sampled_from(["src/a.py", "A.ts", "b/a.md", "src", "..", "a.py/b"]),
)
@examples(150)
def test_no_rule_ever_fails_and_every_fix_is_one_that_can_be_made(
    tmp_path: Path, texts: list[str], path: str
) -> None:
    old, new = texts
    (tmp_path / "src").mkdir(exist_ok=True)
    (tmp_path / "src/a.py").write_bytes(old.encode())
    (tmp_path / "a.ts").write_bytes(old.encode())
    analysis = answered({path: new, "a.py": old})
    for problem in compare(analysis, WorkspaceView(tmp_path)).problems:
        assert analysis.source.span.holds(problem.span)
        for fix in problem.fixes:
            analyze(apply_edits(analysis.source.text, fix.edits))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x = a[0]\n" * 20_000, "x = a\n" * 19_000),
        ("".join(f"x{n} = a[{n}]\n" for n in range(12_000)), "".join(f"x{n} = a\n" for n in range(12_000))),
        ("".join(f"x{n}\n" for n in range(12_000)), "".join(f"x{n}\n" for n in range(11_000, -1, -1))),
        ("a[0]" * 40_000, "a" * 40_000),
        ("[1]" * 600 + "\n", "\n" + "[1]" * 599),
        ("x\n" * 20_000, "…\n" * 12_000),
        ("x\n" * 20_000, "x\n…\n" * 8_000),
        ("a_b\n" * 20_000, "a\\_b\n" * 20_000),
        ('"\n' * 20_000, "“\n" * 20_000),
    ],
)
def test_texts_that_are_made_to_take_long_do_not(tmp_path: Path, old: str, new: str) -> None:
    (tmp_path / "a.sh").write_text(old)
    analysis = answered({"a.sh": new})
    begin = time.process_time()
    compare(analysis, WorkspaceView(tmp_path))
    assert time.process_time() - begin < 2


@pytest.mark.parametrize(
    "marker",
    [
        *(
            "# ... existing code ...",
            "# rest unchanged",
            "# (no change from C850)",
            "# …",
            "// existing imports",
        ),
        *("# same as before", "# snip", "# [snip]", "# TODO: keep the rest", "[... omitted ...]"),
        *("# unchanged code above", "# 以下省略", "# rest of the code remains the same", "# rest of file"),
    ],
)
def test_whatever_a_line_for_left_out_code_is_called_it_blocks_a_file_that_shrinks(
    tmp_path: Path, marker: str
) -> None:
    lines = [f"x{number} = {number}\n" for number in range(30)]
    (tmp_path / "a.py").write_text("".join(lines))
    for before, state in (
        ("".join(lines), DiskState.BLOCKED),
        (f"{marker}\n{''.join(lines)}", DiskState.MODIFIED),
    ):
        (tmp_path / "a.py").write_text(before)
        content = f"{''.join(lines[:9])}{marker}\n"
        files = [{"path": "a.py", "content": content}]
        text = json.dumps({"summary": "s", "course_of_action": [], "files": files})
        [compared] = compare(analyze(text), WorkspaceView(tmp_path)).files
        assert compared.state is state


@pytest.mark.parametrize(
    ("path", "sound", "broken"),
    [
        ("a.py", "x = (1)\n", "x = (1\n"),
        ("a.json", "[1]\n", "[1\n"),
        ("a.toml", "a = 1\n", "a = \n"),
        ("a.yaml", "a: [1]\n", "a: [1\n"),
        ("a.xml", "<a></a>\n", "<a></b>\n"),
    ],
)
def test_a_file_that_can_be_read_is_not_replaced_by_one_that_cannot(
    tmp_path: Path, path: str, sound: str, broken: str
) -> None:
    analysis = check_embedded(answered({path: broken}))
    [problem] = analysis.problems
    assert problem.severity is Severity.WARNING
    for before, state, severity in (
        (sound, DiskState.BLOCKED, Severity.ERROR),
        (broken + broken, DiskState.MODIFIED, Severity.WARNING),
    ):
        (tmp_path / path).write_text(before)
        comparison = compare(analysis, WorkspaceView(tmp_path))
        assert comparison.files[0].state is state
        [same] = [one for one in comparison.analysis.problems if one.kind is problem.kind]
        assert (same.span, same.severity) == (problem.span, severity)


@pytest.mark.parametrize(
    "line",
    ["# ... existing code ...", "print(“hi”)", "y = 1 if a &lt; b else b &gt; c", "print(\u00a01)"],
)
def test_an_excuse_blocks_or_passes_its_own_line_and_none_elsewhere(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.py").write_text("a = b = c = 1\n")
    for content, codes in (
        (f"a = b = c = 1\n{line}\ny = (2\n", {"python-syntax"}),
        (f"y = (2\na = b = c = 1\n{line}\n", {"python-syntax"}),
        (f"a = b = c = 1\n{line}\n", set[str]()),
    ):
        comparison = compare(check_embedded(answered({"a.py": content})), WorkspaceView(tmp_path))
        errors = [problem for problem in comparison.problems if problem.severity is Severity.ERROR]
        [compared] = comparison.files
        assert codes <= {problem.code for problem in errors}
        is_comment = line.startswith("#")
        assert compared.state is (DiskState.BLOCKED if codes or not is_comment else DiskState.MODIFIED)


def test_an_excuse_in_a_file_that_was_no_sounder_on_disk_blocks_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("print “hi”\n")
    comparison = compare(check_embedded(answered({"a.py": "print(“hi”)\n"})), WorkspaceView(tmp_path))
    assert comparison.files[0].state is DiskState.MODIFIED
