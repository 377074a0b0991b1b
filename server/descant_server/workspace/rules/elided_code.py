"""A new line stands for code that was left out, and the file on the disk has that code.

The kind of problem is the library's. Here it is an error: the line is not on the disk, and the file would
shrink. Where the lines around it are found on the disk without a doubt, what is between them there can be
restored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant import Fix, Problem, Severity, Span
from descant.patterns import regex
from descant.problems import Edit, Safety
from descant.rules.elided_code import ELIDED_CODE, elided_lines, is_lazy, lazy_lines
from descant.source import trimmed
from descant_server.workspace.rules.elided_lines import ElidedLines, left_out
from descant_server.workspace.rules.pairing import pairs
from descant_server.workspace.rules.restored_lines import replacing
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.said_omissions import said_omissions

_NEXT_STEP = regex(r"(?:Restore them, or ask|Ask) for the whole file\.\Z")


def _check(context: DiskContext) -> Iterator[Problem]:
    for file in context.rewritten:
        certain, doubtful = _by_certainty(context, file)
        new = certain | doubtful
        if not new:
            continue
        lines = _with_spans(context, file, {*new, *(number for number, _ in _known(context, file))})
        fixes = _fixes(context, file, [number for number, _ in lines], new)
        message = (
            f"This line stands for lines that were left out: {file.path} has {len(file.old_lines)} on disk "
            f"and would have {len(file.new_lines)}."
        )
        pointer = context.place_of(file).pointer
        for number, span in lines:
            if number in new:
                own = fixes.get(number, ())
                next_step = "Restore them, or ask for the whole file." if own else "Ask for the whole file."
                yield Problem(
                    ELIDED_CODE,
                    span,
                    f"{message} {next_step}",
                    alternatives=own,
                    pointer=pointer,
                    severity_override=Severity.ERROR if number in certain else Severity.WARNING,
                )


def for_the_model(problem: Problem) -> Problem:
    """Return *problem* with what the model is to do next, in place of what a person does."""
    if problem.kind is not ELIDED_CODE:
        return problem
    return replace(problem, message=_NEXT_STEP.sub("Write the whole file.", problem.message))


def elided_files(context: DiskContext) -> Iterator[Rewritten]:
    """Yield the files that have new lines which can only stand for others."""
    for file in context.rewritten:
        if _by_certainty(context, file)[0]:
            yield file


def _by_certainty(context: DiskContext, file: Rewritten) -> tuple[frozenset[int], frozenset[int]]:
    """Return the new lines of the answer that can only stand for others, and those that seem to.

    The former are in the words that the library knows, in a file that shrinks or in a notation where they
    are usual; or they say in others what becomes of code, and took the place of some.
    """
    omissions = said_omissions(file)
    certain = {omission.number for omission in omissions if omission.is_certain}
    if len(file.new_lines) < len(file.old_lines) or _is_lazy(context, file):
        certain |= _not_on_disk(file, [number for number, _ in _known(context, file)])
    return frozenset(certain), frozenset(omission.number for omission in omissions) - certain


def _known(context: DiskContext, file: Rewritten) -> list[tuple[int, Span]]:
    """Return the lines in the words that the library knows, and where they are written."""
    return [(file.new_line_at(line.start), span) for line, span in _lines(context, file)]


def _with_spans(context: DiskContext, file: Rewritten, numbers: set[int]) -> list[tuple[int, Span]]:
    """Return the lines *numbers* in order, with where they are written."""
    ordered = sorted(numbers)
    places = [trimmed(file.new, file.new_span(number)) for number in ordered]
    return list(zip(ordered, file.node.spans_of(context.text, places), strict=True))


def _lines(context: DiskContext, file: Rewritten) -> Iterator[tuple[Span, Span]]:
    """Yield the lines of a file that stand for others, and where they are written."""
    if _is_lazy(context, file):
        return lazy_lines(file.node, context.text)
    return elided_lines(file.node, context.text, is_suspected=True)


def _is_lazy(context: DiskContext, file: Rewritten) -> bool:
    return is_lazy(context.analysis.format, context.text, file.draft.file)


def _not_on_disk(file: Rewritten, numbers: Sequence[int]) -> frozenset[int]:
    """Return those of the lines of the answer that are not on the disk."""
    new = {number for number in numbers if file.added[file.new_lines[number].strip()]}
    texts = {file.new_lines[number].strip() for number in new}
    if texts and any(line.strip() in texts for line in file.old_lines):
        # The file has some like it; the lines around tell which.
        new -= {number for _, number in pairs(file.old_lines, file.new_lines)}
    return frozenset(new)


def _fixes(
    context: DiskContext, file: Rewritten, numbers: Sequence[int], new: frozenset[int]
) -> dict[int, tuple[Fix, ...]]:
    """Return for each line the fix that restores what it stands for; the first also has one for all."""
    edits: dict[int, Edit] = {}
    fixes: dict[int, tuple[Fix, ...]] = {}
    gaps = left_out(file.old_lines, file.new_lines, numbers)
    for number, gap in zip(numbers, gaps, strict=True):
        edit = _edit(context, file, gap) if gap is not None and number in new else None
        if gap is not None and edit is not None:
            lines = f"{len(gap.lines)} left-out line{'s' * (len(gap.lines) > 1)}"
            edits[number] = edit
            fixes[number] = (Fix(f"Restore {lines} from disk", (edit,), Safety.UNSAFE),)
    if len(edits) > 1 and edits.keys() == new:
        title = f"Restore all left-out lines of {file.path} from disk"
        fixes[min(new)] += (Fix(title, tuple(edits.values()), Safety.UNSAFE),)
    return fixes


def _edit(context: DiskContext, file: Rewritten, gap: ElidedLines) -> Edit | None:
    place = Span(file.new_span(gap.first).start, file.new_span(gap.last).end)
    return replacing(context, file, place, gap.lines)


RULE = DiskRule((ELIDED_CODE,), _check)
