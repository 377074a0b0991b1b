"""Where a document in XML is in a text, and what it says."""

import re
from collections.abc import Iterator

from descant.checkpoints import STRIDE, checkpoint
from descant.formats.fences import fence_around
from descant.formats.format import Candidate
from descant.formats.nodes import mapping
from descant.formats.part_limit import cut_off
from descant.formats.tags.problem_kinds import EMPTY_FILE, EMPTY_SELF_CLOSED, FILE_WITHOUT_PATH, NESTED_TAG
from descant.formats.tags.tag_sections import section_value
from descant.formats.tags.tag_tokens import CONTAINERS
from descant.formats.xml.elements import Element, decode, holds_elements, holds_markup, read_elements
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem
from descant.schemas.schema import Vocabulary
from descant.source import Source, Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar, Sequence

_DOCUMENT = regex(
    r"""
    \ufeff? \s*+ (?: (?:`{3,}+|~{3,}+) [^`\n\r=:./]*+ (?:\r\n?|\n) \s*+ )?
    (?P<document> (?P<declaration> <\?xml\s[^<>]*\?> \s*+ )? < (?P<root>[A-Za-z_][\w.-]*) [\s>] )
    """,
    re.VERBOSE,
)
_END = regex(r"[\s`~]*+\Z")
_LINE_BREAK = regex(r"\r\n?|\n")
_SECTION = regex(r"\s*+<!\[CDATA\[(?:\r\n?|\n)?(?>(?P<content>.*?)\]\]>)\s*+", re.DOTALL)
"""One CDATA section with nothing but white space around it, which is layout."""
_ENDS_AND_BEGINS = regex(r"</file>\s*+<file\s")
_WHOLE_NUMBER = regex(r"[0-9]{1,9}")
_READ_AT_ONCE = 8 * STRIDE
"""Old releases of the reader begin a long comment or attribute anew with each piece."""
_PATHS = ("path", "name", "filename", "src")
_TEXTS = ("summary", "curator_activity")
_TAGS = ("file", "course_of_action", *_TEXTS)
_STEPS = ("step", "item")
_CONTENTS = ("content", "contents", "code")
_NAMES = frozenset((*_TAGS, *CONTAINERS, *_STEPS, "description", "number", *_PATHS, "file_path", *_CONTENTS))


def find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the document, if the whole text, but for a fence around it, is one."""
    text = source.text
    region = _region(text)
    if region is None or not _is_well_formed(text[region.start : region.end]):
        return
    read = read_elements(text, region.start, _NAMES)
    if read is None:
        return
    element, cut = read
    reader = _XmlReader(text)
    members = tuple(reader.members(element))
    if not members or reader.has_markup:
        return
    root = Mapping(*element.span, members, {member.name: member.node.value for member in members})
    fence = fence_around(text, region, is_whole=True)
    frame = (Span(region.start, element.body_start), Span(element.body_end, cut or region.end))
    explained = tuple(sorted((*frame, *reader.explained, *fence.spans)))
    candidate = Candidate(
        format="xml",
        root=root,
        explained=explained,
        complete=True,
        problems=(*reader.problems, *fence.problems),
    )
    yield cut_off(candidate, cut)


def _region(text: str) -> Span | None:
    """Return the span of what could be an XML document, judged by its start and its end."""
    document = _DOCUMENT.match(text)
    if document is None or document["root"].lower() in _TAGS:
        return None
    start = document.start("document")
    closer = text.rfind(f"</{document['root']}>", start)
    end = closer + len(document["root"]) + 3
    if closer < 0 or not _END.match(text, end):
        return None
    says_so = document["declaration"] or text.find("<![CDATA[", start) >= 0 or text.find("&", start) >= 0
    return Span(start, end) if says_so else None


def _is_well_formed(text: str) -> bool:
    from xml.parsers import expat  # Few answers are XML.

    # Names are taken apart, so that a prefix that nothing declares is an error; a namespace may hold a space.
    parser = expat.ParserCreate("utf-8", namespace_separator="\f")
    try:
        for start in range(0, len(text), _READ_AT_ONCE):
            checkpoint()
            parser.Parse(text[start : start + _READ_AT_ONCE].encode())
        parser.Parse(b"", True)  # noqa: FBT003  # It takes no names.
    except (expat.ExpatError, UnicodeEncodeError):
        return False
    return True


def _holds_files(element: Element) -> bool:
    """Tell whether *element* is another name for a list of files."""
    return any(child.name == "file" or _holds_files(child) for child in element.children)


class _XmlReader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.problems: list[Problem] = []
        self.explained: list[Span] = []
        """What of the document was read; the rest is prose."""
        self.has_markup = False
        """Whether a text holds elements, or a content comments: then the tags were not meant as XML."""

    def members(self, root: Element) -> Iterator[Member]:
        """Yield the members of an answer among the children of *root*, and of a list of files in it."""
        for child in root.children:
            if child.name in _TEXTS:
                yield self.member(child.name, child, self.text_of(trimmed(self.text, child.body)))
            elif child.name == "course_of_action":
                yield self.member(child.name, child, self.plan(child))
            elif child.name == "file" and (file := self.file(child)):
                yield self.member("file", child, file)
            elif child.name in CONTAINERS or _holds_files(child):
                self.explained += (Span(child.start, child.body_start), Span(child.body_end, child.end))
                yield from self.members(child)

    def member(self, name: str, element: Element, node: Node) -> Member:
        self.explained.append(element.span)
        return Member(Scalar(*element.name_span, name, Notation.BARE), node)

    def text_of(self, span: Span) -> Scalar:
        raw = self.text[span.start : span.end]
        self.has_markup |= holds_elements(raw)
        return Scalar(*span, decode(raw), Notation.XML)

    def plan(self, element: Element) -> Node:
        steps = [child for child in element.children if child.name in _STEPS]
        if not steps:
            return self.decoded(section_value(self.text, element.name, element.body))
        items = tuple(self.step(child, rank) for rank, child in enumerate(steps, start=1))
        return Sequence(*trimmed(self.text, element.body), items, [item.value for item in items])

    def decoded(self, plan: Node) -> Sequence:
        """Return *plan*, whose steps were found in the raw text, with their descriptions decoded."""
        assert isinstance(plan, Sequence), "a plan is a list of steps"
        steps = []
        for step in plan.items:
            assert isinstance(step, Mapping), "a step is an object"
            number, description = step.members
            text = self.text_of(Span(description.node.start, description.node.end))
            members = (number, Member(description.key, text))
            steps.append(step._replace(members=members, value={**step.value, "description": text.value}))
        return plan._replace(items=tuple(steps), value=[step.value for step in steps])

    def step(self, element: Element, rank: int) -> Mapping:
        described = element.child("description") or element
        description = self.text_of(trimmed(self.text, described.body))
        number = Scalar(*Span.at(element.body_start), rank, Notation.BARE)
        written = element.child("step", "number")
        place = (
            written.body if written else element.attributes.get("number") or element.attributes.get("step")
        )
        if place and _WHOLE_NUMBER.fullmatch(self.text, *trimmed(self.text, place)):
            number = Scalar(*place, int(self.text[place.start : place.end]), Notation.BARE)
        return mapping(element.span, {"step": number, "description": description})

    def file(self, element: Element) -> Mapping | None:
        path = self.path(element)
        if path is None:
            self.problems.append(
                Problem(FILE_WITHOUT_PATH, element.span, "Missing path of this file element.")
            )
            return None
        nodes: dict[str, Node | None] = {"path": path}
        written = element.child(*_CONTENTS) or element
        if written.body_end == written.end:
            message = "Self-closing file tag: an empty file, a deletion or forgotten content?"
            self.problems.append(Problem(EMPTY_SELF_CLOSED, element.span, message))
        else:
            content = self.content(written)
            if not content.value:
                self.problems.append(Problem(EMPTY_FILE, element.name_span, "This file has no content."))
            nodes["content"] = content
        return mapping(element.span, nodes)

    def path(self, element: Element) -> Scalar | None:
        # In build files, an empty element names the source of a file: that is no answer.
        names = _PATHS if element.body_end != element.end else _PATHS[:2]
        attribute = next((place for name in names if (place := element.attributes.get(name))), None)
        if attribute:
            return self.text_of(attribute)
        child = element.child(*_PATHS, "file_path")
        return self.text_of(trimmed(self.text, child.body)) if child else None

    def content(self, element: Element) -> Scalar:
        """Return the content, less one line break behind the tag or the start of its only CDATA section."""
        body = element.body
        checkpoint()
        section = _SECTION.fullmatch(self.text, *body)
        checkpoint()
        if section:
            start, end = section.span("content")
            if _ENDS_AND_BEGINS.search(self.text, start, end):
                message = "This CDATA section extends beyond its file; a file may be lost in it."
                self.problems.append(Problem(NESTED_TAG, element.name_span, message).as_warning())
            return Scalar(start, end, section["content"], Notation.VERBATIM)
        self.has_markup |= holds_markup(self.text[body.start : body.end])
        line_break = _LINE_BREAK.match(self.text, *body)
        return self.text_of(Span(line_break.end(), body.end) if line_break else body)
