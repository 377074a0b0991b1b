"""Python inside of answers: found where it is written, whatever it holds, and never run."""

import json
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Annotated

import pytest

from descant import Analysis, Problem, analyze, apply_edits
from descant.embedded import KINDS, check_embedded
from descant.embedded.python_analysis import read_python
from descant.schemas import PydanticModel, ResponseModel, ResponseSchema
from descant.schemas.facets import PythonCode


class Snippet(ResponseModel):
    """A made-up answer that is all code."""

    snippet_of_code: Annotated[str, PythonCode()]
    language_of_code: str


SNIPPET = ResponseSchema(name="tests.snippet", title="Snippet", model=PydanticModel(Snippet))


def checked(text: str) -> Analysis:
    return check_embedded(analyze(text, schemas=(SNIPPET,)))


def in_ascii(code: str) -> str:
    return json.dumps({"snippet_of_code": code, "language_of_code": "python"})


def as_it_is(code: str) -> str:
    return json.dumps({"snippet_of_code": code, "language_of_code": "python"}, ensure_ascii=False)


answer = as_it_is


def flaws(text: str) -> list[Problem]:
    return [problem for problem in checked(text).problems if problem.code == "python-syntax"]


IN_A_FORMATTED_TEXT = "a b" if sys.version_info >= (3, 12) else "f'é {a b}'"
"""What Python 3.11 says of an error in a formatted text is said of the whole text."""


@pytest.mark.parametrize("write", [in_ascii, as_it_is])
@pytest.mark.parametrize(
    ("code", "shown", "line"),
    [
        ("a = 1\nb = 1 2\n", "2", 2),
        ('é = "🐦"\nc = "🐦" ü(\n', "(", 2),
        ("x\r\ny\rz z\n", "z", 3),
        ("if a:\n", ":", 1),
        ("  a = 1", " ", 1),
        ("é = “x”", "“", 1),
        ('text = """\nnever\nclosed', '"', 1),
        ("f'é {a b}'", IN_A_FORMATTED_TEXT, 1),
        ("a\0b", "\0", 1),
    ],
)
def test_an_error_is_shown_at_its_characters_through_every_escape(
    code: str, shown: str, line: int, write: Callable[[str], str]
) -> None:
    text = write(code)
    (problem,) = flaws(text)
    raw = text[problem.span.start : problem.span.end]
    assert json.loads(f'"{raw}"') == shown
    assert f"(line {line} of the code)" in problem.message
    assert problem.pointer == "/snippet_of_code"


@pytest.mark.parametrize(
    "code",
    ["", "# nothing", "a = '\\d'", "x = 1;" * 5_000, "pass\f\n", "\n\n", "return 1", "await x", "a is 1"],
)
def test_what_python_parses_is_no_problem_whatever_it_warns_of(code: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert flaws(answer(code)) == []


HOSTILE = [
    *("-" * 100_000 + "1", "not " * 100_000, "(" * 90_000, "[" * 5_000 + "]" * 5_000, "a" + ".b" * 60_000),
    *("1+" * 90_000 + "1", "lambda:" * 20_000, "if a:\n b\n" + "elif a:\n b\n" * 15_000, "f'{" * 50_000),
    *("'" * 150_000, "\\\n" * 90_000, "9" * 5_000, "x=" * 50_000 + "1", "@a\n" * 50_000, "\ud800", "\0" * 99),
    *("\n".join(" " * depth + "if a:" for depth in range(300)), "async " * 9_000, "a" * 300_000, "\ufeffa"),
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_code_that_is_meant_to_hurt_ends_in_a_problem_or_in_silence(number: int) -> None:
    begin = time.process_time()
    python = read_python(HOSTILE[number])
    assert time.process_time() - begin < 2
    if python and python.flaw:
        assert 0 <= python.flaw.span.start <= python.flaw.span.end <= len(HOSTILE[number])


def test_flaws_and_imports_of_random_code_lie_inside_of_it() -> None:
    chance = random.Random(4)
    pieces = [
        "import a",
        "from b import c, d as é",
        "\n",
        "\r\n",
        "\r",
        "(",
        ")",
        ":",
        "  ",
        "é",
        "🐦",
        "'",
        '"""',
    ]
    pieces += [
        "#",
        "\\",
        "f'{",
        "}",
        "=",
        "1",
        "\t",
        "\x0c",
        "def f():",
        ";",
        ",",
        "\u2028",
        "“",
        "lambda",
        "x",
    ]
    for _ in range(3_000):
        code = "".join(chance.choices(pieces, k=chance.randrange(12)))
        python = read_python(code)
        if python is None:
            assert "f'" in code, "only a newer Python may take it"
            continue
        for span in [*([python.flaw.span] if python.flaw else []), *(one.span for one in python.imports)]:
            assert 0 <= span.start < span.end <= len(code), ascii(code)
        for one in python.imports:
            assert code[one.statement.start :].startswith(("import", "from")), ascii(code)


def test_nothing_of_the_code_is_run_or_imported() -> None:
    assert flaws(answer("import antigravity_of_tests\nraise SystemExit")) == []
    assert "antigravity_of_tests" not in sys.modules


def test_an_answer_without_code_is_left_as_it_is() -> None:
    analysis = analyze('{"summary": "S", "course_of_action": [], "files": []}')
    assert check_embedded(analysis) is analysis
    prose = analyze("Nothing here.")
    assert check_embedded(prose) is prose
    cut = answer("x = (")[:24]
    assert flaws(cut) == []


def test_analyze_alone_does_not_look_into_the_code() -> None:
    codes = {kind.code for kind in KINDS}
    found = {problem.code for problem in analyze(answer("x = ("), schemas=(SNIPPET,)).problems}
    assert not found & codes


@pytest.mark.parametrize(
    "wrap",
    [
        lambda text: (
            f"<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>{text}"
        ),
        lambda text: json.dumps({"choices": [{"message": {"content": text}}]}),
        lambda text: "Here it is:\n\n```json\n" + text + "\n```\n",
    ],
)
def test_code_in_a_wrapped_answer_is_shown_in_the_raw_text(wrap: Callable[[str], str]) -> None:
    text = wrap(answer("a = 1\nb = é é\n"))
    (problem,) = flaws(text)
    assert "line 2" in problem.message
    raw = text[problem.span.start : problem.span.end]
    assert raw in ("é", "\\u00e9")
    assert text[problem.span.end :].startswith(("\\n", "\\\\n"))


MOVES = [
    ([], "import a\nx = 1\n", ["import a"], "x = 1\n"),
    (["import a"], "import a\nx = 1\n", ["import a"], "x = 1\n"),
    (["import b"], "x = 1\nimport a as é", ["import b", "import a as é"], "x = 1\n"),
]


@pytest.mark.parametrize(("before", "code", "after", "left"), MOVES)
def test_an_import_in_the_code_is_moved_to_the_list(
    before: list[str], code: str, after: list[str], left: str
) -> None:
    data = {"step_number": 1, "understanding": "U", "imports": before, "code": code, "citations": []}
    text = json.dumps(data)
    analysis = check_embedded(analyze(text))
    (problem,) = [problem for problem in analysis.problems if problem.code == "misplaced-import"]
    moved = json.loads(apply_edits(text, problem.fixes[0].edits))
    assert (moved["imports"], moved["code"]) == (after, left)
