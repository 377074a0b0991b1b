"""The cheapest way from the tokens between two facts to those that belong there."""

from collections.abc import Sequence
from functools import cache

from hypothesis import assume, given
from hypothesis import strategies as st

from descant.formats.json import aligning
from descant.formats.json.aligning import Op, align, least

TOKENS = st.lists(st.sampled_from((*",:{}[]=;()", "text", "string", "comment", "quote", "dots")), max_size=7)
SIGNS = st.lists(st.sampled_from((*",:{}[]", "null")), max_size=5)


def _cheapest(tokens: Sequence[str], signs: Sequence[str]) -> float:
    """Return what the cheapest of all ways costs, each of which is tried."""

    @cache
    def cost(at: int, to: int, *, in_gap: bool) -> float:
        ways = [0.0] if at == len(tokens) and to == len(signs) else []
        if to < len(signs):
            ways.append(aligning._INSERT[signs[to]] + cost(at, to + 1, in_gap=in_gap))
        if at < len(tokens):
            token = tokens[at]
            is_free = in_gap and token != "string"
            is_gap = token in ("fence", "text", "string") or (in_gap and token not in ("comment", "space"))
            delete = aligning._IN_GAP if is_free else aligning._DELETE[token]
            ways.append(delete + cost(at + 1, to, in_gap=is_gap))
            if to < len(signs) and token == signs[to]:
                ways.append(cost(at + 1, to + 1, in_gap=False))
            elif to < len(signs) and (replace := aligning._REPLACES.get(token, {}).get(signs[to])):
                ways.append(replace + cost(at + 1, to + 1, in_gap=False))
        return min(ways)

    return cost(0, 0, in_gap=False)


@given(TOKENS, SIGNS)
def test_each_step_is_accounted_for_and_costs_no_less_than_was_said_before(
    tokens: list[str], signs: list[str]
) -> None:
    script = align(tuple(tokens), tuple(signs))
    assert [sign for _, sign in script.ops if sign] == signs
    assert sum(op is not Op.INSERT for op, _ in script.ops) == len(tokens)
    assert script.cost >= max(least(tokens, len(signs)), _cheapest(tokens, signs) - 1e-9)


@given(TOKENS, SIGNS)
def test_no_other_way_is_cheaper_where_the_ends_differ(tokens: list[str], signs: list[str]) -> None:
    assume(not tokens or not signs or tokens[0] != signs[0])
    behind = [*tokens, "text"]  # What is equal at both ends is kept, whatever that costs.
    assert abs(align(tuple(behind), tuple(signs)).cost - _cheapest(behind, signs)) < 1e-9
