"""The page of each problem: it is there, it is current, and all that explains a code leads to it."""

import re
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

import descant
import descant_server
from descant.problems import Severity
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.problem_catalogue.groups import GROUPS
from descant_server.problem_catalogue.pages import FOLDER, INDEX, pages
from descant_server.settings.reading_settings import explained_at

PAGES = dict(pages())
TOLD = "the pages of problems are old: run pytest --update-golden and read the difference"


def test_the_pages_are_what_the_problems_say_of_themselves(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        FOLDER.mkdir(exist_ok=True)
        for path in FOLDER.glob("*.md"):
            path.unlink()
        for name, text in PAGES.items():
            (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert found.keys() == PAGES.keys(), TOLD
    assert [name for name, text in PAGES.items() if found[name] != text] == [], TOLD


def test_every_code_has_a_page_and_is_in_one_group() -> None:
    assert sorted(kind.code for group in GROUPS for kind in group.problem_kinds) == list(KINDS)
    assert {f"{code}.md" for code in KINDS} | {INDEX} == PAGES.keys()
    assert PAGES[INDEX].count("](") == len(KINDS)
    assert len({group.anchor for group in GROUPS}) == len(GROUPS)
    assert min(len(group.problem_kinds) for group in GROUPS) > 1


def test_no_code_is_declared_by_two_kinds() -> None:
    sources = (Path(descant.__file__).parent, Path(descant_server.__file__).parent)
    declared = [
        code
        for source in sources
        for code in re.findall(r'\bProblemKind(?:\.from_doc)?\(\s*"([^"]+)"', _all_of(source))
    ]
    assert sorted(declared) == list(KINDS)


def _all_of(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


@pytest.mark.parametrize("code", KINDS)
def test_a_page_is_about_its_code(code: str) -> None:
    page, kind = PAGES[f"{code}.md"], KINDS[code]

    assert page.startswith(f"# {code}\n\n**{kind.summary}**\n\nSeverity: *{kind.severity.label}*. ")
    assert page.count(kind.summary) == 1
    assert "\n\n\n" not in page
    is_information = kind.severity is Severity.INFORMATION
    first, second = ("Reported", "Not reported") if is_information else ("Wrong", "Right")
    assert (f"\n## {first}\n" in page) == (f"\n## {second}\n" in page) == ("Wrong:" in kind.explanation)
    assert ("\n## Wrong\n" in page) <= (not is_information)
    assert not re.search(r"^(Wrong|Right|Reported|Not reported):", page, re.MULTILINE)


def test_an_example_is_a_block_of_code_or_a_sentence() -> None:
    assert '\n## Wrong\n\n```text\n{"summary": "Done",}\n```\n\n## Right\n' in PAGES["trailing-comma.md"]
    assert "\n## Wrong\n\n    @@\n    +import sys\n\n## Right\n" in PAGES["hunk-without-context.md"]
    assert "\n## Not reported\n\nThe whole file.\n\n" in PAGES["elided-code.md"]
    assert '\n## Right\n\n`<file path="a.py">`, the content, `</file>`\n\n' in PAGES["child-tags.md"]


def test_nothing_is_said_of_ignoring_what_cannot_be_ignored() -> None:
    assert "`// descant: ignore=bom`" in PAGES["bom.md"]
    assert "ignore=" not in PAGES["settings-syntax.md"]


def test_a_code_leads_to_its_page_in_this_package() -> None:
    path = Path(url2pathname(urlsplit(explained_at("trailing-comma", None)).path))

    assert path.read_text(encoding="utf-8") == PAGES["trailing-comma.md"]
    assert (
        explained_at("bom", "https://a.example/problems/{code}.html") == "https://a.example/problems/bom.html"
    )
