"""Files as real programs show them: what a chat page displays of an answer, copied from there.

``lxml`` reads a text as a page and returns its text; ``markdown-it`` renders it, line by line with its
indentation kept, or whole. None of them knows what our rules look for.
"""

import random
import re

from lxml import html
from markdown_it import MarkdownIt

_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")
_INDENT = re.compile(r"[ \t]*")


def as_page(text: str, _: str, __: random.Random) -> str | None:
    """Return what a browser would show of *text* between the tags of a page."""
    if "<" not in text:
        return None
    return _changed(text, _shown(f"<pre>{text}</pre>"))


def as_inline_markdown(text: str, _: str, __: random.Random) -> str | None:
    """Return each line as Markdown shows it, with its indentation."""
    lines = []
    for line in text.splitlines():
        indent = _INDENT.match(line)[0]  # type: ignore[index]
        lines.append(indent + _shown(f"<pre>{_MARKDOWN.renderInline(line[len(indent) :])}</pre>"))
    return _changed(text, "\n".join(lines) + "\n")


def as_markdown(text: str, _: str, __: random.Random) -> str | None:
    """Return all of *text* as rendered Markdown, without what laid it out."""
    return _changed(text, _shown(f"<div>{_MARKDOWN.render(text)}</div>"))


def line_as_inline_markdown(text: str, path: str, chance: random.Random) -> str | None:
    """Return *text* with one line as Markdown shows it."""
    lines = text.splitlines(keepends=True)
    numbers = [number for number, line in enumerate(lines) if re.search(r"[*_<\\&`\[]", line)]
    chance.shuffle(numbers)
    for number in numbers[:40]:
        shown = as_inline_markdown(lines[number], path, chance)
        if shown and shown.strip() and re.sub(r"\W", "", shown) != re.sub(r"\W", "", lines[number]):
            return "".join((*lines[:number], shown, *lines[number + 1 :]))
    return None


def _shown(page: str) -> str:
    page = page.replace("\0", "")
    return "".join(map(str, html.fromstring(page).itertext()))


def _changed(text: str, shown: str) -> str | None:
    """Return what is shown, where it is less than the text and nothing but what it shows."""
    shown = shown.rstrip("\n") + "\n"
    is_other = [line.rstrip() for line in shown.split("\n")] != [line.rstrip() for line in text.split("\n")]
    return shown if is_other and shown.strip() and "</pre>" not in shown else None
