"""An answer that takes back some of what is in no commit may be of a state that no commit has."""

import pytest

from descant.merging import before_restored

HEAD = [f"value {number} = {number}" for number in range(40)]


def changed(lines: list[str], *places: int, word: str) -> list[str]:
    return [f"{word} {number} = {number}" if number in places else line for number, line in enumerate(lines)]


SHOWN = changed(HEAD, 3, 4, word="shown")
"""What is in no commit, and was shown to a model."""
ANSWER = changed(SHOWN, 20, word="answer")


@pytest.mark.parametrize(
    "there",
    [
        pytest.param(changed(SHOWN, 30, 31, word="later"), id="lines that were changed since"),
        pytest.param([*SHOWN[:30], "later() = 1", *SHOWN[30:]], id="a line that came since"),
        pytest.param([*SHOWN[:30], *SHOWN[33:]], id="lines that went since"),
    ],
)
def test_what_was_shown_is_what_is_there_without_the_lines_that_are_taken_back(there: list[str]) -> None:
    assert before_restored(ANSWER, HEAD, there) == SHOWN


def test_a_change_that_is_taken_back_in_part_beside_another_one_is_taken_back_as_a_whole() -> None:
    there = [*SHOWN[:30], *SHOWN[34:]]
    answer = [*SHOWN[:32], *SHOWN[36:]]
    assert before_restored(answer, HEAD, there) == SHOWN


def test_a_line_beside_a_change_may_be_changed() -> None:
    there = changed(SHOWN, 30, word="later")
    assert before_restored(changed(SHOWN, 5, 6, word="answer"), HEAD, there) == SHOWN


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(SHOWN, id="it changes nothing else"),
        pytest.param(changed(HEAD, 20, word="answer"), id="it has nothing of what is in no commit"),
        pytest.param(changed(ANSWER, 3, 4, word="again"), id="it changes the rest in its own way"),
        pytest.param(changed(changed(SHOWN, 30, word="later"), 20, word="answer"), id="it has all"),
    ],
)
def test_an_answer_that_may_know_what_is_there_takes_nothing_back(answer: list[str]) -> None:
    assert before_restored(answer, HEAD, changed(SHOWN, 30, word="later")) is None


def test_blank_lines_say_nothing() -> None:
    there = [*SHOWN[:30], "", "}", *SHOWN[30:]]
    assert before_restored(ANSWER, HEAD, there) is None


def test_where_all_is_committed_nothing_is_taken_back() -> None:
    assert before_restored(ANSWER, SHOWN, SHOWN) is None
    assert before_restored(SHOWN, HEAD, SHOWN) is None
