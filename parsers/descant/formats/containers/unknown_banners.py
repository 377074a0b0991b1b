"""Lines around a file that no record knows, as in ``%%% FILE a.py %%%``: what they frame is no answer."""

from collections.abc import Iterator
from typing import NamedTuple

from descant.checkpoints import along, shorten, taken_from
from descant.formats.containers.unknown import first_edit_line
from descant.formats.markdown.fence_lines import fence_lines, fenced_spans
from descant.formats.markdown.file_names import EXTENSIONS, extension_of, is_named_path
from descant.formats.markdown.tag_fences import with_tags
from descant.formats.spans import SpanSet
from descant.line_search import any_line_matches
from descant.patterns import regex
from descant.source import Span
from descant.word_search import word_search

_RULES = ("«", "[[", "/*", "****", "%%", "@@", "$$", "++", "::", "{{", "<<", "==", "&&", "^^", "--")
_LINE = regex(
    r"(?P<rule>«|\[\[|/\*|\*{4,}+|(?P<mark>[%@$+:{<=&^-])(?>(?P=mark)+))"
    r"[ \t]*+(?P<rest>[^\r\n]{0,200})(?=[\r\n]|\Z)"
)
_MAY_FRAME = regex(
    r"\n(?:(?:«|[%@$:{&^]{2}|\[\[)[^\r\n]{0,200}?\.\w"
    r"|[=+*/<-]{2}[^\r\n]{0,200}?\.\w{1,16}[ \t]*(?:BEGIN|START)?[ \t]*[=+*#/>-]{2}[=+*#/> \t-]*+(?=[\r\n]))"
)
_TWO_SIDED = frozenset("=-+*/<")
"""What begins other lines, too: these frame a path from both sides."""
_FRAME = "%@$+:{}[]<>=/*#!&^-«»"
_SEPARATORS = regex(r"[\s={}\"']+")
_MOST_WORDS = 4
_NO_NAMES = ("Begin ", "End ", "Update ", "Add ", "Delete ", "Move ", "BEGIN FILE", "END FILE", "writefile")
"""What stands behind the marks of banners that others read."""


class _Framed(NamedTuple):
    span: Span
    mark: str
    path: str
    """Empty where the line ends a file."""
    is_two_sided: bool


def may_frame(text: str) -> bool:
    """Tell, fast, whether *text* may have lines that frame a path."""
    return any_line_matches(_MAY_FRAME, "\n" + text)


def unknown_banners(text: str) -> Iterator[Span]:
    """Yield what lines with a path frame: up to the line that ends it, or where two frame it the next one."""
    lines = list(along(_framed(text)))
    if not any(line.path for line in along(lines)):
        shorten(lines)
        return
    fenced = SpanSet(fenced_spans(with_tags(text, fence_lines(text, ()), ())))
    nearest: dict[str, int] = {}
    spans: list[Span] = []
    limit = len(text)
    edit = first_edit_line(text)
    for line in taken_from(lines):
        if line.mark in "+-@/" and line.span.start > edit:
            continue  # The mark may be that of a changed line, of a hunk, or of a comment in either.
        if fenced.has(line.span.start):
            continue
        if not line.path:
            nearest[line.mark] = line.span.end
            continue
        end = nearest.get(line.mark, limit if line.is_two_sided else None)
        body = text[line.span.end : line.span.end + 200].lstrip()
        if end is not None and not body.startswith(("```", "~~~")):
            spans.append(Span(line.span.start, end))
        if line.is_two_sided:
            limit = line.span.start
    yield from reversed(spans)


def _framed(text: str) -> Iterator[_Framed]:
    rules = word_search(_RULES).places(text)
    starts = {at for places in rules.values() for at in along(places) if at == 0 or text[at - 1] in "\r\n"}
    for start in along(sorted(starts)):
        match = _LINE.match(text, start)
        if match is None:
            continue
        rest, mark = match["rest"], match["rule"][0]
        inner = rest.strip(_FRAME + " \t")
        if rest.startswith(_NO_NAMES) or ("=" in inner and mark != ":"):
            continue
        words = [word for word in _SEPARATORS.split(inner) if word]
        is_end = ("/" in match["rule"] + rest[:1] and mark != "/") or any(
            word.lower() in ("end", "close") for word in words
        )
        paths = [word for word in words if is_named_path(word) and extension_of(word) in EXTENSIONS]
        is_two_sided = rest.rstrip()[-1:] in _FRAME and bool(rest.strip())
        if is_end or not words:
            yield _Framed(Span(*match.span()), mark, "", is_two_sided)
        elif len(paths) == 1 and len(words) <= _MOST_WORDS and (is_two_sided or mark not in _TWO_SIDED):
            yield _Framed(Span(*match.span()), mark, paths[0], is_two_sided)
