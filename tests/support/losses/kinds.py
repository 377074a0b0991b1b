"""Damage that leaves a file looking sound: what chat pages eat, and what models leave out."""

import html
import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from support.losses.blocks import blocks_of
from support.losses.conversions import as_inline_markdown, as_markdown, as_page, line_as_inline_markdown
from support.losses.wordings import COMMENTS, HELD_OUT, LOOKED_AT

Damage = Callable[[str, str, random.Random], str | None]
"""Returns the damaged text of the file of that path, or None where there is nothing of the kind."""


class Kind(NamedTuple):
    """A kind of damage."""

    make: Damage
    extensions: str = ""
    """Of the files that it is made in; all where there are none."""

    def fits(self, path: str) -> bool:
        """Tell whether a file of this name may have it."""
        return not self.extensions or path.rpartition(".")[2] in self.extensions.split()


def _all(pattern: str, new: str) -> Damage:
    compiled = re.compile(pattern)

    def make(text: str, _: str, __: random.Random) -> str | None:
        damaged = compiled.sub(new, text)
        return damaged if damaged != text else None

    return make


def _once(pattern: str, new: str | Callable[[re.Match[str]], str]) -> Damage:
    """Return a damage of all places in one line."""
    compiled = re.compile(pattern)

    def make(text: str, _: str, chance: random.Random) -> str | None:
        lines = text.splitlines(keepends=True)
        fitting = [number for number, line in enumerate(lines) if compiled.search(line)]
        if not fitting:
            return None
        number = chance.choice(fitting)
        lines[number] = compiled.sub(new, lines[number])
        return "".join(lines)

    return make


def _escaped(text: str, _: str, __: random.Random) -> str | None:
    damaged = html.escape(text, quote=False)
    return damaged if damaged != text else None


def _escaped_quotes_too(text: str, _: str, __: random.Random) -> str | None:
    damaged = html.escape(text)
    return damaged if damaged != text else None


def _escaped_line(text: str, _: str, chance: random.Random) -> str | None:
    lines = text.splitlines(keepends=True)
    fitting = [number for number, line in enumerate(lines) if html.escape(line, quote=False) != line]
    if not fitting:
        return None
    number = chance.choice(fitting)
    lines[number] = html.escape(lines[number], quote=False)
    return "".join(lines)


def _stretch(text: str, path: str, chance: random.Random) -> str | None:
    """Leave out some blocks in the middle."""
    blocks = blocks_of(text, path)
    if len(blocks) < 5:
        return None
    first = chance.randrange(1, len(blocks) - 2)
    last = min(len(blocks) - 1, first + chance.randint(1, max(1, len(blocks) // 3)))
    return "".join((*blocks[:first], *blocks[last:]))


def _any_stretch(text: str, _: str, chance: random.Random) -> str | None:
    """Leave out some lines, wherever they start and end."""
    lines = text.splitlines(keepends=True)
    if len(lines) < 40:
        return None
    count = chance.randint(8, max(9, len(lines) // 3))
    first = chance.randrange(3, len(lines) - count)
    return "".join((*lines[:first], *lines[first + count :]))


def _cut(text: str, path: str, chance: random.Random) -> str | None:
    """End between two blocks."""
    blocks = blocks_of(text, path)
    if len(blocks) < 4:
        return None
    return "".join(blocks[: chance.randrange(max(1, len(blocks) // 2), len(blocks))]).rstrip("\n") + "\n"


def _marked(wordings: Sequence[str]) -> Damage:
    """Return a damage that writes one of *wordings* for some lines, in a comment mostly."""

    def make(text: str, path: str, chance: random.Random) -> str | None:
        lines = text.splitlines(keepends=True)
        if len(lines) < 20:
            return None
        count = chance.randint(5, max(6, len(lines) // 2))
        first = chance.randrange(2, len(lines) - count + 1)
        form = chance.choice(COMMENTS.get(path.rpartition(".")[2], ("# {}", "// {}")))
        words = chance.choice(wordings)
        line = f"{{/* {words} */}}" if form.startswith("{/*") else form.replace("{}", words, 1)
        if chance.random() < 0.2:
            line = words
        return "".join((*lines[:first], f"{line}\n", *lines[first + count :]))

    return make


def _bold(text: str, _: str, __: random.Random) -> str | None:
    """Take the emphasis out of all lines; of one or two it may well have been taken out."""
    lines = [_BOLD.sub(r"\1", line) for line in text.splitlines(keepends=True)]
    damaged = "".join(lines)
    same = zip(lines, text.splitlines(keepends=True), strict=True)
    return damaged if sum(line != old for line, old in same) > 2 else None


def _outdented(text: str, _: str, chance: random.Random) -> str | None:
    """Take a few lines to the margin that stand between others which are further in."""
    lines = text.splitlines(keepends=True)
    fitting = [
        number
        for number in range(1, len(lines) - 1)
        if all(line[:1] in " \t" and line.strip() for line in lines[number - 1 : number + 2])
        and all(line.strip()[0] not in "*#/:" for line in lines[number : number + 1])
    ]
    for number in chance.sample(fitting, min(3, len(fitting))):
        lines[number] = lines[number].lstrip()
    return "".join(lines) if fitting else None


def _tags_of_lines(text: str, _: str, chance: random.Random) -> str | None:
    """Take the tags out of a few lines that follow each other, of which one at least has some text."""
    lines = text.splitlines(keepends=True)
    fitting = [n for n, line in enumerate(lines) if _TAG.search(line) and _TAG.sub("", line).strip()]
    if not fitting:
        return None
    first = chance.choice(fitting)
    last = first + chance.choice((1, 1, 2, 4, 8))
    for number in range(first, min(last, len(lines))):
        lines[number] = _TAG.sub("", lines[number])
    return "".join(lines)


_BOLD = re.compile(r"\*\*(?=\w)(.+?)\*\*")
_TAG = re.compile(r"</?[A-Za-z][^<>\n]*>")
_CODE = "py js ts tsx jsx mjs c h go rs java cc pyx"
_STYLES = "css scss"
_MARKUP = "html htm xml svg vue svelte jsx tsx md"
KINDS: Mapping[str, Kind] = {
    "underscores, all": Kind(_all(r"__(\w+?)__", r"\1"), _CODE),
    "underscores, a line": Kind(_once(r"__(\w+?)__", r"\1"), "py"),
    "underscores, one of two": Kind(_all(r"(?<!\w)__(\w+?)__(?!\w)", r"_\1_"), "py"),
    "backslashes of escapes, all": Kind(_all(r"\\([ntdswbSDWB])", r"\1"), _CODE),
    "backslashes, halved": Kind(_all(r"\\\\(?=[^nrt'\"\\])", r"\\"), _CODE),
    "blank lines, all": Kind(_all(r"\n\n+", r"\n"), f"{_CODE} md"),
    "margin, lines": Kind(_outdented, "js ts jsx mjs css scss html go java"),
    "bold, several lines": Kind(_bold, "md"),
    "links, all": Kind(_all(r"(?<!\!)\[([^\[\]\n]+)\]\([^()\n]+\)", r"\1"), "md"),
    "asterisks, all": Kind(_all(r"\*", ""), _CODE),
    "asterisks, a line": Kind(
        _once(r"^(?!\s*(?:\*|//|/\*|#|\"\"\")).*(?<!\*)\*(?=\w).*", lambda m: m[0].replace("*", "")), "py c h"
    ),
    "products, a line": Kind(_once(r"(?<=[\w)]) \*\*? (?=[\w(])", "  "), "py c h js ts"),
    "asterisks of args": Kind(_once(r"\*(args|kwargs)|\*\*(kwargs|kw)\b", r"\1\2"), "py"),
    "backticks, all": Kind(_all("`", ""), "md py js ts tsx rs"),
    "subscripts, all": Kind(_all(r"(?<=[\w)\]])\[\d+\]", ""), _CODE),
    "signs of headings, all": Kind(_all(r"(?m)^\#{1,6} ", ""), "md py"),
    "indentation, all": Kind(_all(r"(?m)^[ \t]+(?=\S)", ""), f"{_CODE} {_STYLES} {_MARKUP}"),
    "tags, all": Kind(_all(r"<[^<>\n]+>", ""), "ts tsx jsx java h c cc"),
    "tags, a line": Kind(
        _once(r"(?<=\w)<[A-Z]\w*(?:, ?\w+)*>|(?<=include )<[^<>\n]+>", ""), "ts tsx java h c cc"
    ),
    "tags of markup, all": Kind(_all(_TAG.pattern, ""), _MARKUP),
    "tags of markup, lines": Kind(_tags_of_lines, _MARKUP),
    "shown as a page": Kind(as_page, f"{_CODE} {_MARKUP}"),
    "shown as Markdown": Kind(as_markdown, f"{_CODE} {_MARKUP}"),
    "shown as Markdown, by line": Kind(as_inline_markdown, f"{_CODE} {_MARKUP}"),
    "shown as Markdown, a line": Kind(line_as_inline_markdown, f"{_CODE} {_MARKUP}"),
    "entities, all": Kind(_escaped),
    "entities and quotes, all": Kind(_escaped_quotes_too),
    "entities, a line": Kind(_escaped_line, _CODE),
    "markers looked at": Kind(_marked(LOOKED_AT), _CODE + " css sql html"),
    "markers held out": Kind(_marked(HELD_OUT), _CODE + " css sql html"),
    "a stretch of blocks": Kind(_stretch, _CODE),
    "any stretch": Kind(_any_stretch, _CODE),
    "a cut between blocks": Kind(_cut, _CODE),
}
