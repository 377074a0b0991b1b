"""What a page shows of a text that it takes for Markdown or HTML, and what of the text it does not show."""

import html
import re
from enum import Enum
from functools import lru_cache

from descant.patterns import regex

TAG = regex(
    r"""
    < (?: /? [A-Za-z] [\w.:-]*+
          (?> (?: \s++ [\w:@.\#-]++ (?: \s*+ = \s*+
              (?: "[^"<]{0,2000}+" | '[^'<]{0,2000}+' | \{[^{}<]{0,500}+\} | [^\s"'=<>`{}]++ ) )? )* )
          \s*+ /?
        | ! (?: DOCTYPE | doctype | -- ) [^<>]{0,2000}+
        | \w{1,10} : [^\s<>]{1,500}+
        | [\w.+-]{1,80}+ @ [\w.-]{1,80}+ ) >
    """,
    re.VERBOSE,
)
"""A tag as it is in markup, in one line or several; also an address between angle brackets."""
LIKE_TAG = regex(r"</?[A-Za-z!][^<>]{0,2000}>")
"""What browsers take for a tag, such as the arguments of a type."""
_LINK = regex(r"\](?:\([^()\n]{0,500}+(?>(?:\([^()\n]{0,200}+\)[^()\n]{0,200}+)?)\))")
_IMAGE = regex(r"!\[[^\[\]\n]{0,200}+\]\([^()\n]{0,500}+\)")
_LABEL = regex(r"!?\[(?=[^\n]*\]\()")
_ESCAPE = regex(r"\\(?=[!-/:-@\[-`{-~])")
_IN_CLASS = regex(r"\[(?:[^\[\]\n\\]|\\.){0,80}\]")
_LEFT = regex(r"(?<![^\W_])_(?=[^\W_])")
_RIGHT = regex(r"(?<=[^\W_])_(?![^\W_])")
_OPENING = regex(r"^[ \t]*+(?:\#{1,6}[ \t]|>[ \t]?|[-+*][ \t]|\d{1,4}\.[ \t])")
_NUMBER = regex(r"^[ \t]*+\d{1,4}\.[ \t]")
_HEADING = regex(r"^[ ]{0,3}\#{1,6}[ \t]")
_ENTITY = regex(r"&(?:lt|gt|amp|quot|#39);")
_REST = regex(r"[\s*_`\\\[\]!#>+-]+")
WORD = regex(r"[^\W_]+")


class Markup(Enum):
    """A kind of what is not shown, and how it is called in a message."""

    TAG = "tags"
    LINK = "links"
    CODE = "backticks"
    ESCAPE = "backslashes"
    EMPHASIS = "underscores"
    OPENING = "signs at its start"
    HEADING = "heading signs"
    STAR = "asterisks"
    ENTITY = "entities"

    def count_in(self, text: str) -> int:
        """Return how often it is in *text*."""
        match self:
            case Markup.CODE:
                return text.count("`")
            case Markup.STAR:
                return text.count("*")
            case Markup.EMPHASIS:
                return 0 if "_" not in text else min(len(_LEFT.findall(text)), len(_RIGHT.findall(text)))
            case Markup.ESCAPE:
                return len(_ESCAPE.findall(_IN_CLASS.sub("", text))) if "\\" in text else 0
            case Markup.TAG:
                return 0 if "<" not in text else max(len(TAG.findall(text)), len(LIKE_TAG.findall(text)))
            case _:
                pattern, sign = _PATTERNS[self]
                return len(pattern.findall(text)) if sign in text else 0


_PATTERNS = {
    Markup.LINK: (_LINK, "]("),
    Markup.OPENING: (_OPENING, " "),
    Markup.HEADING: (_HEADING, "#"),
    Markup.ENTITY: (_ENTITY, "&"),
}


def shown(line: str, tag: re.Pattern[str]) -> str:
    """Return the characters of *line* that a page shows for certain, which leaves out what *tag* finds.

    They are equal for a line and what is shown of it.
    """
    if "<" in line:
        line = tag.sub("", line)
    if "](" in line:
        line = _LABEL.sub("", _LINK.sub("", _IMAGE.sub("", line)))
    if "&" in line:
        line = html.unescape(line)
    return _REST.sub("", _NUMBER.sub("", line))


@lru_cache(maxsize=1024)
def lost_in(old: str, new: str) -> frozenset[Markup] | None:
    """Return what *new* has lost of the line *old*, of which the same is shown; None where it is no loss."""
    lost = set()
    for kind in Markup:
        before, after = kind.count_in(old), kind.count_in(new)
        if after > before:
            return None
        if after < before:
            lost.add(kind)
    if Markup.TAG in lost and TAG.search(new):
        return None  # A page would have left out this one, too.
    if Markup.LINK in lost and new.count("[") > old.count("[") - old.count("]("):
        return None  # It refers to what is said elsewhere.
    unpaired = _LEFT.sub("", old).count("_") + _RIGHT.sub("", old).count("_")
    if not lost or (Markup.EMPHASIS not in lost and old.count("_") != new.count("_") and unpaired):
        return None
    is_left = _is_left_of(old, new) or (Markup.ENTITY in lost and _is_left_of(html.unescape(old), new))
    return frozenset(lost) if is_left else None


def _is_left_of(old: str, new: str) -> bool:
    characters = iter(old)
    return all(character in characters for character in new if not character.isspace())


def words_shown(text: str) -> list[str]:
    """Return the words of *text* outside of tags."""
    return WORD.findall(TAG.sub(" ", text))
