"""Lines that begin a definition or another block with a name, in the languages that most answers are about.

A line is known by its own shape alone, since a section behind ``@@`` is a line alone, too.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from descant.patterns import regex

_LONGEST = 300
"""What is longer is no line that somebody names as the place of an edit."""
_MODIFIERS = (
    r"(?>(?:(?:export|default|declare|abstract|public|private|protected|internal|static|final|sealed|partial|"
    r"override|virtual|async|pub(?:\([^()]{0,40}\))?|unsafe|extern(?:[ ]\"[^\"]{0,20}\")?|const|inline|open|"
    r"data|suspend|local|readonly|synchronized|native|template[ ]?<[^<>]{0,80}>|create|or|replace)\s+)*)"
)
_KEYWORD = regex(
    _MODIFIERS + r"(?:def[a-z]{0,8}|class|fn|func|function\*?|interface|enum|struct|trait|mod|module|"
    r"namespace|type|union|record|object|protocol|extension|fun|sub|macro_rules!|procedure|table|view|trigger)"
    r"\s+(?P<name>\([^()]{0,80}\)\s*[\w$]+|[\w$.:~?!]{0,200}[\w$?!])",
    re.IGNORECASE,
)
_IMPL = regex(r"(?:unsafe\s+)?(?P<name>impl\b[^{]+)")
_FUNCTION_VALUE = regex(
    r"(?:export\s+)?(?:const|let|var)\s+(?P<name>[\w$]+)[^=]{0,80}="
    r"\s*(?:async\s*)?(?:function\b|[^;=]*=>\s*\{?\Z)"
)
_TYPED = regex(r"[\w$<>\[\],.:?@*&~#\s]+\Z")
_NAME = regex(r"[~#\w$:.]+\Z")
_STATEMENT = regex(
    r"\b(?:if|for|foreach|while|switch|catch|with|return|throw|raise|await|yield|new|delete|else|elif|assert|not|"
    r"and|or|is|del|print|in|do|try|using|lock|case|when|unless|until|match|import|from|echo|go|defer|let|var|"
    r"super|this|self)\b"
)
_CALL = regex(r"""(?P<word>[\w$.]+)\((?P<name>"[^"]{1,200}"|'[^']{1,200}'|`[^`]{1,200}`).*[{(:,>]\Z""")
_ENTRY = regex(
    r"""(?:(?:export|default|const|let|var|static|final|pub)\s+){0,4}"""
    r"""(?P<name>["']?[\w$.-]+["']?)\s*(?:[:=][^=].{0,120}[\[({]|[:=]\s*[\[({]|:)\Z"""
)
_CONTROL = regex(
    r"(?:if|for|foreach|while|switch|catch|with|else|elif|except|finally|try|do|case|default|match|when|"
    r"unless|begin|loop|select|return|using|lock|public|private|protected|then)\b"
)
_HEADING = regex(r"(?P<signs>#{1,6})[ \t]+(?P<name>[^\s#].*)")
_HEADER = regex(r"\[{1,2}(?P<name>[^\[\]]+)\]{1,2}\s*(?:[#;].*)?\Z")
_BARE = regex(r"`?(?:[A-Za-z_$][\w$]{0,80}(?:\.|::|#)){0,5}(?P<name>[A-Za-z_$][\w$]{0,80})(?:\(\))?`?\Z")
_TAG = regex(r"<(?P<name>[A-Za-z][^<>]*)>?\Z")


class NamedBlock(NamedTuple):
    """What a line begins."""

    kind: str
    """One of definition, heading, header, call, entry, rule and tag; a definition is one of code."""
    name: str
    level: int = 0
    """Of a heading: how many signs it has."""


def definition_named(section: str) -> NamedBlock | None:
    """Return what a *section* names: a line that begins a definition, or a name alone, as ``A.run()``."""
    if bare := _BARE.match(section):
        return NamedBlock("definition", bare["name"])
    return definition_in(section)


@lru_cache(maxsize=4096)
def definition_in(line: str) -> NamedBlock | None:
    """Return what *line*, which has no indentation, begins; None where it is no line of that kind."""
    line = line.rstrip(" \t\ufffd")
    if not line or len(line) > _LONGEST or line[0] in "{})]/*-+|&(":
        return None
    match line[0]:
        case "#" if heading := _HEADING.match(line):
            return NamedBlock("heading", heading["name"].rstrip("# \t"), len(heading["signs"]))
        case "[":
            header = _HEADER.match(line)
            return NamedBlock("header", header["name"].strip()) if header else None
        case "<":
            tag = _TAG.match(line)
            return NamedBlock("tag", tag["name"].strip()) if tag else None
    return _of_code(line) or (None if _CONTROL.match(line) else _of_data(line))


def _of_code(line: str) -> NamedBlock | None:
    for pattern in (_KEYWORD, _IMPL, _FUNCTION_VALUE):
        if match := pattern.match(line):
            return NamedBlock("definition", " ".join(match["name"].split()))
    name = _name_in_signature(line)
    return NamedBlock("definition", name) if name else None


def _name_in_signature(line: str) -> str:
    """Return the name in the head of a function that no word marks as one, as in C, Java and the classes of
    JavaScript: it opens a block, or has a type before its name."""
    head, parenthesis, rest = line.partition("(")
    words = head.partition("<")[0].split() if head.rstrip().endswith(">") else head.split()
    if not parenthesis or not words or len(words) > 8 or not _TYPED.match(head):
        return ""
    name = words[-1].lstrip("*&")
    opens = line[-1] == "{" and "=>" not in rest and "function" not in rest
    is_typed = len(words) > 1 and line[-1] in "(,)"
    if not (opens or is_typed) or not _NAME.match(name) or _STATEMENT.search(head):
        return ""
    return name


def _of_data(line: str) -> NamedBlock | None:
    if call := _CALL.match(line):
        return NamedBlock("call", f"{call['word']} {call['name']}")
    if entry := _ENTRY.match(line):
        return NamedBlock("entry", entry["name"].strip("\"'"))
    if line.endswith("{"):
        return NamedBlock("rule", line[:-1].strip())
    return None


def is_flat(definition: NamedBlock | None) -> bool:
    """Tell whether what belongs to *definition* is not indented, and reaches up to the next one."""
    return definition is not None and definition.kind in ("heading", "header")
