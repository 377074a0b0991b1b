"""Which of the anchors of a string is its end, and what is said of it."""

import json
from collections.abc import Iterable
from typing import NamedTuple

from descant.formats.json import problem_kinds as kinds
from descant.formats.json.anchors import Anchor
from descant.formats.json.weighing import Weight
from descant.problems import Problem, Related
from descant.source import Span


class Choice(NamedTuple):
    """The anchor that is taken for the end of a string."""

    anchor: Anchor
    others: tuple[Anchor, ...]
    """Other quotes that could as well be the end."""
    is_sure: bool


def choose(anchors: Iterable[Anchor]) -> Choice | None:
    """Return the anchor with the most evidence: the first that is strong and balanced in some way."""
    seen: list[Anchor] = []
    for anchor in anchors:
        if anchor.weight is Weight.STRONG and (anchor.even or anchor.balanced):
            passed = tuple(filter(_is_likely, seen))
            return Choice(anchor, passed, is_sure=not passed and anchor.even and anchor.balanced)
        seen.append(anchor)
    likely = [*filter(_is_likely, seen)]
    if not likely:
        return None
    best = max(likely, key=lambda anchor: (anchor.weight + anchor.even + anchor.balanced, -anchor.offset))
    return Choice(best, tuple(anchor for anchor in likely if anchor is not best), is_sure=False)


def _is_likely(anchor: Anchor) -> bool:
    return anchor.weight >= Weight.GOOD or (anchor.even and anchor.balanced)


def explained(problems: tuple[Problem, ...], choice: Choice, value: str, start: int) -> list[Problem]:
    """Return *problems* with that of the quotes in full: how sure it is, and where else it could end."""
    with_ends = []
    for problem in problems:
        if problem.kind is not kinds.UNESCAPED_QUOTE:
            with_ends.append(problem if choice.is_sure else problem.in_doubt())
            continue
        related = [Related("The string starts here.", Span(start, start + 1))]
        end = choice.anchor.offset
        related.append(Related("Read to this quote.", Span(end, end + 1)))
        related += [
            Related("It could also end here.", Span(other.offset, other.offset + 1))
            for other in choice.others[:4]
        ]
        kind = kinds.UNESCAPED_JSON if _is_json(value) else kinds.UNESCAPED_QUOTE
        message = problem.message if choice.is_sure else problem.message[:-1] + ", and its end is uncertain."
        full = Problem(kind, problem.span, message, problem.repair, related=tuple(related)).in_doubt()
        is_known = choice.is_sure or kind is kinds.UNESCAPED_JSON
        with_ends.append(full if is_known else full.as_error())
    return with_ends


def _is_json(value: str) -> bool:
    if not value.lstrip().startswith(("{", "[")) or not value.rstrip().endswith(("}", "]")):
        return False
    try:
        json.loads(value)
    except (ValueError, RecursionError):
        return False
    return True
