"""Which fence closes which block: the part of reading Markdown that needs judgement.

A fence is closed by one of the same character that is at least as long and says nothing. Models put a README
with code blocks of its own between fences that are no longer than the inner ones. A fence inside that names
a language opens an inner block, then; one that does not is taken for a closing fence, unless the block is
Markdown and another pair of fences follows that names no file, or the fence is inside a quoted text.
"""

from collections.abc import Iterator, Sequence

from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.fence_lines import DEEPEST, FenceLine, stands_in_list
from descant.formats.markdown.file_names import MARKDOWN, extension_of
from descant.formats.markdown.multiline_strings import MultilineStrings
from descant.formats.markdown.path_evidence import (
    Evidence,
    evidence_above,
    evidence_in_info,
    language_of,
    named_paths,
    names_same_way,
)
from descant.lines import line_start


def paired(text: str, lines: Sequence[FenceLine], floor: int, limit: int) -> Iterator[CodeBlock]:
    """Yield the blocks that *lines* make, all fences before *limit*; nothing before *floor* names a file."""
    return FencePairing(text, lines, limit).blocks(floor)


class FencePairing:
    """Pairs the fences of a text, or of a part of it that ends at a limit."""

    def __init__(self, text: str, lines: Sequence[FenceLine], limit: int) -> None:
        """Take all fences of the *text* before its *limit*, from any place on."""
        self.text = text
        self.limit = limit
        self.lines = lines
        self.steps = 4 * len(lines) + 1_000
        """So many looks ahead are spent on nested fences; what is left is read by the rules of CommonMark."""

    def blocks(self, floor: int) -> Iterator[CodeBlock]:
        number, seen, in_list = 0, floor, False
        while number < len(self.lines):
            opener = self.lines[number]
            if opener.indent > DEEPEST:
                is_item = stands_in_list(self.text, seen, opener)
                seen, in_list = opener.start, in_list if is_item is None else is_item
                if not in_list:
                    number += 1
                    continue
            block, number = self.block(number, floor)
            yield block
            floor = block.stop

    def block(self, number: int, floor: int) -> tuple[CodeBlock, int]:
        """Return the block that line *number* opens, and the number of the first line behind it."""
        opener = self.lines[number]
        in_info = evidence_in_info(self.text, opener) if opener.info else None
        language = language_of(opener)
        above = evidence_above(self.text, floor, opener)
        if in_info and above and _is_fuller(self.text, above, in_info):
            in_info, above = above, None
        evidence, other = in_info or above, above if in_info else None
        if evidence and other and len({*named_paths(self.text, evidence, other)}) == 1:
            other = None
        begun = CodeBlock(opener, None, self.limit, floor, language, evidence, other)
        is_markdown = language in MARKDOWN or (
            evidence is not None
            and extension_of(self.text[evidence.path.start : evidence.path.end]) in MARKDOWN
        )
        return self.closed(begun, number, is_markdown=is_markdown)

    def closed(self, begun: CodeBlock, number: int, *, is_markdown: bool) -> tuple[CodeBlock, int]:
        opener, first, doubted, at = begun.opener, -1, -1, number
        inner: list[int] = []
        quoted = MultilineStrings(self.text, opener.after)
        while (at := self.next(opener, at)) >= 0:
            if self.lines[at].info:
                # It opens a block: the next file, if it names one as this block was named, else one inside.
                if not is_markdown and begun.evidence and self.names_file(begun.evidence, at):
                    return self.strict(begun, doubted) if doubted >= 0 else self.lost(begun, at)
                inner.append(at)
                if (at := self.next_closer(opener, at)) < 0:
                    break
                first = at if first < 0 else first
                continue
            first = at if first < 0 else first
            end = self.lines[at]
            # In Markdown a bare fence may open an example instead; a blank line behind it speaks for the end.
            pair = self.pair_behind(opener, at) if is_markdown else None
            if pair and not self.is_followed_by_blank(end):
                inner.append(at)
                at = pair[0]
                continue
            if not is_markdown and quoted.holds(end.start):
                # Probably in a string of the program; not surely, since a stray ``/*`` would look the same.
                doubted = at if doubted < 0 else doubted
                inner.append(at)
                continue
            rival = self.lines[pair[1]] if pair else self.lines[first] if first != at else None
            within = self.lines[number + 1 : at] if inner else ()
            longest = max((line.length for line in within if line.character == opener.character), default=0)
            return CodeBlock(opener, end, end.start, *begun[3:7], rival, longest), at + 1
        if doubted >= 0 or (first >= 0 and (self.steps <= 0 or (is_markdown and not begun.evidence))):
            return self.strict(begun, doubted if doubted >= 0 else first)
        return self.unclosed(begun, [at for at in inner if self.lines[at].info], is_markdown=is_markdown)

    def strict(self, begun: CodeBlock, at: int) -> tuple[CodeBlock, int]:
        """Return a block that line *at* closes, whatever stands around it."""
        end = self.lines[at]
        return begun._replace(closer=end, end=end.start), at + 1

    def unclosed(self, begun: CodeBlock, inner: Sequence[int], *, is_markdown: bool) -> tuple[CodeBlock, int]:
        """Return a block that nothing closes when the blocks that the *inner* lines open are closed."""
        if is_markdown and begun.evidence:
            inner = [at for at in inner if self.names_file(begun.evidence, at)]
        if inner:
            return self.lost(begun, inner[0])
        ends_line = begun.end > begun.begin and self.text[self.limit - 1] in "\r\n"
        return begun._replace(ends_line=ends_line), len(self.lines)

    def lost(self, begun: CodeBlock, at: int) -> tuple[CodeBlock, int]:
        """Return a block that ends before line *at*, which opens the next one."""
        opener = self.lines[at]
        evidence = (
            names_same_way(self.text, begun.evidence, begun.opener.after, opener) if begun.evidence else None
        )
        end = opener.start
        if evidence and evidence.kind == "line":
            end = line_start(self.text, evidence.line.start, begun.begin)
        return begun._replace(end=end, next_opener=opener), at

    def names_file(self, outer: Evidence, at: int) -> bool:
        floor = self.lines[at - 1].after
        return names_same_way(self.text, outer, floor, self.lines[at]) is not None

    def next(self, opener: FenceLine, at: int) -> int:
        """Return the number of the next line behind *at* that matters to *opener*; -1 for none."""
        for number in range(at + 1, len(self.lines)):
            line = self.lines[number]
            self.steps -= 1
            if self.steps <= 0 and line.info:
                continue
            if (
                line.character == opener.character
                and line.length >= opener.length
                and line.indent <= opener.indent + DEEPEST
            ):
                return number
        return -1

    def next_closer(self, opener: FenceLine, at: int) -> int:
        while (at := self.next(opener, at)) >= 0 and self.lines[at].info:
            pass
        return at

    def pair_behind(self, opener: FenceLine, at: int) -> tuple[int, int] | None:
        """Return the next two lines if both could close the block, and the first one opens no other file."""
        if self.steps <= 0 or (first := self.next(opener, at)) < 0 or self.lines[first].info:
            return None
        if (second := self.next(opener, first)) < 0 or self.lines[second].info:
            return None
        return None if evidence_above(self.text, self.lines[at].after, self.lines[first]) else (first, second)

    def is_followed_by_blank(self, line: FenceLine) -> bool:
        return self.text[line.after : line.after + 1] in "\r\n"


def _is_fuller(text: str, evidence: Evidence, other: Evidence) -> bool:
    """Tell whether the path of *evidence* is that of *other* with the folders before it."""
    longer, shorter = named_paths(text, evidence, other)
    return longer.endswith("/" + shorter)
