"""Where containers are in a text, and what of it is no more than an example."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.containers import problem_kinds
from descant.formats.containers.banners import read_banners
from descant.formats.containers.families import FAMILIES
from descant.formats.containers.mark import ContainerMark
from descant.formats.containers.read_element import ReadElement, shown
from descant.formats.containers.record import ElementKind, Family
from descant.formats.containers.remains import named_lines, remains
from descant.formats.containers.unknown import holds_more, unknown_problem
from descant.formats.containers.unknown_banners import unknown_banners
from descant.formats.containers.walk import Containers, walk
from descant.formats.edits.edit_candidates import with_files
from descant.formats.format import Candidate, Format, Precedence
from descant.formats.part_limit import MOST, cut_off
from descant.formats.spans import SpanSet
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.schemas.schema import Vocabulary
from descant.source import Source, Span

_TAG = regex(r"<([\w:.-]+)")


def format_of(families: Sequence[Family]) -> Format:
    """Return the format that reads the containers of *families*; of two alike the first one counts."""
    records: dict[str, list[ElementKind]] = {}
    for element in (element for family in families for element in family.elements):
        records.setdefault(element.tag, []).append(element)
    banners = [banner for family in families for banner in family.banners]
    mark = ContainerMark(records, banners)
    tools = {element.tag: family.name for family in families for element in family.elements}

    @cache
    def named() -> re.Pattern[str]:
        return named_lines(records)

    def lost(text: str, read: Sequence[ReadElement], containers: Containers) -> Iterator[Problem]:
        if read and not any(element.is_packed for element in read):
            yield from remains(text, [*containers.spans, *containers.framing, *containers.passed], named())

    def find(source: Source, _keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
        if not mark.search(source.text):
            return
        containers = walk(source.text, records, passed_over)
        read, examples = containers.elements, containers.fenced
        if not read:
            read, examples = examples, []
        packed = list(read_banners(source.text, banners, [*passed_over, *containers.spans]))
        framed = _framed(source.text, containers, packed, passed_over)
        if framed:
            packed, read, examples = _outside(packed, framed), _outside(read, framed), []
            containers = containers._replace(unknown=sorted([*containers.unknown, *framed]))
        if packed and not (read and read[0].span.start < packed[0].span.start):
            inside = [element.span for element in along(packed)]
            read, examples = [*packed, *_outside(read, inside)], []
            unknown = [span for span in containers.unknown if not any(file.holds(span) for file in inside)]
            containers = containers._replace(unknown=unknown)
        read = list(islice(_behind_open(source.text, read, tools), MOST + 1))
        cut = read.pop().span.start if len(read) > MOST else containers.cut
        if _says_something(source.text, read) or containers.unknown:
            strays = lost(source.text, read, containers)
            yield cut_off(_candidate(source.text, read, examples, containers, list(strays)), cut)

    return Format("container", find, problem_kinds.KINDS, Precedence.EDITS, mark)


def _behind_open(text: str, read: Sequence[ReadElement], tools: Mapping[str, str]) -> Iterator[ReadElement]:
    """Yield what was *read*; behind one that is open that of another of the *tools* may be its content."""
    unclosed = None
    for element in along(read):
        tag = _TAG.match(text, element.span.start)
        tool = tools.get(tag[1], "") if tag else ""
        if unclosed is not None and tool != unclosed:
            files = tuple(file._replace(complete=False) for file in element.files)
            element = element._replace(files=files, complete=False)
        elif any(problem.kind is problem_kinds.UNCLOSED_CONTAINER for problem in element.problems):
            unclosed = tool
        yield element


def _outside(read: Sequence[ReadElement], spans: Sequence[Span]) -> list[ReadElement]:
    taken = SpanSet(spans)
    return [element for element in along(read) if not taken.has(element.span.start)]


def _framed(
    text: str, containers: Containers, packed: Sequence[ReadElement], passed_over: Sequence[Span]
) -> list[Span]:
    """Return what lines frame that no record knows, where something inside could be taken for a file."""
    elements = [*packed, *containers.elements]
    spans = (element.span for element in along(elements))
    taken = SpanSet([*passed_over, *containers.passed, *containers.unknown, *spans])
    starts = sorted(element.span.start for element in along(elements))
    framed: list[Span] = []
    position = 0
    for span in along(unknown_banners(text)):
        if span.start < position or taken.has(span.start):
            continue
        position = span.end
        if bisect_left(starts, span.start) < bisect_left(starts, span.end) or holds_more(text, span):
            framed.append(span)
    return framed


def _says_something(text: str, read: Sequence[ReadElement]) -> bool:
    """Tell whether there is a file, or something that was refused or that other formats must not read."""
    return any(
        element.files
        or any(problem.severity <= Severity.WARNING for problem in element.problems)
        or holds_more(text, element.span)
        for element in along(read)
    )


def _candidate(
    text: str,
    read: Sequence[ReadElement],
    examples: Sequence[ReadElement],
    containers: Containers,
    strays: Sequence[Problem],
) -> Candidate:
    files = [file for element in along(read) for file in element.files]
    complete = all(element.complete for element in along(read))
    first = read[0].span if read else containers.unknown[0]
    opener = Span(first.start, min(first.end, (text.find("\n", first.start) + 1 or first.end + 1) - 1))
    message = "Actions of a tool, read as file operations."
    problems = [Problem(problem_kinds.TOOL_ACTION, opener, message)] if files else []
    problems += (problem for element in along(read) for problem in element.problems)
    if not files and not containers.unknown:
        # What was asked for instead is all there is.
        worst = min((problem.severity for problem in along(problems)), default=Severity.ERROR)
        problems = [p.as_error() if p.severity is worst else p for p in along(problems)]
    message = "This is in a code fence and others are not; it was read as an example."
    problems += (Problem(shared.EXAMPLE_SKIPPED, each.span, message).as_warning() for each in along(examples))
    problems += (unknown_problem(text, span) for span in along(containers.unknown))
    problems += strays
    for tag in along(containers.unclosed) if files else ():
        message = f"{shown(tag)} is not closed. The answer may be truncated."
        problems.append(Problem(problem_kinds.UNCLOSED_CONTAINER, tag.span, message).as_warning())
    spans = [*(element.span for element in along((*read, *examples))), *containers.unknown]
    if any(p.kind is problem_kinds.UNCLOSED_CONTAINER for element in along(read) for p in element.problems):
        rest = Span(max(span.end for span in spans), len(text))
        spans += [rest] if text[slice(*rest)].strip() else []  # It may be content, too.
    explained = (*spans, *containers.framing)
    candidate = with_files("container", files, first, explained, problems, complete=complete)
    return replace(candidate, is_opaque=True)


_OF_TOOLS = format_of(FAMILIES)


def find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterable[Candidate]:
    """Return what is in containers of the tools that are known."""
    return _OF_TOOLS.find(source, known_keys, passed_over)


def is_marked(text: str) -> bool:
    """Tell whether *text* may have such a container."""
    return _OF_TOOLS.mark is not None and bool(_OF_TOOLS.mark.search(text))
