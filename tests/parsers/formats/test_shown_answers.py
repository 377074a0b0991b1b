"""Files about formats in code blocks: what they show is their content, and no answer."""

import json
from collections import Counter

from descant import Severity, analyze
from support.sampling import so_many
from support.shown_answers import shown_answers, verdict

_UNCLEAR = "alone in a file of its kind"
"""A patch below the name of one is as much an edit as a file."""
_FILE = {"path": "real.py", "content": "x = 1\n"}
_ANSWER = json.dumps(
    {
        "summary": "S",
        "course_of_action": [{"step": 1, "description": "Write real.py."}],
        "files": [_FILE],
    }
)


def test_what_a_file_shows_is_read_as_its_content_and_never_silently_as_something_else() -> None:
    counts = Counter[str]()
    for answer in shown_answers(1, so_many(4_000, 250)):
        read = verdict(answer, analyze(answer.text))
        counts["exact" if read.startswith("exact") else "inexact"] += 1
        assert read.startswith("exact") or (answer.place == _UNCLEAR and read.startswith("loud")), answer.text
    assert counts["exact"] > 9 * counts["inexact"]


def test_an_answer_beside_such_files_is_read_and_it_is_told_that_they_are_not() -> None:
    for number, answer in enumerate(shown_answers(2, so_many(2_000, 150))):
        text = f"{_ANSWER}\n\n{answer.text}" if number % 2 else f"{answer.text}\n{_ANSWER}\n"
        analysis = analyze(text)
        assert [(file.path, file.content) for file in analysis.answer.files][:1] == [
            ("real.py", "x = 1\n")
        ], text
        assert any(problem.severity <= Severity.WARNING for problem in analysis.problems), text


def test_the_judge_sees_a_file_that_is_lost_and_one_that_is_invented() -> None:
    answer = next(shown_answers(1, 1))
    assert verdict(answer, analyze(answer.text)).startswith("exact")
    assert verdict(answer._replace(files={}), analyze(answer.text)) == "silent: invented"
    more = answer._replace(files={**answer.files, "x.py": ""})
    assert verdict(more, analyze(answer.text)) == "silent: lost"
