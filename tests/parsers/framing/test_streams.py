"""Streams of interfaces: text, thoughts and calls are channels of their own, cut anywhere."""

from random import Random

import pytest

from descant import Analysis, analyze
from support.goldenfiles import Golden, by_subject
from support.sampling import so_many, some
from support.streams import STREAMS, Call, message

SUBJECTS = ("json/clean", "tags/clean", "markdown/clean", "unified_diff/clean", "search_replace/clean")
ANSWERS = [
    case
    for cases in by_subject().values()
    for case in cases
    if case.name.startswith(tuple(f"formats/{subject}" for subject in SUBJECTS))
]
THOUGHT = 'I plan {"a": 1} to\nwrite <file path="evil.py">x</file>.'
ASIDE = (Call("bash", {"command": "ls -l é🐦"}), Call("read_file", {"path": "a.py"}))
CONTENT = 'x = "é🐦\\n"\n\ny = 1\n'
WRITING = (
    Call("write_file", {"path": "src/tide.py", "content": CONTENT}),
    Call("bash", {"command": "ls"}),
    Call("Edit", {"file_path": "b.py", "old_string": "a\nb", "new_string": "c"}),
    Call("delete_file", {"path": "c.py"}),
)


def says(analysis: Analysis) -> list[object]:
    return [
        (file.operation, file.path, file.content, [(hunk.old_lines, hunk.new_lines) for hunk in file.hunks])
        for file in analysis.answer.files
    ]


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("case", some(ANSWERS, 3), ids=lambda case: case.name)
def test_an_answer_in_a_stream_says_what_it_says_alone(name: str, case: Golden) -> None:
    alone = says(case.analyze())
    for number, (thought, calls) in enumerate(((THOUGHT, ASIDE), (THOUGHT, ()), ("", ASIDE), ("", ()))):
        chance = Random(number)
        stream = STREAMS[name](message(case.response, chance, thought=thought, calls=calls), chance)
        assert says(analyze(stream)) == alone, stream


@pytest.mark.parametrize("name", STREAMS)
@pytest.mark.parametrize("text", ["", "I'll write it.\n"])
def test_calls_in_a_stream_are_the_answer_where_its_text_is_none(name: str, text: str) -> None:
    for seed in range(so_many(2, 40)):
        chance = Random(seed)
        stream = STREAMS[name](message(text, chance, thought=THOUGHT, calls=WRITING), chance)
        analysis = analyze(stream)
        assert [(file.operation, file.path, file.content) for file in analysis.answer.files] == [
            ("write", "src/tide.py", CONTENT),
            ("patch", "b.py", None),
            ("delete", "c.py", None),
        ], stream
        for file in analysis.answer.files:
            assert file.path[0] in stream[slice(*file.path_span)]


@pytest.mark.parametrize("name", STREAMS)
def test_calls_that_may_change_files_beside_an_answer_in_the_text_are_reported(name: str) -> None:
    chance = Random(1)
    answer = '<summary>S</summary>\n<file path="a.py">\nx = 1\n</file>\n'
    analysis = analyze(STREAMS[name](message(answer, chance, calls=WRITING), chance))
    assert [file.path for file in analysis.answer.files] == ["a.py"]
    assert "several-formats" in [problem.code for problem in analysis.problems]


def test_events_before_the_first_text_may_be_many() -> None:
    ping = 'event: ping\ndata: {"type": "ping"}\n\n'
    text = '<file path=\\"a.py\\">\\nx = 1\\n</file>\\n'
    event = f'data: {{"choices": [{{"index": 0, "delta": {{"content": "{text}"}}}}]}}\n\n'
    assert [file.content for file in analyze(ping * 500 + event).answer.files] == ["x = 1\n"]
