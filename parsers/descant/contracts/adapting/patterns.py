"""Patterns as an engine reads them: classes of characters spelled out, and the whole text matched.

JSON Schema looks for a pattern anywhere in a text, and knows ``\\d``, ``\\w`` and ``\\s`` as ECMA-262 does.
The engines that make grammars of schemas match the whole text, and some know no classes.
"""

from collections.abc import Iterator

from descant.contracts.adapting.proposal import NodeContext, Proposal
from descant.contracts.keywords import JsonSchema

_CLASSES = {"d": "0-9", "w": "A-Za-z0-9_", "s": " \\t\\n\\r"}
"""What they stand for. White space has more characters; none of them is in a text that a model writes for a
pattern, so that fewer texts are right, and none that is wrong."""

_START, _END = ("^", False), ("$", False)


def spell_classes(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """Classes of characters are sets."""
    pattern = node["pattern"]
    spelled = _spelled(pattern) if isinstance(pattern, str) else None
    if spelled not in (None, pattern):
        yield Proposal("spell-classes", {"pattern": pattern}, {"pattern": spelled})


def anchor(node: JsonSchema, site: NodeContext) -> Iterator[Proposal]:
    """A pattern that is looked for anywhere matches a whole text with anything around it."""
    pattern, rest = node["pattern"], site.table.any_text
    anchored = _anchored(pattern, rest) if isinstance(pattern, str) and rest is not None else None
    if anchored not in (None, pattern):
        yield Proposal("anchor-pattern", {"pattern": pattern}, {"pattern": anchored})


def _tokens(pattern: str) -> Iterator[tuple[str, bool]]:
    """Yield the characters of *pattern*, those of an escape together, each with whether it is in a set."""
    at, in_set = 0, False
    while at < len(pattern):
        token = pattern[at : at + 2] if pattern[at] == "\\" else pattern[at]
        at += len(token)
        if not in_set and token == "[":
            in_set = True
            yield token, False
        else:
            in_set = in_set and token != "]"
            yield token, in_set


def _spelled(pattern: str) -> str | None:
    """Return *pattern* with its classes as sets; None where a set has the complement of a class."""
    written: list[str] = []
    for token, in_set in _tokens(pattern):
        letter = token[1:] if token.startswith("\\") else ""
        if letter.lower() not in _CLASSES:
            written.append(token)
        elif in_set:
            if letter.isupper():
                return None
            written.append(_CLASSES[letter])
        else:
            written.append(f"[{'^' * letter.isupper()}{_CLASSES[letter.lower()]}]")
    return "".join(written)


def _anchored(pattern: str, rest: str) -> str | None:
    """Return the pattern that matches the whole of each text that *pattern* is in; None where it is unclear.

    *rest* matches any text.
    """
    branches: list[list[tuple[str, bool]]] = [[]]
    depth = 0
    for token, in_set in _tokens(pattern):
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
