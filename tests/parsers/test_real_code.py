"""Real code in broken answers: every file byte for byte, whatever the defect around it.

The modules are those of the standard library; a sample of them is read here, all of them by ``make bench`` or
with ``DESCANT_ALL_MODULES`` set.
"""

import json
import os

import pytest

from descant import Severity, analyze
from support import real_code
from support.real_code import DEFECTS, Files, laid_out
from support.sampling import so_many

SAMPLE = so_many(100, 6)
"""Answers of two modules each; all 700 of them take some seconds more."""
ENOUGH = 0.9
"""The share of the answers with unescaped quotes that are read exactly."""
UNESCAPED = "unescaped quotes"


def answers() -> list[Files]:
    pairs = real_code.pairs()
    step = 1 if os.environ.get("DESCANT_ALL_MODULES") else len(pairs) // SAMPLE
    return pairs[::step]


@pytest.mark.thorough
def test_there_is_enough_code_to_test_with() -> None:
    assert len(answers()) >= SAMPLE
    assert json.loads(laid_out(answers()[0], 0)) == json.loads(laid_out(answers()[0], 1))


@pytest.mark.parametrize("defect", [defect for defect in DEFECTS if defect != UNESCAPED])
def test_real_code_survives(defect: str) -> None:
    for number, files in enumerate(answers()):
        text = DEFECTS[defect](files, number)
        if defect != "nothing":
            with pytest.raises(json.JSONDecodeError):
                json.loads(text)
        analysis = analyze(text)
        assert real_code.is_exact(analysis, files), f"{list(files)} with {defect}"
        assert all(file.complete for file in analysis.answer.files)
        assert analysis.answer.summary is not None
        spoken = [problem for problem in analysis.problems if problem.repair]
        if defect in ("nothing", "a fence and prose"):
            assert [problem.code for problem in spoken] == []
            assert not any(problem.severity is Severity.ERROR for problem in analysis.problems)
        else:
            assert spoken


def test_unescaped_quotes_in_real_code_are_never_silently_wrong_and_mostly_read() -> None:
    exact = 0
    for number, files in enumerate(answers()):
        analysis = analyze(DEFECTS[UNESCAPED](files, number))
        is_exact = real_code.is_exact(analysis, files)
        exact += is_exact
        assert is_exact or real_code.silently_wrong(analysis, files) == [], list(files)
    assert exact >= ENOUGH * len(answers())
