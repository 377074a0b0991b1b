"""The blocks of a text, with what is damaged in one of them kept from the others.

Fences that fit each other are paired as they come. Where some do not, the text is read in parts, each of
which begins where a file is surely named: by a fence that says so in the way of the others of the answer, in
its info string or in the line above it. What is damaged in one part does not reach the next one.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from descant.checkpoints import along
from descant.formats.markdown.code_blocks import CodeBlock, is_markdown
from descant.formats.markdown.damaged_fences import FenceMender, Part, is_named_past_a_fence
from descant.formats.markdown.fence_lines import FenceLine
from descant.formats.markdown.fence_pairing import paired
from descant.formats.markdown.first_lines import evidence_inside
from descant.formats.markdown.info_strings import code_in_info
from descant.formats.markdown.path_evidence import Evidence, evidence_above, evidence_in_info
from descant.lines import line_start

_Habit = tuple[str, str, bool]
"""How a file is named: kind and style of the evidence, and whether the fence says anything."""


def blocks(text: str, lines: Sequence[FenceLine], floor: int) -> Sequence[CodeBlock]:
    """Return the blocks that *lines*, all fences of *text*, make; nothing before *floor* names a file."""
    lines = list(along(_plainer(text, lines)))
    plain = list(along(paired(text, lines, floor, len(text))))
    doubted = [block for block in along(plain) if _doubt(text, block)]
    if all(block.begin == block.end for block in doubted) and all(map(_is_sound, along(plain))):
        return plain
    evidence = _all_evidence(text, lines, floor)
    anchors = _anchors(text, lines, evidence, plain)
    if not anchors:
        return plain
    parts = list(_in_parts(text, lines, floor, anchors, evidence))
    openers = {lines[number].start for number in anchors}
    if any(
        each and each.kind in ("comment", "stated") for each in (evidence[number] for number in anchors[:1])
    ):
        openers = set()  # Who reads the blocks finds these.
    return parts if _troubles(text, parts, openers) < _troubles(text, plain, openers) else plain


def _plainer(text: str, lines: Sequence[FenceLine]) -> Iterator[FenceLine]:
    """Yield *lines*, one that is written twice once, and none with code behind its language."""
    pending: FenceLine | None = None
    for line in along(lines):
        if pending and pending.after == line.start and line.info and line.info == pending.info:
            pending = pending._replace(after=line.after)
            continue
        if pending:
            yield pending
        code = code_in_info(text, line) if line.info else None
        pending = line._replace(end=code, after=code, info=text[line.stop : code].strip()) if code else line
    if pending:
        yield pending


def _is_sound(block: CodeBlock) -> bool:
    """Tell whether a fence that says something, or that names a file, opens *block*, and one closes it."""
    return block.closer is not None and (bool(block.opener.info) or block.evidence is not None)


def _troubles(text: str, reading: Sequence[CodeBlock], openers: set[int]) -> int:
    """Return how much speaks against a reading; files that are certain, and are not read as such, do most."""
    lost = openers - {block.opener.start for block in along(reading) if block.evidence}
    return 3 * len(lost) + sum(_doubt(text, block) for block in along(reading))


def _doubt(text: str, block: CodeBlock) -> int:
    """Return how much speaks against *block*."""
    if block.damage:
        return 1
    if is_named_past_a_fence(text, block):
        return 4
    if block.rival and not is_markdown(text, block):
        return 1
    is_empty = block.evidence is None and block.begin == block.end
    return 2 if block.closer is None else int(is_empty or not _is_sound(block))


def _all_evidence(text: str, lines: Sequence[FenceLine], floor: int) -> Sequence[Evidence | None]:
    """Return what names a file at each of *lines*, were it to open a block."""
    ends = [line.start for line in lines[1:]] + [len(text)]
    floors = [floor, *(line.end for line in lines)]
    return [_evidence(text, *each) for each in along(zip(floors, lines, ends, strict=False))]


def _evidence(text: str, floor: int, line: FenceLine, end: int) -> Evidence | None:
    if line.info and (inside := evidence_in_info(text, line)):
        return inside
    above = evidence_above(text, floor, line)
    if above and (line.info or not text[above.line.end : line.start].strip("*_: \t\r\n")):
        return above
    return evidence_inside(text, line.after, end, line) if line.info else None


def _anchors(
    text: str, lines: Sequence[FenceLine], evidence: Sequence[Evidence | None], plain: Sequence[CodeBlock]
) -> Sequence[int]:
    """Return the numbers of the lines that surely begin a file: named as most are, and in no sound README."""
    habits = [habit_of(each, line) for each, line in along(zip(evidence, lines, strict=True))]
    counts = Counter(habit for habit in habits if habit)
    if not counts:
        return []
    usual = counts.most_common(1)[0][0]
    numbers = [number for number, habit in enumerate(habits) if habit == usual]
    starts = [line.start for line in lines]
    sound = [
        block
        for block in along(plain)
        if block.closer
        and _holds_examples(
            text, lines[bisect_right(starts, block.opener.start) : bisect_left(starts, block.end)], block
        )
    ]
    inside = iter(sound)
    block = next(inside, None)
    kept = []
    for number in along(numbers):
        at = lines[number].start
        while block and block.stop <= at:
            block = next(inside, None)
        if not (block and block.opener.start < at < block.end):
            kept.append(number)
    return kept


def habit_of(evidence: Evidence | None, line: FenceLine) -> _Habit | None:
    """Return how a file is named, None where that is by chance."""
    if evidence is None or evidence.kind == "sentence":
        return None
    return evidence.kind, evidence.style if evidence.kind == "line" else "", bool(line.info)


def _holds_examples(text: str, inner: Sequence[FenceLine], block: CodeBlock) -> bool:
    """Tell whether the *inner* fences of *block* are content: all shorter, or balanced ones in Markdown."""
    if (
        block.closer
        and inner
        and block.closer.length == block.opener.length > max(line.length for line in inner)
    ):
        return True
    opened: FenceLine | None = None
    for line in along(inner):
        if opened is None:
            opened = line
        elif line.closes(opened):
            opened = None
    return opened is None and block.closer is not None and is_markdown(text, block)


def _in_parts(
    text: str,
    lines: Sequence[FenceLine],
    floor: int,
    anchors: Sequence[int],
    evidence: Sequence[Evidence | None],
) -> Iterator[CodeBlock]:
    usual = habit_of(evidence[anchors[0]], lines[anchors[0]]) if anchors else None
    marks = Counter((lines[number].character, lines[number].length) for number in anchors)
    mark = marks.most_common(1)[0][0] if marks else ("`", 3)
    mender = FenceMender(text, usual, mark)
    for first, last in along(pairwise((0, *anchors, len(lines)))):
        if first == last:
            continue
        following = lines[last] if last < len(lines) else None
        limit = _start_of(text, following, evidence[last]) if following else len(text)
        anchor = lines[first] if first or first in anchors[:1] else None
        part = Part(floor, limit, anchor, following)
        yield from mender.mended(lines[first:last], part)
        floor = limit


def _start_of(text: str, line: FenceLine, evidence: Evidence | None) -> int:
    """Return where the part of *line* starts: with what names it."""
    if evidence is None or evidence.kind != "line":
        return line.start
    return line_start(text, evidence.line.start)
