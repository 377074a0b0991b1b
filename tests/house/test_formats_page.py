"""The page on formats, and its examples: each is read as the page says."""

import pytest

from descant import Severity, analyze, file_states
from descant.formats import FORMATS
from descant_server.format_catalogue.page import page
from descant_server.format_catalogue.understood import UnderstoodFormat, understood
from support.documentation import DOCS

UNDERSTOOD = list(understood())
OPERATIONS = {"write": "write", "patch": "edit", "delete": "delete", "move": "move"}


def test_the_page_is_what_the_records_and_examples_say(request: pytest.FixtureRequest) -> None:
    path = DOCS / "formats.md"
    if request.config.getoption("--update-golden"):
        path.write_text(page(), encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == page(), "docs/formats.md is old: run pytest --update-golden"


@pytest.mark.parametrize("each", UNDERSTOOD, ids=[each.name for each in UNDERSTOOD])
def test_an_example_is_read_in_its_format_without_a_warning(each: UnderstoodFormat) -> None:
    analysis = analyze(each.example)

    assert analysis.format == each.format
    assert [p.code for p in analysis.problems if p.severity <= Severity.WARNING] == []
    assert analysis.answer.files
    assert not any(state.is_blocked for state in file_states(analysis))
    assert {OPERATIONS[file.operation] for file in analysis.answer.files} <= {*each.operations}


def test_every_format_has_an_example_and_every_name_is_said_once() -> None:
    assert {each.format for each in UNDERSTOOD} == {format.name for format in FORMATS}
    names = [each.name for each in UNDERSTOOD]
    assert len(names) == len(set(names))
