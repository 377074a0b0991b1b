"""Real files in code blocks, named in each way that tools have."""

import pytest

from descant import analyze
from support.sampling import so_many
from support.spellings import SPELLINGS, Spelled, spelled, verdict

ANSWERS = list(spelled(1, so_many(60, 2)))


@pytest.mark.parametrize("style", SPELLINGS)
def test_files_in_a_spelling_are_read_exactly_and_lines_for_other_lines_are_errors(style: str) -> None:
    def inexact(answer: Spelled) -> bool:
        return answer.style == style and verdict(answer, analyze(answer.text)) != "exact"

    assert [answer.text for answer in ANSWERS if inexact(answer)] == []
