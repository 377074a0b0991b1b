"""Texts that are meant to hurt, at the size of a large answer: one line of megabytes, bombs, quadratic traps.

What is bounded is the processor time and the memory of one analysis. ``make bench`` does the same for 50 MB,
and for more texts at 1 MB with the growth of their time.
"""

import gc
import json
import time
import tracemalloc
from collections import Counter

import pytest

from descant import Analysis, Severity, analyze, apply_edits, file_states, repairs
from support.corpus import is_loud
from support.sampling import so_many, some

LINE = so_many(5_000_000, 1_000_000)
"""Characters of a text that is one line."""
SECONDS = 5.0
"""Per 5 MB: twenty times what it takes on the machine this was written on, with its processors busy."""
MEMORY = 6
"""Times the size of the text, the text itself not counted."""
HEAD = '{"summary": "S", "course_of_action": [], "files": [{"path": "a.py", "content": "'
LINES = {
    "prose": "word " * (LINE // 5),
    "one word": "a" * LINE,
    "a string": HEAD + "a" * LINE + '"}]}',
    "a string of escapes": HEAD + "\\n" * (LINE // 2) + '"}]}',
    "a string that is never closed": HEAD + "a" * LINE,
    "a content in tags": '<file path="a.py">' + "a" * LINE + "</file>",
    "a path that is never closed": '<file path="' + "a" * LINE,
    "a heading": "# " + "a" * LINE,
    "a row of back-ticks": "`" * LINE,
    "a row of white space": " " * LINE,
    "a row of line breaks": "\n" * LINE,
}
BOMBS = {
    "lists": '{"summary": "S", "files": ' + "[" * 200_000,
    "closed lists": '{"summary": "S", "files": ' + "[" * 200_000 + "]" * 200_000 + "}",
    "objects": '{"summary": "S", "files": ' + '{"a":' * 200_000,
    "elements": "<?xml version='1.0'?>" + "<a>" * 200_000 + "</a>" * 200_000,
    "half closing tags": "</\n" * 300_000,
    "files in files": '<file path="a">\n' * 20_000 + "\n</file>" * 20_000,
    "fences in fences": "".join("`" * (3 + number % 500) + "\n" for number in range(4_000)),
    "reasoning in reasoning": "<think>\n" * 50_000 + "</think>\n" * 50_000,
    "entities in entities": "<?xml version='1.0'?><!DOCTYPE r ["
    + '<!ENTITY e0 "aaaaaaaaaa">'
    + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 20))
    + "]><response><summary>&e19;</summary></response>",
    "a string in a string in a string": '{"a": ' + '"\\' * 200_000,
}


def bounded(text: str, seconds: float) -> Analysis:
    gc.collect()
    begin = time.process_time()
    analysis = analyze(text)
    assert time.process_time() - begin < seconds
    return analysis


@pytest.mark.thorough
@pytest.mark.parametrize(
    "unit",
    [
        "### a{}.py\n```python\nx\n",
        "a{}.py\n<<<<<<< SEARCH\nx\n=======\ny\n",
        "*** Begin Patch\n*** Add File: a{}.py\n+x\n",
        "** Add File: a{}.py\n+x\n",
    ],
)
def test_what_is_opened_and_never_closed_is_read_for_a_while_and_then_no_more(unit: str) -> None:
    begin = "*** Begin Patch\n" if unit.startswith("** ") else ""
    analysis = analyze(begin + "".join(unit.format(number) for number in range(20_000)))
    [problem] = [problem for problem in analysis.problems if problem.code == "too-many-parts"]
    assert not analysis.complete
    assert analysis.answer.files[-1].span.end <= problem.span.start


@pytest.mark.parametrize("name", LINES)
def test_a_line_of_megabytes_is_read_in_bounded_time(name: str) -> None:
    bounded(LINES[name], SECONDS)


@pytest.mark.parametrize("name", some(tuple(LINES), 2))
def test_a_line_of_megabytes_is_read_in_bounded_memory(name: str) -> None:
    text = LINES[name][:1_000_000]
    tracemalloc.start()
    try:
        analyze(text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MEMORY * len(text.encode())


_MANY = range(20_000)
_ONE_FILE = '<file path="a.py">x</file></a>'
DOCUMENTS = {
    "brackets": '<a><file path="a.py"><![CDATA[' + "]" * 200_000 + "]]></file></a>",
    "attributes": "<a " + " ".join(f"a{number}='x'" for number in _MANY) + ">" + _ONE_FILE,
    "namespaces": "<a " + " ".join(f"xmlns:a{number}='x'" for number in _MANY) + ">" + _ONE_FILE,
    "elements": "<a><b>" + "<c/>" * 50_000 + "</b>" + _ONE_FILE,
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_of_one_thing_again_and_again_is_read_in_bounded_memory(name: str) -> None:
    text = f'<?xml version="1.0"?>{DOCUMENTS[name]}'
    analyze(text[:200])  # What is made once and kept is made now.
    tracemalloc.start()
    try:
        [file] = analyze(text).answer.files
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert file.content == ("]" * 200_000 if name == "brackets" else "x")
    assert peak < 20 * len(text)


def test_of_a_document_twenty_five_thousand_elements_are_read_and_the_file_behind_is_not_ready() -> None:
    steps = "<step>a</step>" * 30_000
    files = '<file path="a">x</file>{}<file path="b">x</file>'
    analysis = analyze(f'<?xml version="1.0"?><r>{files.format(steps)}</r>')
    assert [file.path for file in analysis.answer.files] == ["a"]
    assert not analysis.complete
    assert "too-many-parts" in {problem.code for problem in analysis.problems}


def test_a_file_in_which_a_document_becomes_too_long_is_left_out() -> None:
    names = "<path>b</path>" * 30_000
    analysis = analyze(f'<?xml version="1.0"?><r><file path="a">x</file><file>{names}</file></r>')
    assert [file.path for file in analysis.answer.files] == ["a"]
    assert "too-many-parts" in {problem.code for problem in analysis.problems}


def test_a_content_of_one_line_of_megabytes_is_whole() -> None:
    [file] = analyze(LINES["a string"]).answer.files
    assert file.complete
    assert file.content == "a" * LINE


@pytest.mark.parametrize("name", some(tuple(BOMBS), 4))
def test_a_bomb_is_said_to_be_no_sound_answer(name: str) -> None:
    analysis = bounded(BOMBS[name], SECONDS)
    assert is_loud(analysis)
    if name != "files in files":  # Its innermost file is sound.
        assert not any(file.complete for file in analysis.answer.files)


def test_of_a_thousand_problems_of_a_kind_and_more_the_rest_is_one_error_and_no_file_is_ready() -> None:
    blocks = "".join(f'<file path="birds/a.py">\nx{number}\n</file>\n' for number in range(1_200))
    analysis = analyze(f"<summary>S</summary>\n<course_of_action>D</course_of_action>\n{blocks}")
    codes = [problem.code for problem in analysis.problems]
    assert codes.count("duplicate-path") == 1_000
    assert codes.count("too-many-problems") >= 1
    assert len(analysis.answer.files) == 1_200
    assert all(state.is_blocked for state in file_states(analysis))


def test_hints_keep_no_file_from_being_applied_however_many_they_are() -> None:
    blocks = "".join(f'<file path="birds/a{number}.py">\nx\n</file>\n' for number in range(1_200))
    analysis = analyze(f"<summary>S</summary>\n<course_of_action>1. Do it.</course_of_action>\n{blocks}")
    found = {problem.code: problem.severity for problem in analysis.problems}
    assert found["plan-unmentioned-file"] is Severity.HINT
    assert found["too-many-problems"] is Severity.INFORMATION
    assert not any(state.is_blocked for state in file_states(analysis))


BLOCK = "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n"
FILE = "# a{}.py\n\n```python\nx = 1\n```\n"


def test_what_reading_finds_again_and_again_is_listed_a_thousand_times() -> None:
    analysis = analyze(BLOCK * 1_200)
    codes = Counter(problem.code for problem in analysis.problems)
    assert codes["edit-without-path"] == 1_000
    assert Severity.ERROR in {p.severity for p in analysis.problems if p.code == "too-many-problems"}
    sound = analyze("".join(FILE.format(number) for number in range(1_200)))
    severities = {problem.code: problem.severity for problem in sound.problems}
    assert severities == {
        "markdown-fallback": Severity.INFORMATION,
        "too-many-problems": Severity.INFORMATION,
    }
    assert not any(state.is_blocked for state in file_states(sound))


def test_a_repair_is_listed_however_many_there_are() -> None:
    text = '{"summary": "s", "course_of_action": [], "files": [], "a": [' + "1,," * 1_200 + "1]}"
    analysis = analyze(text)
    assert json.loads(apply_edits(text, repairs(analysis.problems)))["a"] == [1] * 1_201


def test_of_a_plan_ten_thousand_steps_are_told_apart_and_the_last_one_holds_the_others() -> None:
    steps = "".join(f"{number}. a\n" for number in range(1, 10_003))
    text = f"<course_of_action>\n{steps}</course_of_action>\n<file path='a'>\nx\n</file>\n"
    analysis = analyze(text)
    assert len(analysis.answer.steps) == 10_000
    assert analysis.answer.steps[-1].description == "a\n10001. a\n10002. a"
    assert "too-many-parts" in {problem.code for problem in analysis.problems}
    fewer = analyze(text.replace("10001. a\n10002. a\n", ""))
    assert "too-many-parts" not in {problem.code for problem in fewer.problems}


@pytest.mark.thorough
def test_a_sound_answer_of_two_megabytes_with_many_small_files_is_read_to_its_end() -> None:
    code = "# {0}\ndef f(a):\n    return a < {0} and a > 0\n"
    unit = f'<file path="src/a{{0}}.py" action="create">\n{code}</file>\n\n'
    files = "".join(unit.format(number) for number in range(18_000))
    analysis = analyze(f"<summary>S</summary>\n{files}<course_of_action>1. All.</course_of_action>\n")
    assert analysis.complete
    assert len(analysis.answer.files) == 18_000
    assert analysis.answer.plan_markdown == "1. All."


@pytest.mark.thorough
def test_of_files_that_are_closed_fifty_thousand_are_read() -> None:
    analysis = analyze("".join(f'<file path="a{number}">\nx\n</file>\n' for number in range(50_010)))
    problem = next(problem for problem in analysis.problems if problem.code == "too-many-parts")
    assert 49_000 < len(analysis.answer.files) <= 50_000
    assert analysis.answer.files[-1].span.end <= problem.span.start


@pytest.mark.thorough
@pytest.mark.parametrize(
    "unit",
    some(("*** Add File: a{}.py\n+x\n", '<file path="a{}.py">\nx\n\n', "### a{}.py\n```\nx\n```\n"), 1),
)
def test_what_follows_twenty_five_thousand_parts_is_not_read_and_that_is_an_error(unit: str) -> None:
    analysis = analyze("".join(unit.format(number) for number in range(30_000)))
    problem = next(problem for problem in analysis.problems if problem.code == "too-many-parts")
    assert not analysis.complete
    assert 10_000 < len(analysis.answer.files) <= 25_000
    assert analysis.answer.files[-1].span.end <= problem.span.start
