"""How Sphinx makes the site. ``make docs`` gives it these pages, those of problems, and the changelog.

All are written for people who read them in the repository. A link that leads to what is not on the site
becomes its words, with the path in the repository behind them.
"""

import posixpath
import re
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

_ROOT = Path(__file__).parents[1]

project = "Descant"
version = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
html_title = f"{project} {version}"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["conf.py"]
myst_heading_anchors = 4
highlight_language = "text"
nitpicky = True

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = html_show_sourcelink = html_show_copyright = html_show_sphinx = False
html_use_index = False

autodoc_member_order = "groupwise"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 80
# Types of other packages, and those that are public in no module, are no links.
nitpick_ignore_regex = [("py:.*", ".*")]

_PLACES = {"problems/": "server/descant_server/problems/", "changelog.md": "CHANGELOG.md", "": "docs/"}
"""Where in the repository the pages of the site are."""
_FENCED_OR_LINK = re.compile(
    r"^(?P<fence>`{3,}).*?^(?P=fence)$"
    r"|(?<!!)\[(?P<words>[^\]]+)\]\((?P<path>[^()\s#:]+)(?P<anchor>#[^()\s]*)?\)",
    re.MULTILINE | re.DOTALL,
)

_PICTURE = re.compile(
    r"^(?P<indent> *)!\[(?P<words>[^\]]+)\]\((?P<path>[^()\s]+)-light\.png\)$", re.MULTILINE
)
"""A picture that is there for dark pages, too."""


def _in_each_theme(text: str) -> str:
    def images(found: re.Match[str]) -> str:
        lines = [
            line
            for theme in ("light", "dark")
            for line in (
                f"```{{image}} {found['path']}-{theme}.png",
                f":alt: {found['words']}",
                f":class: only-{theme}",
                "```",
            )
        ]
        return "\n".join(found["indent"] + line for line in lines)

    return _PICTURE.sub(images, text)


def _in_repository(page: str) -> str:
    start = next(start for start in _PLACES if page.startswith(start))
    return _PLACES[start] + page.removeprefix(start)


def _on_site(path: str) -> str | None:
    start = next((start for start, place in _PLACES.items() if path.startswith(place)), None)
    return None if start is None else start + path.removeprefix(_PLACES[start])


def _with_links_of_site(page: str, text: str) -> str:
    folder = posixpath.dirname(_in_repository(page))

    def link(found: re.Match[str]) -> str:
        if found["path"] is None:
            return found[0]
        path = posixpath.normpath(posixpath.join(folder, found["path"]))
        target = _on_site(path)
        if target is None:
            return f"{found['words']} (`{path}`)"
        return f"[{found['words']}](/{target}{found['anchor'] or ''})"

    return _FENCED_OR_LINK.sub(link, text)


def _read(app: Sphinx, name: str, source: list[str]) -> None:
    text = _in_each_theme(_with_links_of_site(f"{name}.md", source[0]))
    # Two hundred pages are too many for the list at the side; the list of problems leads to each.
    is_of_problem = name.startswith("problems/") and name != "problems/index"
    source[0] = f"---\norphan: true\n---\n\n{text}" if is_of_problem else text


def setup(app: Sphinx) -> None:
    """Have the links of each page turned before it is read."""
    app.connect("source-read", _read)
