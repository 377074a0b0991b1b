"""Code blocks whose fence may name a language or a file: what is offered reads them as the other one."""

import pytest

from descant import analyze, apply_edits
from descant.formats.markdown.file_names import FILE_NAMES


@pytest.mark.parametrize("name", sorted(FILE_NAMES))
def test_a_language_that_is_the_name_of_a_file_can_be_made_one(name: str) -> None:
    text = f"### src/tide.py\n\n```python\nTIDE = 1\n```\n\n~~~ {name}\nall: tides\n~~~\n"
    analysis = analyze(text)
    (problem,) = (problem for problem in analysis.problems if problem.code == "block-without-path")
    assert problem.severity.label == "warning"
    assert [file.path for file in analysis.answer.files] == ["src/tide.py"]

    (fix,) = problem.alternatives
    mended = analyze(apply_edits(text, fix.edits))
    assert [(file.path, file.content) for file in mended.answer.files] == [
        ("src/tide.py", "TIDE = 1\n"),
        (name, "all: tides\n"),
    ]
