"""What is read behind damage: one slip costs its own spot, whatever it is.

The sample is of the answers that ``make bench ONLY=recovery`` measures; its bars are the same.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from descant import Severity, analyze, file_states
from support.damage.generation import group
from support.damage.measuring import outcomes
from support.damage.showing import shown
from support.damage.totals import FIX_FLAGS, Totals
from support.sampling import so_many

MOST_PROBLEMS = 3
"""Warnings and errors of a short answer with one slip."""
MOST_AGAINST = {"one_round": 0.01}
"""Of so many answers a shape is mended once the text is JSON, by the same `descant fix`."""
NAMES = (
    "word_in_file_open", "word_in_file_open last", "two_objects", "two_objects nl", "merged", "merged2",
    "doubled_one", "doubled_all", "prose_between", "word_before_value", "word_after_value",
    "word_after_value2", "word_before_key", "word_between_files", "word_before_files_key", "word_in_plan",
    "plan_list_not_closed", "plan_list_not_closed2", "equals", "arrow", "doubled_value_quotes",
    "csv_quotes", "windows",
    "lost_close_quote", "lost_open_quote", "thousands", "thousands_", "thousands sp", "half key", "extra ]",
    "extra }]", "notes see below", "notes {1:1}", "html comment", "brace in quotes", "note swallow",
    "= for :, path swallowed", "note before files: a bare word", "note before files: an unclosed list",
    "key, brace, word", "an end that is none, in a summary", "key without quotes in one file of three",
)  # fmt: skip


@pytest.fixture(scope="module")
def texts(shared: Path) -> Mapping[str, Any]:
    entries = json.loads((shared / "corpus" / "recovery.json").read_text(encoding="utf-8"))
    return {entry["name"]: entry for entry in entries}


def test_every_text_of_the_corpus_is_tested(texts: Mapping[str, Any]) -> None:
    assert tuple(texts) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_slip_costs_its_own_spot(texts: Mapping[str, Any], name: str) -> None:
    expected = texts[name]
    analysis = analyze(expected["text"])
    states = file_states(analysis)
    ready = [[state.file.path, state.file.content] for state in states if not state.is_blocked]
    assert ready == expected["exact"]
    assert {state.file.path for state in states if state.is_blocked} <= set(expected["in_doubt"])
    loud = [problem for problem in analysis.problems if problem.severity <= Severity.WARNING]
    assert analysis.problems
    assert len(loud) <= MOST_PROBLEMS


@pytest.fixture(scope="module")
def slips() -> Totals:
    return Totals([*outcomes(group("slips", "1", so_many(3000, 320)), with_fixes=True)])


def test_files_outside_of_the_damage_are_there_and_ready(slips: Totals) -> None:
    assert slips.kept >= 0.97
    assert is_rare(slips, "no_file", 0.01)


def test_no_file_is_lost_or_changed_without_a_word(slips: Totals) -> None:
    assert is_rare(slips, "silent", 0.003)
    assert is_rare(slips, "wrong_and_ready", 0.005)


def test_a_slip_is_one_problem_which_names_its_place(slips: Totals) -> None:
    assert slips.mean <= 1.6
    assert slips.percentile <= 4
    assert slips.cause_first >= 0.9


@pytest.mark.parametrize("flag", FIX_FLAGS)
def test_fixes_make_nothing_worse(slips: Totals, flag: str) -> None:
    failing = [shown(one) for one in slips.outcomes if not getattr(one.fixes, flag)]
    assert len(failing) <= MOST_AGAINST.get(flag, 0.001) * len(slips.outcomes), failing


def test_a_changed_character_costs_no_file() -> None:
    changes = Totals([*outcomes(group("changes", "1", so_many(2500, 240)))])
    assert changes.rate("exact") >= 0.92
    assert silent(changes) == []


def test_files_are_read_behind_a_broken_note() -> None:
    notes = Totals([*outcomes(group("notes", "1", so_many(1000, 100)))])
    assert notes.kept >= 0.95
    assert silent(notes) == []


@pytest.mark.parametrize("name", ["pairs", "large", "framed"])
def test_nothing_is_silent_in_worse_damage(name: str) -> None:
    assert silent(Totals([*outcomes(group(name, "1", so_many(400, 40)))])) == []


def is_rare(totals: Totals, flag: str, bar: float) -> bool:
    """Tell whether this is so of no larger share than *bar*; of a few answers it may be so of one."""
    return totals.rate(flag) <= bar + 1 / len(totals.outcomes)


def silent(totals: Totals) -> list[str]:
    return [shown(one) for one in totals.outcomes if one.verdict.silent]
