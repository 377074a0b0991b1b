"""What is said of the edits of a file: problems at each of them in the answer, and a sentence for all."""

from collections.abc import Iterator

from descant.answer import File
from descant.patching import kinds
from descant.patching.hints import hints_of
from descant.patching.lines import FileLines
from descant.patching.mending import use_lines_of_file
from descant.patching.outcome import Level, Match, Outcome, Patched, Suggestion
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity

_REST = regex(
    r" (?:The other one is|One of the others is|The other \d+ are|\d+ others are) fine; "
    r"do not send (?:it|them) again\."
)
_LONGEST = 60
"""So many characters of a line are quoted."""


def problems(answer: str, file: File, before: str, patched: Patched) -> tuple[Problem, ...]:
    """Return what is to be said of the edits of *file*, each at its place in the text *answer*.

    *patched* is what :func:`~descant.patching.patched` made of them and of the text *before*.
    """
    lines = FileLines(before)
    found = []
    for number, match in enumerate(patched.matches):
        name = _name(number, patched)
        for kind, message, severity in _said(name, file.path, lines, match):
            rest = _rest(patched) if kind.severity is Severity.ERROR and not match.outcome.is_fine else ""
            fix = use_lines_of_file(answer, lines, match)
            found.append(
                Problem(
                    kind,
                    match.hunk.span,
                    message + rest,
                    alternatives=(fix,) if fix else (),
                    pointer=None if file.index is None else f"/files/{file.index}/hunks/{number}",
                    severity_override=severity,
                )
            )
    return tuple(found)


def without_rest(message: str) -> str:
    """Return *message*, one of a problem, without what it says of the other edits of the file."""
    return _REST.sub("", message)


def summary(path: str, patched: Patched) -> str:
    """Return a sentence on the edits of *path*: how many match, or how many do not."""
    total = len(patched.matches)
    failed = [match for match in patched.matches if not match.outcome.is_fine]
    edits = "edit" if total == 1 else "edits"
    if failed:
        does = "does" if len(failed) == 1 else "do"
        return f"{len(failed)} of {total} {edits} {does} not match {path}.{_rest(patched)}"
    done = sum(match.outcome is Outcome.ALREADY for match in patched.matches)
    if done == total:
        return f"{'The edit is' if total == 1 else f'All {total} edits are'} already in {path}."
    more = f", {done} of them already" if done else ""
    return f"{'The edit matches' if total == 1 else f'All {total} edits match'} {path}{more}."


_Said = tuple[ProblemKind, str, Severity | None]


def _said(name: str, path: str, lines: FileLines, match: Match) -> Iterator[_Said]:
    match match.outcome:
        case Outcome.MISSING:
            yield kinds.HUNK_NOT_FOUND, f"{name} does not match {path}.{_closest(lines, match)}", None
        case Outcome.AMBIGUOUS:
            kind = kinds.HUNK_AMBIGUOUS
            yield kind, f"{name} matches {_places(match)} of {path}. Send it with more lines around it.", None
        case Outcome.UNPLACED:
            message = (
                f"{name} adds lines to {path}, but does not say where: at its start, or at its end? "
                "Send it with a line above or below them."
            )
            yield kinds.HUNK_WITHOUT_CONTEXT, message, None
        case Outcome.OVERLAPPING:
            other = (match.other or 0) + 1
            message = (
                f"{name} changes lines of {path} that edit {other} changes, too. Send one edit for both."
            )
            yield kinds.HUNK_OVERLAP, message, None
        case Outcome.ALREADY:
            yield kinds.HUNK_ALREADY_APPLIED, _already(name, path, match), None
        case Outcome.APPLIED:
            yield from _warned(name, path, lines, match)


def _warned(name: str, path: str, lines: FileLines, match: Match) -> Iterator[_Said]:
    if match.contradicts:
        message = f"{name} says that {match.contradicts}. It matches {match.lines} of {path}, and no others."
        yield kinds.HUNK_ELSEWHERE, message, None
    if match.level is Level.INDENTED:
        message = (
            f"{name} matches {match.lines} of {path} but for the indentation; "
            "its new lines are indented as the file is."
        )
        yield kinds.HUNK_SHIFTED, message, None
    if match.level is Level.PUNCTUATION:
        message = (
            f"{name} matches {match.lines} of {path} but for quotes, dashes or odd spaces; "
            "lines that stay keep those of the file."
        )
        yield kinds.HUNK_PUNCTUATION, message, None
    hints = hints_of(match.hunk)
    if not match.hunk.old_lines and len(lines) and not hints.is_at_end:
        message = f"{name} adds lines without a line of {path} around them; they go to {match.lines}."
        if match.lines and match.lines.last:
            message = f"{name} adds lines without a line of {path} around them; they go {match.lines}."
        yield kinds.HUNK_WITHOUT_CONTEXT, message, Severity.WARNING


def _name(number: int, patched: Patched) -> str:
    total = len(patched.matches)
    return "The edit" if total == 1 else f"Edit {number + 1} of {total}"


def _rest(patched: Patched) -> str:
    total = len(patched.matches)
    fine = sum(match.outcome.is_fine for match in patched.matches)
    if not fine:
        return ""
    if fine == 1:
        who = "The other one" if total == 2 else "One of the others"
        return f" {who} is fine; do not send it again."
    who = f"The other {fine}" if fine == total - 1 else f"{fine} others"
    return f" {who} are fine; do not send them again."


def _already(name: str, path: str, match: Match) -> str:
    if match.other is not None:
        return f"{name} is the same as edit {match.other + 1}; it is made once."
    if match.hunk.old_lines == match.hunk.new_lines:
        return f"{name} changes nothing in {match.lines} of {path}."
    return f"{name} is already in {path}: {match.lines}."


def _places(match: Match) -> str:
    more = match.place_count - len(match.places)
    named = [str(place) for place in match.places]
    if more:
        named.append("others" if match.place_count > 1000 else f"{more} more")
    count = "very many" if match.place_count > 1000 else str(match.place_count)
    return f"{count} places ({', '.join(named[:-1])} and {named[-1]})"


def _closest(lines: FileLines, match: Match) -> str:
    if not match.suggestions:
        return " No lines of the file are like its old ones."
    best = match.suggestions[0]
    match best.level:
        case Level.EXACT | Level.TRAILING:
            return f" Its lines are at {best.lines}, which is not where the edit says."
        case Level.INDENTED:
            return f" Did you mean {best.lines}? They are indented otherwise, and not all by the same."
    percent = min(99, int(best.likeness * 100))
    others = ", ".join(f"{other.lines}" for other in match.suggestions[1:])
    or_those = f", or {others}" if others else ""
    return f" Did you mean {best.lines} ({percent} % alike){or_those}?{_first_difference(lines, match, best)}"


def _first_difference(lines: FileLines, match: Match, best: Suggestion) -> str:
    there = lines.texts[best.lines.first - 1 : best.lines.last]
    for number, (line, wanted) in enumerate(zip(there, match.hunk.old_lines, strict=False), best.lines.first):
        if line.rstrip() != wanted.rstrip():
            return f" Line {number} is “{_short(line)}”, not “{_short(wanted)}”."
    return ""


def _short(line: str) -> str:
    line = line.strip()
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
