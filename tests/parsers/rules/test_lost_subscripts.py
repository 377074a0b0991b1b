"""Numbers in brackets that were lost on a chat page: all are found and restored, and no ordinary edit is one.

The files are modules of the Python that runs the tests, each with one place where it is damaged or edited.
"""

import json
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from descant import Analysis, Problem, Severity, analyze, apply_edits, convert
from descant_server.workspace.comparison import DiskComparison, compare
from descant_server.workspace.existing import WorkspaceView
from support.real_code import modules
from support.sampling import so_many, some

COUNT = so_many(300, 30)
LARGEST = 60_000
"""Characters of a module that is taken."""
SUBSCRIPT = re.compile(r"\[\d{1,4}\]")
NAME = re.compile(r"[a-z_]{3,}")


@pytest.fixture(scope="module")
def code() -> Mapping[str, str]:
    """Modules that have subscripts, in the order of their paths."""
    fitting = [
        (path, text) for path, text in modules().items() if len(text) < LARGEST and SUBSCRIPT.search(text)
    ]
    assert len(fitting) >= COUNT
    return dict(fitting[:: len(fitting) // COUNT][:COUNT])


@pytest.fixture(scope="module")
def workspace(code: Mapping[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("workspace")
    for path, text in code.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", newline="")
    return folder


def answered(files: Mapping[str, str]) -> Analysis:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return analyze(json.dumps({"summary": "s", "course_of_action": [], "files": listed}))


def lost(found: DiskComparison) -> list[Problem]:
    return [problem for problem in found.analysis.problems if problem.code == "lost-subscript"]


def contents(analysis: Analysis) -> dict[str, str | None]:
    return {file.path: file.content for file in analysis.answer.files}


def fixed(analysis: Analysis, problems: list[Problem]) -> Analysis:
    """Return the answer with the first fix of each of *problems*."""
    edits = [edit for problem in problems for edit in problem.fixes[0].edits]
    return analyze(apply_edits(analysis.source.text, edits))


def damaged(code: Mapping[str, str], seed: int) -> dict[str, str]:
    """Return each of the modules without one subscript."""
    chance = random.Random(seed)
    found = {}
    for path, text in code.items():
        start, end = chance.choice([match.span() for match in SUBSCRIPT.finditer(text)])
        found[path] = text[:start] + text[end:]
    return found


@pytest.mark.parametrize("seed", some([1, 2], 1))
def test_each_lost_subscript_of_300_modules_is_found_and_restored_to_the_character(
    code: Mapping[str, str], workspace: Path, seed: int
) -> None:
    analysis = answered(damaged(code, seed))
    found = lost(compare(analysis, WorkspaceView(workspace)))
    assert [problem.pointer for problem in found] == [f"/files/{n}/content" for n in range(COUNT)]
    assert {problem.severity for problem in found} == {Severity.WARNING}
    assert contents(fixed(analysis, found)) == code


@pytest.mark.parametrize("format", ["tags", "markdown"])
def test_they_are_restored_in_the_other_formats_too(
    code: Mapping[str, str], workspace: Path, format: str
) -> None:
    few = dict(list(damaged(code, 3).items())[: so_many(40, 8)])
    analysis = analyze(convert(answered(few), format).text)  # type: ignore[union-attr]
    assert contents(analysis) == few
    found = lost(compare(analysis, WorkspaceView(workspace)))
    assert contents(fixed(analysis, found)) == {path: code[path] for path in few}


def test_one_fix_restores_all_that_a_file_has_lost(code: Mapping[str, str], workspace: Path) -> None:
    files = dict(list(code.items())[:100])
    analysis = answered({path: SUBSCRIPT.sub("", text) for path, text in files.items()})
    found = lost(compare(analysis, WorkspaceView(workspace)))
    for_all = [fix for problem in found for fix in problem.fixes if fix.title.startswith("Restore all")]
    edits = [edit for fix in for_all for edit in fix.edits]
    singles = [problem for problem in found if SUBSCRIPT.findall(files[path_of(analysis, problem)])[1:] == []]
    edits += [edit for problem in singles for edit in problem.fixes[0].edits]
    restored = contents(analyze(apply_edits(analysis.source.text, edits)))
    whole = [path for path in files if restored[path] == files[path]]
    # Where most of the lines around it are repeated, what belongs together is in doubt.
    assert len(whole) >= 0.95 * len(files) - 1, [path for path in files if path not in whole]


def path_of(analysis: Analysis, problem: Problem) -> str:
    assert problem.pointer is not None
    return analysis.answer.files[int(problem.pointer.split("/")[2])].path


Edited = Callable[[list[str], int, random.Random], None]
"""Changes a line, or those around it."""


def other_number(lines: list[str], number: int, chance: random.Random) -> None:
    lines[number] = SUBSCRIPT.sub(lambda match: f"[{int(match[0][1:-1]) + 1}]", lines[number], count=1)


def deleted(lines: list[str], number: int, chance: random.Random) -> None:
    del lines[number]


def inserted(lines: list[str], number: int, chance: random.Random) -> None:
    lines.insert(number, re.sub(r"\S.*", "value = compute(items)\n", lines[number]))


def copied_without(lines: list[str], number: int, chance: random.Random) -> None:
    lines.insert(number + 1, re.sub(r"\S.*", "whole = list(parts)\n", lines[number]))


def renamed(lines: list[str], number: int, chance: random.Random) -> None:
    lines[number] = NAME.sub(lambda match: f"{match[0]}_2", lines[number], count=1) + "# seen\n"


def with_one_more(lines: list[str], number: int, chance: random.Random) -> None:
    lines[number] = SUBSCRIPT.sub(lambda match: match[0] + "[0]", lines[number], count=1)


def swapped(lines: list[str], number: int, chance: random.Random) -> None:
    other = number + 1 if number + 1 < len(lines) else number - 1
    lines[number], lines[other] = lines[other], lines[number]


def by_method(lines: list[str], number: int, chance: random.Random) -> None:
    lines[number] = SUBSCRIPT.sub(lambda match: f".get({match[0][1:-1]})", lines[number], count=1)


def by_variable(lines: list[str], number: int, chance: random.Random) -> None:
    lines[number] = SUBSCRIPT.sub("[index]", lines[number], count=1)


def unpacked(lines: list[str], number: int, chance: random.Random) -> None:
    lines[number] = SUBSCRIPT.sub("", lines[number]).rstrip("\n") + "  # first\n"


def moved_away(lines: list[str], number: int, chance: random.Random) -> None:
    line = lines.pop(number)
    lines.insert(chance.randrange(len(lines)), line)


def whole_block(lines: list[str], number: int, chance: random.Random) -> None:
    del lines[max(0, number - chance.randrange(5)) : number + 1 + chance.randrange(5)]


def indented(lines: list[str], number: int, chance: random.Random) -> None:
    lines[number] = "    " + lines[number]


EDITS: tuple[Edited, ...] = (
    other_number,
    deleted,
    inserted,
    copied_without,
    renamed,
    with_one_more,
    swapped,
    by_method,
    by_variable,
    unpacked,
    moved_away,
    whole_block,
    indented,
)


def test_none_of_300_ordinary_edits_is_taken_for_a_loss(code: Mapping[str, str], workspace: Path) -> None:
    chance, edited = random.Random(7), {}
    for rank, (path, text) in enumerate(code.items()):
        lines = text.splitlines(keepends=True)
        number = chance.choice([n for n, line in enumerate(lines) if SUBSCRIPT.search(line)])
        EDITS[rank % len(EDITS)](lines, number, chance)
        edited[path] = "".join(lines)
        assert edited[path] != text
    analysis = answered(edited)
    assert [problem.message for problem in lost(compare(analysis, WorkspaceView(workspace)))] == []


def compared(folder: Path, old: str, new: str, path: str = "a.ts") -> tuple[Analysis, list[Problem]]:
    (folder / path).write_text(old, encoding="utf-8", newline="")
    analysis = answered({path: new})
    return analysis, lost(compare(analysis, WorkspaceView(folder)))


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("a\nx = folders[0].uri\nb\n", "a\nx = folders.uri\nb\n", ["folders"]),
        ("const n = m?.[1] ?? 0;\n", "const n = m?. ?? 0;\n", ["?."]),
        ("x = a[0][1] + b[2]\n", "x = a + b[2]\n", ["a"]),
        ("x = a[0][1] + b[2]\n", "x = a[0] + b\n", ["]", "b"]),
        ("x = f(y)[3];\n", "    x = f(y);\n", [")"]),
        ("x = [1]\ny\n", "x =\ny\n", ["="]),
        ("x = [1]\ny\n", "x = \ny\n", [" "]),
        ("f(\n    [0] * n,\n)\n", "f(\n     * n,\n)\n", [" "]),
        ("one = m[1]\r\ntwo = m[2]\r\n", "one = m\ntwo = m\n", ["m", "m"]),
        ("a = m[1]\na = m[1]\na = m[1]\n", "a = m[1]\na = m\na = m[1]\n", ["m"]),
        ('s = "é[7]"\n', 's = "é"\n', ["\\u00e9"]),
    ],
)
def test_the_place_is_what_the_subscript_belongs_to(
    tmp_path: Path, old: str, new: str, shown: list[str]
) -> None:
    analysis, found = compared(tmp_path, old, new)
    assert [analysis.source.text[slice(*problem.span)] for problem in found] == shown
    (restored,) = contents(fixed(analysis, found)).values()
    assert restored is not None
    assert [line.strip() for line in restored.splitlines()] == [line.strip() for line in old.splitlines()]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("p = a[0]\np = a\n", "p = a\np = a[0]\n"),
        ("p = a[0]\nq = b\np = a\n", "q = b\np = a\n"),
        ("p = a[0]\nq\nr\ns\n", "q\nr\ns\nt\nu\nv\np = a\n"),
        ("p = a[0]\n", "p = a[1]\n"),
        ("p = a[0] + b[1]\n", "p = a + b[2]\n"),
        ("p = a[i]\n", "p = a\n"),
        ("p = a[-1]\n", "p = a\n"),
        ("p = a\n", "p = a[0]\n"),
        ("int x[10];\n", "int x[20];\n"),
    ],
)
def test_what_differs_in_more_or_stands_elsewhere_is_no_loss(tmp_path: Path, old: str, new: str) -> None:
    assert compared(tmp_path, old, new)[1] == []


def test_no_more_are_lost_than_are_gone_from_the_file(tmp_path: Path) -> None:
    # One line was exchanged with another one, and one has lost its subscript.
    _, found = compared(tmp_path, "p = a[0]\nq\np = a\np = a[0]\n", "p = a\nq\np = a[0]\np = a\n")
    assert len(found) == 1


def test_a_block_that_was_moved_has_lost_its_subscripts_all_the_same(tmp_path: Path) -> None:
    block = "function first(list) {\n  return list[0].name;\n}\n"
    rest = "".join(f"const v{number} = {number};\n" for number in range(20))
    _, found = compared(tmp_path, block + rest, rest + block.replace("[0]", ""))
    assert len(found) == 1


def test_a_dangling_operator_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "a.ts").write_text("const n = m?.[1] ?? 0;\n")
    analysis = answered({"a.ts": "const n = m?. ?? 0;\n"})
    assert "dangling-optional-chaining" in {problem.code for problem in analysis.problems}
    found = compare(analysis, WorkspaceView(tmp_path)).analysis.problems
    assert [problem.code for problem in found] == ["lost-subscript"]


def test_many_losses_are_told_in_part_and_restored_at_once(tmp_path: Path) -> None:
    old = "".join(f"row{number} = table[{number}].cells[0]\n" for number in range(300))
    analysis, found = compared(tmp_path, old, SUBSCRIPT.sub("", old), "a.py")
    assert len(found) == 20
    assert found[-1].message.endswith("(580 more in this string.)")
    assert found[0].fixes[1].title == "Restore all 600 lost subscripts of a.py from disk"
    edits = found[0].fixes[1].edits
    assert contents(analyze(apply_edits(analysis.source.text, edits))) == {"a.py": old}
