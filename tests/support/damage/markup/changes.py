"""One slip in the structure of an answer in tags or in Markdown; paths and contents are left alone."""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from support.damage.markup.answers import MarkupAnswer, Part


class Slip(NamedTuple):
    """An answer with one slip."""

    text: str
    start: int
    """Where in the text the damage starts and ends."""
    end: int
    touched: frozenset[int]
    """The numbers of the files that the damage is in; the others are outside of it."""
    openers: Sequence[tuple[int, int]]
    """Where the files that are touched begin, if that is before the damage."""


Change = Callable[[Part, Random], str | None]
"""Gives what stands for a line, which may be nothing or more lines; None where the slip does not fit."""

_STRAY = "xq7*_-.,;:!#$%&()[]{}<>/\\|`~'\"=+ \t"
_WORDS = ("then", "TODO", "ok", "see below", "**note**", "...", "1.")
_SENTENCES = (
    "Here is the next part.\n",
    "Note that this file is new.\n",
    "Now the rest:\n\n",
    "(continued)\n",
)


def _places(part: Part) -> list[int]:
    """Return the offsets in the line of *part* that are not of its path or its line break."""
    text = part.text.rstrip("\n")
    start = text.find(part.path) if part.path else -1
    return [at for at in range(len(text)) if not (start >= 0 and start <= at < start + len(part.path))]


def _at(part: Part, random: Random) -> tuple[str, int]:
    return part.text, random.choice(_places(part))


def _deleted(part: Part, random: Random) -> str:
    text, at = _at(part, random)
    return text[:at] + text[at + 1 :]


def _inserted(part: Part, random: Random) -> str:
    text, at = _at(part, random)
    return text[:at] + random.choice(_STRAY) + text[at:]


def _replaced(part: Part, random: Random) -> str:
    text, at = _at(part, random)
    return (
        text[:at]
        + random.choice([character for character in _STRAY if character != text[at]])
        + text[at + 1 :]
    )


def _doubled(part: Part, random: Random) -> str:
    text, at = _at(part, random)
    return text[:at] + text[at] + text[at:]


def _blank(part: Part, random: Random) -> str:
    text, at = _at(part, random)
    return text[:at] + " " + text[at:]


_LINES: Mapping[str, Change] = {
    "a character lost": _deleted,
    "a character inserted": _inserted,
    "a character replaced": _replaced,
    "a character doubled": _doubled,
    "a blank inserted": _blank,
    "lost": lambda part, random: "",
    "doubled": lambda part, random: part.text * 2,
    "indented": lambda part, random: random.choice([" ", "  ", "    ", "\t"]) + part.text,
    "glued to the next line": lambda part, random: part.text.rstrip("\n"),
    "a stray word before it": lambda part, random: random.choice(_WORDS) + " " + part.text,
    "a stray word behind it": lambda part, random: (
        part.text.rstrip("\n") + " " + random.choice(_WORDS) + "\n"
    ),
    "a quoted line": lambda part, random: "> " + part.text,
    "a list item": lambda part, random: "- " + part.text,
    "bold": lambda part, random: f"**{part.text.strip()}**\n",
    "in back-ticks": lambda part, random: f"`{part.text.strip()}`\n",
}
_BEFORE: Mapping[str, Change] = {
    "a stray line before it": lambda part, random: random.choice(_SENTENCES) + part.text,
}
_BEHIND: Mapping[str, Change] = {
    "a stray line behind it": lambda part, random: part.text + random.choice(_SENTENCES),
    "a blank line behind it": lambda part, random: part.text + "\n",
}


def _sub(pattern: str, new: str) -> Change:
    """Return the change of the first match of *pattern*, if there is one and it is not in the path."""

    def changed(part: Part, random: Random) -> str | None:
        marked = part.text.replace(part.path, "\0") if part.path else part.text
        again, count = re.subn(pattern, new, marked, count=1)
        return again.replace("\0", part.path) if count else None

    return changed


def _any(*new: str) -> Change:
    """Return the change to one of *new* lines, in which ``{}`` is the path."""
    return lambda part, random: random.choice(new).format(part.path) + "\n"


def _escaped(part: Part, random: Random) -> str:
    text = part.text.replace("<", "&lt;").replace(">", "&gt;")
    return text if random.random() < 0.6 else text.replace('"', "&quot;")


_ANY_TAG: Mapping[str, Change] = {
    "HTML-escaped": _escaped,
    "escaped for Markdown": _sub("<", r"\\<"),
    "no opening bracket": _sub("<", ""),
    "no closing bracket": _sub(r">$", ""),
    "two opening brackets": _sub("<", "<<"),
    "two closing brackets": _sub(r">$", ">>"),
    "square brackets": lambda part, random: part.text.replace("<", "[").replace(">", "]"),
    "braces": lambda part, random: part.text.replace("<", "{").replace(">", "}"),
    "in a comment": lambda part, random: f"<!-- {part.text.strip()} -->\n",
}
_TAGS: Mapping[str, Mapping[str, Change]] = {
    "opener": {
        **_LINES,
        **_BEFORE,
        **_ANY_TAG,
        "no opening quote": _sub(r"""["'](?=\0)""", ""),
        "no closing quote": _sub(r"""(?<=\0)["']""", ""),
        "no quotes": _sub(r"""["']\0["']""", "\0"),
        "typographic quotes": _sub(r"""["']\0["']""", "“\0”"),
        "other quotes": _sub(r""""\0\"""", "'\0'"),
        "quotes that differ": _sub(r"""["']\0["']""", "\"\0'"),
        "quotes as entities": _sub(r"""["']\0["']""", "&quot;\0&quot;"),
        "escaped quotes": _sub(r"""["']\0["']""", '\\\\"\0\\\\"'),
        "no equals sign": _sub("=", ""),
        "a colon for the equals sign": _sub("=", ":"),
        "misspelled name": lambda part, random: part.text.replace(
            "file",
            random.choice(["fiel", "fil", "flie", "ffile", "files", "File", "FILE", "fle", "file_"]),
            1,
        ),
        "misspelled attribute": lambda part, random: re.sub(
            " (path|name)=",
            f" {random.choice(['paht', 'pth', 'file', 'Path', 'filepath', 'pathh'])}=",
            part.text,
        ),
        "no name": _sub("file ", ""),
        "no attribute name": _sub(r"(path|name)=", ""),
        "a slash before the name": _sub("<", "</"),
        "a slash at the end": _sub(r">$", "/>"),
        "another tag": _sub("file", "document"),
    },
    "closer": {
        **_LINES,
        **_BEHIND,
        **_ANY_TAG,
        "misspelled": _any(
            "</fiel>", "</fil>", "</files>", "</flie>", "</fle>", "</file_>", "</File>", "</ifle>"
        ),
        "no slash": _any("<file>", "<file>"),
        "a backslash": _any("<\\file>", "</file\\>"),
        "a slash at the end": _any("<file/>"),
        "another tag": _any("</content>", "</summary>", "</code>", "</document>", "</response>"),
        "with attributes": _any('</file path="a.py">', "</file name>"),
        "a fence": _any("```"),
        "a name in words": _any("[end of file]", "END FILE", "-- end --"),
    },
    "section opener": {**_LINES, **_BEFORE, **_ANY_TAG},
    "section closer": {**_LINES, **_BEHIND, **_ANY_TAG},
    "outer fence": {"lost": _LINES["lost"], "doubled": _LINES["doubled"]},
    "container": {"lost": _LINES["lost"], "a character lost": _deleted, "a character replaced": _replaced},
}
_MARKDOWN: Mapping[str, Mapping[str, Change]] = {
    "heading": {
        **_LINES,
        **_BEFORE,
        "a stray line behind it": lambda part, random: part.text + "\n" + random.choice(_SENTENCES),
        "no marks": lambda part, random: part.path + "\n",
        "marks glued": _sub(r"(?<=[#.]) ", ""),
    },
    "fence opener": {
        **_LINES,
        **_BEFORE,
        "too few": _sub(r"^([`~])", ""),
        "too many": _sub(r"^([`~])", r"\1\1"),
        "two more": _sub(r"^([`~])", r"\1\1\1"),
        "other characters": lambda part, random: (
            part.text.replace("```", "~~~").replace("~~~~", "~~~~")
            if part.text.startswith("`")
            else part.text.replace("~~~", "```")
        ),
        "quotes for back-ticks": _sub(r"^[`~]{3}", "'''"),
        "no language": _sub(r"(?<=[`~])[a-z]+(?=\n)", ""),
        "a blank before the language": _sub(r"(?<=[`~])(?=[a-z])", " "),
        "no quotes": _sub('"\0"', "\0"),
        "no closing quote": _sub('(?<=\0)"', ""),
        "no opening quote": _sub('"(?=\0)', ""),
        "no colon": _sub(":", ""),
        "an equals sign lost": _sub("=", ""),
        "in braces": _sub(r"(?<=[`~])([a-z]+)(?=[\n ])", r"{\1}"),
    },
    "fence closer": {
        **_LINES,
        **_BEHIND,
        "too few": _sub(r"^([`~])", ""),
        "too many": _sub(r"^([`~])", r"\1\1"),
        "two more": _sub(r"^([`~])", r"\1\1\1"),
        "other characters": lambda part, random: (
            part.text.replace("`", "~") if part.text.startswith("`") else part.text.replace("~", "`")
        ),
        "quotes for back-ticks": _sub(r"^[`~]{3}", "'''"),
        "with a language": lambda part, random: (
            part.text.rstrip("\n") + random.choice(["python", "text", "end"]) + "\n"
        ),
    },
}
CHANGES: Mapping[str, Mapping[str, Mapping[str, Change]]] = {"tags": _TAGS, "markdown": _MARKDOWN}
"""What can happen, by the format and by what it happens to."""


def kinds(format: str) -> Sequence[tuple[str, str]]:
    """Return what can happen to what in answers of *format*; an answer can also be cut off."""
    return [(role, name) for role, changes in CHANGES[format].items() for name in changes] + [
        ("answer", "cut off")
    ]


def slip(answer: MarkupAnswer, role: str, name: str, random: Random) -> Slip | None:
    """Return *answer* with the slip, at one of the places where it fits; None where it fits nowhere."""
    if role == "answer":
        return _cut_off(answer, random)
    numbers = [number for number, part in enumerate(answer.parts) if part.role == role]
    random.shuffle(numbers)
    for number in numbers:
        part = answer.parts[number]
        if not _places(part):
            continue
        changed = CHANGES[answer.format][role][name](part, random)
        glues = changed is not None and changed != "" and not changed.endswith("\n")
        # Where a blank line follows, nobody can tell that it was there.
        if (
            changed is None
            or changed == part.text
            or (glues and _follows(answer, number).text.startswith("\n"))
        ):
            continue
        touched = {part.file, _follows(answer, number).file} if glues else {part.file}
        return _made(answer, number, changed, frozenset(touched - {-1}))
    return None


def _follows(answer: MarkupAnswer, number: int) -> Part:
    return answer.parts[number + 1] if number + 1 < len(answer.parts) else Part("", "end")


def _made(answer: MarkupAnswer, number: int, changed: str, touched: frozenset[int]) -> Slip:
    before = "".join(part.text for part in answer.parts[:number])
    behind = "".join(part.text for part in answer.parts[number + 1 :])
    end = len(before) + len(changed)
    return Slip(before + changed + behind, len(before), end, touched, _openers(answer, number, touched))


def _openers(answer: MarkupAnswer, number: int, touched: frozenset[int]) -> Sequence[tuple[int, int]]:
    openers, position = [], 0
    for part in answer.parts[:number]:
        if part.role in ("opener", "heading", "fence opener") and part.file in touched:
            openers.append((position, position + len(part.text)))
        if part.role == "outer fence" and not position:
            openers.append((position, position + len(part.text)))
        position += len(part.text)
    return openers


def _cut_off(answer: MarkupAnswer, random: Random) -> Slip:
    text = answer.text
    first = next(number for number, part in enumerate(answer.parts) if part.file == 1)
    start = sum(len(part.text) for part in answer.parts[:first])
    at = random.randrange(start, len(text))
    touched, position = set[int](), 0
    for part in answer.parts:
        position += len(part.text)
        # A closing tag or fence that lacks its line break alone is whole.
        if position - (part.role in ("closer", "fence closer")) > at:
            touched.add(part.file)
    outside = frozenset(touched - {-1})
    return Slip(text[:at], at, at, outside, _openers(answer, len(answer.parts), outside))
