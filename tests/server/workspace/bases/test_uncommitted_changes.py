"""A file with changes that are in no commit, which its answer has: what was pulled below them stays."""

from pathlib import Path

import pytest

from support.based import LINES, told
from support.repositories import repository, write


def text(*answered: int, own: bool = True, others: bool = True, count: int = 40) -> str:
    """Return *count* lines, with the *own* change, that of *others*, and some as *answered*."""
    lines = dict(enumerate(LINES))
    lines |= {number: f"own {number} = {number}" for number in (5, 6) if own}
    lines |= {number: f"others {number} = {number}" for number in (30, 31) if others}
    lines |= {number: f"answer {number} = {number}" for number in answered}
    return "".join(f"{line}\n" for line in [*lines.values()][:count])


def changed_and_pulled(folder: Path) -> Path:
    """Return a repository whose last commit is of others, below a change that is not committed."""
    repository(folder, {"a.py": text(own=False, others=False)}, {"a.py": text(own=False)})
    write(folder, {"a.py": text()})
    return folder


@pytest.mark.parametrize("answered", [(10,), (10, 20)])
def test_an_answer_that_has_an_uncommitted_change_takes_nothing_back_that_was_pulled_since(
    tmp_path: Path, answered: tuple[int, ...]
) -> None:
    folder = changed_and_pulled(tmp_path)
    assert told(folder, {"a.py": text(*answered, others=False)}) == {"a.py": ("merged", text(*answered))}
    assert told(folder, {"a.py": text(30, others=False)})["a.py"][0] == "older", "it has changed the same"


def test_the_rest_of_an_answer_that_was_taken_by_hand_in_part_is_merged(tmp_path: Path) -> None:
    folder = changed_and_pulled(tmp_path)
    write(folder, {"a.py": text(20, 21, own=False)})
    answer = text(10, 20, 21, own=False, others=False)
    assert told(folder, {"a.py": answer}) == {"a.py": ("merged", text(10, 20, 21, own=False))}


def test_an_answer_that_knows_both_changes_is_of_what_is_there(tmp_path: Path) -> None:
    folder = changed_and_pulled(tmp_path)
    for answer in (text(10), text(10).replace("others 30", "again 30"), text(10, count=36)):
        assert told(folder, {"a.py": answer}) == {"a.py": ("modified", answer)}


def test_what_was_taken_as_a_whole_is_not_restored_unasked(tmp_path: Path) -> None:
    folder = changed_and_pulled(tmp_path)
    [state, _] = told(folder, {"a.py": text(others=False)})["a.py"]
    assert state == "older"


def test_what_came_since_the_model_saw_what_is_in_no_commit_is_not_taken_back_unasked(tmp_path: Path) -> None:
    folder = repository(tmp_path, {"a.py": text(own=False, others=False)})
    write(folder, {"a.py": text()})
    [[state, _]] = told(folder, {"a.py": text(20, others=False)}).values()
    assert state == "older"


@pytest.mark.parametrize("answer", [text(5, 6, 31), text(20, 30, 31), text(own=False), text(10, count=36)])
def test_who_changes_on_what_is_in_no_commit_is_not_asked(tmp_path: Path, answer: str) -> None:
    folder = repository(tmp_path, {"a.py": text(own=False, others=False)})
    write(folder, {"a.py": text()})
    assert told(folder, {"a.py": answer}) == {"a.py": ("modified", answer)}
