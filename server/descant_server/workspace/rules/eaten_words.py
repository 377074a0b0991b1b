"""What is said of signs that lines of an answer lack, with what puts them in."""

from collections.abc import Collection, Iterator, Sequence

from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem, ProblemKind
from descant.rules.findings import Finding, StringEdit, report_in
from descant_server.workspace.rules.eaten_lines import EatenLine, filled
from descant_server.workspace.rules.missing_pieces import Gap
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext

_BEFORE = regex(r"[\w*`~\\\\]{0,40}\Z")
_BEHIND = regex(r"[\w*`~\\\\]{0,40}")
_WIDEST = 60
"""Characters that are quoted."""
_CALLED = {"_": "underscores", "*": "asterisks", "`": "backticks", "\\": "backslashes", "~": "tildes"}


def as_eaten(
    context: DiskContext,
    kind: ProblemKind,
    file: Rewritten,
    lines: Sequence[EatenLine],
    unknown: Collection[EatenLine],
) -> Iterator[Problem]:
    """Yield problems of *kind* for *lines*, and for those with names that the file never had."""
    findings = [_finding(file, line, is_unknown=line in unknown) for line in sorted((*lines, *unknown))]
    title = f"Restore what is missing in {len(findings)} lines of {file.path}"
    return report_in(context.text, kind, context.place_of(file), findings, title)


def _finding(file: Rewritten, line: EatenLine, *, is_unknown: bool) -> Finding:
    text, start = file.new_lines[line.number], file.new_span(line.number).start
    first, last = _around(text, line.gaps)
    gaps = [gap for gap in line.gaps if gap.column <= last]
    now = text[first:last]
    was = filled(now, [Gap(gap.column - first, gap.missing) for gap in gaps])
    signs = dict.fromkeys(_CALLED[sign] for gap in gaps for sign in gap.missing)
    if is_unknown:
        reading = f"{file.path} has {was} on disk, and {now} nowhere"
    else:
        otherwise = "; the line is the same otherwise" * line.is_same
        instead = f", and not {now}" if now else ""
        reading = f"{file.path} has {was} here on disk{instead}{otherwise}"
    changes = tuple(StringEdit(start + gap.column, start + gap.column, gap.missing) for gap in line.gaps)
    if not line.gaps[0].column and not isinstance(file.node.notation, Notation):
        changes = ()  # What marks the line as one of the file may be at the same place.
    message = f"{reading}. Chat pages take {' and '.join(signs)} for markup."
    if first == last:
        first = min(first, max(0, len(text) - 1))
        last = first + 1
    more = " and the rest of the line" * (len(gaps) < len(line.gaps))
    return Finding(start + first, start + last, message, f"Write {was}{more}", changes)


def _around(text: str, gaps: Sequence[Gap]) -> tuple[int, int]:
    """Return where the words around *gaps* start and end; around the first where that is too long."""
    before = _BEFORE.search(text, max(0, gaps[0].column - _WIDEST), gaps[0].column)
    first = before.start() if before else gaps[0].column
    last = _end_of_word(text, gaps[-1].column)
    return (first, last) if last - first <= _WIDEST else (first, _end_of_word(text, gaps[0].column))


def _end_of_word(text: str, column: int) -> int:
    behind = _BEHIND.match(text, column)
    return behind.end() if behind else column
