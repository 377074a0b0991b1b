"""A line lacks characters that it has on the disk, which a chat page takes for markup.

Where an answer is shown as Markdown or HTML, `__init__` becomes a bold `init`, asterisks become emphasis, and
`<stdio.h>` a tag that is not shown; copied from there they are gone. What is left is often sound code. A line
counts where it differs from the one on the disk in nothing else, or has the same words to both sides of the
place. So do blank lines of a whole stretch, and lines at the margin among others that are still indented.

A name without its underscore counts where nobody can have renamed it: it is bound nowhere, or has the
underscore in other places still. It is an error where it can be nothing but damage: a name such as `__init__`
in Python, an `#include` of nothing, or a file that has lost all of them.

Wrong: `def init(self, args):`, where the line on the disk has `def __init__(self, *args):`

Right: `def __init__(self, *args):`
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.code_tokens import extension_of
from descant.rules.eaten_signs import EATEN_SIGNS
from descant.rules.findings import Finding, StringEdit, report_in
from descant_server.workspace.rules.blank_lines import blanks_finding, lost_blanks
from descant_server.workspace.rules.eaten_evidence import believed_lines
from descant_server.workspace.rules.eaten_lines import eaten_lines
from descant_server.workspace.rules.eaten_words import as_eaten
from descant_server.workspace.rules.extensions import MARKUP
from descant_server.workspace.rules.lost_indentation import finding_of, flat_runs
from descant_server.workspace.rules.lost_names import lost_names
from descant_server.workspace.rules.markup_signs import FEW_CHANGES, SIGN, Sign, lost_signs
from descant_server.workspace.rules.missing_pieces import Gap, missing_in
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.shown_lines import changed_lines, shown_lines, shown_stretches
from descant_server.workspace.rules.shown_markup import as_shown
from descant_server.workspace.rules.stray_lines import stray_runs
from descant_server.workspace.rules.unknown_names import unknown_names

LOST_MARKUP = ProblemKind.from_doc("lost-markup", Severity.WARNING, __doc__)

_LONGEST = 2_000
"""Characters of a line; those of data are longer, and no chat page shows them."""
_MANY_ALIKE = 20
_SYSTEMATIC = 3
"""Nobody takes all signs of a kind out of a file in so many lines without another change of them."""
_WORD = regex(r"\w+")
_OPERAND = regex(r"\W*+(?P<path>[\w.]*+)")
_NO_NAMES = frozenset(("const", "volatile", "restrict", "_Nullable", "_Nonnull", "self", "this", "cls"))
_REACH = 40
"""Lines of a comment."""


class LossyLine(NamedTuple):
    """A line of the answer without signs that it has on the disk."""

    number: int
    old: str
    gaps: tuple[Gap, ...]
    signs: frozenset[Sign]


def _check(context: DiskContext) -> Iterator[Problem]:
    for file in context.rewritten:
        if file.old == file.new:
            continue
        lossy = tuple(_lossy_lines(file))
        certain = _lost_throughout(file, lossy)
        believed = _believed(file, lossy, certain)
        known = {line.number for line in believed}
        names = frozenset((Sign.UNDERSCORES,))
        believed = [*believed, *(LossyLine(*lost, names) for lost in lost_names(file, known))]
        known.update(line.number for line in believed)
        shown = [line for line in shown_lines(file) if line.number not in known]
        stretches = list(shown_stretches(file, known.union(line.number for line in shown)))
        covered = {
            number
            for stretch in stretches
            for number in range(stretch.change.new_start, stretch.change.new_end)
        }
        alone = sorted(line for line in believed if line.number not in covered)
        yield from _in_lines(context, file, alone, certain)
        shown = [line for line in shown if line.number not in covered]
        yield from as_shown(context, LOST_MARKUP, file, shown, stretches)
        known.update(covered, (line.number for line in shown))
        eaten = believed_lines(file, [line for line in eaten_lines(file) if line.number not in known])
        known.update(line.number for line in eaten)
        unknown = [line for line in unknown_names(file) if line.number not in known]
        yield from as_eaten(context, LOST_MARKUP, file, eaten, unknown)
        yield from _in_layout(context, file)


def _in_layout(context: DiskContext, file: Rewritten) -> Iterator[Problem]:
    place = context.place_of(file)
    blank = [blanks_finding(file, stretch) for stretch in lost_blanks(file)]
    title = f"Restore the blank lines of {file.path} from disk"
    yield from report_in(context.text, LOST_MARKUP, place, blank, title)
    flat = list(flat_runs(file))
    known = {number for run in flat for number, _ in run.lines}
    flat = sorted((*flat, *stray_runs(file, known)), key=lambda run: run.lines[0][0])
    findings = [finding_of(file, run) for run in flat]
    title = f"Restore the indentation of {file.path} from disk"
    yield from report_in(context.text, LOST_MARKUP, place, findings, title)


def _in_lines(
    context: DiskContext, file: Rewritten, lines: Sequence[LossyLine], certain: frozenset[Sign]
) -> Iterator[Problem]:
    is_commented = any(Sign.COMMENT in line.signs for line in lines)
    whole = {line.strip(): line for line in file.old_lines} if is_commented else {}
    findings = [_finding(file, line, whole.get(line.old, line.old)) for line in lines]
    title = f"Restore all {len(lines)} lines of {file.path} from disk"
    problems = report_in(context.text, LOST_MARKUP, context.place_of(file), findings, title)
    for line, problem in zip(lines, problems, strict=False):
        is_certain = line.signs & certain or any(sign.is_certain for sign in line.signs)
        yield replace(problem, severity_override=Severity.ERROR) if is_certain else problem


def _lossy_lines(file: Rewritten) -> Iterator[LossyLine]:
    if not SIGN.search(file.old):
        return
    gone: defaultdict[str, list[str]] = defaultdict(list)
    for line in file.gone:
        if len(line) <= _LONGEST and SIGN.search(line) and (bare := _bare(line)):
            gone[bare].append(line)
    if not gone:
        return
    wanted = {line: count for line, count in file.added.items() if line and _bare(line) in gone}
    given = {line: file.gone[line] for lines in gone.values() for line in lines}
    extension = extension_of(file.path)
    for number, new in enumerate(file.new_lines if wanted else ()):
        line = new.strip()
        if not wanted.get(line):
            continue
        for old in gone[_bare(line)][:_MANY_ALIKE]:
            gaps = missing_in(new, old, SIGN) if given[old] else ()
            signs = lost_signs(extension, line, old, gaps, new) if gaps else frozenset()
            if signs:
                given[old] -= 1
                wanted[line] -= 1
                yield LossyLine(number, old, gaps, signs)
                break


def _believed(file: Rewritten, lines: Sequence[LossyLine], certain: frozenset[Sign]) -> Sequence[LossyLine]:
    """Return those of *lines* that no other change of the file explains, such as one of a type."""
    if not lines:
        return ()
    lossy = {file.new_lines[line.number].strip() for line in lines} | {line.old for line in lines}
    others = {word for text in (*file.gone, *file.added) if text not in lossy for word in _WORD.findall(text)}
    counts = {sign: sum(sign in line.signs for line in lines) for sign in Sign}
    added = "\n".join(file.added)
    written = {sign for sign in Sign if counts[sign] and sign.is_in(added)}
    return [
        line
        for line in lines
        if line.signs & certain
        or any(
            sign.is_certain
            or (
                sign.is_believed(
                    file.path, counts[sign], is_written=sign in written, is_apart=_is_apart(file, line)
                )
                and not _is_explained(file, line, sign, lossy, others)
            )
            for sign in line.signs
        )
    ]


def _is_apart(file: Rewritten, line: LossyLine) -> bool:
    """Tell whether *line* is changed alone: its neighbours are as they were, and so is most of the file."""
    places = ((change.new_start, change.new_end) for change in file.changes)
    return len(file.changes) <= FEW_CHANGES and (line.number, line.number + 1) in places


def _is_explained(file: Rewritten, line: LossyLine, sign: Sign, lossy: set[str], others: set[str]) -> bool:
    """Tell whether an ordinary change may have taken the *sign* out of *line*.

    It was put into a line beside this one, or what it belongs to occurs in the *others* that have changed.
    """
    around = file.new_lines[max(0, line.number - 1) : line.number + 2]
    beside = (text for text in map(str.strip, around) if text not in lossy and text in file.added)
    if any(gap.missing.strip() in text for text in beside for gap in line.gaps):
        return True
    text = file.new_lines[line.number]
    if sign is Sign.TAG:
        return _is_tag_explained(file, line, others)
    if sign is Sign.COMMENT:
        return not any(
            _goes_on(file, range(line.number + way, line.number + way * _REACH, way)) for way in (-1, 1)
        )
    return sign.has_operand and any(_operand(text, gap) & others for gap in line.gaps)


def _goes_on(file: Rewritten, numbers: Iterable[int]) -> bool:
    """Tell whether the first of the lines *numbers* that is as it was is one of a comment with asterisks."""
    texts = (file.new_lines[number].strip() for number in numbers if 0 <= number < len(file.new_lines))
    kept = next((text for text in texts if text and text not in file.added), "")
    return kept.startswith("*") and not kept.startswith("*/")


def _operand(text: str, gap: Gap) -> set[str]:
    """Return the names that the sign at *gap* stands before, such as those of a member and what has it."""
    operand = _OPERAND.match(text, gap.column)
    names = set(operand["path"].split(".")) if operand else set()
    if names & _NO_NAMES and operand and not names - _NO_NAMES:
        return set(_WORD.findall(text[operand.end() :])[:1])
    return names - _NO_NAMES


def _is_tag_explained(file: Rewritten, line: LossyLine, others: set[str]) -> bool:
    """Tell whether tags are left in what has changed, or what was named in these is gone elsewhere, too."""
    text = file.new_lines[line.number]
    is_of_type = all(text[: gap.column][-1:].isalnum() for gap in line.gaps)
    if extension_of(file.path) in MARKUP and not is_of_type:
        return Sign.TAG.is_in("\n".join(changed_lines(file)))
    names = {word for gap in line.gaps for word in _WORD.findall(gap.missing)}
    now = set(_WORD.findall("\n".join(file.added)))
    return bool(names & others - now)


def _lost_throughout(file: Rewritten, lines: Sequence[LossyLine]) -> frozenset[Sign]:
    """Return the signs that the file has lost in several lines, and has nowhere any more."""
    return frozenset(
        sign
        for sign in Sign
        if sum(sign in line.signs for line in lines) >= _SYSTEMATIC
        and not sign.is_prose(file.path)
        and not sign.is_in(file.new)
    )


def _finding(file: Rewritten, line: LossyLine, whole: str) -> Finding:
    start, text = file.new_span(line.number).start, file.new_lines[line.number]
    first = min(line.gaps[0].column, max(0, len(text) - 1))
    place = (start + first, start + max(first + 1, line.gaps[-1].column))
    changes = tuple(StringEdit(start + gap.column, start + gap.column, gap.missing) for gap in line.gaps)
    if Sign.COMMENT in line.signs:
        # How many of the blanks around the asterisk are left differs from page to page.
        changes = (StringEdit(start, start + len(text), whole.rstrip()),)
    is_at_start = Sign.COMMENT in line.signs or not line.gaps[0].column
    if is_at_start and not isinstance(file.node.notation, Notation):
        changes = ()  # What marks the line as one of the file may be at the same place.
    missing = dict.fromkeys(gap.missing.strip() for gap in line.gaps)
    verb, them = ("are", "them") if len(missing) > 1 else ("is", "it")
    message = (
        f"{' and '.join(missing)} {verb} missing: {file.path} has {them} on disk, and chat pages take "
        f"{them} for markup."
    )
    return Finding(*place, message, "Restore the line from disk", changes)


def _bare(line: str) -> str:
    return SIGN.sub("", line).strip()


RULE = DiskRule((LOST_MARKUP,), _check, replaces=(EATEN_SIGNS,))
