"""Where a file block ends that no closing tag at the start of a line closes."""

import re

from descant.formats.tags.damaged_tags import FILE_TAG, damaged_closer, is_framing, is_opened_in_line
from descant.formats.tags.tag_blocks import TagBlock, closed_by, open_until
from descant.formats.tags.tag_tokens import IN_LINE, SECTIONS, TagToken
from descant.patterns import regex
from descant.source import Span

_CLOSER_AT_LINE_END = regex(
    r"</(?P<name>file|file_artifact|file_path|filepath|filename)[ \t]*>(?=[ \t]*(?:[\r\n]|\Z|<))",
    re.IGNORECASE | re.ASCII,
)
_CLOSING = r"[`~\s]*+(?>(?:</(?!file>)[A-Za-z_][\w.:-]*+\s*+>[`~\s]*+)*)"
"""Fences, and tags that close what is around the files."""
_NO_CONTENT = regex(rf"{_CLOSING}(?:<(?:/\w{{0,13}}|f|fi|fil|file(?:\s[^<>\n]{{0,300}})?)?)?\Z", re.ASCII)
"""These, and what a text can end in of a tag that is like them, or opens the next file."""
_WORDS = r"[^\r\n={};<>()\[\]]*"
_PROSE_LINE = rf"[#>*\d.-]{{1,9}}[ \t]*\w{_WORDS}|[A-Z]{_WORDS}|\w{_WORDS}[.!?:]"
_PROSE = regex(
    rf"{_CLOSING}(?:<(?:{'|'.join(SECTIONS)})>"
    rf"|(?<=[\r\n])(?>(?:(?:{_PROSE_LINE})(?:\r?\n\s*|\Z))+)\Z)",
    re.ASCII,
)
"""Behind a file: sections, or lines without a sign of code."""
_HALF_CLOSER = regex(r"(?:^|(?<=[\r\n]))</?[a-zA-Z_]{0,13}\Z")
_BLANK_LINE = regex(r"(?<=[\r\n])(?:\r\n?|\n)\Z")


def closed_in_line(text: str, opener: TagToken, limit: int) -> TagBlock | None:
    """Return the block that a closing tag inside of the last line before *limit* ends, if one does.

    Where only an indent is before that tag, it is the tag's and no content.
    """
    last = None
    for match in _CLOSER_AT_LINE_END.finditer(text, opener.end, limit):
        last = match
    if last is not None and not _NO_CONTENT.match(text, last.end(), limit):
        last = _only_closer(text, opener.end, limit)
    if last is None or is_opened_in_line(text, opener.end, last.start()):
        return None
    return _in_line(text, opener, TagToken("closer", last["name"].lower(), *last.span(), style=IN_LINE))


def _only_closer(text: str, start: int, end: int) -> re.Match[str] | None:
    """Return the only closing tag that a content does not open, if prose or a section is behind its line."""
    depth, closers = 0, list[re.Match[str] | None]()
    for tag in FILE_TAG.finditer(text, start, end):
        if not tag["closes"]:
            depth += not tag["empty"]
        elif depth:
            depth -= 1
        else:
            closers.append(_CLOSER_AT_LINE_END.match(text, tag.start(), end))
    closer = closers[0] if len(closers) == 1 else None
    return closer if closer and _PROSE.match(text, closer.end(), end) else None


def ended_by(text: str, opener: TagToken, closer: TagToken) -> TagBlock:
    """Return the block of *opener* that *closer* ends, wherever in its line that is."""
    return _in_line(text, opener, closer) if closer.style is IN_LINE else closed_by(opener, closer)


def _in_line(text: str, opener: TagToken, closer: TagToken) -> TagBlock:
    line = max(text.rfind("\n", opener.end, closer.start), text.rfind("\r", opener.end, closer.start)) + 1
    before = text[line : closer.start]
    if line and not before.strip(" \t"):
        return closed_by(opener, closer)._replace(end=line, in_line=True)
    if line and is_framing(before):
        return _damaged(opener, Span(line, closer.end))
    return closed_by(opener, closer)._replace(in_line=True)


def closed_by_path(text: str, opener: TagToken, limit: int) -> TagBlock | None:
    """Return the block that a tag of its path ends at the start of a line before *limit*, if one does."""
    written = f"</{text[opener.path_start : opener.path_end]}>"
    at = text.find(written, opener.end, limit)
    if at <= 0 or text[at - 1] not in "\r\n":
        return None
    return closed_by(opener, TagToken("closer", written[2:-1].lower(), at, at + len(written)))


def closed_by_remains(text: str, opener: TagToken, limit: int) -> TagBlock | None:
    """Return the block that what is left of a closing tag ends, if there is such a line before *limit*."""
    path = text[opener.path_start : opener.path_end]
    begin = text.find("\n", opener.end, limit) + 1
    line = damaged_closer(text, begin, limit, path) if begin else None
    return _damaged(opener, line) if line else None


def unclosed(text: str, opener: TagToken, limit: int) -> TagBlock:
    """Return the block of an opening tag without a closing tag at the start of a line before *limit*."""
    closed = closed_in_line(text, opener, limit)
    if closed:
        return closed
    if limit == len(text):
        half = _HALF_CLOSER.search(text, max(opener.end, limit - 20))
        # Less of it could be the start of any closing tag of the content.
        if half and "</file_artifact>".startswith(half.group().lower()) and len(half.group()) > len("</fi"):
            return TagBlock(opener, half.start(), half.end(), half_closer=Span(*half.span()))
    closed = closed_by_remains(text, opener, limit)
    if closed or limit == len(text):
        return closed or open_until(opener, limit)
    # One blank line before the next block belongs to neither.
    blank = _BLANK_LINE.search(text[opener.end : limit])
    return open_until(opener, limit - len(blank.group()) if blank else limit)


def _damaged(opener: TagToken, line: Span) -> TagBlock:
    return closed_by(opener, TagToken("closer", "", *line))
