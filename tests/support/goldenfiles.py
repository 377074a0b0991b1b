"""Golden cases: folders with an answer as a model sent it, and with what should come of it.

    tests/golden/{formats,schemas,rules,embedded,relations}/<name>/<case>/
        response.txt    the raw answer, byte for byte
        request.txt     of a relation: the request that it answers
        answer.txt      of an answer in a frame: the answer alone
        analysis.txt    format, schema and tree, with offsets
        problems.txt    the problems, drawn under the text
        repaired.txt    the text after all repairs
        files.txt       the files it writes

No file means that nothing is expected: a clean case has no ``problems.txt``. Beside the cases of a schema
stands its ``table.json``, which test_schema_table.py tells of.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import Field

from descant import Analysis, Encoding, Fix, Problem, Span, analyze
from descant.answer import File
from descant.embedded import check_embedded
from descant.relations import Named, related
from descant.schemas import SCHEMAS, PydanticModel, ResponseModel, ResponseSchema
from descant.syntax import Mapping, Node, Scalar
from descant.syntax import Sequence as ListNode

ROOT = Path(__file__).parents[1] / "golden"
GROUPS = ("formats", "schemas", "rules", "embedded", "relations")
EXPECTED = ("analysis.txt", "problems.txt", "repaired.txt", "files.txt")

_LONGEST = 60
_WIDTH = 96
_DEEPEST = 8


class Review(ResponseModel):
    """A made-up answer with the conditions that no schema of the library has yet."""

    verdict: Literal["accept", "revise", "reject"]
    remark: str = Field(max_length=20)
    points: int = Field(multiple_of=5)


REVIEW = ResponseSchema(name="tests.review", title="Made-up review", model=PydanticModel(Review))
"""Shows, too, that a user's own schema is read like those of the library."""
ALL_SCHEMAS = (*SCHEMAS, REVIEW)


@dataclass(frozen=True)
class Golden:
    """One case."""

    folder: Path
    update: bool = False

    @property
    def name(self) -> str:
        """Group, name and case, as in ``rules/duplicate-path/wrong``."""
        return self.folder.relative_to(ROOT).as_posix()

    @property
    def group(self) -> str:
        """What it is about: formats, schemas, rules and so on."""
        return self.folder.relative_to(ROOT).parts[0]

    @property
    def subject(self) -> str:
        """The format, schema or rule that it shows."""
        return self.folder.relative_to(ROOT).parts[1]

    @property
    def response(self) -> str:
        """The raw answer."""
        return read(self.folder / "response.txt")

    @property
    def schemas(self) -> tuple[ResponseSchema, ...]:
        """The schemas to read it by."""
        return ALL_SCHEMAS if self.subject == REVIEW.name else SCHEMAS

    def analyze(self) -> Analysis:
        """Return the analysis of the raw answer, with what its group is about."""
        return self.examine(self.response)

    def examine(self, text: str) -> Analysis:
        """Return the analysis of *text* as if it were the raw answer."""
        analysis = analyze(text, schemas=self.schemas)
        if self.group == "embedded":
            return check_embedded(analysis)
        if self.group == "relations":
            return self._related(analysis)
        return analysis

    def _related(self, analysis: Analysis) -> Analysis:
        request = analyze(read(self.folder / "request.txt"))
        return related(Named("response.txt", analysis), [Named("request.txt", request)])

    def updating(self) -> "Golden":
        """Return this case, rewriting its files instead of comparing them."""
        return replace(self, update=True)

    def check(self, name: str, found: str) -> None:
        """Compare *found* with the file *name*; no file stands for the empty text."""
        path = self.folder / name
        expected = read(path) if path.exists() else ""
        if self.update and found != expected:
            path.unlink(missing_ok=True)
            if found:
                path.write_text(found, encoding="utf-8", newline="")
            return
        assert found == expected, f"{path} differs; run pytest --update-golden and read the difference"


def read(path: Path) -> str:
    """Return the text of *path* with its line ends as they are."""
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


@cache
def cases() -> tuple[Golden, ...]:
    """Return all cases in the order of their names."""
    found = (path for group in GROUPS for path in ROOT.glob(f"{group}/*/*/response.txt"))
    return tuple(Golden(path.parent) for path in sorted(found))


def by_subject() -> dict[str, list[Golden]]:
    """Return the cases of each format, schema, rule and so on, for tests that take several at once."""
    subjects: dict[str, list[Golden]] = {}
    for case in cases():
        subjects.setdefault(f"{case.group}/{case.subject}", []).append(case)
    return subjects


def render_analysis(analysis: Analysis) -> str:
    """Return format, schema, detection and tree."""
    schema = analysis.schema.name if analysis.schema else "none"
    detection = analysis.detection
    second = f", then {detection.runner_up}" if detection.runner_up else ""
    lines = [
        f"format: {analysis.format}",
        f"schema: {schema} ({detection.score}{second})",
        f"reason: {detection.reason}",
        f"answer: {_place(analysis.span)}, {'complete' if analysis.complete else 'NOT complete'}, "
        f"{'valid' if analysis.response else 'NOT valid'}",
    ]
    lines += [f"channel: {channel.name} {_place(channel.span)}" for channel in analysis.channels]
    if analysis.root is not None:
        lines += ["", *_tree(analysis.root, "")]
    return "\n".join(lines) + "\n"


def _tree(node: Node, indent: str) -> Iterator[str]:
    cut = "" if node.complete else " NOT complete"
    if len(indent) > 2 * _DEEPEST and not isinstance(node, Scalar):
        yield f"{type(node).__name__.lower()} {_place(node.span)}{cut} …"
        return
    match node:
        case Scalar():
            yield f"{node.notation.value} {_place(node.span)} {_cut(repr(node.value))}{cut}"
        case Mapping():
            yield f"object {_place(node.span)}{cut}"
            for member in node.members:
                first, *rest = _tree(member.node, indent + "  ")
                yield f"{indent}  {member.name} {_place(member.key.span)}: {first}"
                yield from rest
        case ListNode():
            yield f"list {_place(node.span)}{cut}"
            for index, item in enumerate(node.items):
                first, *rest = _tree(item, indent + "  ")
                yield f"{indent}  {index}: {first}"
                yield from rest


def render_problems(analysis: Analysis) -> str:
    """Return the problems, each drawn under its line of the text."""
    return "\n".join("\n".join(_problem(analysis, problem)) + "\n" for problem in analysis.problems)


def _problem(analysis: Analysis, problem: Problem) -> Iterator[str]:
    yield f"{problem.severity.label}[{problem.code}]: {problem.message}"
    yield from _drawing(analysis, problem.span)
    if problem.pointer is not None:
        named = f" ({problem.property_name})" if problem.property_name else ""
        yield f"  at {problem.pointer or 'the whole object'}{named}"
    for other in problem.related:
        yield f"  see: {other.message}"
        yield from _drawing(analysis, other.span)
    for fix in problem.fixes:
        yield from _fix(fix, "repair" if fix is problem.repair else "fix")


def _fix(fix: Fix, what: str) -> Iterator[str]:
    yield f"  {what} ({fix.safety.value}): {fix.title}"
    for edit in fix.edits:
        yield f"    {_place(edit.span)} -> {_cut(repr(edit.new))}"


def _drawing(analysis: Analysis, span: Span) -> Iterator[str]:
    source = analysis.source
    place = source.place(span.start, Encoding.UTF32)
    line = source.line_span(place.line)
    end = min(span.end, line.end)
    # Of a long line only what stands around the place is shown.
    begin = max(line.start, min(span.start - _WIDTH // 3, line.end - _WIDTH))
    stop = min(line.end, begin + _WIDTH)
    before, after = "…" * (begin > line.start), "…" * (stop < line.end)
    shown = "".join(map(_visible, source.text[begin:stop]))
    carets = "^" * max(1, min(end, stop) - span.start)
    more = f" to line {source.line_at(span.end) + 1}" if span.end > line.end + 2 else ""
    number = f"{place.line + 1:5}"
    yield f"{number} | {before}{shown}{after}"
    yield f"{'':5} | {' ' * (len(before) + span.start - begin)}{carets}{more}"


def _visible(character: str) -> str:
    if character < " ":
        return chr(0x2400 + ord(character))
    return character if character.isprintable() else "·"


def render_files(files: Sequence[File]) -> str:
    """Return what is written, each line of a content as a literal, so that every character shows."""
    return "\n".join("\n".join(_file(file)) + "\n" for file in files)


def _file(file: File) -> Iterator[str]:
    yield f"{file.operation} {file.path!r}{'' if file.complete else ' NOT complete'}"
    if file.content is None:
        yield "  no content"
        return
    for line in file.content.split("\n")[:-1]:
        yield "  " + _cut(repr(line + "\n"))
    if not file.content.endswith("\n"):
        yield "  " + _cut(repr(file.content.split("\n")[-1]))


def _place(span: Span) -> str:
    return f"[{span.start}, {span.end})"


def _cut(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    return f"{text[: _LONGEST - 20]} … {text[-10:]} ({len(text)} characters)"
