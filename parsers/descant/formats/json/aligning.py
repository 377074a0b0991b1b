"""The least that turns the tokens that stand between two facts into those that belong there."""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from descant.formats.json.gap_tokens import COMMENT, DOTS, FENCE, QUOTE, SPACE, STRING, TEXT, GapToken
from descant.syntax import make

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


class Script(NamedTuple):
    """The cheapest steps from the signs of some tokens to those that belong there."""

    cost: float
    ops: tuple[tuple[Op, str], ...]
    """What happens in each step, and the sign that belongs there; empty for what is deleted."""
    splits: bool
    """The end of one object and the start of another are taken away."""
    opens_early: bool
    """Words are passed over behind the last bracket that opens."""

    def steps(self, tokens: Sequence[GapToken]) -> tuple[AlignmentStep, ...]:
        """Return the steps with the *tokens* they are about."""
        rest, insert = iter(tokens), Op.INSERT
        return tuple(
            [make(AlignmentStep, (op, None if op is insert else next(rest), sign)) for op, sign in self.ops]
        )


_INSERT = {",": 1.5, ":": 1.5, "{": 3.0, "[": 3.0, "}": 2.0, "]": 2.0, NULL: 3.0}
_DELETE = {
    ",": 1.0, ":": 1.5, "=": 1.5, ";": 0.8, "{": 2.0, "[": 2.0, "}": 2.5, "]": 2.5, "(": 1.0, ")": 1.5,
    COMMENT: 0.1, SPACE: 0.1, DOTS: 0.5, FENCE: 1.5, TEXT: 2.0, QUOTE: 0.5, STRING: 5.0,
}  # fmt: skip
_IN_GAP = 0.2
"""A sign beside words that fit nowhere mostly belongs to them."""
_REPLACES: dict[str, dict[str, float]] = {
    ";": {",": 0.5},
    "=": {":": 0.5},
    ":": {",": 2.0},
    ",": {":": 2.0},
    "(": {"{": 0.5, "[": 0.5},
    ")": {"}": 1.0, "]": 1.0},
    "[": {"{": 2.5},
    "{": {"[": 2.5},
    "]": {"}": 2.0, "{": 2.5, "[": 2.5},
    "}": {"]": 2.0, "{": 2.5, "[": 2.5},
}
_IS_GAP = (FENCE, TEXT, STRING)
_MATCHABLE = {*_INSERT, *_REPLACES}
_LEAST = {sign: cost if sign == STRING else min(_IN_GAP, cost) for sign, cost in _DELETE.items()}
_ROUNDING = 1e-6


def align(tokens: tuple[str, ...], signs: tuple[str, ...]) -> Script:
    """Return the cheapest way from the signs of *tokens* to *signs*; of two the one that changes later."""
    return _script(tokens, signs) if len(tokens) <= _FEW else _script.__wrapped__(tokens, signs)


def least(tokens: Sequence[str], most_signs: int) -> float:
    """Return what any way from the signs of *tokens* to so many signs costs at least."""
    fixed = [_LEAST[token] for token in tokens if token not in _MATCHABLE]
    return sum(fixed) + _IN_GAP * max(0, len(tokens) - len(fixed) - most_signs) - _ROUNDING


@lru_cache(maxsize=2_000)
def _script(tokens: tuple[str, ...], signs: tuple[str, ...]) -> Script:
    start, end = 0, 0
    shorter = min(len(tokens), len(signs))
    while start < shorter and tokens[start] == signs[start]:
        start += 1
    while end < shorter - start and tokens[-1 - end] == signs[-1 - end]:
        if signs[-1 - end] in signs[start : -1 - end]:
            break  # It could as well be an earlier one, so that the change comes later.
        end += 1
    middle = tokens[start : len(tokens) - end]
    cost, changes = _align(middle, signs[start : len(signs) - end])
    before = ((Op.KEEP, sign) for sign in tokens[:start])
    behind = ((Op.KEEP, sign) for sign in tokens[len(tokens) - end :])
    ops = (*before, *changes, *behind)
    rest, dropped, opens_early = iter(tokens), set[str](), False
    for op, sign in ops:
        token = "" if op is Op.INSERT else next(rest)
        if not sign:
            dropped.add(token)
            opens_early = opens_early or token in (TEXT, STRING)
        elif sign in ("{", "["):
            opens_early = False
    return Script(cost, ops, {"}", "{"} <= dropped, opens_early)


_FEW = 12
"""Between two facts there are hardly ever more tokens, so that the same few scripts are wanted again."""


def _align(tokens: Sequence[str], signs: Sequence[str]) -> tuple[float, list[tuple[Op, str]]]:
    # Costs of the ways from each token and sign to the end, filled from the end; *in gap* behind words.
    inserts = [_INSERT[sign] for sign in signs]
    last = [0.0]
    for insert in reversed(inserts):
        last.append(insert + last[-1])
    last.reverse()
    rows = {False: last, True: last}
    choices: list[dict[bool, list[Op]]] = []
    for token in reversed(tokens):
        kept, row, choice = rows[False], dict[bool, list[float]](), dict[bool, list[Op]]()
        replaces = _REPLACES.get(token, {})
        for in_gap in (False, True):
            delete = _IN_GAP if in_gap and token != STRING else _DELETE[token]
            deleted = rows[_is_in_gap(token, is_behind_gap=in_gap)]
            costs = [delete + deleted[-1]]
            ops = [Op.DELETE]
            for to in range(len(signs) - 1, -1, -1):
                cost, op = delete + deleted[to], Op.DELETE
                replace = 0.0 if token == signs[to] else replaces.get(signs[to])
                if replace is not None and replace + kept[to + 1] <= cost:
                    cost, op = replace + kept[to + 1], Op.REPLACE if replace else Op.KEEP
                if inserts[to] + costs[-1] < cost:
                    cost, op = inserts[to] + costs[-1], Op.INSERT
                costs.append(cost)
                ops.append(op)
            row[in_gap], choice[in_gap] = costs[::-1], ops[::-1]
        rows = row
        choices.append(choice)
    choices.reverse()
    return rows[False][0], [*_way(tokens, signs, choices)]


def _way(
    tokens: Sequence[str], signs: Sequence[str], choices: Sequence[dict[bool, list[Op]]]
) -> Iterator[tuple[Op, str]]:
    """Yield the steps that were chosen, from the first on."""
    at, to, in_gap = 0, 0, False
    while at < len(tokens) or to < len(signs):
        op = choices[at][in_gap][to] if at < len(tokens) else Op.INSERT
        yield op, "" if op is Op.DELETE else signs[to]
        if op is Op.DELETE:
            in_gap = _is_in_gap(tokens[at], is_behind_gap=in_gap)
        elif op is not Op.INSERT:
            in_gap = False
        at, to = at + (op is not Op.INSERT), to + (op is not Op.DELETE)


def _is_in_gap(deleted: str, *, is_behind_gap: bool) -> bool:
    return deleted in _IS_GAP or (is_behind_gap and deleted not in (COMMENT, SPACE))
