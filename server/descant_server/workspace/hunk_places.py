"""Where in an answer the hunks of a proposed file are: the lines of its text, or the edits that make them.

A hunk that a person has edited, and one that merging has made, may be nowhere.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from descant import File, Source, Span
from descant.answer import Hunk
from descant.merging import ChosenChange, LineReplacement, lines_of
from descant.patching import LineRange
from descant.patching.hunk_changes import changes_of

Lines = tuple[str, ...]
Sign = tuple[Lines, Lines]
"""What a change takes away and what it brings, without the blanks around the lines."""
_MOST_COMPARED = 20_000
"""Changes of edits that are looked through for one that does more than a hunk."""


def hunk_places(files: Sequence[File], text: str, change: ChosenChange) -> Mapping[LineReplacement, Span]:
    """Return where in the answer *text* the hunks of *change* are, as far as that is certain.

    *files* are all entries of the file.
    """
    whole = change.whole
    places = dict(_in_edits([hunk for file in files for hunk in file.hunks], whole))
    for file in files:
        if file.operation == "write" and file.content is not None:
            places |= dict(_in_content(file, text, whole))
    return places


def lines_changed(hunk: LineReplacement) -> str:
    """Say which lines of the file that is there *hunk* changes, such as ``lines 3–5`` or ``after line 2``."""
    return str(LineRange(hunk.start + 1, hunk.end))


def hunk_place(hunk: LineReplacement) -> str:
    """Say the same within a sentence, such as ``at lines 3–5`` or ``after line 2``."""
    lines = lines_changed(hunk)
    return lines if lines.startswith("after") else f"at {lines}"


def _in_content(file: File, text: str, change: ChosenChange) -> Iterator[tuple[LineReplacement, Span]]:
    content, node = file.content, file.content_node
    if content is None or node is None:
        return
    lines, before, source = lines_of(content), lines_of(change.before), Source(content)
    placed = list[tuple[LineReplacement, Span]]()
    numbers = defaultdict[str, list[int]](list)
    for number, line in enumerate(lines):
        numbers[line].append(number)
    for hunk in change.hunks:
        replacement, added = hunk.replacement, _bare(hunk.replacement.lines)
        start = hunk.start
        if added and tuple(lines[start : start + len(added)]) != added:
            runs = [at for at in numbers[added[0]] if tuple(lines[at : at + len(added)]) == added]
            if len(runs) != 1:
                continue
            (start,) = runs
        # Nothing says where lines are gone but the one before them.
        if (
            not added
            and start
            and lines[start - 1 : start] != before[replacement.start - 1 : replacement.start]
        ):
            continue
        first = min(max(start if added else start - 1, 0), max(len(lines) - 1, 0))
        last = max(start + len(added) - 1, first)
        if last < len(lines):
            placed.append((replacement, Span(source.line_span(first).start, source.line_span(last).end)))
    spans = node.spans_of(text, [span for _, span in placed])
    yield from zip((replacement for replacement, _ in placed), spans, strict=True)


def _in_edits(edits: Sequence[Hunk], change: ChosenChange) -> Iterator[tuple[LineReplacement, Span]]:
    before, makers = lines_of(change.before), _Makers(edits)
    signs = {
        hunk.replacement: (
            _stripped(before[hunk.replacement.start : hunk.replacement.end]),
            _stripped(hunk.replacement.lines),
        )
        for hunk in change.hunks
    }
    counts, seen = Counter(signs.values()), Counter[Sign]()
    for replacement, sign in signs.items():
        own = makers.of(sign)
        # Several of the same are in the order of the file, or it is not told which is which.
        if len(own) == counts[sign]:
            yield replacement, own[seen[sign]].span
        seen[sign] += 1


class _Makers:
    """Which edits take away certain lines and bring certain others."""

    def __init__(self, edits: Sequence[Hunk]) -> None:
        self._changes = [
            (edit, (_stripped(edit.old_lines[slice(*each.old)]), _stripped(edit.new_lines[slice(*each.new)])))
            for edit in edits
            for each in changes_of(edit)
        ]
        self._by_sign = defaultdict[Sign, list[Hunk]](list)
        for edit, sign in self._changes:
            self._by_sign[sign].append(edit)
        self._effort = _MOST_COMPARED

    def of(self, sign: Sign) -> Sequence[Hunk]:
        """Return the edits that do just this, or else those that do this among other things."""
        if sign in self._by_sign or self._effort < len(self._changes):
            return self._by_sign.get(sign, ())
        self._effort -= len(self._changes)
        gone, added = sign
        return [edit for edit, (old, new) in self._changes if _has(old, gone) and _has(new, added)]


def _has(lines: Lines, part: Lines) -> bool:
    return any(lines[at : at + len(part)] == part for at in range(len(lines) - len(part) + 1))


def _bare(lines: Sequence[str]) -> Lines:
    return tuple(line.rstrip("\r\n") for line in lines)


def _stripped(lines: Sequence[str]) -> Lines:
    return tuple(line.strip() for line in lines)
