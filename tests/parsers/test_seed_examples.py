"""Every JSON example of the seed documents: read as its schema, with exactly the problems that were reviewed.

The documents stand outside of this repository, so an example is named by its document and its line. What is
expected of each stands in ``seed_examples.json``: the schema (null for a fragment of an answer), and each
problem with code, severity, pointer, and the text that is underlined.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from descant import Analysis, analyze
from descant.embedded import check_embedded

EXPECTED = json.loads((Path(__file__).parent / "seed_examples.json").read_text(encoding="utf-8"))
_EXAMPLE = re.compile(r"^```json\n(?P<text>.*?)^```", re.DOTALL | re.MULTILINE)
_LONGEST = 60


def examples(shared: Path) -> Iterator[tuple[str, str]]:
    """Yield the name of each example, such as ``000:70``, and its text."""
    for path in sorted((shared / "seeds").glob("00*.txt")):
        text = path.read_text(encoding="utf-8")
        for found in _EXAMPLE.finditer(text):
            yield f"{path.name[:3]}:{text.count(chr(10), 0, found.start()) + 1}", found["text"]


def described(analysis: Analysis) -> dict[str, Any]:
    """Return what is compared of *analysis*."""
    text = analysis.source.text
    return {
        "schema": analysis.schema.name if analysis.schema else None,
        "problems": [
            [
                problem.code,
                problem.severity.label,
                problem.pointer,
                text[problem.span.start : problem.span.end][:_LONGEST],
            ]
            for problem in analysis.problems
        ],
    }


def test_every_example_is_read_as_its_schema_with_the_problems_that_were_reviewed(shared: Path) -> None:
    found = {name: described(check_embedded(analyze(text))) for name, text in examples(shared)}
    assert found == EXPECTED


def test_every_example_that_is_a_whole_answer_validates_or_says_why(shared: Path) -> None:
    for name, text in examples(shared):
        analysis = check_embedded(analyze(text))
        if analysis.schema is not None and analysis.response is None:
            assert any(problem.severity.label == "error" for problem in analysis.problems), name
