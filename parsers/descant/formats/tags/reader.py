"""From tags to the tree: members in the order of the text, and what is wrong with the tags."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from descant.formats import kinds as shared
from descant.formats.tags import kinds
from descant.formats.tags.blocks import Block, pair
from descant.formats.tags.bodies import file_content
from descant.formats.tags.sections import section_value, trimmed
from descant.formats.tags.tokens import CONTAINERS, SECTIONS, Tag, tag_at
from descant.notations import Notation
from descant.problems import Edit, Fix, Problem, ProblemKind, Related, Safety
from descant.source import Span
from descant.syntax import Mapping, Member, Node, Scalar

Read = tuple[Mapping, list[Span], list[Problem], bool]


def read_tags(text: str, tags: Sequence[Tag], half_tag: Span | None) -> Read:
    """Return the tree, the spans it explains in order, the problems, and whether the answer is complete."""
    reader = _TagReader(text, tags)
    reader.read_files()
    reader.read_sections()
    if half_tag and all(block.span.end <= half_tag.start for block in reader.blocks):
        reader.cut_tag(half_tag)
    return reader.finish()


class _TagReader:
    def __init__(self, text: str, tags: Sequence[Tag]) -> None:
        self.text = text
        self.tags = tags
        self.blocks = pair(text, tags)
        self.members: list[Member] = []
        self.explained: list[Span] = []
        self.problems: list[Problem] = []
        self.complete = True

    def finish(self) -> Read:
        self.members.sort(key=lambda member: member.key.start)
        self.explained.sort()
        data: dict[str, Any] = {member.name: member.node.value for member in self.members}
        start, end = self.explained[0].start, self.explained[-1].end
        root = Mapping(start, end, tuple(self.members), data, self.complete)
        return root, self.explained, self.problems, self.complete

    def add(self, name: str, key: Span, node: Node, explained: Span) -> None:
        self.members.append(Member(Scalar(*key, name, Notation.BARE), node))
        self.explained.append(explained)

    # Files.

    def read_files(self) -> None:
        for block in self.blocks:
            self.report_opener(block.opener)
            self.report_closer(block)
            content, problems, complete = file_content(self.text, block)
            self.problems += problems
            self.complete &= block.closer is not None or block.span.end < len(self.text)
            node = self.file(block, content)
            self.add("file", block.opener.name_span, node._replace(complete=complete), block.span)
            self.explained += [tag.span for tag in block.extra]

    def file(self, block: Block, content: Scalar | None) -> Mapping:
        opener = block.opener
        assert opener.path is not None, "a file tag has a path"
        assert opener.path_name is not None, "a file tag has a path"
        path = Scalar(*opener.path, self.text[opener.path.start : opener.path.end], Notation.VERBATIM)
        members = [Member(Scalar(*opener.path_name, "path", Notation.BARE), path)]
        if content is not None:
            members.append(Member(Scalar(*Span.at(content.start), "content", Notation.BARE), content))
        data = {member.name: member.node.value for member in members}
        return Mapping(*block.span, tuple(members), data)

    def report_opener(self, tag: Tag) -> None:
        assert tag.path is not None, "a file tag has a path"
        assert tag.path_name is not None, "a file tag has a path"
        path, name = tag.path, self.text[tag.path_name.start : tag.path_name.end]
        if tag.path_style == "unclosed":
            insert = Fix("Insert the quote", (Edit(Span.at(path.end), self.text[path.start - 1]),))
            self.report(kinds.ATTRIBUTE_QUOTE, path, "The path lacks its closing quote.", insert)
        elif tag.path_style == "single":
            quotes = tuple(Edit(Span(at, at + 1), '"') for at in (path.start - 1, path.end))
            self.report(
                kinds.ATTRIBUTE_QUOTE_STYLE,
                path,
                "The path is in single quotes.",
                Fix("Use double quotes", quotes),
            )
        elif tag.path_style == "bare":
            insert = Fix("Quote the path", (Edit(Span.at(path.start), '"'), Edit(Span.at(path.end), '"')))
            self.report(kinds.ATTRIBUTE_UNQUOTED, path, "The path has no quotes.", insert)
        if name.lower() != "path":
            rename = Fix("Call it path", (Edit(tag.path_name, "path"),))
            self.report(kinds.ATTRIBUTE_ALIAS, tag.path_name, f'"{name}" is read as the path.', rename)
        if not self.text[tag.name_span.start : tag.name_span.end].islower():
            lower = Fix("Write it in small letters", (Edit(tag.name_span, tag.name),))
            self.report(kinds.TAG_CASE, tag.name_span, "Tags are written in small letters.", lower)

    def report_closer(self, block: Block) -> None:
        opener, closer = block.opener, block.closer
        if closer is None:
            self.report_unclosed(block)
            return
        if closer.name != "file":
            replace = Fix("Close it by </file>", (Edit(closer.span, "</file>"),))
            written = self.text[closer.span.start : closer.span.end]
            self.report(kinds.CLOSER_VARIANT, closer.span, f"The file is closed by {written}.", replace)
        if block.in_line:
            message = "The closing tag is not at the start of a line, so the file has no final line break."
            self.report(kinds.CLOSER_IN_LINE, closer.span, message)
        for tag in block.extra:
            remove = Fix("Remove it", (Edit(tag.span, ""),))
            self.report(shared.EXTRA_CLOSE, tag.span, "The file is closed already.", remove)
        if block.is_nested:
            related = tuple(Related("This tag is read as content.", tag.span) for tag in block.inner[:8])
            message = "The content of this file holds a whole file block; the outermost tags were taken."
            self.problems.append(Problem(kinds.NESTED_TAG, opener.span, message, related=related))
        else:
            for tag in block.inner:
                end = Related("The file goes on to here.", closer.span)
                message = "This closing tag is read as content, since another one follows."
                self.problems.append(Problem(kinds.TAG_TEXT_IN_CONTENT, tag.span, message, related=(end,)))

    def report_unclosed(self, block: Block) -> None:
        if block.opener.empty:
            message = "This file tag closes itself: an empty file, a deletion, or forgotten content?"
            self.report(kinds.EMPTY_SELF_CLOSED, block.opener.span, message)
        elif block.half_closer:
            whole = Fix("Write the closing tag", (Edit(block.half_closer, "</file>"),))
            message = "The text ends inside this closing tag; the content before it is whole."
            self.report(kinds.TRUNCATED_CLOSE, block.half_closer, message, whole)
        else:
            at_end = block.end == len(self.text)
            insert = Fix("Close the file", (Edit(Span.at(block.end), "</file>"),), Safety.UNSAFE)
            where = "the text ends" if at_end else "the next file starts"
            message = f"This file is never closed; it was read to where {where}."
            self.report(kinds.UNCLOSED_FILE, block.opener.span, message, insert)

    # Sections.

    def read_sections(self) -> None:
        """Read the sections outside of files; a section ends before the next tag that opens anything."""
        outside = list(self.outside_files())
        position = 0
        for index, tag in enumerate(outside):
            if tag.span.start < position:
                continue
            if tag.kind == "section":
                openers = (other for other in islice(outside, index + 1, None) if other.kind != "closer")
                position = self.read_section(tag, next(openers, None))
            elif tag.kind == "closer" and tag.name in SECTIONS:
                self.read_unopened(tag)
            elif tag.kind == "container" or (tag.kind == "closer" and tag.name in CONTAINERS):
                self.explained.append(tag.span)

    def outside_files(self) -> Iterator[Tag]:
        """Yield the tags that are no part of a file's body; the opening tags of files are among them."""
        blocks = iter(self.blocks)
        block = next(blocks, None)
        for tag in self.tags:
            while block and block.span.end <= tag.span.start:
                block = next(blocks, None)
            if block is None or tag.span.start <= block.span.start:
                yield tag

    def read_section(self, tag: Tag, following: Tag | None) -> int:
        limit = following.span.start if following else len(self.text)
        closer = self.last_closer(tag.name, tag.span.end, limit)
        complete = closer is not None or following is not None
        if closer:
            body, end = Span(tag.span.end, closer.start), closer.end
        else:
            end = trimmed(self.text, Span(tag.span.end, limit)).end
            body = Span(tag.span.end, end)
            insert = Fix(f"Insert </{tag.name}>", (Edit(Span.at(end), f"</{tag.name}>"),))
            kind = shared.MISSING_CLOSE if complete else shared.TRUNCATED
            place = tag.span if complete else Span.at(limit)
            self.report(kind, place, f"<{tag.name}> is never closed.", insert)
            self.complete &= complete
        node = section_value(self.text, tag.name, body)
        if not complete:
            node = node._replace(complete=False)
        self.add(tag.name, tag.name_span, node, Span(tag.span.start, end))
        return end

    def last_closer(self, name: str, start: int, limit: int) -> Span | None:
        """Return the last closing tag at the start or the end of a line, or glued to the next tag."""
        closer, found = f"</{name}>", None
        text = self.text[start:limit].lower()
        at = text.find(closer)
        while at >= 0:
            end = start + at + len(closer)
            starts_line = at == 0 or text[at - 1] in "\r\n"
            rest = self.text[end : end + 1]
            if starts_line or rest in ("", "\r", "\n", " ", "\t") or tag_at(self.text, end):
                found = Span(start + at, end)
            at = text.find(closer, at + 1)
        return found

    def read_unopened(self, tag: Tag) -> None:
        """Read a section of which only the closing tag is there: it starts where the last part ends."""
        before = max((span.end for span in self.explained if span.end <= tag.span.start), default=0)
        body = trimmed(self.text, Span(before, tag.span.start))
        if any(member.name == tag.name for member in self.members) or body.start >= body.end:
            remove = Fix("Remove it", (Edit(tag.span, ""),))
            self.report(shared.EXTRA_CLOSE, tag.span, f"</{tag.name}> closes nothing.", remove)
            self.explained.append(tag.span)
            return
        insert = Fix(f"Insert <{tag.name}>", (Edit(Span.at(body.start), f"<{tag.name}>"),))
        self.report(shared.MISSING_OPEN, tag.span, f"<{tag.name}> is missing before this.", insert)
        node = section_value(self.text, tag.name, body)
        self.add(tag.name, Span.at(body.start), node, Span(body.start, tag.span.end))

    # Both.

    def cut_tag(self, half: Span) -> None:
        remove = Fix("Remove the half tag", (Edit(half, ""),), Safety.UNSAFE)
        self.report(kinds.TRUNCATED_TAG, half, "The text ends inside this tag.", remove)
        self.explained.append(half)
        self.complete = False

    def report(self, kind: ProblemKind, span: Span, message: str, repair: Fix | None = None) -> None:
        self.problems.append(Problem(kind, span, message, repair))
