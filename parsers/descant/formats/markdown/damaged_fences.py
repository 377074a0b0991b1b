"""What is left of a fence that lost, won or changed something.

It is asked for only in a part of the text whose fences do not fit: an opening one is missing before a closing
fence that closes nothing, and a closing one in a block that nothing closes.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.formats.markdown.code_blocks import CodeBlock, Damage, has_begun, is_markdown
from descant.formats.markdown.fence_lines import FenceLine
from descant.formats.markdown.fence_pairing import paired
from descant.formats.markdown.path_evidence import Evidence, evidence_above, evidence_in_info, language_of
from descant.line_search import matches_in_lines
from descant.patterns import regex
from descant.source import Span

_CLOSER = regex(
    r"^[ \t]*+(?:[>*+\-\#\\|=.,:;!?_]{1,3}[ \t]*+|\w{1,8}[ \t]++(?:\w{1,8}[ \t]++)?|\d\.[ \t]++)?"
    r"(?P<mark>[`~]{2,}[^\w\s`~]?[`~]*|[`~][^\s`~]{1,2}[`~]+|'{3}|\"{3}|´{3})"
    r"(?P<rest>[^\n\r`~]{0,24})[`~*_]{0,4}[ \t]*+(?=[\r\n]|\Z)",
    re.MULTILINE,
)
_OPENER = regex(
    r"(?P<before>[^`~'\"´\n\r]{0,200})"
    r"(?P<mark>[`~]{2,}[^\w\s`~]?[`~]*|[`~][^\s`~]{1,2}[`~]+|'{3,}|\"{3,}|´{3})"
    r"(?P<info>[^`\n\r]*?)[`*_~]{0,4}[ \t]*+\Z"
)
_LINE = regex(r"[^\r\n]*+")
_BARE_FENCE = regex(r"[ ]{0,3}(?:`{3,}+|~{3,}+)[ \t]*")
_FEW_LINES, _MOST_WORK = 8, 20_000
_LONGEST = 400
_REAL = frozenset("`~")


class Part(NamedTuple):
    """A part of a text, from *floor* to *limit*, that what is damaged in others does not reach."""

    floor: int
    limit: int
    anchor: FenceLine | None
    """The fence that begins it, with a file that is surely named."""
    following: FenceLine | None
    """That of the next part."""


class FenceMender:
    """Reads the parts of a text, one after the other."""

    def __init__(self, text: str, usual: tuple[str, str, bool] | None, mark: tuple[str, int]) -> None:
        """Take how files are named: kind and style of the evidence, and whether their fences say anything.

        *mark* is the character of most fences, and how long they are.
        """
        self.text = text
        self.usual = usual
        self.mark = mark
        self.work = _MOST_WORK
        """So many fences may be paired once more."""

    def mended(self, lines: Sequence[FenceLine], part: Part) -> Iterator[CodeBlock]:
        """Yield the blocks that the *lines* of a *part* make, with the fences that they lack."""
        floor = part.floor
        own = list(paired(self.text, lines, floor, part.limit))
        if part.anchor and own:
            first = self.with_closer(own, part)
            yield first
            floor = first.stop
            own = [block for block in own[1:] if block.opener.start >= floor]
        at, unclosed = 0, sum(block.closer is None for block in own)
        while at < len(own):
            block, behind = own[at], own[-1]
            at += 1
            begun = has_begun(self.text, block)
            opened = None if begun else self.opened(block, behind, floor, is_sure=not unclosed)
            if opened:
                yield opened
                rest = [line for line in lines if line.start >= opened.stop]
                self.work -= len(lines)
                own = list(paired(self.text, rest, opened.stop, part.limit))
                at, unclosed = 0, sum(block.closer is None for block in own)
            elif begun or not unclosed:
                yield block
            elif block.closer is not None or block.opener.info:
                # What is named here may be named so in the content of a file that is lost.
                yield block._replace(damage="inner", next_opener=part.following)
                unclosed -= block.closer is None
            else:
                alone = block._replace(end=block.opener.end, floor=floor, evidence=None, other=None)
                yield alone._replace(damage="stray")
                unclosed -= 1
            floor = (opened or block).stop

    def with_closer(self, own: Sequence[CodeBlock], part: Part) -> CodeBlock:
        """Return the first of a part's *own* blocks, which is surely named, with a fence that closes it."""
        first, *rest = own[:3]
        if first.closer is None:
            return self.closed(first, part) or first._replace(next_opener=part.following)
        if first.begin == first.end and len(rest) == 1 and rest[0].closer is None and not rest[0].opener.info:
            # Its opening fence is written twice, and says nothing.
            last = rest[0].opener
            return first._replace(
                opener=first.opener._replace(after=first.closer.after), closer=last, end=last.start
            )
        return first

    def closed(self, block: CodeBlock, part: Part) -> CodeBlock | None:
        """Return *block* with the last line of its *part* that is what is left of a closing fence."""
        last = quoted = None
        for match in matches_in_lines(_CLOSER, self.text, block.begin, part.limit):
            if _REAL.isdisjoint(match["mark"]):
                quoted = match
            else:
                last = match
        if quoted and not self.text[quoted.end() : part.limit].strip():
            last = quoted
        if last is None or (part.following is None and last.end() == part.limit):
            return None
        is_sound = _BARE_FENCE.fullmatch(last.group()) is not None
        if part.following is None and is_sound and is_markdown(self.text, block):
            return None  # At the end of the text the rest may have been cut off.
        line = _line(self.text, Span(*last.span()), Span(*last.span("mark")), "")
        is_odd = (block.opener.character, block.opener.length) != self.mark
        damage: Damage = "length" if is_odd and is_sound else "closer"
        return block._replace(closer=line, end=line.start, next_opener=None, damage=damage)

    def opened(self, block: CodeBlock, behind: CodeBlock, floor: int, *, is_sure: bool) -> CodeBlock | None:
        """Return the block that *block*, a closing fence, ends, if the opening one or a name is before it.

        In Markdown it ends with the last one *behind* it. If all fences fit, *is_sure*, a name is not enough.
        """
        if self.usual is None or block.opener.info or self.work <= 0:
            return None
        kind, style, _ = self.usual
        stop = block.opener
        named: Evidence | None = None
        for line in _lines(self.text, floor, stop.start):
            self.work -= 1
            opener = _opening(self.text, line)
            if opener:
                evidence = evidence_in_info(self.text, opener) or evidence_above(self.text, floor, opener)
                if evidence and evidence.kind == kind and _is_next(self.text, evidence, opener):
                    return _block(self.text, opener, block, behind, evidence, "opener")
            if named is None and kind == "line" and not is_sure:
                named = evidence_above(self.text, floor, _empty_line(line.end + 1))
                named = named if named and named.line.start >= line.start and named.style == style else None
        if named is None:
            return None
        content = self.text[named.line.end : stop.start]
        start = named.line.end + len(content) - len(content.lstrip("*_ \t\r\n:"))
        return _block(self.text, _empty_line(start), block, behind, named, "lost")


def is_named_past_a_fence(text: str, block: CodeBlock) -> bool:
    """Tell whether what is left of an opening fence stands between a bare *block* and what names it."""
    evidence = block.evidence
    if evidence is None or evidence.kind != "line" or block.opener.info or block.damage:
        return False
    between = _lines(text, evidence.line.end, block.opener.start)
    return any(_opening(text, line) is not None for line in between)


def _is_next(text: str, evidence: Evidence, opener: FenceLine) -> bool:
    """Tell whether nothing stands between what names a file and *opener*."""
    return evidence.kind == "info" or not text[evidence.line.end : opener.start].strip("*_: \t\r\n>#-")


def _empty_line(at: int) -> FenceLine:
    return FenceLine(at, at, at, at, at, "`", 0, "")


def _block(
    text: str,
    opener: FenceLine,
    block: CodeBlock,
    behind: CodeBlock,
    evidence: Evidence,
    damage: Damage,
) -> CodeBlock:
    closer = block.opener
    made = CodeBlock(opener, closer, closer.start, block.floor, language_of(opener), evidence, damage=damage)
    last = behind.closer or behind.opener
    return made._replace(closer=last, end=last.start) if is_markdown(text, made) and not last.info else made


def _opening(text: str, line: Span) -> FenceLine | None:
    match = _OPENER.match(text, line.start, line.end) if line.end - line.start < _LONGEST else None
    if match is None or match.end() != line.end:
        return None
    return _line(
        text,
        Span(line.start + len(match["before"]), line.end),
        Span(*match.span("mark")),
        match["info"].strip(),
    )


def _line(text: str, span: Span, mark: Span, info: str) -> FenceLine:
    """Return *span* as a line of a fence that it nearly is."""
    after = span.end
    if mark.start < mark.end:
        after += 2 if text.startswith("\r\n", after) else int(after < len(text))
    character = text[mark.start] if mark.start < mark.end else "`"
    return FenceLine(span.start, mark.start, mark.end, span.end, after, character, 0, info)


def _lines(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the first lines from *start* to *end* that are not blank."""
    count = 0
    while start < end and count < _FEW_LINES:
        match = _LINE.match(text, start, end)
        assert match is not None, "every text starts with a line"
        if match.group().strip():
            count += 1
            yield Span(*match.span())
        start = match.end() + 1
