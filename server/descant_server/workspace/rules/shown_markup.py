"""What is said of lines that an answer has as a page shows them, with what restores them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from descant.notations import Notation
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.findings import Finding, StringEdit, report_in
from descant.source import trimmed
from descant_server.wording.plurals import plural
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext
from descant_server.workspace.rules.shown_lines import ShownLine, ShownStretch


def as_shown(
    context: DiskContext,
    kind: ProblemKind,
    file: Rewritten,
    lines: Sequence[ShownLine],
    stretches: Sequence[ShownStretch],
) -> Iterator[Problem]:
    """Yield problems of *kind* for *lines* and *stretches* of *file*."""
    findings = sorted(
        (*(_of_line(file, line) for line in lines), *(_of_stretch(file, stretch) for stretch in stretches)),
        key=lambda finding: finding.start,
    )
    can_all = all(finding.changes for finding in findings)
    title = f"Restore the markup of {file.path} from disk" if can_all else ""
    certain = any(stretch.is_certain for stretch in stretches)
    for problem in report_in(context.text, kind, context.place_of(file), findings, title):
        yield replace(problem, severity_override=Severity.ERROR) if certain else problem


def _of_line(file: Rewritten, line: ShownLine) -> Finding:
    span = file.new_span(line.number)
    lost = " and ".join(kind.value for kind in sorted(line.lost, key=lambda kind: kind.name))
    message = (
        f"This line has lost its {lost}: {file.path} has them on disk, and the line is the same otherwise. "
        "Chat pages take them for markup."
    )
    changes: tuple[StringEdit, ...] = (StringEdit(*span, line.old),)
    if not isinstance(file.node.notation, Notation):
        changes = ()  # What marks the line as one of the file may be at the same place.
    place = trimmed(file.new, span)
    return Finding(*place, message, "Restore the line from disk", changes)


def _of_stretch(file: Rewritten, stretch: ShownStretch) -> Finding:
    change = stretch.change
    numbers = range(change.new_start, change.new_end)
    filled = (number for number in numbers if file.new_lines[number].strip())
    total = len(file.new_lines)
    number = next(filled, min(change.new_start, total - 1))
    place = trimmed(file.new, file.new_span(number)) if total else None
    verb, them = ("is", "it") if stretch.tags == 1 else ("are", "them")
    message = (
        f"{plural(stretch.tags, 'tag')} {verb} missing here: {file.path} has {them} on disk, and chat pages "
        f"take {them} for markup."
    )
    changes: tuple[StringEdit, ...] = ()
    if stretch.is_exact and isinstance(file.node.notation, Notation) and numbers:
        start, end = file.new_span(numbers[0]).start, file.new_span(numbers[-1]).end
        newline = "\r\n" if "\r\n" in file.new else "\n"
        old = newline.join(file.old_lines[change.old_start : change.old_end])
        changes = (StringEdit(start, end, old),)
    if place is None:
        return Finding(0, 0, message)
    title = f"Restore {plural(change.old_end - change.old_start, 'line')} from disk"
    return Finding(*place, message, title, changes)
