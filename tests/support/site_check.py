"""What has to be so of the site that ``make docs`` has made, which then runs this with its folder.

No page asks another host for anything: no font, no script, no picture. Links between the pages lead to what
is there, and each kind of problem has its page.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import html

from descant_server.problem_catalogue.all_kinds import KINDS

_FETCHED = "//*/@src | //*/@srcset | //*/@poster | //object/@data | //link[not(@rel='canonical')]/@href"
_FOLLOWED = "//a/@href"
_IN_STYLES = re.compile(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""")


def main(folder: str) -> int:
    """Print what is wrong with the site in *folder*; return 1 where something is."""
    site = Path(folder).resolve()
    found = [*fetched_from_others(site), *dead_links(site), *codes_without_page(site)]
    print("\n".join(found) or "The site asks no other host for anything, and all links in it lead somewhere.")
    return int(bool(found))


def fetched_from_others(site: Path) -> Iterator[str]:
    """Yield what a browser that shows a page of *site* would ask another host for."""
    for page in sorted(site.rglob("*.html")):
        styles = ["".join(node.itertext()) for node in _tree(page).iter("style")]
        styles += _tree(page).xpath("//*/@style")
        asked = [*_tree(page).xpath(_FETCHED), *_asked_by("\n".join(styles))]
        yield from (f"{page.relative_to(site)} fetches {one}" for one in asked if _is_elsewhere(one))
    for sheet in sorted(site.rglob("*.css")):
        asked = _asked_by(sheet.read_text(encoding="utf-8"))
        yield from (f"{sheet.relative_to(site)} fetches {one}" for one in asked if _is_elsewhere(one))


def dead_links(site: Path) -> Iterator[str]:
    """Yield the links from page to page, and to what pages are made of, that lead nowhere."""
    for page in sorted(site.rglob("*.html")):
        for target in [*_tree(page).xpath(_FOLLOWED), *_tree(page).xpath(_FETCHED)]:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not file.is_file() or not file.is_relative_to(site):
                yield f"{page.relative_to(site)} leads to {target}, which is not there"
            elif parts.fragment and unquote(parts.fragment) not in _names(file):
                yield f"{page.relative_to(site)} leads to {target}, which has no such heading"


def codes_without_page(site: Path) -> Iterator[str]:
    """Yield the codes of problems that the site does not explain."""
    for code in KINDS:
        page = site / "problems" / f"{code}.html"
        if not page.is_file() or code not in "".join(_tree(page).xpath("//h1//text()")):
            yield f"{code} has no page"


def _asked_by(styles: str) -> list[str]:
    return _IN_STYLES.findall(styles)


def _is_elsewhere(target: str) -> bool:
    parts = urlsplit(target)
    return bool(parts.netloc) or parts.scheme not in ("", "data")


@cache
def _tree(page: Path) -> html.HtmlElement:
    return html.document_fromstring(page.read_text(encoding="utf-8"))


@cache
def _names(page: Path) -> frozenset[str]:
    return frozenset(_tree(page).xpath("//*/@id"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
