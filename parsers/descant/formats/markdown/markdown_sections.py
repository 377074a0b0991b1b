"""The parts beside files: what is under the headings "Summary", "Course of action", "Curator activity".

Only headings of these very words and of the second level count, as ``descant convert`` writes them: other
texts have sections, too. A part goes on to the next of these headings, to the heading "Files", or to the
first file. A part that is a code block and nothing else is read as its content, which may have headings and
fences of its own.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats.markdown.code_blocks import CodeBlock, content_of
from descant.formats.markdown.markdown_nodes import unindented
from descant.formats.nodes import listing, verbatim
from descant.formats.plan_steps import steps_of
from descant.formats.spans import SpanSet
from descant.line_search import matches_at_lines
from descant.lines import line_start
from descant.notations import Notation
from descant.patterns import regex
from descant.plans import NumberedStep
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar
from descant.syntax import Sequence as ListNode

_HEADING = regex(
    r"(?:\A\ufeff?|(?<=[\n\r]))(?P<heading>\#\#[ \t]+"
    r"(?P<title>summary|course[ ]of[ ]action|curator[ ]activity|files)[ \t]*+)(?=[\r\n]|\Z)",
    re.IGNORECASE | re.ASCII,
)
_FILES = "files"


class MarkdownSection(NamedTuple):
    """A part under its heading; the heading "Files" has no part of its own."""

    name: str
    heading: Span
    body: Span
    node: Node | None = None
    block: CodeBlock | None = None
    """The code block that the part is, if it is one."""

    @property
    def explained(self) -> tuple[Span, ...]:
        """What of the section was read; text between the steps of a plan was not."""
        if isinstance(self.node, ListNode):
            fences = (self.block.opener.span, Span(self.block.end, self.block.stop)) if self.block else ()
            return (self.heading, *fences, *(item.span for item in self.node.items))
        return (self.heading, self.body)


def read_sections(
    text: str, blocks: Sequence[CodeBlock], files: Sequence[Span], passed_over: Sequence[Span]
) -> list[MarkdownSection]:
    """Return the sections of *text*, each name once; what stands in *blocks* or is *passed_over* is none."""
    inside = SpanSet([*(block.span for block in along(blocks)), *passed_over])
    headings: dict[str, re.Match[str]] = {}
    for match in along(matches_at_lines(_HEADING, text, ("##",))):
        name = match["title"].lower().replace(" ", "_")
        if name not in headings and not inside.has(match.start("heading")):
            headings[name] = match
    ends = sorted((*(match.start() for match in headings.values()), *_line_starts(text, files)))
    whole = {block.span: block for block in along(blocks) if block.closer}
    sections = []
    for name, match in headings.items():
        heading, at = Span(*match.span("heading")), bisect_left(ends, match.end())
        body = trimmed(text, Span(match.end(), ends[at] if at < len(ends) else len(text)))
        if name == _FILES:
            sections.append(MarkdownSection(name, heading, heading))
        else:
            block = whole.get(body)
            sections.append(MarkdownSection(name, heading, body, _part(text, name, body, block), block))
    return sections


def files_heading(sections: Sequence[MarkdownSection]) -> Span | None:
    """Return the heading that announces the files of an answer, be there any or not."""
    return next((section.heading for section in sections if section.name == _FILES), None)


def with_sections(root: Mapping, sections: Sequence[MarkdownSection]) -> Mapping:
    """Return *root* with the parts of *sections* before its files."""
    parts = [section for section in sections if section.node is not None]
    members = [
        *(Member(Scalar(*part.heading, part.name, Notation.BARE), part.node) for part in parts if part.node),
        *root.members,
    ]
    members.sort(key=lambda member: member.node.start)
    start = min((root.start, *(section.heading.start for section in sections)))
    end = max((root.end, *(section.heading.end for section in sections), *(m.node.end for m in members)))
    data = {member.name: member.node.value for member in members}
    return Mapping(start, end, tuple(members), data, root.complete)


def _part(text: str, name: str, body: Span, block: CodeBlock | None) -> Node:
    if name != "course_of_action":
        return content_of(text, block) if block else verbatim(text, body)

    def described(step: NumberedStep) -> Scalar:
        # The indent of its lines makes them a part of it.
        indent = step.description.start - step.number_span.start
        return unindented(text, step.description, indent, complete=True)

    return listing(body, [*steps_of(text, Span(block.begin, block.end) if block else body, described)])


def _line_starts(text: str, spans: Sequence[Span]) -> Iterator[int]:
    """Yield the start of the line that each of *spans*, which are in order, starts in."""
    floor = 0
    for span in spans:
        yield line_start(text, span.start, floor)
        floor = max(floor, span.start)
