"""A merge as one text: with both sides of each conflict between markers, or with one side of all of them.

Such a text is for editors and for people to work on; it is never written to a file as it is.
"""

from collections.abc import Iterator, Sequence

from descant.merging.three_way import Agreed, Conflict, Merge

_SHORTEST = 7
_SIGNS = "<|=>"


def marked(merge: Merge, ours: str, base: str, theirs: str) -> str:
    """Return *merge* with its conflicts between markers, as ``git merge-file --diff3`` writes them.

    *ours*, *base* and *theirs* name the sides. The markers are longer than any line in the text that looks
    like one, so that they can be told from it, see :func:`is_marked`.
    """
    size = marker_size(merge)
    return "".join(f"{line}\n" for line in _marked_lines(merge, size, (ours, base, theirs)))


def preferring(merge: Merge, *, theirs: bool) -> str:
    """Return *merge* with their side of every conflict, or with ours."""
    lines: list[str] = []
    for part in merge.parts:
        lines += part.lines if isinstance(part, Agreed) else part.theirs if theirs else part.ours
    return "".join(f"{line}\n" for line in lines)


def marker_size(merge: Merge) -> int:
    """Return how many signs each marker of *merge* has."""
    longest = max((_run(line) for line in _all_lines(merge)), default=0)
    return max(_SHORTEST, longest + 1)


def is_marked(text: str, size: int) -> bool:
    """Tell whether a marker of *size* signs stands in *text*: then a conflict is left in it."""
    return any(_run(line) == size for line in text.splitlines())


def _marked_lines(merge: Merge, size: int, names: tuple[str, str, str]) -> Iterator[str]:
    ours, base, theirs = names
    for part in merge.parts:
        if isinstance(part, Agreed):
            yield from part.lines
            continue
        yield f"{'<' * size} {ours}"
        yield from part.ours
        if part.base:
            yield f"{'|' * size} {base}"
            yield from part.base
        yield "=" * size
        yield from part.theirs
        yield f"{'>' * size} {theirs}"


def _all_lines(merge: Merge) -> Iterator[str]:
    for part in merge.parts:
        for lines in _sides(part):
            yield from lines


def _sides(part: Agreed | Conflict) -> tuple[Sequence[str], ...]:
    return (part.lines,) if isinstance(part, Agreed) else (part.ours, part.base, part.theirs)


def _run(line: str) -> int:
    """Return how many signs of a marker *line* begins with; 0 where it does not look like one."""
    sign = line[:1]
    if not sign or sign not in _SIGNS:
        return 0
    rest = line.lstrip(sign)
    return len(line) - len(rest) if not rest or rest[0].isspace() else 0
