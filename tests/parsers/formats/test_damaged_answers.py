"""The generator of damaged answers: were what it says of them not so, the bench would mean nothing."""

import json
import random
from pathlib import Path

import pytest

from descant import Severity, analyze, file_states
from support.damage import sources
from support.damage.answers import answer, answer_of
from support.damage.cases import Case
from support.damage.generation import KINDS, damaged, group
from support.damage.judging import Verdict, judged
from support.damage.markup.cases import MARKUP
from support.damage.measuring import outcome, outcomes
from support.damage.saving import save, saved
from support.damage.slips import GROUPS
from support.damage.totals import Totals
from support.sampling import so_many


def test_answers_are_made_of_code_in_many_languages() -> None:
    assert len(sources.code_files()) >= 6
    assert len(GROUPS["slips"]) >= 40


def test_an_answer_without_damage_is_read_as_it_is() -> None:
    for number in range(so_many(1000, 60)):
        sound = answer(random.Random(number))
        analysis = analyze(sound.text)
        assert [(file.path, file.content) for file in analysis.answer.files] == list(sound.files)
        assert not any(state.is_blocked for state in file_states(analysis))
        loud = [problem for problem in analysis.problems if problem.severity <= Severity.WARNING]
        assert loud == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_slip_leaves_the_files_outside_of_it_as_they_are(kind: str) -> None:
    for number in range(so_many(20, 2)):
        case = damaged(kind, f"{number}")
        assert case == damaged(kind, f"{number}")
        for path, content in case.files:
            if path in case.outside:
                assert path not in case.in_doubt
                written = [json.dumps(content, ensure_ascii=ascii) for ascii in (True, False)]
                # In an envelope it is a string in a string.
                assert any(text in case.text or json.dumps(text)[1:-1] in case.text for text in written)


def test_a_case_that_was_saved_is_the_same_case(tmp_path: Path) -> None:
    case = damaged("two slips anywhere", "1")
    save(tmp_path / "cases.jsonl", [outcome(case)])
    assert [*saved(tmp_path / "cases.jsonl")] == [case]


FILES = (("a.py", "x = 1\n"), ("b.py", "y = 2\n"))
CASE = Case("a kind", "1", "", FILES, frozenset({"a.py"}), frozenset(), [(0, 0)])


def reading(*files: tuple[str, str], cut: int = 0) -> Verdict:
    text = answer_of(files).text
    return judged(CASE, analyze(text[: len(text) - cut]))


def test_the_same_files_are_exact() -> None:
    verdict = reading(*FILES)
    assert verdict.exact
    assert (verdict.kept, verdict.outside) == (1, 1)
    assert not verdict.silent


def test_a_file_that_is_not_there_is_silent_unless_something_is_said() -> None:
    assert reading(FILES[0]).silent
    assert reading(FILES[1]).kept == 0
    assert reading(FILES[0], cut=1).loud


def test_a_file_with_other_bytes_is_wrong_and_ready() -> None:
    verdict = reading(FILES[0], ("b.py", "y = 3\n"))
    assert verdict.wrong_and_ready
    assert verdict.silent


def test_a_file_that_nobody_wrote_is_wrong_and_ready() -> None:
    verdict = reading(*FILES, ("c.py", ""))
    assert verdict.wrong_and_ready
    assert not verdict.exact


@pytest.mark.parametrize("name", MARKUP)
def test_a_damaged_tag_or_fence_costs_its_own_file(name: str) -> None:
    totals = Totals([*outcomes(group(name, count=so_many(1000, len(MARKUP[name]))))])
    assert totals.kept >= 0.97
    assert totals.rate("silent") <= 0.02
    assert totals.rate("wrong_and_ready") <= 0.02
    assert totals.mean <= 1.6
    assert totals.cause_first >= 0.9
