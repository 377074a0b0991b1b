"""An edit is never put to another definition than the one that its answer names."""

from collections.abc import Sequence

import pytest

from support.placements import Trial, by_descant, constructed, outcome
from support.sampling import so_many

TRIALS = tuple(constructed(so_many(1_800, 180), seed=7))
FORMS = ("git diff", "diff of a model", "patch", "patch, 1 line", "search/replace")


def outcomes(form: str) -> Sequence[tuple[Trial, str]]:
    return [(trial, outcome(trial, by_descant(trial))) for trial in TRIALS if trial.form == form]


@pytest.mark.parametrize("form", FORMS)
def test_an_edit_goes_to_the_definition_that_it_names_or_is_a_question(form: str) -> None:
    assert [trial for trial, what in outcomes(form) if what in ("wrong", "silent")] == []


@pytest.mark.parametrize("form", FORMS)
def test_on_the_file_that_it_was_made_for_an_edit_that_says_its_place_is_applied(form: str) -> None:
    own = [what for trial, what in outcomes(form) if trial.before == trial.now]
    assert own.count("exact") >= 0.8 * len(own) > 0
    if form in ("git diff", "search/replace"):
        assert set(own) == {"exact"}
