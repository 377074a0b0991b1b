"""What is wrong in the files of an answer, each in the language that its name tells.

All of it is a warning at most, and keeps no file from being applied: such a file is what the model wanted to
write, and whether it may be written is told by the answer around it. What is looked at is bounded by the
answer alone, and never by what was looked at before, so that one text always has the same problems.

A file that is not whole, or that only changes what is there, is not looked at: an error in it says nothing
new. Where another problem says already why lines of it are not what they should be, those are passed over.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice

from descant.analysis import Analysis
from descant.answer import File
from descant.checkpoints import along
from descant.embedded.embedded_files import content_pointer
from descant.embedded.excuses import EXCUSES, unexplained
from descant.embedded.fence_names import fence_name
from descant.embedded.language_selection import EVERYTHING, LanguageSelection
from descant.embedded.languages import Language, Remark, language_of
from descant.embedded.memo import Memo
from descant.embedded.problem_kinds import FILE_NOT_CHECKED
from descant.embedded.range_map import raw_spans
from descant.formats.problem_kinds import TOO_MANY_PROBLEMS
from descant.problems import Edit, Fix, Problem, Related, Safety, Severity
from descant.rules.fence_inside_content import FENCE_INSIDE_CONTENT
from descant.rules.findings import writing
from descant.rules.problem_limit import MOST
from descant.source import Span

MOST_CHARACTERS = 4_000_000
"""So much of an answer is looked at; nobody reads more, and it takes seconds."""
LONGEST = 200_000
"""A file that is longer was not written by hand."""

_known = Memo[tuple[Remark, ...]](most_entries=20_000, most_characters=MOST_CHARACTERS)
"""What was found in the texts that were looked at last, by language; nothing but the text decides it."""


def check_files(analysis: Analysis, wanted: LanguageSelection = EVERYTHING) -> Iterator[Problem]:
    """Yield the problems of the files of *analysis*, up to a limit, in the order of the answer."""
    problems = _problems(analysis, wanted)
    yield from islice(problems, MOST)
    rest = next(problems, None)
    if rest is not None:
        message = (
            f"Only the first {MOST:,} problems of embedded files are listed; there are more from here on."
        )
        yield Problem(
            TOO_MANY_PROBLEMS, Span.at(rest.span.start), message, severity_override=Severity.WARNING
        )


def _problems(analysis: Analysis, wanted: LanguageSelection) -> Iterator[Problem]:
    remaining = MOST_CHARACTERS
    excuses: list[Problem] | None = None
    for file in along(analysis.answer.files):
        content = file.content
        language = _language_of(analysis.source.text, file, wanted) if content else None
        if language is None or not content or not language.can_check() or not wanted.includes(language.name):
            continue
        if len(content) > remaining:
            yield _unchecked(
                analysis,
                file,
                f"{file.path} and the files after it are not checked: the answer is too large.",
            )
            return
        if len(content) > LONGEST:
            yield _unchecked(analysis, file, f"{file.path} is too large to be checked as {language.title}.")
            continue
        remaining -= len(content)
        remarks = _known.get(language.name, content, language.remarks)
        if not remarks:
            continue
        if excuses is None:
            excuses = [problem for problem in analysis.problems if problem.kind in EXCUSES]
            excuses.sort(key=_start)
        first = bisect_left(excuses, file.span.start, key=_start)
        own = excuses[first : bisect_left(excuses, file.span.end, key=_start)]
        if own:
            # The first line of a fenced file is no code, whatever else is right in it.
            at_fence = remarks[:1] if any(excuse.kind is FENCE_INSIDE_CONTENT for excuse in own) else ()
            inside = unexplained(
                language,
                file.path,
                content,
                own,
                lambda copy, of=language: _known.get(of.name, copy, of.remarks),  # type: ignore[misc]
            )
            remarks = (*at_fence, *inside)
        yield from _reported(analysis, file, remarks)


def _start(problem: Problem) -> int:
    return problem.span.start


def _language_of(text: str, file: File, wanted: LanguageSelection = EVERYTHING) -> Language | None:
    """Return the language to check *file* in; None where it is not there as it is to be."""
    node, content = file.content_node, file.content
    if "{" in file.path:
        return None  # The name of a template, which is filled in together with what is in it.
    if not (file.complete and file.operation == "write" and node is not None and node.complete and content):
        return None
    language = wanted.named(file.path) or language_of(file.path)
    if language is not None or "." in file.path[-20:]:
        return language
    return language_of(file.path, content[:200].partition("\n")[0], fence_name(text, node.inner.start))


def _reported(analysis: Analysis, file: File, remarks: Sequence[Remark]) -> Iterator[Problem]:
    node, text = file.content_node, analysis.source.text
    assert node is not None, "what is said of a content is written somewhere"
    place = content_pointer(analysis, file)
    spans = iter(raw_spans(node, text, (span for remark in remarks for span in _places(remark))))
    for remark in remarks:
        where = next(spans)
        related = tuple(Related(note.message, next(spans)) for note in remark.notes)
        written = [writing(node, change.new) for change in remark.changes]
        edits = tuple(Edit(next(spans), new or "") for new in written)
        can_be_mended = bool(edits) and None not in written
        fixes = (Fix(remark.title, edits, Safety.UNSAFE),) if can_be_mended else ()
        yield Problem(remark.kind, where, remark.message, alternatives=fixes, related=related, pointer=place)


def _places(remark: Remark) -> Iterator[Span]:
    """Yield all stretches of the content that *remark* is about."""
    yield remark.span
    yield from (note.span for note in remark.notes)
    yield from (Span(change.start, change.end) for change in remark.changes)


def _unchecked(analysis: Analysis, file: File, message: str) -> Problem:
    place = content_pointer(analysis, file)
    return Problem(FILE_NOT_CHECKED, file.path_span, message, pointer=place)
