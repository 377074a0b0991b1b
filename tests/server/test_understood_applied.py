"""Each format that is understood is shown and applied by the command, and leaves what its example says."""

from pathlib import Path

import pytest

from descant_server.cli import main
from support import understood_answers
from support.editor import snapshot
from support.understood_answers import GOLDEN, UnderstoodAnswer

CASES = pytest.mark.parametrize(
    "case", understood_answers.kept() if GOLDEN.exists() else (), ids=lambda case: case.name
)


def test_the_cases_are_those_of_the_examples(request: pytest.FixtureRequest) -> None:
    text = understood_answers.written(understood_answers.made())
    if request.config.getoption("--update-golden"):
        GOLDEN.write_text(text, encoding="utf-8", newline="\n")
    assert GOLDEN.read_text(encoding="utf-8") == text, f"{GOLDEN.name} is old: run pytest --update-golden"


@CASES
def test_an_answer_is_shown_with_its_files(
    case: UnderstoodAnswer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.response").write_text(case.text, encoding="utf-8")

    assert main(("show", str(tmp_path / "a.response"))) == 0

    shown = capsys.readouterr().out
    assert [path for path in changed(case) if path not in shown] == []


@CASES
def test_an_answer_is_applied_and_nothing_else_is_touched(case: UnderstoodAnswer, tmp_path: Path) -> None:
    workspace = tmp_path / "workspace"
    for path, content in case.before.items():
        (workspace / path).parent.mkdir(parents=True, exist_ok=True)
        (workspace / path).write_text(content, encoding="utf-8", newline="\n")
    (tmp_path / "a.response").write_text(case.text, encoding="utf-8")

    gone = [option for path in case.before.keys() - case.after.keys() for option in ("--only", path)]
    asked = (
        "apply",
        str(tmp_path / "a.response"),
        "--workspace",
        str(workspace),
        "--yes",
        "--only",
        "*",
        *gone,
    )
    assert main(asked) == 0

    files = {
        path: content for path, (content, _) in snapshot(workspace).items() if (workspace / path).is_file()
    }
    assert files == {path: content.encode() for path, content in case.after.items()}


def changed(case: UnderstoodAnswer) -> list[str]:
    paths = {*case.before, *case.after}
    return sorted(path for path in paths if case.before.get(path) != case.after.get(path))
