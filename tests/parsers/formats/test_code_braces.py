"""Which braces are surely those of code, and which may be those of an answer."""

import re
import time

import pytest

from descant.formats.json.code_braces import end_of_code
from descant.schemas import own_schemas
from descant.schemas.vocabulary import vocabulary

KNOWN = vocabulary(tuple(schema.model for schema in own_schemas()))


@pytest.mark.parametrize(
    "code",
    [
        'return <{"count": count}>',
        'return <{"count": 1, "all": len(x)}>',
        "kinds = <{'rpm': ('bdist_rpm', \"RPM\")}>",
        "text = 'no <{} of {}'>.format(a, b)",
        'log("level <{} or higher">)',
        "found = load(name, <{}>, {}, ['x'])",
        "found = load(name, <{}>, x)",
    ],
)
def test_what_only_code_can_be_is_passed_over_at_once(code: str) -> None:
    start, end = code.index("<"), code.index(">") - 1
    text = code.replace("<", "", 1).replace(">", "", 1)

    assert end_of_code(text, start, len(text), KNOWN) == end


@pytest.mark.parametrize(
    "answer",
    [
        "The answer is {}",
        "The answer is {}.",
        'Here: {} "summary": "s"',
        'as in {}, {"summary": "s"}',
        '    3 |   "provider_config": {},\n',
        'it is {"summary": text}',
        'it is {"path": ("a.py")}',
        '{"count": count}',
    ],
)
def test_what_may_be_an_answer_is_read_as_one(answer: str) -> None:
    assert end_of_code(answer, answer.index("{"), len(answer), KNOWN) is None


@pytest.mark.parametrize(
    "token", ["</think>{}", "{} ", "a {} ", "a {}, ", 'a {"b": c, ', 'a {"b": (', "a {b} "]
)
def test_many_braces_on_one_line_are_looked_at_in_time(token: str) -> None:
    text = "a " + token * (100_000 // len(token))
    starts = [place.start() for place in re.finditer(r"\{", text)]
    begin = time.process_time()
    for start in starts:
        end_of_code(text, start, len(text), KNOWN)

    assert time.process_time() - begin < 2
