"""The parsed response as it goes over the wire: the shape that ``interface.md`` fixes, and nothing else.

Members are snake_case in Python and camelCase on the wire, which ``to_wire`` makes. ``span`` is a pair
of code point offsets into the raw text, ``range`` the same place as zero-based lines and columns in the units
of one encoding. The parts are named tuples, since an answer may have thousands of files.
"""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from descant.late_parts import LateParts
from descant.ranges import Range
from descant.source import Span


class ParsedEdit(NamedTuple):
    """Replace a range by a string."""

    span: Span
    range: Range
    new_text: str

    def to_wire(self) -> dict[str, Any]:
        return {"span": [*self.span], "range": self.range.to_wire(), "newText": self.new_text}


class ParsedFix(NamedTuple):
    """A named group of edits."""

    title: str
    safety: Literal["safe", "unsafe"]
    edits: tuple[ParsedEdit, ...]

    def to_wire(self) -> dict[str, Any]:
        edits = [edit.to_wire() for edit in self.edits]
        return {"title": self.title, "safety": self.safety, "edits": edits}


class ParsedRelated(NamedTuple):
    """Another place that explains a problem."""

    message: str
    span: Span
    range: Range

    def to_wire(self) -> dict[str, Any]:
        return {"message": self.message, "span": [*self.span], "range": self.range.to_wire()}


class ParsedProblem(NamedTuple):
    """A problem; of its ``fixes`` the one that the reading assumed comes first."""

    code: str
    severity: str
    message: str
    span: Span
    range: Range
    pointer: str | None
    property: str | None
    href: str | None
    related: tuple[ParsedRelated, ...]
    fixes: tuple[ParsedFix, ...]

    def to_wire(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "span": [*self.span],
            "range": self.range.to_wire(),
            "pointer": self.pointer,
            "property": self.property,
            "href": self.href,
            "related": [related.to_wire() for related in self.related],
            "fixes": [fix.to_wire() for fix in self.fixes],
        }


class ParsedStep(NamedTuple):
    """A step of the plan."""

    step: int
    description: str
    span: Span
    range: Range

    def to_wire(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "description": self.description,
            "span": [*self.span],
            "range": self.range.to_wire(),
        }


class ParsedHunk(NamedTuple):
    """A hunk of a patch."""

    span: Span
    old_lines: tuple[str, ...]
    new_lines: tuple[str, ...]

    def to_wire(self) -> dict[str, Any]:
        return {"span": [*self.span], "oldLines": [*self.old_lines], "newLines": [*self.new_lines]}


class ParsedFile(NamedTuple):
    """A file operation."""

    path: str
    operation: str
    new_path: str | None
    old_mode: str | None
    new_mode: str | None
    """As git writes them, such as ``100755``; None where the answer does not say."""
    hunks: tuple[ParsedHunk, ...]
    content: str | None
    complete: bool
    tokens: int
    """An estimate: a quarter of the content's UTF-8 bytes, rounded up; 0 without content."""
    span: Span
    path_span: Span
    content_span: Span
    range: Range
    path_range: Range
    content_range: Range

    def to_wire(self) -> dict[str, Any]:
        return {
            "path": self.path,
            "operation": self.operation,
            "newPath": self.new_path,
            "oldMode": self.old_mode,
            "newMode": self.new_mode,
            "hunks": [hunk.to_wire() for hunk in self.hunks],
            "content": self.content,
            "complete": self.complete,
            "tokens": self.tokens,
            "span": [*self.span],
            "pathSpan": [*self.path_span],
            "contentSpan": [*self.content_span],
            "range": self.range.to_wire(),
            "pathRange": self.path_range.to_wire(),
            "contentRange": self.content_range.to_wire(),
        }


class ParsedChannel(NamedTuple):
    """A channel of a gpt-oss answer."""

    name: str
    span: Span

    def to_wire(self) -> dict[str, Any]:
        return {"name": self.name, "span": [*self.span]}


class ParsedDetection(NamedTuple):
    """How sure the recognition is (0 to 1), the schema that came second, and the reason in words."""

    score: float
    runner_up: str | None
    reason: str

    def to_wire(self) -> dict[str, Any]:
        return {"score": self.score, "runnerUp": self.runner_up, "reason": self.reason}


@dataclass(frozen=True)
class ParsedResponse(LateParts):
    """Everything that was read from one raw answer; its lists are made when somebody asks for them."""

    version: int
    format: str
    schema: str | None
    detection: ParsedDetection
    complete: bool
    summary: str | None
    course_of_action: tuple[ParsedStep, ...]
    course_of_action_markdown: str | None
    curator_activity: str | None
    files_updated: tuple[str, ...]
    files: tuple[ParsedFile, ...]
    channels: tuple[ParsedChannel, ...]
    response: dict[str, Any] | None
    problems: tuple[ParsedProblem, ...]

    def to_wire(self) -> dict[str, Any]:
        """Return plain dicts, lists and scalars with camelCase keys, as JSON has them."""
        return {
            "version": self.version,
            "format": self.format,
            "schema": self.schema,
            "detection": self.detection.to_wire(),
            "complete": self.complete,
            "summary": self.summary,
            "courseOfAction": [step.to_wire() for step in self.course_of_action],
            "courseOfActionMarkdown": self.course_of_action_markdown,
            "curatorActivity": self.curator_activity,
            "filesUpdated": [*self.files_updated],
            "files": [file.to_wire() for file in self.files],
            "channels": [channel.to_wire() for channel in self.channels],
            "response": self.response,
            "problems": [problem.to_wire() for problem in self.problems],
        }
