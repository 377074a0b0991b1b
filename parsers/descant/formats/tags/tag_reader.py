"""From tags to the tree: members in the order of the text, and what is wrong with the tags."""

import re
from bisect import bisect_right
from collections import deque
from operator import itemgetter
from typing import Any

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.tags import problem_kinds
from descant.formats.tags.examples import without_examples
from descant.formats.tags.file_nodes import read_file
from descant.formats.tags.tag_blocks import pair
from descant.formats.tags.tag_sections import section_value
from descant.formats.tags.tag_tokens import CONTAINERS, FILE_CLOSERS, SECTIONS, TagToken, tag_at
from descant.formats.tags.unread_tags import lost_tags, not_xml
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar, Sequence, make

Read = tuple[Mapping, list[Span], list[Problem], bool]


def read_tags(text: str, tags: list[TagToken], half_tag: Span | None) -> Read:
    """Return the tree, the spans it explains in order, the problems, and whether the answer is complete."""
    reader = _TagReader(text, tags, half_tag)
    reader.read_files()
    reader.read_sections()
    return reader.finish()


_LINE_END = regex(r"[ \t]*+(?:[\r\n]|\Z)")
_SECTION_CLOSERS = {name: regex(rf"</{name}[ \t]*>", re.IGNORECASE | re.ASCII) for name in SECTIONS}


class _TagReader:
    def __init__(self, text: str, tags: list[TagToken], half_tag: Span | None) -> None:
        self.text = text
        self.tags = tags
        self.problems: list[Problem] = []
        self.explained: list[Span] = []
        blocks, self.outside = pair(text, tags)
        self.blocks, examples, fences = without_examples(text, blocks)
        self.problems += examples
        self.explained += (*fences, *(example.span for example in examples))
        self.half_tag = half_tag if not self.blocks or self.blocks[-1].stop < len(text) else None
        self.end = self.half_tag.start if self.half_tag else len(text)
        """Where the text ends for a section that is never closed."""
        self.members: list[Member] = []
        self.sections: set[str] = set()
        self.complete = True

    def finish(self) -> Read:
        if self.half_tag:
            self.cut_tag(self.half_tag)
        self.members.sort(key=lambda member: member.key.start)
        self.explained.sort()
        self.problems += lost_tags(self.text, self.explained)
        self.problems += not_xml(self.text, self.explained[0].start)
        data: dict[str, Any] = {member.key.value: member.node.value for member in self.members}
        # A section whose opening tag is missing may hold tags that are explained on their own.
        start, end = self.explained[0].start, max(map(itemgetter(1), self.explained))
        root = Mapping(start, end, tuple(self.members), data, self.complete)
        return root, self.explained, self.problems, self.complete

    def add(self, name: str, key: Span, node: Node, explained: Span) -> None:
        self.members.append(Member(Scalar(*key, name, Notation.BARE), node))
        self.explained.append(explained)

    def read_files(self) -> None:
        text, problems, bare = self.text, self.problems, Notation.BARE
        for block in along(self.blocks):
            node = read_file(text, block, problems)
            if block.closer is None and block.stop >= len(text):
                self.complete = False
            start = block.opener.start
            key = make(Scalar, (start + 1, start + 5, "file", bare, True, True))
            self.members.append(make(Member, (key, node)))
            self.explained.append(make(Span, (start, block.stop)))
            if block.extra:
                self.explained += [tag.span for tag in block.extra]

    def read_sections(self) -> None:
        """Read the sections outside of files; a section ends before the next tag that opens anything."""
        outside = self.outside
        openers = deque(tag for tag in outside if tag.kind != "closer")
        position = 0
        ends = [block.stop for block in self.blocks]
        nameless = False
        extra = {tag for block in self.blocks for tag in block.extra}
        for tag in outside:
            if openers and openers[0] is tag:
                openers.popleft()
            if tag.kind == "file" or tag.start < position:
                continue
            if tag.kind == "section":
                position = self.read_section(tag, openers[0] if openers else None)
            elif tag.kind == "closer" and tag.name in SECTIONS:
                files_before = bisect_right(ends, tag.start)
                self.read_unopened(tag, max(position, ends[files_before - 1] if files_before else 0))
                position = tag.end
            elif tag.kind == "closer" and tag.name in FILE_CLOSERS and tag not in extra:
                if nameless:  # What it closes is told already.
                    nameless = False
                    continue
                message = "Closing tag without an open file; its opening tag may be lost."
                warning = Severity.WARNING
                problem = Problem(shared.EXTRA_CLOSE, tag.span, message, severity_override=warning)
                self.problems.append(problem)
                self.explained.append(tag.span)
            elif tag.kind == "nameless":
                nameless = True
                self.report(problem_kinds.FILE_WITHOUT_PATH, tag.span, "Missing path of this file tag.")
            elif tag.kind == "container" or (tag.kind == "closer" and tag.name in CONTAINERS):
                self.explained.append(tag.span)

    def read_section(self, tag: TagToken, following: TagToken | None) -> int:
        limit = following.start if following else self.end
        if not self.text[tag.name_span.start : tag.name_span.end].islower():
            lower = Fix("Convert to lower case", (Edit(tag.name_span, tag.name),))
            self.report(problem_kinds.TAG_CASE, tag.name_span, "Tags must be lower case.", lower)
        closer = self.section_closer(tag.name, tag.end, limit)
        complete = closer is not None or following is not None
        if closer:
            body, end = Span(tag.end, closer.start), closer.end
        else:
            end = trimmed(self.text, Span(tag.end, limit)).end
            body = Span(tag.end, end)
            safety = Safety.SAFE if complete else Safety.UNSAFE
            insert = Fix(f"Insert </{tag.name}>", (Edit(Span.at(end), f"</{tag.name}>"),), safety)
            kind = shared.MISSING_CLOSE if complete else shared.TRUNCATED
            place = tag.span if complete else Span.at(limit)
            self.report(kind, place, f"Unclosed <{tag.name}>.", insert)
            self.complete &= complete
        node = section_value(self.text, tag.name, body)
        if isinstance(node, Sequence) and node.items and node.items[0].start > node.start:
            before = trimmed(self.text, Span(node.start, node.items[0].start))
            self.report(shared.PROSE_OUTSIDE, before, "This text of the plan is outside of its steps.")
        if not complete:
            node = node._replace(complete=False)
        self.add(tag.name, tag.name_span, node, Span(tag.start, end))
        self.sections.add(tag.name)
        return end

    def section_closer(self, name: str, start: int, limit: int) -> Span | None:
        """Return the first closing tag at the start or the end of a line, or glued to the next tag."""
        for match in _SECTION_CLOSERS[name].finditer(self.text, start, limit):
            starts_line = match.start() == start or self.text[match.start() - 1] in "\r\n"
            ends_line = _LINE_END.match(self.text, match.end()) is not None
            if starts_line or ends_line or tag_at(self.text, match.end()):
                return Span(*match.span())
        return None

    def read_unopened(self, tag: TagToken, before: int) -> None:
        """Read a section of which only the closing tag is there: it starts where the last part ends."""
        body = trimmed(self.text, Span(before, tag.start))
        if tag.name in self.sections or body.start >= body.end:
            # Without it the tags behind it could be at the start of a line, so it is no repair.
            remove = Fix("Remove the tag", (Edit(tag.span, ""),), Safety.UNSAFE)
            message = f"Unmatched </{tag.name}>."
            self.problems.append(Problem(shared.EXTRA_CLOSE, tag.span, message, alternatives=(remove,)))
            self.explained.append(tag.span)
            return
        insert = Fix(f"Insert <{tag.name}>", (Edit(Span.at(body.start), f"<{tag.name}>"),))
        self.report(shared.MISSING_OPEN, tag.span, f"Missing <{tag.name}> before this.", insert)
        node = section_value(self.text, tag.name, body)
        self.add(tag.name, Span.at(body.start), node, Span(body.start, tag.end))
        self.sections.add(tag.name)

    def cut_tag(self, half: Span) -> None:
        remove = Fix("Remove the partial tag", (Edit(half, ""),), Safety.UNSAFE)
        self.report(
            problem_kinds.TRUNCATED_TAG, half, "Unexpected end of the document inside this tag.", remove
        )
        self.explained.append(half)
        self.complete = False

    def report(self, kind: ProblemKind, span: Span, message: str, repair: Fix | None = None) -> None:
        self.problems.append(Problem(kind, span, message, repair))
