"""The links of all pages in Markdown: each leads to a file that is there, and to a heading that it has."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from descant_server.problem_catalogue.pages import FOLDER

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        ROOT / "CHANGELOG.md",
        *ROOT.glob("editor-client/*.md"),
        *(page for page in ROOT.glob("editor-client/*/**/*.md") if "node_modules" not in page.parts),
        *(ROOT / "docs").rglob("*.md"),
        *FOLDER.glob("*.md"),
    ]
)
FENCED = re.compile(r"^ {0,3}(?P<fence>`{3,}|~{3,}).*?^ {0,3}(?P=fence)[`~]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)(?P<ticks>`+)(?!`).+?(?<!`)(?P=ticks)(?!`)", re.DOTALL)
TARGET = re.compile(
    r"""\]\(<?([^()<>\s]+)|^ {0,3}\[[^\]]+\]: *(\S+)|<(?:a|img)\b[^>]*?(?:href|src)="([^"]*)\"""",
    re.MULTILINE,
)
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//")
HEADING = re.compile(r"^#{1,6} +(.*?)(?: +#+)?$", re.MULTILINE)


def without_code(text: str) -> str:
    """Return *text* without its blocks of code; a code span that is the text of a link is not looked for."""
    return CODE.sub("code", FENCED.sub("", text))


def targets(text: str) -> Iterator[str]:
    for found in TARGET.findall(without_code(text)):
        target = next(filter(None, found), "")
        if target and not ELSEWHERE.match(target):
            yield target


def anchors(text: str) -> set[str]:
    """Return what leads to the headings of *text*, as GitHub, VS Code and the site name them."""
    found: set[str] = set()
    for heading in HEADING.findall(FENCED.sub("", text)):
        words = re.sub(r"\]\([^)]*\)", "", heading).lower()
        name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        number = 1
        while (numbered := name if number == 1 else f"{name}-{number - 1}") in found:
            number += 1
        found.add(numbered)
    return found


def dead_links(page: Path) -> list[str]:
    """Return the links of *page* that lead nowhere, or out of the repository."""
    found = []
    text = page.read_text(encoding="utf-8")
    for target in targets(text):
        path, _, anchor = target.partition("#")
        file = (page.parent / unquote(path)).resolve() if path else page
        if (
            not file.exists()
            or not file.is_relative_to(ROOT.resolve())
            or (anchor and anchor not in anchors(file.read_text(encoding="utf-8")))
        ):
            found.append(target)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_link_of_a_page_is_dead(page: Path) -> None:
    assert dead_links(page) == []


def test_pages_with_links_are_looked_at() -> None:
    assert {"README.md", "settings.md", "trailing-comma.md"} <= {page.name for page in PAGES}
    assert "language-server.md#answers-and-the-workspace" in set(
        targets((ROOT / "docs" / "settings.md").read_text(encoding="utf-8"))
    )


def test_a_dead_link_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    (tmp_path / "there.md").write_text("# Two `words`, twice\n\n## A\n\n## A\n")
    page = tmp_path / "page.md"
    page.write_text(
        "[a](there.md) [b](there.md#two-words-twice) [c](there.md#a-1) [`d`](there.md#a) [e](https://e.example)\n"
        "`[f](code.md)` [g](gone.md) [h](there.md#b) [i](#a) ![j](gone.png) [k](../out.md)\n\n"
        '```\n[l](fenced.md)\n```\n\n[m]: gone-too.md\n<img src="gone.svg">\n'
    )
    assert dead_links(page) == [
        "gone.md",
        "there.md#b",
        "#a",
        "gone.png",
        "../out.md",
        "gone-too.md",
        "gone.svg",
    ]


TESTS = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def named_tests(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each test that *page* names, by its file and its function."""
    yield from TESTS.findall(page.read_text(encoding="utf-8"))


def test_every_test_that_a_page_names_is_there() -> None:
    named = {test for page in PAGES for test in named_tests(page)}
    assert len(named) > 10
    gone = [
        f"{file}::{name}"
        for file, name in sorted(named)
        if not (ROOT / file).is_file() or f"def {name}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert gone == []
