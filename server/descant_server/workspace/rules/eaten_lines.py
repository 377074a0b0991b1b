"""Where lines of an answer lack signs of markup that stand between the same words on the disk.

Who reads Markdown takes them for its own: underscores, asterisks, backticks, backslashes, tildes. A line may
have been changed otherwise, too: then the words to both sides of a place are the same.
"""

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from descant.merging import LineChange
from descant.patterns import regex
from descant_server.workspace.rules.missing_pieces import Gap
from descant_server.workspace.rules.pairing import pairs
from descant_server.workspace.rules.rewritten import Rewritten

SIGNS = frozenset("_*`\\~")
_BARE = str.maketrans("", "", "_*`\\~ \t")
_WORD = regex(r"[^\W_]+")
_LONGEST = 2_000
"""Characters of a line; those of data are longer, and no chat page shows them."""
_MOST_WORDS = 20_000
"""Of a file that are looked at in lines that were changed otherwise, too."""
_CHARACTERS = 5
"""Of a word, with what is behind it."""
_MOST_LINES = 3_000
"""That lack signs: so many are in a text that is made to take long, or tell as much as all."""
_WIDEST = 100
"""Characters between two words."""


class EatenLine(NamedTuple):
    """A line of the answer that lacks signs."""

    number: int
    gaps: tuple[Gap, ...]
    is_same: bool
    """Whether it is the line on the disk otherwise."""


def eaten_lines(file: Rewritten) -> Sequence[EatenLine]:
    """Return them in order."""
    lines: list[EatenLine] = []
    words = 0
    for change in file.changes:
        olds = file.old_lines[change.old_start : change.old_end]
        if change.new_start == change.new_end or not any(not SIGNS.isdisjoint(line) for line in olds):
            continue
        if len(lines) > _MOST_LINES:
            break
        same = list(islice(_same(file, change), _MOST_LINES))
        lines += same
        known = {line.number for line in same}
        words += sum(map(len, olds)) // _CHARACTERS
        if len(known) < change.new_end - change.new_start and words <= _MOST_WORDS:
            lines += _between_words(file, change, known)
    return sorted(lines)


def _same(file: Rewritten, change: LineChange) -> Iterator[EatenLine]:
    olds: defaultdict[str, deque[str]] = defaultdict(deque)
    for line in file.old_lines[change.old_start : change.old_end]:
        if len(line) <= _LONGEST and not SIGNS.isdisjoint(line) and (bare := line.translate(_BARE)):
            olds[bare].append(line.strip())
    for number in range(change.new_start, change.new_end if olds else change.new_start):
        line = file.new_lines[number]
        same = olds.get(line.translate(_BARE)) if len(line) <= _LONGEST else None
        if same:
            start = len(line) - len(line.lstrip())
            gaps = _missing(line.strip(), same.popleft(), start)
            if gaps:
                yield EatenLine(number, gaps, is_same=True)


def _between_words(file: Rewritten, change: LineChange, known: set[int]) -> Iterator[EatenLine]:
    """Yield the lines that lack signs between words that are next to each other on the disk, too."""
    old, old_words = _words(file.old_lines, range(change.old_start, change.old_end))
    numbers = [number for number in range(change.new_start, change.new_end) if number not in known]
    new, new_words = _words(file.new_lines, numbers)
    paired = pairs([old[start:end] for start, end in old_words], [new[start:end] for start, end in new_words])
    gaps: defaultdict[int, list[Gap]] = defaultdict(list)
    row, line_start = 0, 0
    for (first, other_first), (second, other_second) in pairwise([(-1, -1), *paired]):
        if second != first + 1 or other_second != other_first + 1:
            continue
        start = new_words[other_first][1] if first >= 0 else 0
        between = old[old_words[first][1] if first >= 0 else 0 : old_words[second][0]]
        for begin, missing in _missing_between(new[start : new_words[other_second][0]], between, start):
            while (line_end := new.find("\n", line_start)) >= 0 and line_end < begin:
                row, line_start = row + 1, line_end + 1
            gaps[numbers[row]] += (Gap(gap.column - line_start, gap.missing) for gap in missing)
    for number, own in gaps.items():
        yield EatenLine(number, tuple(own), is_same=False)


def _missing_between(new: str, old: str, start: int) -> Iterator[tuple[int, tuple[Gap, ...]]]:
    """Yield what is missing between two words, from where on; at both ends where lines lie between them."""
    if old == new or max(len(old), len(new)) > _WIDEST or ("\n" in old) != ("\n" in new):
        return
    before, line_end, behind = new.rpartition("\n")
    old_before, _, old_behind = old.rpartition("\n")
    if line_end:
        head, old_head = before.partition("\n")[0], old_before.partition("\n")[0]
        if missing := _missing(head, old_head, start):
            yield start, missing
    begin = start + len(new) - len(behind)
    if missing := _missing(behind.lstrip(), old_behind.lstrip(), begin + len(behind) - len(behind.lstrip())):
        yield begin, missing


def _words(lines: Sequence[str], numbers: Sequence[int]) -> tuple[str, Sequence[tuple[int, int]]]:
    text = "\n".join(lines[number] if len(lines[number]) <= _LONGEST else "" for number in numbers)
    return text, [match.span() for match in _WORD.finditer(text)]


def _missing(new: str, old: str, start: int) -> tuple[Gap, ...]:
    """Return which signs of *old* are missing in *new*, which starts at *start*; none where more is other."""
    gaps: list[Gap] = []
    position = 0
    for sign in old:
        if new.startswith(sign, position):
            position += 1
        elif sign not in SIGNS:
            return ()
        elif gaps and gaps[-1].column == start + position:
            gaps[-1] = Gap(start + position, gaps[-1].missing + sign)
        else:
            gaps.append(Gap(start + position, sign))
    return tuple(gaps) if position == len(new) else ()


def filled(text: str, gaps: Sequence[Gap]) -> str:
    """Return *text* with what is missing at *gaps*."""
    pieces: list[str] = []
    position = 0
    for gap in gaps:
        pieces += (text[position : gap.column], gap.missing)
        position = gap.column
    return "".join((*pieces, text[position:]))
