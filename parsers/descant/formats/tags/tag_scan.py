"""The tags of an answer: those at the start of a line, and those in a line that can hardly be text.

Answers are also written in one line, indented, or behind the tags around them. So where no file is open, an
opening tag in a line counts behind other tags, an indent, or words that lead to it; and where one is open,
right behind a tag that closes it, unless the content opens what that closes. Any other tag in a line is text,
and so is one in a string of JSON.
"""

import re
from collections.abc import Iterator
from itertools import chain

from descant.formats.tags.json_lines import outside_strings
from descant.formats.tags.tag_tokens import (
    CONTAINERS,
    FILE_CLOSERS,
    IN_LINE,
    SECTIONS,
    TagToken,
    anchored,
    tag_from,
)
from descant.line_search import bounded_matches
from descant.lines import line_start
from descant.patterns import regex
from descant.source import Span

_REACH = 400
"""So much is looked at before a tag."""
_NEVER = 1 << 62
_TAG = r"<[?!/]?[A-Za-z_][^<>\n]*+>"
_OPENER_IN_LINE = regex(rf"<(?<![\n\r]<)(?:(?:file|FILE)[\s>]|(?:{'|'.join(SECTIONS)})>)")
_LONGEST = len("<course_of_action>")
_ONLY_TAGS = regex(rf"[ \t\ufeff]*+(?>(?:{_TAG}[ \t]*+)*)")
_BEHIND_CLOSER = regex(rf"</[A-Za-z_][\w.:-]*+>[ \t]*+(?>(?:{_TAG}[ \t]*+)*)\Z")
_WORD = regex(r"\w\w")
_ANNOUNCES = regex(r":[*_`]{0,3}[ \t]++\Z|\A[ \t\ufeff]*+(?:[-*+]|[0-9]++[.)])[ \t]++\Z")
_LINE_END = regex(r"[ \t]*+(?:[\r\n]|\Z)")
_TAG_OR_LINE_END = regex(r"[ \t]*+(?:[\r\n<]|\Z)")
_DETAILS = regex(r"<details[^<>]*+>\s*+\Z", re.IGNORECASE)
_NAMES = "|".join(sorted(FILE_CLOSERS))
_CLOSER = regex(rf"</(?P<name>{_NAMES}|FILE)[ \t]*+>")
_CLOSED = regex(rf"{_CLOSER.pattern}\s*+(?>(?:{_TAG}\s*+)*)\Z")
_OTHER = regex(rf"(?!(?:{_NAMES}|{'|'.join(SECTIONS)})\Z)[\w-]++")
"""The name of a tag that closes neither a section nor a file, and is no path."""
_ENDS = {name: regex(f"</{name}>", re.IGNORECASE) for name in SECTIONS}
_NO_PATH = regex(r"[{}<>$*|]|\.\.\.|\\\Z")


def scan(text: str) -> Iterator[TagToken]:
    """Yield the tags of *text* in order. Linear; where no tag that opens something is in a line, it costs a
    search more.
    """
    openers = (match.start() for match in bounded_matches(_OPENER_IN_LINE, text, _LONGEST) if match.start())
    places = outside_strings(text, openers)
    first = next(places, None)
    return anchored(text) if first is None else _Joining(text).tags(chain((first,), places))


class _Joining:
    """What is open at a place of a text, from its start on."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        """Where the last tag that counts ends."""
        self.opened = 0
        """So many files are open, each in the one before."""
        self.path = ""
        self.depth = 0
        """So many opening tags in lines of the content lack a closing one."""
        self.ended: TagToken | None = None
        """A closing tag at the end of a line that may have closed the file."""
        self.counted = 0
        """Up to here the closing tags in lines were counted."""
        self.line = 0
        """Where a line starts, before the last place."""
        self.closers: dict[re.Pattern[str], Span] = {}
        """Where the next of each closing tag is; far behind where there is none."""

    def tags(self, places: Iterator[int]) -> Iterator[TagToken]:
        """Yield the tags, of which those at *places* are in lines."""
        end = TagToken("end", "", len(self.text), len(self.text))
        place = next(places)
        around: list[TagToken] = []
        for behind in chain(anchored(self.text), (end,)):
            around.append(behind)
            if behind.name in CONTAINERS or (behind.kind == "closer" and _OTHER.fullmatch(behind.name)):
                continue  # It says nothing of what is open.
            for tag in around:
                while place < tag.start:
                    following = next(places, _NEVER)
                    if place >= self.position:
                        yield from self.in_line(place, following, behind)
                    place = following
                if tag is not end:
                    self.take(tag)
                    yield tag
            around.clear()

    def take(self, tag: TagToken) -> None:
        """Take note of a *tag* that counts."""
        self.position, self.depth, self.ended = tag.end, 0, None
        if tag.kind == "file" and not tag.empty:
            self.opened += 1
            self.path = self.text[tag.path_start : tag.path_end]
        elif self.opened and tag.closes_file(self.path):
            self.opened -= 1

    def in_line(self, place: int, following: int, behind: TagToken) -> Iterator[TagToken]:
        """Yield what counts of the opening tag in a line at *place*, and of a closing one right before it.

        The next one in a line is at *following*, and *behind* is the next tag that counts.
        """
        tag = tag_from(self.text, place)
        if tag is not None and tag.kind == "section":
            if not self.opened and self.begins(tag, behind):
                yield tag._replace(style=IN_LINE)
                self.take(tag)
            return
        closer = self.closer_before(place)
        if self.opened:
            self.count(place, closer)
        if tag is None or tag.kind != "file" or tag.empty or tag.end > behind.start:
            return
        if _NO_PATH.search(self.text, tag.path_start, tag.path_end):
            return
        end = self.ended if self.opened else closer
        if (end or not self.opened) and (end is closer is not None or self.is_led_to(tag, following, behind)):
            for counting in (end, tag) if end else (tag,):
                self.take(counting)
                yield counting

    def closer_before(self, place: int) -> TagToken | None:
        """Return the closing tag in a line before *place*, with nothing but blanks and tags between."""
        match = _CLOSED.search(self.text, max(self.position, place - _REACH), place)
        if match is None:
            return None
        start, end = match.start(), match.end("name")
        return TagToken("closer", match["name"].lower(), start, self.text.index(">", end) + 1, style=IN_LINE)

    def count(self, place: int, closer: TagToken | None) -> None:
        """Count the tags of the content before *place*; *closer* is right before that."""
        text, start = self.text, max(self.position, self.counted)
        for match in _CLOSER.finditer(text, start, place):
            if self.depth:
                self.depth -= 1
            elif closer and match.start() == closer.start:
                self.ended = closer
            elif _LINE_END.match(text, match.end()):
                self.ended = TagToken("closer", match["name"].lower(), *match.span(), style=IN_LINE)
        self.counted = place
        self.depth += text[text.find(">", place, place + _REACH) - 1] != "/"

    def is_led_to(self, opener: TagToken, following: int, behind: TagToken) -> bool:
        """Tell whether what stands before *opener* in its line leads to it, and something closes it."""
        text, before = self.text, self.before(opener.start)
        closer = self.behind(_CLOSER, opener.end)
        is_closed = (
            behind.closes_file(text[opener.path_start : opener.path_end]) or closer.start < behind.start
        )
        is_last = self.ended is not None and closer.start == _NEVER  # The text is cut off in it, or damaged.
        if _is_behind_tags(before):
            is_mention = text.startswith("</", opener.end) and closer.start > opener.end
            return not is_mention and (is_closed or self.follows(opener) or not before.isspace())
        if before[-1] not in " \t" or not (is_closed or is_last):
            return False
        is_announced = _ANNOUNCES.search(before) is not None
        if _LINE_END.match(text, opener.end):
            return is_announced or (
                following > min(behind.start, closer.start) and bool(_WORD.search(before))
            )
        if not is_announced or text.startswith("<![CDATA[", opener.end):
            return is_announced
        is_line = text.find("\n", opener.end, closer.start) < 0
        return is_line and _TAG_OR_LINE_END.match(text, closer.end) is not None

    def follows(self, opener: TagToken) -> bool:
        """Tell whether only blanks are between *opener* and the tag before, where the text may be cut off."""
        return self.position > 0 and self.text[self.position : opener.start][:_REACH].isspace()

    def begins(self, section: TagToken, behind: TagToken) -> bool:
        """Tell whether *section* begins one: it is behind tags or an indent, and closed."""
        is_closed = behind.kind == "closer" and behind.name == section.name
        is_closed = is_closed or self.behind(_ENDS[section.name], section.end).start < behind.start
        is_detail = _DETAILS.search(self.text, max(0, section.start - _REACH), section.start)
        return is_closed and not is_detail and _is_behind_tags(self.before(section.start))

    def before(self, start: int) -> str:
        """Return what stands before *start* in its line, behind the last tag that counts."""
        self.line = line_start(self.text, start, max(self.line, self.position, start - _REACH))
        return self.text[self.line : start]

    def behind(self, closer: re.Pattern[str], start: int) -> Span:
        """Return where the first *closer* behind *start* is; starts ascend."""
        place = self.closers.get(closer, Span.at(-1))
        if place.start < start:
            match = closer.search(self.text, start)
            self.closers[closer] = place = Span(*match.span()) if match else Span.at(_NEVER)
        return place


def _is_behind_tags(before: str) -> bool:
    return bool(_ONLY_TAGS.fullmatch(before) or _BEHIND_CLOSER.search(before))
