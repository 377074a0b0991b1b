"""A number in brackets that a line has on the disk is missing in the answer.

Chat pages take `[0]` for a link to a source and drop it when an answer is copied. What is left is often sound
code that means something else. A line counts where it differs from the one on the disk in nothing but such
numbers, and is between the same neighbours; whether it was meant is for a person to say.

Wrong: `folders.uri`, where the line on the disk has `folders[0].uri`

Right: `folders[0].uri`
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.dangling_optional_chaining import DANGLING_OPTIONAL_CHAINING
from descant.rules.findings import Finding, StringEdit, report_in
from descant_server.workspace.rules.missing_pieces import Gap, missing_in
from descant_server.workspace.rules.pairing import pairs
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule

LOST_SUBSCRIPT = ProblemKind.from_doc("lost-subscript", Severity.WARNING, __doc__)

_SUBSCRIPT = regex(r"(\[\d{1,9}\])")
_BEFORE = regex(r"(?:\?\.|[\w$]{1,80}+|[^\w$\s])\Z")
"""What a subscript belongs to, to point at."""
_LONGEST = 2_000
"""Characters of a line; those of data are longer, and no chat page shows them."""


def _check(context: DiskContext) -> Iterator[Problem]:
    for file in context.rewritten:
        findings = tuple(_findings(file))
        if findings:
            many = sum(len(finding.changes) for finding in findings)
            title = f"Restore all {many} lost subscripts of {file.path} from disk"
            yield from report_in(context.text, LOST_SUBSCRIPT, context.place_of(file), findings, title)


def _findings(file: Rewritten) -> Iterator[Finding]:
    for number, gaps in sorted(lost_in(file)):
        start, line = file.new_span(number).start, file.new_lines[number]
        for column, missing in gaps:
            before = _BEFORE.search(line, 0, column)
            at = start + column
            place = (at, at + 1) if column < len(line) else (max(start, at - 1), at)
            if before:
                place = (start + before.start(), at)
            changes: tuple[StringEdit, ...] = (StringEdit(at, at, missing),)
            if not column and not isinstance(file.node.notation, Notation):
                changes = ()  # What marks the line as one of the file may be at the same place.
            yield Finding(
                *place,
                f"{missing.strip()} is missing {f'behind {before[0]}' if before else 'here'}: {file.path} "
                "has it on disk, and chat pages drop a number in brackets.",
                f"Restore {missing.strip()} from disk",
                changes,
            )


def lost_in(file: Rewritten) -> Iterator[tuple[int, tuple[Gap, ...]]]:
    """Yield the numbers of the lines of the answer that lack subscripts, with where."""
    if file.old == file.new or not _SUBSCRIPT.search(file.old):
        return
    gone: defaultdict[str, list[str]] = defaultdict(list)
    for line in file.gone:
        if "[" in line and len(line) <= _LONGEST and _SUBSCRIPT.search(line):
            gone[_unscripted(line)].append(line)
    lacking = {
        line
        for line in file.added
        if gone and any(missing_in(line, old, _SUBSCRIPT) for old in gone.get(_unscripted(line), ())[:20])
    }
    if not lacking:
        return
    unmatched = {line: file.added[line] for line in lacking}
    given = {line: file.gone[line] for lines in gone.values() for line in lines}
    for number, other in _belonging(file, lacking):
        old, new = file.old_lines[number], file.new_lines[other]
        was, now = old.strip(), new.strip()
        gaps = missing_in(new, old, _SUBSCRIPT) if unmatched.get(now) and given.get(was) else ()
        if gaps:
            unmatched[now] -= 1
            given[was] -= 1
            yield other, gaps


def _belonging(file: Rewritten, lacking: set[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of lines, there and in the answer, that are the same line but for subscripts."""
    head, tail = file.same
    old = [_unscripted(line) for line in file.old_lines[head : len(file.old_lines) - tail]]
    new = [_unscripted(line) for line in file.new_lines[head : len(file.new_lines) - tail]]
    done = set[int]()
    for number, other in pairs(old, new):
        done.add(other)
        yield number + head, other + head
    yield from (
        (number + head, other + head)
        for number, other in _moved(old, new)
        if other not in done and file.new_lines[other + head].strip() in lacking
    )


def _moved(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield lines that occur once in both and have a neighbour in common, wherever they are."""
    places: dict[str, int] = {}
    for number, line in enumerate(old):
        places[line] = -1 if line in places else number
    counts: defaultdict[str, int] = defaultdict(int)
    for line in new:
        counts[line] += 1
    for other, line in enumerate(new):
        number = places.get(line, -1)
        if number < 0 or counts[line] > 1:
            continue
        above = number and other and old[number - 1] == new[other - 1]
        if above or old[number + 1 : number + 2] == new[other + 1 : other + 2] != []:
            yield number, other


def _unscripted(line: str) -> str:
    return _SUBSCRIPT.sub("", line).strip() if "[" in line else line.strip()


RULE = DiskRule((LOST_SUBSCRIPT,), _check, replaces=(DANGLING_OPTIONAL_CHAINING,))
