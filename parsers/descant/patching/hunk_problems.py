"""What is said of the edits of a file: problems at each of them in the answer, and a sentence for all."""

from collections.abc import Iterator

from descant.answer import File
from descant.patching import problem_kinds
from descant.patching.file_lines import MOST_PLACES, FileLines
from descant.patching.hints import hints_of
from descant.patching.hunk_fixes import use_lines_of_file
from descant.patching.mismatch_wording import mismatch, wrong_section
from descant.patching.patch_outcome import HunkMatch, HunkOutcome, Level, Patched
from descant.patching.place_choices import choices, counts_right, section_span
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity

_REST = regex(r" (?:The|Some|One)(?: one)? other (?:one |\d+ )?(?:is|are) fine\.\Z")
_Reported = tuple[ProblemKind, str]


def problems(answer: str, file: File, before: str, patched: Patched) -> tuple[Problem, ...]:
    """Return what is to be said of the edits of *file*, each at its place in the text *answer*.

    *patched* is what :func:`~descant.patching.patched` made of them and of the text *before*.
    """
    lines, rest, are_counted = FileLines(before), _rest(patched), counts_right(patched.matches)
    reported = []
    for number, match in enumerate(patched.matches):
        for kind, message in _reported(_name(number, patched), file.path, lines, match):
            fix = use_lines_of_file(answer, lines, match)
            places = () if fix else choices(answer, lines, match, are_counted=are_counted)
            is_milder = match.outcome.is_fine and kind.severity is Severity.ERROR
            reported.append(
                Problem(
                    kind,
                    section_span(match),
                    message if match.outcome.is_fine else message + rest,
                    alternatives=(fix,) if fix else tuple(places),
                    pointer=None if file.index is None else f"/files/{file.index}/hunks/{number}",
                    severity_override=Severity.WARNING if is_milder else None,
                )
            )
    return tuple(reported)


def without_rest(message: str) -> str:
    """Return *message*, one of a problem, without what it says of the other edits of the file."""
    return _REST.sub("", message)


def summary(path: str, patched: Patched) -> str:
    """Return a sentence on the edits of *path*: that they match, or how many do not, and what of the rest."""
    total = len(patched.matches)
    failed = sum(not match.outcome.is_fine for match in patched.matches)
    who = {0: "No edits", 1: "The edit", 2: "Both edits"}.get(total, f"All {total} edits")
    do_forms, match_forms = ("does", "do"), ("matches", "match")
    is_many = total > 1
    if failed:
        who = who if failed == total else f"{failed} of {total} edits"
        does = do_forms[is_many if failed == total else failed > 1]
        return f"{who} {does} not match {path}.{_rest(patched)}"
    done = sum(match.outcome is HunkOutcome.ALREADY for match in patched.matches)
    if done == total:
        return f"{who} {'are' if is_many else 'is'} already in {path}."
    return f"{who} {match_forms[is_many]} {path}{f', {done} of them already' if done else ''}."


def _reported(name: str, path: str, lines: FileLines, match: HunkMatch) -> Iterator[_Reported]:
    match match.outcome:
        case HunkOutcome.MISSING:
            yield problem_kinds.HUNK_NOT_FOUND, f"{name} does not match {path}.{mismatch(lines, match)}"
        case HunkOutcome.AMBIGUOUS:
            contradiction = f" It says that {match.contradicts}." if match.contradicts else ""
            message = f"{name} matches {_places(match)} of {path}.{contradiction}"
            yield problem_kinds.HUNK_AMBIGUOUS, f"{message} Send it with more context lines."
        case HunkOutcome.ELSEWHERE:
            yield problem_kinds.HUNK_ELSEWHERE, wrong_section(name, path, match)
        case HunkOutcome.UNPLACED:
            message = f"{name} inserts lines into {path} without a location: at the start or at the end?"
            yield problem_kinds.HUNK_WITHOUT_CONTEXT, f"{message} Send it with a line above or below them."
        case HunkOutcome.OVERLAPPING:
            message = f"{name} overlaps with edit {(match.other or 0) + 1} in {path}."
            yield problem_kinds.HUNK_OVERLAP, f"{message} Send one edit for both."
        case HunkOutcome.ALREADY:
            yield problem_kinds.HUNK_ALREADY_APPLIED, _already(name, path, match)
        case HunkOutcome.APPLIED:
            yield from _warnings(name, path, lines, match)


def _warnings(name: str, path: str, lines: FileLines, match: HunkMatch) -> Iterator[_Reported]:
    if match.contradicts:
        message = f"{name} says that {match.contradicts}. It matches {match.lines} of {path} only."
        yield problem_kinds.HUNK_ELSEWHERE, message
    if match.level is Level.INDENTED:
        message = f"{name} matches {match.lines} of {path} except for the indentation."
        yield problem_kinds.HUNK_SHIFTED, f"{message} Its new lines are indented like the file."
    if match.level is Level.PUNCTUATION:
        message = f"{name} matches {match.lines} of {path} except for quotes, dashes or unusual spaces."
        yield problem_kinds.HUNK_PUNCTUATION, f"{message} Context lines keep those of the file."
    hints = hints_of(match.hunk)
    if not match.hunk.old_lines and len(lines) and (hints.is_appended or not hints.is_at_end):
        to = "" if match.lines and match.lines.last else "to "
        message = f"{name} inserts lines into {path} without context lines."
        yield problem_kinds.HUNK_WITHOUT_CONTEXT, f"{message} They go {to}{match.lines}."


def _already(name: str, path: str, match: HunkMatch) -> str:
    if match.other is not None:
        return f"{name} is the same as edit {match.other + 1}; it is applied once."
    if match.hunk.old_lines == match.hunk.new_lines:
        return f"{name} changes nothing in {match.lines} of {path}."
    return f"{name} is already in {path}, at {match.lines}."


def _places(match: HunkMatch) -> str:
    more = match.place_count - len(match.places)
    named = [str(place) for place in match.places] + ([f"{more} more"] if more else [])
    if match.place_count > MOST_PLACES:
        return f"more than {MOST_PLACES} places ({', '.join(named[:-1])} and so on)"
    return f"{match.place_count} places ({', '.join(named[:-1])} and {named[-1]})"


def _name(number: int, patched: Patched) -> str:
    total = len(patched.matches)
    return "The edit" if total == 1 else f"Edit {number + 1} of {total}"


def _rest(patched: Patched) -> str:
    """Return what is said of the edits that are fine, where there are any."""
    total = len(patched.matches)
    overlapped = {
        match.other
        for match in patched.matches
        if match.outcome in (HunkOutcome.OVERLAPPING, HunkOutcome.MISSING)
    }
    fine = sum(
        match.outcome.is_fine and number not in overlapped for number, match in enumerate(patched.matches)
    )
    if not fine:
        return ""
    failed = sum(not match.outcome.is_fine for match in patched.matches)
    is_all = fine + failed == total
    if fine == 1:
        who = "The other one" if is_all and total == 2 else "The one other" if is_all else "One other"
        return f" {who} is fine."
    return f" {'The other' if is_all else 'Some other'} {fine} are fine."
