"""Where the path of a block is written: in its info string or above it.

The nearest place that surely names a file counts. A sentence that mentions one counts, too, but not surely.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

from descant.checkpoints import checkpoint
from descant.formats.markdown.fence_lines import FenceLine, lines_above
from descant.formats.markdown.file_names import FILE_NAMES, is_command, is_marked_path, is_named_path, is_path
from descant.formats.stated_operations import stated_operation
from descant.patterns import regex
from descant.source import Span

_ATTRIBUTE = regex(
    r"(?<![\w.-])(?:path|title|file_?name|file_?path|file)[ \t]*[=:][ \t]*"
    r"(?:\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|(?P<bare>[^\s\"'{},]+))",
    re.IGNORECASE,
)
_LANGUAGE = regex(
    r"(?>(?:\{(?:code(?:-block|-cell)?|sourcecode)\}[ \t]*+(?=[A-Za-z]))?)\{?\.?(?P<name>[A-Za-z][\w+#-]*)"
)
_LANGUAGE_AND_PATH = regex(r"[A-Za-z][\w+#-]*:(?P<path>\S+)")
_INCLUDES = regex(r"\{(?:literal)?include\b")
"""It shows a file that is there."""
_COMMENT_MARKS = frozenset(("#", "//", "--", "<!--", "-->", "/*", "*/"))

_LINE = regex(
    r"""
    (?P<markers> (?>(?: (?: \#{1,6} | [-*+>] | \d{1,9}[.)] | [^\x00-\x7f\w]{1,4}+ ) [ \t]++ )*) )
    (?P<bold> (?>(?:\*{1,3})?) ) (?>(?: [^\x00-\x7f\w]{1,4}+ [ \t]++ )?)
    (?>(?P<label> (?: (?:new[ \t]|updated[ \t])? file (?>(?:[ \t]?(?:name|path))?) | path ) \*{0,3}+ [ \t]*+
               [:=] \*{0,3}+ [ \t]*+ )?)
    \*{0,3}+
    (?: (?P<ticks>`++) (?P<ticked>[^`]++) (?P=ticks) | \[ `?+ (?P<linked>[^\]`]++) `?+ \] \( [^()\s]*+ \)
      | (?P<alone> \[ ) (?P<bracketed>[^\s`\[\]]++) \]
      | "(?P<quoted>[^"]++)" | (?P<bare>[^\s`*"'<>|:]++ (?>(?: : [^\s`*"'<>|:]++ )*) ) )
    \*{0,3}+ [ \t]*+ (?>(?: \( [^()]*+ \) )?) [ \t]*+ \*{0,3}+ (?>(?P<colon>:)?) \*{0,3}+ [ \t]*+ \#*+
    (?P<remark> (?(colon) .* | (?: [-\u2013\u2014] .* )? ) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SUMMARY = regex(
    r"(?>(?:<details[^<>]*+>[ \t]*+)?)<summary>[ \t]*+(?>(?:<(?:b|code|strong)>)?)(?P<text>[^<>]++)"
    r"(?>(?:</(?:b|code|strong)>)?)[ \t]*+</summary>",
    re.IGNORECASE,
)
_COMMENT = regex(r"<!--[ \t]*+(?P<text>[^<>]*?)[ \t]*-->")
_UNDERLINE = regex(r"-{3,}+|={3,}+")
_LONGEST = 400
_TICKED = regex(r"`([^`]+)`")
_MAKES = regex(
    r"\b(?:creat|add|writ|sav|updat|replac|put|edit|modif|chang|mak|new|content|follow|below|here|becom|look)",
    re.IGNORECASE,
)
_RUNS = regex(r"\b(?:run|execut|output|print|call|start|usage|use|error|invok|install|test)", re.IGNORECASE)
_NUMBER = regex(r"\d+")
_NEAR = 5
"""So many lines above a fence, blank ones apart, may be between it and the heading that names its file."""

Kind = Literal["info", "line", "sentence", "comment", "stated"]
"""Inside of a block it is in a comment, or stated by an option or a magic."""


class Evidence(NamedTuple):
    """A path that stands near a block."""

    path: Span
    line: Span
    """The line it stands in, of one above the block; else the path alone."""
    kind: Kind
    style: str
    """What stands before the path in its line: files of one answer are often named in the same way."""


def path_of(text: str, evidence: Evidence) -> str:
    """Return the path as it is written."""
    return text[evidence.path.start : evidence.path.end]


def language_of(line: FenceLine) -> str:
    """Return the language that an opening fence names, in small letters; empty where it names none."""
    return _language_in(line.info[:_LONGEST]) if line.info else ""


@lru_cache(maxsize=256)  # As with paths.
def _language_in(info: str) -> str:
    match = _LANGUAGE.match(info)
    return match["name"].lower() if match else ""


def evidence_in_info(text: str, line: FenceLine) -> Evidence | None:
    """Return the path in the info string of *line*."""
    # A line that the text ends in may go on.
    if not line.info or line.after == line.end:
        return None
    if len(line.info) > _LONGEST or (span := _path_in_info(line.info)) is None:
        return None
    start = text.find(line.info, line.stop)
    path = Span(start + span.start, start + span.end)
    return Evidence(path, path, "info", "```")


@lru_cache(maxsize=256)  # Each line is asked for more than once, and most lines of a text are alike.
def _path_in_info(info: str) -> Span | None:
    if _INCLUDES.match(info):
        return None
    for attribute in _ATTRIBUTE.finditer(info):
        assert attribute.lastgroup is not None, "one of the three ways to write a value"
        value = attribute[attribute.lastgroup]
        # A title may be anything; a quoted one that is called a path may have any characters.
        is_certain = value.strip() and attribute[0].startswith("path") and attribute.lastgroup != "bare"
        if is_certain or is_named_path(value):
            return Span(*attribute.span(attribute.lastgroup))
        if is_named_path(value.strip()):
            start = attribute.start(attribute.lastgroup) + len(value) - len(value.lstrip())
            return Span(start, start + len(value.strip()))
    pair = _LANGUAGE_AND_PATH.match(info)
    if pair and is_named_path(pair["path"]):
        return Span(*pair.span("path"))
    words = [match for match in re.finditer(r"\S+", info) if match[0] not in _COMMENT_MARKS]
    if len(words) in (1, 2):
        word = words[-1]
        # A lone name without a dot is a language: dockerfile, makefile; and so is one of media: text/css.
        is_file = "." in word[0] or ("/" in word[0] and word[0].rsplit("/", 1)[-1] in FILE_NAMES)
        if is_path(word[0]) and (len(words) == 2 or is_file):
            return Span(*word.span())
    return None


def evidence_above(text: str, floor: int, line: FenceLine) -> Evidence | None:
    """Return the path that stands above *line*, not before *floor*."""
    checkpoint()
    language = language_of(line)
    number = -1
    for above in islice(lines_above(text, floor, line.start), _NEAR):
        if above.end - above.start > _LONGEST or stated_operation(text, above):
            return None
        written = text[above.start : above.end]
        if number < 0 and _UNDERLINE.fullmatch(written):
            continue
        number += 1
        evidence = _named_by(written, above) if number == 0 else _named_from_afar(written, above)
        if evidence is None and (number == 0 or written.startswith("#")):
            evidence = _mentioned(written, above)
        if evidence:
            return None if is_command(language, text[evidence.path.start : evidence.path.end]) else evidence
        if written.startswith("#"):
            return None
    return None


def _named_by(written: str, line: Span) -> Evidence | None:
    if around := _SUMMARY.fullmatch(written) or _COMMENT.fullmatch(written):
        inner = _named_by(around["text"], Span.at(line.start + around.start("text")))
        return inner._replace(line=line, style=written[:4] + inner.style) if inner else None
    match = _LINE.fullmatch(written)
    if match is None:
        return None
    group = next(
        name for name in ("ticked", "linked", "bracketed", "quoted", "bare") if match[name] is not None
    )
    start, end = match.span(group)
    stands_out = match["label"] or match["bold"] or match["markers"][:1] not in ("", "-", "*", "+", ">")
    if match["remark"] and not stands_out:
        return None
    if match["alone"] and written != f"[{match['bracketed']}]":
        return None
    fits = is_named_path if match["label"] else is_path if group in ("bare", "bracketed") else is_marked_path
    if not fits(match[group]):
        return None
    path = Span(line.start + start, line.start + end)
    return Evidence(path, line, "line", _NUMBER.sub("1", written[:start]))


def _named_from_afar(written: str, line: Span) -> Evidence | None:
    """Return the path of a line that names all that follows it: a heading, or a path alone."""
    if written[0].isdigit() or written[0] in "[<" or written.startswith(("- ", "* ", "+ ")):
        return None
    evidence = _named_by(written, line)
    if evidence and (written[0] in "#*`" or evidence.path.start > line.start or written.endswith(":")):
        return evidence
    return None


def _mentioned(written: str, line: Span) -> Evidence | None:
    """Return the only path in back-ticks of a sentence that announces a file."""
    paths = [match for match in _TICKED.finditer(written) if is_marked_path(match[1])]
    if len(paths) != 1:
        return None
    path = paths[0]
    if not (written.startswith("#") or written.endswith((":", "\uff1a")) or _MAKES.search(written)):
        return None
    around = written[: path.start()] + written[path.end() :]
    if _RUNS.search(around) and not _MAKES.search(around):
        return None
    where = Span(line.start + path.start(1), line.start + path.end(1))
    return Evidence(where, line, "sentence", "")


def names_same_way(text: str, outer: Evidence, floor: int, line: FenceLine) -> Evidence | None:
    """Return the evidence of *line* if it names a file in the way in which *outer* does."""
    for evidence in (evidence_in_info(text, line), evidence_above(text, floor, line)):
        if evidence and evidence.kind == outer.kind != "sentence" and evidence.style == outer.style:
            return evidence
    return None


def named_paths(text: str, *named: Evidence | None) -> Iterator[str]:
    """Yield the paths that *named* tell, written alike."""
    return (
        text[evidence.path.start : evidence.path.end].replace("\\", "/").removeprefix("./")
        for evidence in named
        if evidence
    )
