"""The offers to say which place an edit is meant for, where its lines are in several or in another one."""

from collections.abc import Iterable, Iterator

from descant.answer import Hunk
from descant.patching.definitions import definition_in
from descant.patching.enclosures import Enclosures
from descant.patching.file_lines import FileLines
from descant.patching.hunk_anchors import heads
from descant.patching.hunk_changes import is_signed
from descant.patching.patch_outcome import HunkMatch, HunkOutcome, LineRange
from descant.problems import Edit, Fix, Safety
from descant.source import Span
from descant.syntax import Scalar, Sequence


def section_span(match: HunkMatch) -> Span:
    """Return where the answer names the place of an edit that is elsewhere; of all others the whole edit."""
    for conflict in match.conflicts:
        for item in _sections(match.hunk):
            at = item.value.rfind(conflict.anchor)
            if at >= 0 and item.span.end - item.span.start == len(item.value):
                return Span(item.start + at, item.start + at + len(conflict.anchor))
    return match.hunk.span


def choices(answer: str, lines: FileLines, match: HunkMatch, *, are_counted: bool) -> Iterator[Fix]:
    """Yield a fix for each place of *match*, an edit without one, that makes the answer say that place.

    Only where the edits *are counted* right, a number decides.
    """
    if match.outcome not in (HunkOutcome.AMBIGUOUS, HunkOutcome.ELSEWHERE) or not match.hunk.old_lines:
        return
    number = match.hunk.node.get("first_line") if are_counted else None
    enclosures = Enclosures(lines)
    owners = [conflict.instead for conflict in match.conflicts]
    owners = owners or [_owner(enclosures, lines, place) for place in match.places]
    for place, owner in zip(match.places, owners, strict=True):
        name = f"“{owner}” ({place})" if owner else str(place)
        is_telling = bool(owner) and owners.count(owner) == 1 and len(heads(lines, owner)) == 1
        edits = []
        if match.outcome is HunkOutcome.ELSEWHERE or (is_telling and number is None):
            if (section := _section_edit(answer, match, owner)) is None:
                continue
            edits.append(section)
        if isinstance(number, Scalar):
            edits.append(Edit(number.span, str(place.first)))
        elif not is_telling and len(match.places) > 1:
            continue
        if edits:
            yield Fix(f"Apply to {name}", tuple(edits), Safety.UNSAFE)


def counts_right(matches: Iterable[HunkMatch]) -> bool:
    """Tell whether no number is wrong of those of *matches* whose place is known without it."""
    return not any(map(_has_wrong_number, matches))


def _has_wrong_number(match: HunkMatch) -> bool:
    number = match.hunk.node.get("first_line")
    if not isinstance(number, Scalar) or match.outcome is not HunkOutcome.APPLIED or match.lines is None:
        return False
    return match.lines.first <= match.lines.last and number.value != match.lines.first


def _owner(enclosures: Enclosures, lines: FileLines, place: LineRange) -> str:
    """Return the line of the innermost definition that the lines at *place* are in; empty where in none."""
    number = place.first - 1
    worded = next((at for at in range(number, place.last) if lines.texts[at].strip()), number)
    chain = enclosures.of(worded, lines.texts[worded])
    return next((each.text for each in chain if each.definition is not None), "")


def _section_edit(answer: str, match: HunkMatch, owner: str) -> Edit | None:
    if match.conflicts:
        span = section_span(match)
        return None if span == match.hunk.span else Edit(span, owner)
    sections = list(_sections(match.hunk))
    at = match.hunk.span.start
    if not is_signed(match.hunk) or sections or not answer.startswith("@@", at) or not definition_in(owner):
        return None
    end = answer.find("\n", at)
    return Edit(Span(at, len(answer) if end < 0 else end), f"@@ {owner}")


def _sections(hunk: Hunk) -> Iterator[Scalar]:
    anchors = hunk.node.get("anchors")
    for item in reversed(anchors.items) if isinstance(anchors, Sequence) else ():
        if isinstance(item, Scalar) and isinstance(item.value, str):
            yield item
