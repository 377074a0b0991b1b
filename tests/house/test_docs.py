"""The pages of the documentation: what stands on them runs, and prints what the page says."""

import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from support.documentation import DOCS, pages, run
from support.sampling import is_thorough
from support.terminal import PROJECT, ROOT

PAGES = pages()
IN_THE_SOURCE = "writing-a-rule"
"""What this page does, it does in a copy of the source."""
EXPECTED = {
    "architecture",
    "applying",
    "getting-started/command",
    "getting-started/emacs",
    "getting-started/five-minutes",
    "getting-started/helix",
    "getting-started/index",
    "getting-started/library",
    "getting-started/neovim",
    "getting-started/other-editors",
    "getting-started/vscode",
    "language-server",
    "pipeline/adding-a-provider",
    "pipeline/debugging",
    "pipeline/index",
    "pipeline/migrating-from-union-flattening",
    "platforms",
    "releases",
    "secrets",
    "seed-names",
    "settings",
    "testing",
    "troubleshooting",
    "writing-a-rule",
    "writing-a-schema",
}


def name_of(page: Path) -> str:
    return page.relative_to(DOCS).with_suffix("").as_posix()


def is_run(page: Path) -> bool:
    """Tell whether *page* is tried by itself; in a sample those are not that start many programs."""
    programs = (
        "getting-started/command",
        "getting-started/five-minutes",
        "writing-a-schema",
        "pipeline/debugging",
    )
    many = () if is_thorough() else programs
    return name_of(page) not in (IN_THE_SOURCE, *many)


def test_there_are_pages() -> None:
    assert {name_of(page) for page in PAGES} >= EXPECTED


@pytest.mark.parametrize("page", [page for page in PAGES if is_run(page)], ids=name_of)
def test_what_a_page_says_runs_and_prints_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    home = tmp_path / "home"
    makes_its_own = f"cd {PROJECT}" in page.read_text(encoding="utf-8")
    folder = home if makes_its_own else home / PROJECT
    folder.mkdir(parents=True)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    run(page, folder, update=pytestconfig.getoption("--update-golden"))


@pytest.mark.thorough
def test_a_rule_that_is_written_as_the_page_says_is_a_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config
) -> None:
    folder = tmp_path / "source"
    for name in ("parsers", "server", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "examples"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    monkeypatch.setenv("DESCANT_STATE_DIR", str(tmp_path / "state"))
    update = pytestconfig.getoption("--update-golden")
    run(DOCS / f"{IN_THE_SOURCE}.md", folder, update=update, source=folder)


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


def test_the_same_name_is_there_where_the_page_says_so() -> None:
    page = (DOCS / "seed-names.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| the same names? in `([\w.]+)`", page, re.MULTILINE)
    names = [(module, name) for left, module in rows for name in re.findall(r"`(\w+)`", left)]

    assert len(names) > 30
    assert [name for name in names if not hasattr(import_module(name[0]), name[1])] == []
