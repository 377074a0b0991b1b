"""From tags to the tree: members in the order of the text, and what is wrong with the tags."""

from bisect import bisect_right
from collections import deque
from operator import itemgetter
from typing import Any

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.tags import problem_kinds
from descant.formats.tags.damaged_sections import (
    bracket_behind,
    damaged_section,
    damaged_section_closer,
    damaged_section_opener,
    with_framing,
)
from descant.formats.tags.examples import without_examples
from descant.formats.tags.file_nodes import read_file
from descant.formats.tags.tag_damage import unopened, written_twice
from descant.formats.tags.tag_pairing import pair
from descant.formats.tags.tag_sections import section_closer, section_value
from descant.formats.tags.tag_tokens import CONTAINERS, FILE_CLOSERS, SECTIONS, TagToken
from descant.formats.tags.unread_tags import lost_tags, not_xml
from descant.notations import Notation
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar, Sequence, make

Read = tuple[Mapping, list[Span], list[Problem], bool]


def read_tags(text: str, tags: list[TagToken], half_tag: Span | None) -> Read:
    """Return the tree, the spans it explains in order, the problems, and whether the answer is complete."""
    reader = _TagReader(text, tags, half_tag)
    reader.read_files()
    reader.read_sections()
    return reader.finish()


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
        is_outside = half_tag and (not self.blocks or self.blocks[-1].stop <= half_tag.start)
        self.half_tag = half_tag if is_outside else None
        self.end = self.half_tag.start if self.half_tag else len(text)
        """Where the text ends for a section that is never closed."""
        self.members: list[Member] = []
        self.sections: set[str] = set()
        self.unread: TagToken | None = None
        """An opening tag that was read as a closing one."""
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
            if block.lost or block.repeated:
                repeated = (block.repeated,) if block.repeated else ()
                self.explained += [tag.span for tag in (*block.lost, *repeated)]

    def read_sections(self) -> None:
        """Read the sections outside of files; a section ends before the next tag that opens anything."""
        outside = self.outside
        openers = deque(tag for tag in along(outside) if tag.kind != "closer")
        position = 0
        ends = [block.stop for block in along(self.blocks)]
        nameless = False
        extra = {tag for block in along(self.blocks) for tag in block.extra}
        for tag in along(outside):
            if openers and openers[0] is tag:
                openers.popleft()
            if tag.kind == "file" or tag.start < position or tag is self.unread:
                continue
            if tag.kind == "section":
                following = openers[0] if openers else None
                if (
                    following
                    and following.name == tag.name
                    and not self.text[tag.end : following.start].strip()
                ):
                    self.problems.append(written_twice(tag, following))
                    self.explained.append(tag.span)
                else:
                    position = self.read_section(tag, following)
            elif tag.kind == "closer" and tag.name in SECTIONS:
                files_before = bisect_right(ends, tag.start)
                self.read_unopened(tag, max(position, ends[files_before - 1] if files_before else 0))
                position = tag.end
            elif tag.kind == "closer" and tag.name in FILE_CLOSERS and tag not in extra:
                if nameless:  # What it closes is told already.
                    nameless = False
                    continue
                files_before = bisect_right(ends, tag.start)
                before = max(position, ends[files_before - 1] if files_before else 0)
                self.problems.append(unopened(self.text, tag, before))
                self.explained.append(tag.span)
                position = tag.end
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
        start = tag.end
        if (stray := bracket_behind(self.text, start, limit)) is not None:
            self.problems.append(damaged_section(self.text, stray, ""))
            start = stray.end
        closer = section_closer(self.text, tag.name, start, limit)
        complete = closer is not None or following is not None
        damaged = with_framing(self.text, closer, start) if closer else None
        if closer is None and following and following.kind == "section" and following.name == tag.name:
            damaged, self.unread = following.span, following
        elif closer is None and complete:
            damaged = damaged_section_closer(self.text, tag.name, start, limit)
        if damaged:
            self.problems.append(damaged_section(self.text, damaged, f"</{tag.name}>"))
            closer = damaged
        if closer:
            body, end = Span(start, closer.start), closer.end
        else:
            end = trimmed(self.text, Span(tag.end, limit)).end
            body = Span(start, end)
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
        start = body.start
        damaged = damaged_section_opener(self.text, tag.name, *body)
        if damaged:
            self.problems.append(damaged_section(self.text, damaged, f"<{tag.name}>"))
            body = trimmed(self.text, Span(damaged.end, body.end))
        else:
            insert = Fix(f"Insert <{tag.name}>", (Edit(Span.at(start), f"<{tag.name}>"),))
            self.report(shared.MISSING_OPEN, tag.span, f"Missing <{tag.name}> before this.", insert)
        node = section_value(self.text, tag.name, body)
        self.add(tag.name, Span.at(start), node, Span(start, tag.end))
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
