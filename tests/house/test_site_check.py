"""What ``make docs`` looks for in the site that it has made is found where it is."""

from pathlib import Path

import pytest

from descant_server.problem_catalogue.all_kinds import KINDS
from support import site_check


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "problems").mkdir()
    for code in KINDS:
        (tmp_path / "problems" / f"{code}.html").write_text(f"<h1>{code}<a href='#'>#</a></h1>")
    (tmp_path / "site.css").write_text("@font-face { src: url(data:font/woff2;base64,AA) }")
    (tmp_path / "index.html").write_text(
        "<link rel=stylesheet href=site.css><h1 id=top>Site</h1>"
        "<a href='problems/bom.html'>bom</a> <a href='#top'>top</a> <a href='https://e.example/'>e</a>"
    )
    return tmp_path


def test_a_sound_site_passes(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert site_check.main(str(site)) == 0
    assert capsys.readouterr().out.count("\n") == 1


@pytest.mark.parametrize(
    "fetched",
    [
        "<script src='https://cdn.example/a.js'></script>",
        "<img src='//cdn.example/a.png'>",
        "<link rel='preconnect' href='https://fonts.example'>",
        "<style>@import 'https://fonts.example/a.css';</style>",
        "<p style='background: url(http://cdn.example/a.png)'>x</p>",
    ],
)
def test_what_is_fetched_from_another_host_is_told(
    site: Path, fetched: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "page.html").write_text(f"<h1>Page</h1>{fetched}")
    assert site_check.main(str(site)) == 1
    assert capsys.readouterr().out.startswith("page.html fetches ")


def test_a_style_sheet_that_fetches_from_another_host_is_told(site: Path) -> None:
    (site / "site.css").write_text('@font-face { src: url("https://fonts.example/a.woff2") }')
    assert list(site_check.fetched_from_others(site)) == ["site.css fetches https://fonts.example/a.woff2"]


def test_links_that_lead_nowhere_are_told(site: Path) -> None:
    (site / "page.html").write_text(
        "<a href='gone.html'>1</a><a href='index.html#gone'>2</a><img src='gone.png'>"
    )
    assert list(site_check.dead_links(site)) == [
        "page.html leads to gone.html, which is not there",
        "page.html leads to index.html#gone, which has no such heading",
        "page.html leads to gone.png, which is not there",
    ]


def test_a_code_without_its_page_is_told(site: Path) -> None:
    (site / "problems" / "bom.html").write_text("<h1>trailing-comma</h1>")
    (site / "problems" / "nan.html").unlink()
    assert list(site_check.codes_without_page(site)) == ["bom has no page", "nan has no page"]
