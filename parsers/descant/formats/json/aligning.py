"""The least that turns the tokens that stand between two facts into those that belong there."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from descant.formats.json.gap_tokens import COMMENT, DOTS, FENCE, QUOTE, SPACE, STRING, TEXT, GapToken

NULL = "null"
"""Among what belongs there: a value that is missing."""


class Op(Enum):
    """What happens to a token, or to the lack of one."""

    KEEP = auto()
    REPLACE = auto()
    INSERT = auto()
    DELETE = auto()


class AlignmentStep(NamedTuple):
    """One step from the tokens there are to those that belong there."""

    op: Op
    token: GapToken | None
    """What stands there; None for what is inserted."""
    sign: str
    """What belongs there; empty for what is deleted."""


class Alignment(NamedTuple):
    """All steps in order, and what they cost."""

    cost: float
    steps: tuple[AlignmentStep, ...]


_INSERT = {",": 1.5, ":": 1.5, "{": 3.0, "[": 3.0, "}": 2.0, "]": 2.0, NULL: 3.0}
_DELETE = {
    ",": 1.0, ":": 1.5, "=": 1.5, ";": 0.8, "{": 2.0, "[": 2.0, "}": 2.5, "]": 2.5, "(": 1.0, ")": 1.5,
    COMMENT: 0.1, SPACE: 0.1, DOTS: 0.5, FENCE: 1.5, TEXT: 2.0, QUOTE: 0.5, STRING: 5.0,
}  # fmt: skip
_IN_GAP = 0.2
"""A sign beside words that fit nowhere mostly belongs to them."""
_REPLACE = {
    (";", ","): 0.5,
    ("=", ":"): 0.5,
    (")", "}"): 1.0,
    (")", "]"): 1.0,
    ("}", "]"): 2.0,
    ("]", "}"): 2.0,
}
_REPLACE |= {
    ("]", "{"): 2.5,
    ("}", "{"): 2.5,
    ("}", "["): 2.5,
    ("]", "["): 2.5,
    (":", ","): 2.0,
    (",", ":"): 2.0,
    ("[", "{"): 2.5,
    ("{", "["): 2.5,
    ("(", "{"): 0.5,
    ("(", "["): 0.5,
}
_IS_GAP = (FENCE, TEXT, STRING)


def align(tokens: Sequence[GapToken], signs: Sequence[str]) -> Alignment:
    """Return the cheapest way from *tokens* to *signs*; of two of one cost the one that changes later."""
    start, end = 0, 0
    shorter = min(len(tokens), len(signs))
    while start < shorter and tokens[start].sign == signs[start]:
        start += 1
    while end < shorter - start and tokens[-1 - end].sign == signs[-1 - end]:
        if signs[-1 - end] in signs[start : -1 - end]:
            break  # It could as well be an earlier one, so that the change comes later.
        end += 1
    middle = _align(tokens[start : len(tokens) - end], signs[start : len(signs) - end])
    before = (AlignmentStep(Op.KEEP, token, token.sign) for token in tokens[:start])
    behind = (AlignmentStep(Op.KEEP, token, token.sign) for token in tokens[len(tokens) - end :])
    return Alignment(middle.cost, (*before, *middle.steps, *behind))


def _align(tokens: Sequence[GapToken], signs: Sequence[str]) -> Alignment:
    if not tokens:
        inserted = tuple(AlignmentStep(Op.INSERT, None, sign) for sign in signs)
        return Alignment(sum(_INSERT[sign] for sign in signs), inserted)
    # Costs of the ways from each token and sign to the end, filled from the end; *in gap* behind words.
    costs: dict[tuple[int, int, bool], tuple[float, int, Op | None]] = {}
    for at in range(len(tokens), -1, -1):
        for to in range(len(signs), -1, -1):
            for in_gap in (False, True):
                costs[at, to, in_gap] = min(_ways(tokens, signs, costs, (at, to, in_gap)))
    steps: list[AlignmentStep] = []
    at, to, in_gap = 0, 0, False
    while op := costs[at, to, in_gap][2]:
        token = None if op is Op.INSERT else tokens[at]
        steps.append(AlignmentStep(op, token, "" if op is Op.DELETE else signs[to]))
        in_gap = _is_in_gap(op, token, is_behind_gap=in_gap)
        at, to = at + (op is not Op.INSERT), to + (op is not Op.DELETE)
    return Alignment(costs[0, 0, False][0], tuple(steps))


def _ways(
    tokens: Sequence[GapToken],
    signs: Sequence[str],
    costs: dict[tuple[int, int, bool], tuple[float, int, Op | None]],
    state: tuple[int, int, bool],
) -> Iterator[tuple[float, int, Op | None]]:
    """Yield the first steps of all ways from *state*, with the cost of the way and a rank among equals."""
    at, to, in_gap = state
    token = tokens[at] if at < len(tokens) else None
    sign = signs[to] if to < len(signs) else None
    if token is None and sign is None:
        yield 0.0, 0, None
        return
    if token and sign and token.sign == sign:
        yield costs[at + 1, to + 1, False][0], 0, Op.KEEP
    if token and sign and (cost := _REPLACE.get((token.sign, sign))):
        yield cost + costs[at + 1, to + 1, False][0], 1, Op.REPLACE
    if token:
        cost = _IN_GAP if in_gap and token.sign != STRING else _DELETE[token.sign]
        after = _is_in_gap(Op.DELETE, token, is_behind_gap=in_gap)
        yield cost + costs[at + 1, to, after][0], 2, Op.DELETE
    if sign:
        yield _INSERT[sign] + costs[at, to + 1, in_gap][0], 3, Op.INSERT


def _is_in_gap(op: Op, token: GapToken | None, *, is_behind_gap: bool) -> bool:
    if op is Op.INSERT or token is None:
        return is_behind_gap
    return op is Op.DELETE and (
        token.sign in _IS_GAP or (is_behind_gap and token.sign not in (COMMENT, SPACE))
    )
