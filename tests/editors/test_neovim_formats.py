"""One answer of each format that is understood, pasted, reviewed, applied and taken back in Neovim."""

import json
from pathlib import Path

import pytest

from descant import analyze
from editors.stranger import at_home
from editors.test_neovim_pack import in_neovim
from support.understood_answers import UnderstoodAnswer, kept

pytestmark = pytest.mark.e2e


def paths_of(case: UnderstoodAnswer) -> list[str]:
    """Return what is applied: all but what a person is asked about, who is not there."""
    files = analyze(case.text).answer.files
    return [file.path for file in files if file.operation in ("write", "patch")]


def test_an_answer_of_each_format_is_reviewed_applied_and_undone(tmp_path: Path) -> None:
    stranger = at_home(tmp_path, "neovim")
    cases = {case.name: case for case in kept() if paths_of(case)}
    told = [{**case._asdict(), "paths": paths_of(case)} for case in cases.values()]
    (tmp_path / "cases.json").write_text(json.dumps(told), encoding="utf-8")

    seen = in_neovim(stranger, "neovim_formats.lua", DESCANT_CASES=str(tmp_path / "cases.json"))

    assert [each["name"] for each in seen["cases"]] == list(cases)
    for each in seen["cases"]:
        case = cases[each["name"]]
        paths = paths_of(case)
        assert [path for path in paths if path not in each["review"]] == [], case.name
        assert each["applied"] == {path: case.after[path] for path in paths}, case.name
        assert each["undone"] == {path: case.before.get(path) for path in paths}, case.name
