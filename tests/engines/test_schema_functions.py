"""What the libraries of providers send for the same models: the table of the page, made anew."""

from pathlib import Path

import pytest

from support.schema_functions import table

PAGE = Path(__file__).parents[2] / "docs" / "pipeline" / "schema-functions.md"
BEGIN, END = "<!-- made by tests/engines/test_schema_functions.py -->\n\n", "\n<!-- up to here -->"


def test_the_page_says_what_the_libraries_send(request: pytest.FixtureRequest) -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    written, after = rest.split(END)
    made = table()
    if request.config.getoption("--update-golden"):
        PAGE.write_text(before + BEGIN + made + END + after, encoding="utf-8")
    else:
        assert made == written, f"{PAGE} differs; run pytest --update-golden and read the difference"
