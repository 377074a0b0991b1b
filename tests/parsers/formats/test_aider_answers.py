"""Answers as aider has them written are read exactly: each of its fences, the path in each of its places."""

import pytest

from descant import Severity, analyze
from support.aider_answers import recordings, verdict
from support.sampling import so_many

OF_CONTENTS = {"answer-in-content", "elided-code"}
"""The code is that of this project: a piece of a page may leave something out, one of a test be an answer."""


@pytest.mark.parametrize("whole", [False, True], ids=["blocks", "whole files"])
def test_an_answer_in_any_fence_of_aider_is_read_exactly(whole: bool) -> None:  # noqa: FBT001
    for recording in recordings(17, so_many(800, 80), whole=whole):
        analysis = analyze(recording.text)
        assert verdict(recording, analysis) == "exact", recording.style
        errors = {problem.code for problem in analysis.problems if problem.severity is Severity.ERROR}
        assert errors <= OF_CONTENTS, recording.style


def test_the_judge_sees_a_block_that_is_lost() -> None:
    recording = next(recordings(17, 1))
    assert verdict(recording, analyze(recording.text)) == "exact"
    assert verdict(recording, analyze(recording.text.replace("\n=======\n", "\n", 1))) == "loud"
    assert verdict(recording._replace(changes=()), analyze(recording.text)) == "silent"
