"""Line breaks that cut strings, in real code: each that a backslash was lost of, and no other."""

import io
import json
import tokenize
from collections.abc import Iterator

import pytest

from descant import Analysis, analyze, apply_edits
from descant.rules.broken_literals import broken_literals
from support import real_code
from support.sampling import some


def lines_of(text: str) -> list[int]:
    """Return where each line of *text* starts."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return starts


def escapes(code: str) -> Iterator[int]:
    r"""Yield where ``\n`` is written in a string of *code* that ends on its line."""
    starts = lines_of(code)
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.STRING and token.start[0] == token.end[0]:
            body = token.string.lstrip("rRbBfFuU")
            if not body.startswith(('"""', "'''")) and r"\\" not in body and r"\n" in body:
                yield starts[token.start[0] - 1] + token.start[1] + token.string.index(r"\n")


def answer(path: str, content: str) -> str:
    return json.dumps(
        {"summary": "Modules.", "course_of_action": [], "files": [{"path": path, "content": content}]}
    )


def said(analysis: Analysis) -> list[str]:
    return [problem.code for problem in analysis.problems if problem.code == "lost-backslash"]


def test_a_backslash_that_a_string_of_a_real_module_has_lost_is_found_and_restored() -> None:
    lost = 0
    for path, code in some(list(real_code.modules().items()), 60):
        for at in list(escapes(code))[:3]:
            text = answer(path, code[:at] + "\n" + code[at + 2 :])
            problems = [problem for problem in analyze(text).problems if problem.code == "lost-backslash"]
            assert len(problems) == 1, (path, at)
            (fix,) = problems[0].alternatives
            assert text[problems[0].span.start : problems[0].span.end] == r"\n"
            restored = apply_edits(text, fix.edits)
            assert json.loads(restored)["files"][0]["content"] == code
            lost += 1
    assert lost > 10


def test_nothing_is_said_of_real_modules() -> None:
    assert [
        path
        for path, code in some(list(real_code.modules().items()), 200)
        if said(analyze(answer(path, code)))
    ] == []


@pytest.mark.parametrize(
    ("extension", "content"),
    [
        ("js", "'" * 200_001),
        ("js", '"\n' * 100_001),
        ("js", "/[=" * 70_001 + "'\n"),
        ("kt", '"' + "${" * 100_001 + "\n"),
        ("swift", r'"\(()' * 40_001 + "\n"),
        ("py", "f'{\"f" * 40_001 + "\n"),
        ("jsx", "</ ' a: \"" * 20_001 + "\n"),
    ],
)
def test_hostile_files_are_read_at_once(extension: str, content: str) -> None:
    assert len(broken_literals(extension, content)) <= 1_000
