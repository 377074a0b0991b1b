"""The pages of the documentation: every block of Python on them runs, and prints what the page says.

The blocks of a page are one program, in order. A block of ``text`` right behind one of ``python`` is what
that block prints.
"""

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parent.parent / "docs"
PAGES = sorted(DOCS.glob("*.md"))
BLOCK = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def test_there_are_pages() -> None:
    assert {
        "applying.md",
        "language-server.md",
        "pipeline.md",
        "secrets.md",
        "seed-names.md",
        "settings.md",
        "testing.md",
    } <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_says_runs_and_prints_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    text = page.read_text(encoding="utf-8")
    namespace: dict[str, Any] = {"__name__": "page"}
    printed: str | None = None
    for block in BLOCK.finditer(text):
        if block["language"] == "python":
            assert not printed, f"what was printed before {block['text']!r} is not on the page: {printed}"
            line = text.count("\n", 0, block.start()) + 1
            with contextlib.redirect_stdout(io.StringIO()) as output:
                exec(compile("\n" * line + block["text"], str(page), "exec"), namespace)
            printed = output.getvalue()
        elif block["language"] == "text":
            assert printed is not None, "what is printed stands right behind what prints it"
            assert block["text"] == printed
            printed = None
    assert not printed


def test_a_page_refers_to_nothing_that_is_not_there() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} refers to {target}"


SEED_NAME = re.compile(
    r"\b(?:def|class|interface) (\w+)|\b(validate_\w+)|\*\*Python Class:\*\* `(\w+)`"
    r"|^\*\*([A-Z]\w+[a-z][A-Z]\w+):\*\*$",
    re.MULTILINE,
)
OF_EXAMPLES = {"MyModel", "UserRepository", "__init__", "get_by_id", "descriptions"}
"""What only stands in an example of a seed document, or in its prose."""


def test_every_name_of_the_seed_documents_is_on_the_page(shared: Path) -> None:
    page = (DOCS / "seed-names.md").read_text(encoding="utf-8")
    texts = [path.read_text(encoding="utf-8") for path in sorted((shared / "seeds").glob("0*.txt"))]
    names = {name for text in texts for found in SEED_NAME.findall(text) for name in found if name}

    assert len(names) > 60
    assert {name for name in names - OF_EXAMPLES if not re.search(rf"\b{name}\b", page)} == set()
