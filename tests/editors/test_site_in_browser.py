"""What `make docs` has Chromium look for is seen: pages that are too wide, a search that leads nowhere."""

from pathlib import Path

import pytest

from editors.finding import find
from support.site_in_browser import looked_at

_SEARCH = "<p>Searching</p><ul id=search-results></ul><script>setTimeout(() => {{ {} }}, 100)</script>"
_FINDS = "document.querySelector('ul').innerHTML = '<li><a href=index.html>1</a></li>'"
_HEAD = "<!doctype html><meta name=viewport content='width=device-width'><style>body { margin: 0 }</style>"

pytestmark = pytest.mark.e2e


def seen(site: Path, page: str, script: str) -> list[str]:
    (site / "index.html").write_text(_HEAD + page)
    (site / "search.html").write_text(_HEAD + _SEARCH.format(script))
    return [*looked_at(site, ["index.html"], find("chromium"))]


def test_a_site_that_fits_and_is_searched_is_not_complained_of(tmp_path: Path) -> None:
    assert seen(tmp_path, "<p style='width: 380px'>fits", _FINDS) == []


def test_a_page_that_is_too_wide_is_named_with_the_window(tmp_path: Path) -> None:
    assert seen(tmp_path, "<p style='width: 1000px'><b>wide</b>", _FINDS) == [
        "index.html is 1000 wide in 400 pixels",
        "index.html is 1000 wide in 768 pixels",
    ]


def test_a_search_without_a_result_is_named(tmp_path: Path) -> None:
    assert seen(tmp_path, "<p>fits", "") == ["a search for trailing leads nowhere"]
