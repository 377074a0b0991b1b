"""A reply to the prompt to correct an answer, composed with what was good of the answer."""

import json
from pathlib import Path

import pytest

from descant import Analysis, analyze
from descant.comparison import Composed, NotComposed
from descant.contracts.reask_context import Comment, ReaskContext
from descant.contracts.reask_request import ReaskRequest, request_of
from descant.contracts.reply import Undecided, compose_reply
from descant.contracts.reply_questions import Reading
from descant.embedded import check_embedded
from support.asked_again import WRITERS, cases, outcome
from support.sampling import so_many

TAGS = (
    "Sure.\n\n<response>\n<summary>Two.</summary>\n<file path='a.py'>\nx = (\n</file>\n"
    '<file path="b.py">\ny = 1\n</file>\n</response>\n\nBye.\n'
)
TIDES = (Path(__file__).parents[2] / "examples/tides.response").read_text()


def file(path: str, content: str) -> str:
    return f'<file path="{path}">\n{content}</file>\n'


def answered(text: str) -> tuple[Analysis, ReaskRequest]:
    answer = check_embedded(analyze(text))
    request = request_of(answer)
    assert request is not None
    return answer, request


def composed(text: str, reply: str, **decisions: Reading) -> Composed | NotComposed | Undecided:
    answer, request = answered(text)
    return compose_reply(
        answer, analyze(reply), request, {k.replace("__", "."): v for k, v in decisions.items()}
    )


def test_files_that_were_not_asked_for_stay_to_the_character() -> None:
    result = composed(TAGS, "Here:\n\n" + file("a.py", "x = ()\n"))

    assert isinstance(result, Composed)
    assert result.text == TAGS.replace("<file path='a.py'>\nx = (\n", '<file path="a.py">\nx = ()\n')
    assert [(origin.path, origin.answer) for origin in result.origins] == [("a.py", 1), ("b.py", 0)]


def test_the_rest_of_an_answer_that_was_cut_off_is_added_and_the_reply_may_be_in_another_format() -> None:
    whole = 'from tides.table import tides\n\n\ndef test():\n    hours = tides("x")\n    assert hours\n'
    result = composed(TIDES, file("tests/test_tides.py", whole) + file("docs/reading.md", "Read.\n"))

    assert isinstance(result, Composed)
    assert result.analysis.complete
    files = {each.path: each.content for each in result.analysis.answer.files}
    assert list(files) == ["tides/table.py", "tides/__main__.py", "tests/test_tides.py", "docs/reading.md"]
    assert files["tests/test_tides.py"] == whole
    assert files["tides/table.py"] == analyze(TIDES).answer.files[0].content


@pytest.mark.parametrize(
    ("reply", "path", "readings"),
    [
        (file("a.py", "x = ()\n") + file("b.py", "y = 2\n"), "b.py", ("answer", "reply")),
        (file("a.py", "x = ()\n") + file("c.py", "z = 3\n"), "c.py", ("omit", "reply")),
        ('<file path="a.py">\nx = ()', "a.py", ("omit",)),
        ("Here:\n\n```python\nx = ()\n```\n", "a.py", ("reply",)),
    ],
)
def test_what_has_two_readings_is_asked_and_nothing_is_composed_before(
    reply: str, path: str, readings: tuple[str, ...]
) -> None:
    result = composed(TAGS, reply)

    assert isinstance(result, Undecided)
    assert [(question.path, question.readings) for question in result.questions] == [(path, readings)]
    assert path in result.questions[0].message


def test_each_decision_is_taken_as_it_was_made() -> None:
    both = file("a.py", "x = ()\n") + file("b.py", "y = 2\n")

    for reading, content in (("answer", "y = 1\n"), ("reply", "y = 2\n")):
        result = composed(TAGS, both, b__py=reading)  # type: ignore[arg-type]
        assert isinstance(result, Composed)
        assert [each.content for each in result.analysis.answer.files] == ["x = ()\n", content]
    result = composed(TAGS, "Here:\n\n```python\nx = ()\n```\n", a__py="reply")
    assert isinstance(result, Composed)
    assert [each.content for each in result.analysis.answer.files] == ["x = ()\n", "y = 1\n"]


def test_the_same_file_again_that_was_not_asked_for_is_no_question() -> None:
    result = composed(TAGS, file("a.py", "x = ()\n") + file("b.py", "y = 1\n"))

    assert isinstance(result, Composed)
    assert [origin.answer for origin in result.origins] == [1, 0]


def test_the_rest_of_a_file_in_place_of_the_whole_is_joined_only_where_it_is_decided() -> None:
    rest = '    hours = dict(tides("tests/almanac.csv"))\n    assert hours\n'
    answer, request = answered(TIDES)
    reply = analyze(file("tests/test_tides.py", rest))

    asked = compose_reply(answer, reply, request)
    assert isinstance(asked, Undecided)
    assert asked.questions[0].readings == ("join", "reply")
    result = compose_reply(answer, reply, request, {"tests/test_tides.py": "join"})
    assert isinstance(result, Composed)
    content = result.analysis.answer.files[2].content or ""
    assert content.startswith("from tides.table import tides\n")
    assert content.endswith(f"low_water_is_lower_than_high_water():\n{rest}")


def test_a_file_with_less_than_had_arrived_is_asked_about() -> None:
    result = composed(TIDES, file("tests/test_tides.py", "from tides.table import tides\n"))

    assert isinstance(result, Undecided)
    assert result.questions[0].message == "tests/test_tides.py has 2 lines in the reply; 5 had arrived."


def test_edits_that_do_not_come_again_are_asked_about() -> None:
    patch = "*** Begin Patch\n*** Update File: a.py\n@@\n-x = 1\n+x = 2\n@@\n-y = 1\n+y = 2\n*** End Patch\n"
    answer = analyze(patch)
    request = ReaskRequest(files=("a.py",))
    once = analyze(patch.replace("@@\n-x = 1\n+x = 2\n", ""))

    result = compose_reply(answer, once, request)

    assert isinstance(result, Undecided)
    assert result.questions[0].message == "a.py has 1 edit in the reply; 2 had arrived."
    assert isinstance(compose_reply(answer, answer, request), Composed)


def test_a_reply_without_files_is_refused() -> None:
    assert isinstance(composed(TAGS, "I am sorry, I cannot do that."), NotComposed)
    assert isinstance(composed(TAGS, file("z.py", "z = 1\n")), NotComposed)


def test_a_file_that_was_asked_for_and_did_not_come_is_asked_about() -> None:
    text = TAGS.replace("y = 1", "y = (")
    result = composed(text, file("b.py", "y = 1\n"))

    assert isinstance(result, Undecided)
    assert [(each.path, each.readings) for each in result.questions] == [("a.py", ("answer", "omit"))]


def test_a_section_that_was_asked_for_comes_from_the_reply() -> None:
    text = json.dumps(
        {"summary": 3, "course_of_action": [], "files": [{"path": "a.py", "content": "x = 1\n"}]}
    )
    answer, request = answered(text)
    assert (request.files, request.sections) == ((), ("summary",))

    result = compose_reply(answer, analyze('{"summary": "One.", "files": []}'), request)

    assert isinstance(result, Composed)
    assert result.analysis.answer.summary is not None
    assert result.analysis.answer.summary.value == "One."
    assert [each.content for each in result.analysis.answer.files] == ["x = 1\n"]


def test_a_comment_asks_for_its_file_again() -> None:
    answer = analyze(TAGS.replace("(", "()"))
    assert request_of(answer) is None

    comment = Comment("b.py", "Use two.", 1, 1)
    request = request_of(answer, ReaskContext(comments=(comment,)))

    assert request is not None
    assert (request.files, request.kept) == (("b.py",), ("a.py",))


def test_what_a_model_sends_that_was_asked_for_makes_the_answer_that_was_meant() -> None:
    for number, case in enumerate(cases(so_many(400, 40), seed=7)):
        sender = (None, *WRITERS)[number % (1 + len(WRITERS))]
        what, prompt, reply = outcome(case, sender)
        assert what in ("exact", "not asked", "said", "hidden"), (what, case.how, case.text)
        assert what != "exact" or reply < 0.75, case.text
        assert prompt < 2
