"""An answer of which a part was taken by hand, and committed: what others did is not taken back unasked."""

from pathlib import Path

import pytest

from support.based import LINES, told
from support.repositories import repository


def text(*answered: int, others: bool = False, later: bool = False) -> str:
    """Return forty lines, some as *answered*, some as *others* have them before that, and *later*."""
    lines = dict(enumerate(LINES))
    lines |= {number: f"answer {number} = {number}" for number in answered}
    lines |= {number: f"others {number} = {number}" for number in (30, 31) if others}
    lines |= {5: "later 5 = 5"} if later else {}
    return "".join(f"{line}\n" for line in lines.values())


ANSWER = text(10, 20, 21)


@pytest.mark.parametrize("later", [False, True])
def test_the_rest_of_an_answer_takes_nothing_back_that_others_did_before_its_first_part_was_taken(
    tmp_path: Path, *, later: bool
) -> None:
    states = [text(), text(others=True), text(20, 21, others=True)]
    states += [text(20, 21, others=True, later=True)] if later else []
    folder = repository(tmp_path, *({"a.py": state} for state in states))
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"


def test_lines_that_others_added_below_a_part_that_was_taken_are_asked_about(tmp_path: Path) -> None:
    added = "".join(f"added_{number} = {number}\n" for number in range(5))
    folder = repository(
        tmp_path, *({"a.py": each} for each in (text(), text() + added, text(20, 21) + added))
    )
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"
    assert told(folder, {"a.py": ANSWER + added}) == {"a.py": ("modified", ANSWER + added)}


def test_what_others_changed_twice_below_a_part_that_was_taken_is_asked_about(tmp_path: Path) -> None:
    first = text(others=True).replace("others", "earlier")
    folder = repository(
        tmp_path, *({"a.py": each} for each in (text(), first, text(others=True), text(20, 21, others=True)))
    )
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"


def test_lines_that_others_added_are_looked_for_though_the_answer_has_one_of_the_same_text(
    tmp_path: Path,
) -> None:
    added = "".join(f"added_{number} = {number}\n" for number in range(5)) + f"{LINES[3]}\n"
    folder = repository(
        tmp_path, *({"a.py": each} for each in (text(), text() + added, text(20, 21) + added))
    )
    assert told(folder, {"a.py": ANSWER})["a.py"][0] == "older"


def test_an_answer_that_knows_what_others_did_is_no_question(tmp_path: Path) -> None:
    folder = repository(
        tmp_path, *({"a.py": each} for each in (text(), text(others=True), text(20, others=True)))
    )
    for answer in (text(10, 20, others=True), text(20, others=True).replace("others 30", "again 30")):
        assert told(folder, {"a.py": answer}) == {"a.py": ("modified", answer)}
