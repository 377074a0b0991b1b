"""Lines of an answer that are those on the disk, as a page shows them: the same but for their markup."""

from collections import defaultdict, deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from descant.merging import LineChange
from descant.patterns import regex
from descant.rules.code_tokens import extension_of
from descant_server.workspace.rules.extensions import MARKUP, PROSE
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.shown_text import LIKE_TAG, TAG, WORD, Markup, lost_in, shown, words_shown

_SIGN = regex(r"[<`\\&*_]|\]\(|^[ \t]*[#>+-]")
_LONGEST = 2_000
_FEW = 2
_SOME = 3
"""Lines that are the same otherwise: nobody takes out signs in so many, and puts them into others."""
_MANY_ALIKE = 5
_MOST_TRIES = 20_000
"""Of two lines in a change: there are so many only in texts that are made to take long."""
_MANY_TAGS = 3
_UNDERLINE = regex(r"[ ]{0,3}(?:=+|-+)[ \t]*\Z")
_OPENED = regex(r"</?[A-Za-z]")
_FROM_OLD = 0.9
_MARKDOWN = frozenset(("md", "mdx", "markdown"))
"""Where it can do without tags."""
_ALONE = frozenset((Markup.TAG, Markup.LINK, Markup.CODE, Markup.ESCAPE, Markup.HEADING))
"""What nobody takes out of a line alone, and leaves the line as it is."""


class ShownLine(NamedTuple):
    """A line of the answer, and the one on the disk that it shows."""

    number: int
    old: str
    lost: frozenset[Markup]


class ShownStretch(NamedTuple):
    """Lines of the answer that have lost tags, and those on the disk."""

    change: LineChange
    tags: int
    is_exact: bool
    """Whether all else is the same."""
    is_certain: bool
    """Whether the file has lost all of its tags, and its words are there."""


def shown_lines(file: Rewritten) -> Sequence[ShownLine]:
    """Return the lines that have lost what no ordinary change of the file explains."""
    if file.old == file.new:
        return ()
    lines = [line for change in file.changes for line in _in_change(file, change)]
    if not lines:
        return ()
    own = {file.new_lines[line.number].strip() for line in lines}
    others = "\n".join(line for line in changed_lines(file) if line.strip() not in own)
    kept = "\n".join(own)
    counts = {kind: sum(kind in line.lost for line in lines) for kind in Markup}
    believed = {
        kind
        for kind in Markup
        if counts[kind]
        and (kind in _ALONE or counts[kind] >= _FEW)
        and (counts[kind] >= _SOME or not _is_in(others, kind))
        and not (kind is Markup.ESCAPE and kind.count_in(kept))
    }
    return [line for line in lines if line.lost & believed]


def _is_in(text: str, kind: Markup) -> bool:
    return bool(TAG.search(text) if kind is Markup.TAG else kind.count_in(text))


def shown_stretches(file: Rewritten, reported: Collection[int]) -> Iterator[ShownStretch]:
    """Yield the stretches of a file of markup that have lost tags, without those of *reported* lines."""
    if file.old == file.new or extension_of(file.path) not in MARKUP or not TAG.search(file.old):
        return
    if _OPENED.search("\n".join(changed_lines(file))):
        yield from _emptied(file)
        return
    all_gone = len(TAG.findall(file.old)) >= _MANY_TAGS and not TAG.search(file.new)
    head, tail = file.same
    region = LineChange(head, len(file.old_lines) - tail, head, len(file.new_lines) - tail)
    if all_gone and (whole := _stretch(file, region, all_gone=True)) is not None and whole.is_exact:
        yield whole
        return
    for change in file.changes:
        stretch = _stretch(file, change, all_gone=all_gone)
        is_reported = any(number in reported for number in range(change.new_start, change.new_end))
        if stretch is not None and (stretch.is_exact or not is_reported):
            yield stretch


def _emptied(file: Rewritten) -> Iterator[ShownStretch]:
    """Yield the stretches that are as they were but for their tags, and have lines of which nothing is left.

    Who takes out tags takes out such lines, too; that tags are written elsewhere says nothing then.
    """
    for change in file.changes:
        lines = file.old_lines[change.old_start : change.old_end]
        answered = file.new_lines[change.new_start : change.new_end]
        if _are_emptied(lines, answered) and any(
            old.strip() and not new.strip() for old, new in zip(lines, answered, strict=True)
        ):
            yield ShownStretch(change, len(TAG.findall("\n".join(lines))), is_exact=True, is_certain=False)


def changed_lines(file: Rewritten) -> Iterator[str]:
    """Yield the lines of the answer that are new or beside others than before."""
    for change in file.changes:
        yield from file.new_lines[change.new_start : change.new_end]


def _stretch(file: Rewritten, change: LineChange, *, all_gone: bool) -> ShownStretch | None:
    lines = file.old_lines[change.old_start : change.old_end]
    old, answered = "\n".join(lines), file.new_lines[change.new_start : change.new_end]
    new = "\n".join(answered)
    tags = len(TAG.findall(old))
    if not tags or "<" in new.replace("< ", "").replace("<=", ""):
        return None
    before, after = words_shown(old), words_shown(new)
    is_same = before == after and bool(before or _are_emptied(lines, answered))
    if len(lines) != len(answered) and tags < _MANY_TAGS:
        return None  # Pages keep the lines, and who takes out tags around a text does not.
    if is_same or (all_gone and _is_from(after, WORD.findall(old)) and _is_from(before, after)):
        is_certain = all_gone and bool(before) and extension_of(file.path) not in _MARKDOWN
        return ShownStretch(change, tags, is_same, is_certain)
    return None


def _are_emptied(lines: Sequence[str], answered: Sequence[str]) -> bool:
    """Tell whether nothing is left in *lines*, and they are there all the same: people take them out."""
    return len(lines) == len(answered) and all(
        TAG.sub("", old).rstrip() == new.rstrip() for old, new in zip(lines, answered, strict=True)
    )


def _is_from(words: Sequence[str], others: Sequence[str]) -> bool:
    """Tell whether nearly all *words* are among *others*."""
    known = set(others)
    return sum(word in known for word in words) >= _FROM_OLD * len(words)


def _in_change(file: Rewritten, change: LineChange) -> Iterator[ShownLine]:
    if change.new_start == change.new_end:
        return
    gone: defaultdict[str, deque[int]] = defaultdict(deque)
    for number in range(change.old_start, change.old_end):
        line = file.old_lines[number]
        if len(line) <= _LONGEST and _SIGN.search(line):
            patterns = (TAG, LIKE_TAG) if "<" in line else (TAG,)
            for text in {shown(line, pattern) for pattern in patterns} - {""}:
                gone[text].append(number)
    if not gone:
        return
    extension, taken, tried = extension_of(file.path), set[int](), 0
    little = set() if extension in PROSE else {Markup.OPENING, Markup.STAR}
    for number in range(change.new_start, change.new_end):
        new = file.new_lines[number]
        if len(new) > _LONGEST:
            continue
        if tried > _MOST_TRIES:
            return
        for other in _candidates(gone, new, taken):
            tried += 1
            lost = lost_in(file.old_lines[other], new) or frozenset()
            if Markup.HEADING in lost:
                lost -= {Markup.OPENING if _has_headings(file, number) else Markup.HEADING}
            if not lost <= little:
                taken.add(other)
                yield ShownLine(number, file.old_lines[other], lost)
                break


def _has_headings(file: Rewritten, number: int) -> bool:
    """Tell whether a line of the answer can only be a heading by its signs."""
    below = file.new_lines[number + 1] if number + 1 < len(file.new_lines) else ""
    return extension_of(file.path) in _MARKDOWN and not _UNDERLINE.match(below)


def _candidates(gone: Mapping[str, deque[int]], new: str, taken: Collection[int]) -> Iterator[int]:
    """Yield the numbers of lines that may be shown as *new*, the first of them that are not *taken*."""
    for pattern in (TAG, LIKE_TAG) if "<" in new else (TAG,):
        numbers = gone.get(shown(new, pattern))
        while numbers and numbers[0] in taken:
            numbers.popleft()
        yield from islice(numbers or (), _MANY_ALIKE)
