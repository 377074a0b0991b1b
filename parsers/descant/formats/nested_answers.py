"""Answers in code blocks that name a file: content of that file, or the answer to be read.

A file may show this very format. So what is in one of several files is content of that file, whatever it
looks like. A lone block is unclear: ``answer.json`` may say where the answer is kept. There the name and the
fence decide, and both readings are told.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from descant.checkpoints import along, ordered
from descant.formats import problem_kinds
from descant.formats.fallback import file_nodes
from descant.formats.fences import TAG_NAMES
from descant.formats.markdown.file_names import MARKDOWN, OUTPUT, extension_of
from descant.formats.markdown.problem_kinds import ANSWER_IN_CONTENT, NAMED_ANSWER
from descant.formats.rival_candidates import Rated
from descant.patterns import regex
from descant.problems import Problem, Related, Severity
from descant.source import Source, Span
from descant.syntax import Mapping, Node

_FENCES = ("```", "~~~")
_TAG = regex(rf"<(?<![^\r\n]<){TAG_NAMES}>")
_OPENER = regex(r"(?:`++|~++|<\w++>)[ \t]*+(?P<language>[\w+#-]*+)")
_LIKE_PATH = regex(r"\S[./\\]\w")
_REACH = 2_000
"""So far before an answer there may be what names its block."""
_OF_ANSWERS = frozenset(("json", "json5", "jsonc", "xml"))
"""Languages, and extensions, of what answers are written in."""
_UNCLEAR = _OF_ANSWERS | OUTPUT | {""}
"""Those that say nothing against an answer."""


class NestedAnswers(NamedTuple):
    """The answers of a text that stand in code blocks that name files."""

    held: frozenset[Span] = frozenset()
    """Of those that are content of their files."""
    problems: tuple[Problem, ...] = ()
    """What is said of those, and of what is read as the answer but may be content."""
    is_one_read: bool = False
    """One that may be content is read as the answer."""

    def without_held(self, candidates: Sequence[Rated]) -> list[Rated]:
        """Return those of *candidates* that are no content."""
        return [rated for rated in candidates if rated.candidate.span not in self.held]


def may_be_held(source: Source, candidates: Sequence[Rated]) -> bool:
    """Tell whether one of *candidates* may be inside of a code block that names a file."""
    text, known = source.text, [rated.candidate for rated in candidates if rated.is_known]
    if not known:
        return False
    last = max(known, key=attrgetter("span"))
    around, start = last.explained[0].start, last.span.start
    if any(text.find(mark, 0, around) >= 0 for mark in _FENCES) or _TAG.search(text, 0, around):
        return True
    return around < start and _LIKE_PATH.search(text, max(0, start - _REACH), start) is not None


def may_be_followed(source: Source, candidates: Sequence[Rated]) -> bool:
    """Tell whether a code block may stand behind all *candidates* that are known."""
    end = max(rated.candidate.explained[-1].end for rated in candidates if rated.is_known)
    return any(source.text.find(mark, end) >= 0 for mark in _FENCES) or (
        _TAG.search(source.text, end) is not None
    )


def nested_answers(source: Source, candidates: Sequence[Rated], blocks: Sequence[Rated]) -> NestedAnswers:
    """Return which of *candidates* stand in the files that *blocks*, the code blocks, write."""
    files = [file for rated in blocks for file in along(file_nodes(rated))]
    files.sort(key=attrgetter("start"))
    written = [_WrittenFile(content, file) for file in along(files) if (content := file.get("content"))]
    is_doubted = any(p.severity <= Severity.WARNING for rated in blocks for p in rated.candidate.problems)
    held, problems = list[Span](), list[Problem]()
    is_one_read = False
    free = 0  # Blocks before it may be part of an answer that is read.
    known = [rated for rated in candidates if rated.is_known]
    for rated in along(sorted(known, key=lambda rated: rated.candidate.opener)):
        around = _file_around(rated, written)
        if around and around.file.start >= free:
            begins = not source.text[around.content.start : rated.candidate.opener.start].strip()
            if not (begins and _may_be_answer(source, rated, around.file, files)):
                held.append(rated.candidate.span)
                is_wrong = begins and not _fits(source, around.file)
                problems.append(_content(rated, is_doubted=is_doubted, is_wrong=is_wrong))
                continue
            is_one_read = True
            problems += _named(rated, around.file)
        free = max(free, rated.candidate.span.end)
    return NestedAnswers(frozenset(held), tuple(problems), is_one_read)


class _WrittenFile(NamedTuple):
    content: Node
    file: Mapping


def _file_around(rated: Rated, written: Sequence[_WrittenFile]) -> _WrittenFile | None:
    """Return the first of the files *written* that the answer stands in; None if some of it is in none."""
    candidate = rated.candidate
    # Tags of several files are one answer, and a fence may be part of it.
    parts = [member.key.start for member in candidate.root.members] if candidate.format != "json" else []
    first = None
    for at in along(parts or [candidate.opener.start]):
        number = bisect_right(written, at, key=lambda each: each.content.start) - 1
        if number < 0 or at >= written[number].content.end:
            return None
        first = first or written[number]
    return first


def _content(rated: Rated, *, is_doubted: bool, is_wrong: bool) -> Problem:
    message = "This looks like an answer, but is inside a code block that is a file; it is read as content."
    problem = Problem(ANSWER_IN_CONTENT, rated.candidate.opener, message)
    if is_wrong:
        return problem.as_error()  # Neither the name nor the fence speaks for content.
    return problem.as_warning() if is_doubted else problem


def _may_be_answer(source: Source, rated: Rated, file: Mapping, files: Sequence[Mapping]) -> bool:
    """Tell whether what *file* begins with is an answer that is to be read."""
    language = _language(source, file)
    if language not in _UNCLEAR:
        return False
    if "guessed_path" in file.value:
        return True
    return _is_alone(rated, files) and (language in _OF_ANSWERS or _extension(file) in _UNCLEAR)


def _named(rated: Rated, file: Mapping) -> Iterator[Problem]:
    """Name the reading of an answer that was not taken; a sentence above it names what it is about."""
    path = file.get("path")
    if path and "guessed_path" not in file.value:
        message = f"{file.value['path']} was read as the answer itself; it could be a file to be written."
        related = (Related("The answer.", rated.candidate.opener),)
        yield Problem(NAMED_ANSWER, path.span, message, related=related)


def _fits(source: Source, file: Mapping) -> bool:
    """Tell whether the name or the fence of *file* says that it may begin with what looks like an answer."""
    return _language(source, file) not in _UNCLEAR or _extension(file) in _UNCLEAR | MARKDOWN


def _extension(file: Mapping) -> str:
    return extension_of(file.value["path"])


def _language(source: Source, file: Mapping) -> str:
    """Return what the fence around *file* calls its language, in small letters."""
    operation = file.get("operation")
    opener = _OPENER.match(source.text, operation.start) if operation else None
    return opener["language"].lower() if opener else "script"


def _is_alone(rated: Rated, files: Sequence[Mapping]) -> bool:
    """Tell whether one of *files* is outside of *rated*, the one around it."""
    first, last = (bisect_left(files, at, key=attrgetter("start")) for at in rated.candidate.span)
    return len(files) - (last - first if rated.is_whole else 0) <= 1


def beside_it(source: Source, candidates: Sequence[Rated], blocks: Sequence[Rated]) -> Iterator[Problem]:
    """Report the first code block that names its file and is no part of *candidates*."""
    answers = ordered(rated.candidate.span for rated in candidates if rated.is_known)
    for file in (file for rated in blocks for file in along(file_nodes(rated))):
        content = file.get("content")
        if content is None:
            continue
        number = bisect_left(answers, content.end, key=lambda answer: answer.start) - 1
        # A sentence behind an answer mentions where to use it.
        is_example = "guessed_path" in file.value and number == len(answers) - 1
        if (number < 0 or answers[number].end <= content.start) and not is_example:
            message = "This code block has a file path, but is outside the answer; only the answer was read."
            line_end = source.line_span(source.line_at(content.start)).end
            place = Span(content.start, min(content.end, line_end))
            yield Problem(problem_kinds.SEVERAL_FORMATS, place, message).as_warning()
            return
