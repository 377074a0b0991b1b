"""Patterns as an engine reads them: classes of characters spelled out, and the whole text matched.

JSON Schema looks for a pattern anywhere in a text, and knows ``\\d``, ``\\w`` and ``\\s`` as ECMA-262 does.
The engines that make grammars of schemas match the whole text, and some know no classes.
"""

from collections.abc import Iterator

from descant.contracts.adapting.pattern_spelling import spelled, tokens
from descant.contracts.adapting.proposal import NodeContext, Proposal
from descant.contracts.keywords import JsonSchema

_START, _END = ("^", False), ("$", False)


def spell(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Classes of characters are sets, and what a text cannot have as it is in JSON is taken out of them."""
    pattern = node["pattern"]
    spelling = spelled(pattern) if isinstance(pattern, str) else None
    if spelling is not None and spelling.text != pattern:
        rule = "narrow-pattern" if spelling.is_narrowed else "spell-classes"
        yield Proposal(rule, {"pattern": pattern}, {"pattern": spelling.text}, not spelling.is_narrowed)


def anchor(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A pattern that is looked for anywhere matches a whole text with anything around it."""
    pattern, rest = node["pattern"], site.table.any_text
    anchored = _anchored(pattern, rest) if isinstance(pattern, str) and rest is not None else None
    if anchored not in (None, pattern):
        yield Proposal("anchor-pattern", {"pattern": pattern}, {"pattern": anchored})


def _anchored(pattern: str, rest: str) -> str | None:
    """Return the pattern that matches the whole of each text that *pattern* is in; None where it is unclear.

    *rest* matches any text.
    """
    branches: list[list[tuple[str, bool]]] = [[]]
    depth = 0
    for token, in_set in tokens(pattern):
        depth += 0 if in_set else (token == "(") - (token == ")")
        if token == "|" and depth == 0 and not in_set:
            branches.append([])
        else:
            branches[-1].append((token, in_set))
    if len(branches) == 1 and branches[0][:1] == [_START] and branches[0][-1:] == [_END]:
        return pattern
    written = []
    for branch in branches:
        starts, ends = branch[:1] == [_START], branch[-1:] == [_END]
        inner = branch[starts : len(branch) - ends]
        if _START in inner or _END in inner:
            return None
        text = "".join(token for token, _ in inner)
        written.append(f"{'' if starts else rest}{text}{'' if ends else rest}")
    return f"^({'|'.join(written)})$" if len(written) > 1 else f"^{written[0]}$"
