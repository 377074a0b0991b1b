"""What is found in the files of an answer: at its exact characters, within limits, and never in vain."""

import json
import time
from collections.abc import Callable
from threading import Thread

import pytest

from descant import Analysis, Problem, Severity, analyze
from descant.embedded import KINDS, check_embedded
from descant.embedded.memo import Memo
from descant.verdict import file_states

CODES = {kind.code for kind in KINDS}


def answer(**files: str) -> str:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return json.dumps({"summary": "S", "course_of_action": [], "files": listed})


def checked(text: str) -> Analysis:
    return check_embedded(analyze(text))


def found(text: str) -> list[Problem]:
    return [problem for problem in checked(text).problems if problem.code in CODES]


def test_a_problem_in_a_file_keeps_no_file_from_being_applied() -> None:
    analysis = checked(answer(**{"a.py": "x = (", "b.py": "x"}))
    assert [problem.severity for problem in analysis.problems] == [Severity.WARNING]
    assert not any(state.is_blocked for state in file_states(analysis))


def test_too_many_problems_in_files_keep_no_file_from_being_applied() -> None:
    analysis = checked(answer(**{f"{number}.py": f"{number} = (" for number in range(1_200)}))
    codes = [problem.code for problem in analysis.problems if problem.code != "odd-path"]
    assert len(codes) == 1_001
    assert codes[-1] == "too-many-problems"
    assert not any(state.is_blocked for state in file_states(analysis))


def test_analyze_alone_does_not_look_into_files() -> None:
    assert not CODES & {problem.code for problem in analyze(answer(**{"a.py": "x = ("})).problems}


def test_a_file_that_is_too_long_is_told_to_be_unchecked() -> None:
    (problem,) = found(answer(**{"a.py": "x = 1\n" * 50_000, "b.py": "x"}))
    assert problem.code == "file-not-checked"
    assert problem.pointer == "/files/0/content"


def test_an_answer_with_too_much_in_it_is_checked_up_to_there() -> None:
    files = {f"{number}.py": f"# {number}\n" + "x = 1\n" * 30_000 for number in range(12)}
    problems = found(answer(**files, **{"z.py": "x = ("}))
    assert [(problem.code, problem.pointer) for problem in problems] == [
        ("file-not-checked", "/files/11/content")
    ]


WRAPPINGS: list[Callable[[str], str]] = [
    lambda text: text,
    lambda text: f"<think>Hm.</think>{text}",
    lambda text: json.dumps({"choices": [{"message": {"content": text}}]}),
    lambda text: "Here it is:\n\n```json\n" + text + "\n```\n",
]


@pytest.mark.parametrize("wrap", WRAPPINGS)
def test_a_problem_stands_at_its_characters_in_the_raw_text(wrap: Callable[[str], str]) -> None:
    text = wrap(answer(**{"a.py": 'é = "🐦"\r\nx = é é\n'}))
    (problem,) = found(text)
    assert text[problem.span.start : problem.span.end].lstrip("\\") == "u00e9"
    assert text[problem.span.end :].startswith(("\\n", "\\\\n"))
    assert problem.pointer == "/files/0/content"


def test_what_a_memo_knows_is_not_computed_again() -> None:
    memo = Memo[int](most_entries=4, most_characters=100)
    asked: list[str] = []

    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    for _ in range(3):
        assert [memo.get("key", text, length) for text in ("a", "bb", "ccc")] == [1, 2, 3]
    assert asked == ["a", "bb", "ccc"]
    assert memo.get("other", "a", length) == 1
    assert asked[3:] == ["a"]


@pytest.mark.parametrize("length", [1, 30, 101])
def test_a_memo_is_bounded_in_entries_and_in_characters_and_keeps_what_is_asked_for(length: int) -> None:
    memo = Memo[str](most_entries=10, most_characters=100)
    often = 0

    def once(_: str) -> str:
        nonlocal often
        often += 1
        return "here"

    for number in range(200):
        memo.get("key", str(number).zfill(length), lambda text: text)
        assert memo.get("often", "x", once) == "here"
        entries, characters = memo.size
        assert entries <= 20
        assert characters <= 200
    assert often == 1


def test_a_memo_may_be_asked_by_several_threads() -> None:
    memo = Memo[str](most_entries=5, most_characters=50)
    wrong: list[str] = []

    def ask() -> None:
        for number in range(3_000):
            text = str(number % 17)
            if memo.get("key", text, lambda text: text * 2) != text * 2:
                wrong.append(text)

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert memo.size[0] <= 10


def test_files_that_did_not_change_are_not_checked_again() -> None:
    body = "".join(f"def f{number}(a):\n    return a + {number}\n" for number in range(2_000))
    files = {f"{number}.py": f"# {number} {time.time_ns()}\n{body}" for number in range(8)}
    first = analyze(answer(**files))
    again = analyze(answer(**{**files, "new.py": "x = ("}))
    begin = time.process_time()
    check_embedded(first)
    middle = time.process_time()
    assert "python-syntax" in {problem.code for problem in check_embedded(again).problems}
    assert time.process_time() - middle < (middle - begin) / 5
