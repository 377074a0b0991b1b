"""What the first lines of a block say of it: which file it is, and whether they are lines of that file.

A comment with nothing but its path is how many files begin, so it is content. A line that says what it is, by
``filepath:``, as an option of a directive or as a magic of a notebook, speaks to who reads the answer, and is
no line of the file.
"""

import re
from typing import NamedTuple

from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.fence_lines import FenceLine
from descant.formats.markdown.file_names import is_command, is_named_path, is_path
from descant.formats.markdown.path_evidence import Evidence, language_of, named_paths
from descant.patterns import regex
from descant.source import Span

_COMMENT = regex(
    r"(?>(?:[ \t]*+\#!.*+(?:\r\n?|\n)|<\?php[ \t]*+(?:\r\n?|\n)|<!doctype[^>\r\n]*+>[ \t]*+(?:\r\n?|\n))?)"
    r"(?P<line>[ \t]*+(?:\#|//|--|;|%|<!--|/\*+|\{/\*|\(\*|\"\"\"|'''|REM\b)[ \t]*+"
    r"(?:(?P<label>file(?:[ _]?(?:name|path))?|path)[ \t]*+[:=][ \t]*+"
    r"(?P<stated>[^*`\"'<>|\r\n]*[^\s*`\"'<>|])"
    r"|(?P<path>[^\s*`\"'<>|!][^\s*`\"'<>|]*+))[ \t]*+(?>(?:-->|\*/\}?|\*\)|\"\"\"|''')?))[ \t]*+"
    r"(?P<break>\r\n?|\n|\Z)",
    re.IGNORECASE,
)
_MAGIC = regex(
    r"%%(?:writefile|file)[ \t]++(?>(?:(?P<append>-a|--append)[ \t]++)?)[\"']?(?P<path>[^\s\"']++)[\"']?"
    r"[ \t]*+(?:\r\n?|\n|\Z)"
)
_BREAK = r"[ \t]*+(?:\r\n?|\n|\Z)"
_OPTIONS = regex(rf"(?>(?::[\w-]++:(?:[ \t][^\r\n]*+)?(?:\r\n?|\n|\Z))+)(?>(?:{_BREAK})?)")
"""Those of a directive of MyST, with the blank line that ends them."""
_HEADER = regex(rf"---{_BREAK}(?>(?:[\w-]++:[^\r\n]*+(?:\r\n?|\n))+)---{_BREAK}(?>(?:{_BREAK})?)")
"""The same as YAML."""
_CELL = regex(r"(?>(?:(?:\#|//|--|%%)\|[^\r\n]*+(?:\r\n?|\n|\Z))+)")
"""Those of a cell of Quarto."""
_OPTION = regex(
    r"(?:^|(?<=[\r\n])):?(?:(?:\#|//|--|%%)\|[ \t]*+)?(?:caption|title|file(?:_?(?:name|path))?|path)[ \t]*+:"
    r"[ \t]*+[\"'`]?(?P<path>[^\r\n\"'`]++)[\"'`]?[ \t]*+(?=[\r\n]|\Z)"
)
_DIRECTIVE = regex(r"\{[A-Za-z]")
_ABSOLUTE = regex(r"[/\\]|[A-Za-z]:[/\\]")
_LONGEST = 800


class FirstLines(NamedTuple):
    """What the lines that a block begins with say of it."""

    evidence: Evidence | None
    """None where they are options that tell no path."""
    removed: Span
    """The lines that are no content, with their line breaks; empty where all are."""
    appends: bool = False
    """What follows comes behind what the file has; it is not the file."""


def first_lines(text: str, begin: int, end: int, line: FenceLine) -> FirstLines | None:
    """Return what the content from *begin* to *end* starts with, if it says something of its block."""
    stop = min(end, begin + _LONGEST)
    if (magic := _MAGIC.match(text, begin, stop)) and is_named_path(magic["path"]):
        path = Span(*magic.span("path"))
        return FirstLines(_stated(path), Span(*magic.span()), bool(magic["append"]))
    is_directive = _DIRECTIVE.match(line.info) is not None
    options = (is_directive and (_OPTIONS.match(text, begin, stop) or _HEADER.match(text, begin, stop))) or (
        _CELL.match(text, begin, stop)
    )
    if options:
        option = _OPTION.search(text, begin, options.end())
        evidence = None
        if option and is_named_path(option["path"].strip()):
            start = option.start("path")
            evidence = _stated(Span(start, start + len(option["path"].rstrip())))
        if evidence or is_directive:
            return FirstLines(evidence, Span(*options.span()))
    return _comment(text, begin, stop, line)


def evidence_inside(text: str, begin: int, end: int, line: FenceLine) -> Evidence | None:
    """Return the path that the content from *begin* to *end* starts with."""
    first = first_lines(text, begin, end, line)
    return first.evidence if first else None


def is_surer(text: str, inside: Evidence, evidence: Evidence) -> bool:
    """Tell whether *inside*, in the first lines, says more surely than *evidence* which file it is."""
    if inside.kind == "stated":
        return not _agree(text, inside, evidence)
    if evidence.kind in ("info", "stated"):
        return False
    path, other = named_paths(text, inside, evidence)
    return evidence.kind == "sentence" or (path.endswith("/" + other) and not _ABSOLUTE.match(path))


def is_removed(text: str, evidence: Evidence, first: FirstLines) -> bool:
    """Tell whether the *first* lines of the file that *evidence* names are no part of it."""
    if first.removed.end == first.removed.start:
        return False
    if first.evidence in (None, evidence):
        return True
    return _is_telling(text, first) and _agree(text, first.evidence, evidence)


def contradicting(
    text: str, evidence: Evidence, block: CodeBlock, first: FirstLines | None
) -> Evidence | None:
    """Return what names another file than *evidence* for *block*."""
    inside = first.evidence if first and (_is_telling(text, first) or _is_path(text, first)) else None
    for other in (inside, block.evidence, block.other):
        if other is None or (other.kind == "sentence" and evidence.kind != "comment"):
            continue
        # A comment, and a sentence, may leave out folders.
        is_vague = other.kind in ("comment", "sentence")
        if not (_are_alike(text, other, evidence) if is_vague else _agree(text, other, evidence)):
            return other
    return None


def _is_path(text: str, first: FirstLines) -> bool:
    """Tell whether the *first* line is a comment with nothing but the path of a file in a folder."""
    evidence = first.evidence
    if evidence is None or evidence.kind != "comment":
        return False
    path = text[evidence.path.start : evidence.path.end]
    return "/" in path and not _ABSOLUTE.match(path) and not path.startswith(".")


def _is_telling(text: str, first: FirstLines) -> bool:
    """Tell whether the *first* lines surely name a file; many files have a header ``File: x.py``."""
    stated = first.evidence
    if stated is None or first.removed.end == first.removed.start:
        return False
    return stated.kind == "stated" or "/" in text[stated.path.start : stated.path.end]


def _agree(text: str, stated: Evidence, other: Evidence) -> bool:
    """Tell whether both name one file; a path from the root may be that of the other."""
    path, named = named_paths(text, stated, other)
    return path == named or (_ABSOLUTE.match(path) is not None and path.endswith("/" + named))


def _are_alike(text: str, path: Evidence, other: Evidence) -> bool:
    """Tell whether one of both paths may be the end of the other one."""
    longer, shorter = sorted(named_paths(text, path, other), key=len, reverse=True)
    return f"/{longer}".endswith(f"/{shorter}")


def _comment(text: str, begin: int, end: int, line: FenceLine) -> FirstLines | None:
    match = _COMMENT.match(text, begin, end)
    if match is None:
        return None
    name, fits = ("path", is_path) if match["path"] else ("stated", is_named_path)
    if not fits(match[name]) or is_command(language_of(line), match[name]):
        return None
    path = Span(*match.span(name))
    removed = Span(match.start("line"), match.end()) if match["stated"] else Span.at(begin)
    is_label = match["label"] and match["label"].lower() in ("filepath", "file_path")
    return FirstLines(Evidence(path, path, "stated" if is_label else "comment", ""), removed)


def _stated(path: Span) -> Evidence:
    return Evidence(path, path, "stated", "")
