"""Which of several closing tags behind one opening tag ends its file; those before it are content.

A closing tag is content if the program quotes it, if a fence or a CDATA section is open around it, or if the
content has an opening tag for it. Else the file ends there.
"""

from collections.abc import Sequence

from descant.formats.tags.quoting import is_in_cdata, is_in_fence, is_quoted
from descant.formats.tags.tag_blocks import TagBlock
from descant.formats.tags.tag_damage import rest_of_tag
from descant.formats.tags.tag_ends import ended_by
from descant.formats.tags.tag_tokens import TagToken

MANY = 20
"""Of so many closing tags in a content it is asked whether they are quoted."""


def ended(
    text: str, tags: Sequence[TagToken], opener: TagToken, closers: list[int], habit: str
) -> tuple[TagBlock, int, list[int]]:
    """Return the block that *opener* begins, the number of its last closing tag, and the *closers* left."""
    first = at = opened = 0
    behind = opener.end
    for at, number in enumerate(closers, start=1):
        tag = tags[number]
        if at == len(closers):
            break
        opened += _nameless(tags, number, behind)
        behind = tag.end
        if opened:  # The content has a tag for it.
            first, opened = at, opened - 1
            continue
        if not is_apart(text, tag, tags[closers[at]]):
            continue
        if at <= MANY and not _is_content(text, opener, tags[closers[first]], tag, tags[closers[at]]):
            break
        first = at
    chosen = at - 1
    names = {tags[number].name for number in closers[first:at]}
    if len(names) == 1 or tags[closers[chosen]].name != habit:
        chosen = first  # One end, written twice: the second closes nothing.
    taken = [tags[number] for number in closers[:at]]
    block = ended_by(text, opener, taken[chosen])
    if at > 1:
        block = block._replace(inner=tuple(taken[:chosen]), extra=tuple(taken[chosen + 1 :]))
    return block, closers[at - 1], closers[at:]


def _nameless(tags: Sequence[TagToken], number: int, start: int) -> int:
    """Return how many tags that open a file without a path stand between *start* and tag *number*."""
    count = 0
    while number and (tag := tags[number - 1]).start >= start:
        number, count = number - 1, count + (tag.kind == "nameless")
    return count


def _is_content(text: str, opener: TagToken, first: TagToken, last: TagToken, following: TagToken) -> bool:
    """Tell whether the content of *opener* quotes the closing tags from *first* to *last*."""
    behind = rest_of_tag(text, opener.end, first.start)
    begin, limit = behind.end if behind else opener.end, following.start
    if is_quoted(text, begin, first.start, last.end):
        return True
    inside = (text, begin, first.start, last.end, limit)
    return is_in_cdata(*inside) or is_in_fence(*inside)


def is_apart(text: str, tag: TagToken, following: TagToken) -> bool:
    """Tell whether anything but blanks stands between two tags."""
    return bool(text[tag.end : following.start].strip())
