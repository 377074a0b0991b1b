"""What is said of the lines that an edit does not match: where it may be meant, and what differs there."""

from descant.patching.file_lines import BLANKS, FileLines
from descant.patching.likeness import aligned
from descant.patching.patch_outcome import HunkMatch, Level, Suggestion

_LONGEST = 60
"""So many characters of a line are quoted."""
_BEFORE = 20
"""So many of them before what differs, where the lines are long."""


def mismatch(lines: FileLines, match: HunkMatch) -> str:
    """Return the sentences that follow "The edit does not match a file.", each with a space before it."""
    reason = f" It says that {match.contradicts}." if match.contradicts else ""
    if match.other is not None:
        return f"{reason} Edit {match.other + 1} adds its old lines. Send one edit for both."
    if match.lines:
        reason += f" Its new lines are already there, at {match.lines}."
    if match.suggestions:
        return reason + _suggested(lines, match)
    if reason:
        return reason
    return " No similar lines were found." if len(lines) else " The file is empty."


def wrong_section(name: str, path: str, match: HunkMatch) -> str:
    """Return what is said of an edit whose section names another definition than the one its lines are in."""
    first = match.conflicts[0]
    section = _quoted(first.anchor, 0)
    if first.number is None:
        where = f"{name} is for {section}, which is not in {path}."
    else:
        where = f"{name} is for {section} (line {first.number + 1})."
    pairs = zip(match.places, match.conflicts, strict=True)
    places = [
        f"in {_quoted(other.instead, 0)} ({place})" if other.instead else f"at {place}"
        for place, other in pairs
    ]
    more = match.place_count - len(places)
    places += [f"in {more} more places"] if more else []
    listed = " and ".join(filter(None, (", ".join(places[:-1]), places[-1])))
    if not match.hunk.old_lines:
        return f"{where} Its new lines would go elsewhere, {listed}. Send it with context lines."
    if first.number is None:
        return f"{where} Its old lines are {listed}. Send it with the section that is meant."
    now = f"the lines that {section} has now"
    return f"{where} Its old lines are {listed} only. Send it with {now}, or with the section that is meant."


def _suggested(lines: FileLines, match: HunkMatch) -> str:
    best, *others = match.suggestions
    either = "".join(f", or {other.lines}" for other in others)
    match best.level:
        case Level.EXACT | Level.TRAILING:
            return f" Its old lines are at {best.lines} instead."
        case Level.INDENTED:
            return f" Did you mean {best.lines}{either}? Only the indentation differs there."
        case Level.GAPS:
            more = best.lines.last - best.lines.first + 1 - len(match.hunk.old_lines)
            lines_more = f"{more} lines" if more > 1 else "1 line"
            return f" Did you mean {best.lines}{either}, with {lines_more} more than its old lines?"
    how = f"{in_percent(best.likeness)} alike"
    return f" Did you mean {best.lines} ({how}){either}?{_first_difference(lines, match, best)}"


def in_percent(likeness: float) -> str:
    """Return *likeness* as ``74 %``: what differs is never told as wholly alike."""
    return f"{min(99, int(likeness * 100))} %"


def _first_difference(lines: FileLines, match: HunkMatch, best: Suggestion) -> str:
    there, wanted = lines.texts[best.lines.first - 1 : best.lines.last], match.hunk.old_lines
    old = new = 0
    for block in aligned(wanted[:200], there[:200]):
        number = best.lines.first + new
        if block.a > old and block.b > new:
            line, other = _short(there[new], wanted[old])
            return f" Line {number} is {line}, not {other}."
        if block.a > old:
            return f" Before line {number} it has {_short(wanted[old], '')[0]}, which is not in the file."
        if block.b > new:
            return f" Line {number} is {_short(there[new], '')[0]}, which the edit lacks."
        old, new = block.a + block.size, block.b + block.size
    return ""


def _short(line: str, other: str) -> tuple[str, str]:
    """Return two lines as they are in a sentence: of long ones the part that differs."""
    line, other = line.strip(BLANKS), other.strip(BLANKS)
    start = 0
    if max(len(line), len(other)) > _LONGEST:
        pairs = enumerate(zip(line, other, strict=False))
        same = next((index for index, (own, its) in pairs if own != its), min(len(line), len(other)))
        start = max(0, same - _BEFORE) if other else 0
    return _quoted(line, start), _quoted(other, start)


def _quoted(line: str, start: int) -> str:
    if not line:
        return "an empty line"
    before, after = "…" * (start > 0), "…" * (len(line) > start + _LONGEST)
    return f"“{before}{line[start : start + _LONGEST]}{after}”"
