"""Damaged answers in the edit formats: a slip costs its own file, and is said."""

import random
import statistics

import pytest

from descant import analyze
from support.damage.edits.generation import damages, sound_answer
from support.damage.edits.judging import judged
from support.damage.edits.slips import UNTOLD, EditDamage, text_of
from support.damage.edits.spellings import SPELLINGS, Role
from support.sampling import so_many

SEED = 16


@pytest.mark.parametrize("format", SPELLINGS)
def test_a_slip_in_an_edit_costs_its_own_file_and_is_said(format: str) -> None:
    cases = [case for case in damages(SEED, format, so_many(800, 80)) if case.kind not in UNTOLD]
    judgements = [judged(case, analyze(case.text)) for case in cases]
    size = len(judgements)
    # The files are those of this machine, so that a small sample is held to a little less than the bench is.
    assert sum(one.kept for one in judgements) >= 0.96 * sum(one.outside for one in judgements)
    assert sum(one.is_silent for one in judgements) <= 0.03 * size
    assert sum(one.is_wrong_and_ready for one in judgements) <= 0.03 * size
    assert sum(one.has_no_file for one in judgements) <= 0.02 * size
    assert statistics.fmean(one.problems for one in judgements) <= 1.6


@pytest.mark.parametrize("format", SPELLINGS)
def test_the_judge_sees_a_file_that_is_missing_and_one_that_is_wrong(format: str) -> None:
    answer = sound_answer(random.Random(SEED), format)
    whole = EditDamage("none", Role.PROSE, text_of(answer), 0, 0, 0, answer, frozenset({2}))
    assert judged(whole, analyze(whole.text)).is_exact
    assert judged(whole, analyze("")).kept == 0
    other = whole._replace(
        answer=answer._replace(files=(*answer.files[:2], answer.files[2]._replace(path="x")))
    )
    judgement = judged(other, analyze(whole.text))
    assert (judgement.is_exact, judgement.is_silent, judgement.kept) == (False, True, 2)
