"""What all tags of an answer say together: how files are closed in it, and which tags balance each other."""

from collections import Counter
from collections.abc import Sequence

from descant.formats.tags.tag_tokens import FILE_CLOSERS, TagToken


def usual_closer(tags: Sequence[TagToken]) -> str:
    """Return the name of the closing tag that is used most; empty where none is used more than once."""
    counts = Counter(tag.name for tag in tags if tag.kind == "closer" and tag.name in FILE_CLOSERS)
    name, count = next(iter(counts.most_common(1)), ("", 0))
    return name if count > 1 else ""


def balanced(text: str, tags: Sequence[TagToken]) -> dict[int, int]:
    """Return which opening tag is balanced by which closing tag, by their numbers, as brackets are."""
    balance: dict[int, int] = {}
    opened: list[tuple[int, str]] = []
    for number, tag in enumerate(tags):
        if tag.kind == "file" and not tag.empty:
            opened.append((number, text[tag.path_start : tag.path_end]))
        elif opened and tag.closes_file(opened[-1][1]):
            balance[opened.pop()[0]] = number
    return balance
