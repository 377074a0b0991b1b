"""Where a fact behind damage belongs, of all that is open there: by what each place costs.

A place costs what has to be changed in the tokens before the fact, and what speaks against the place: a key
that the object does not have, or has already; an object that would be closed without what it needs.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from descant.formats.json.aligning import NULL, AlignmentStep, align
from descant.formats.json.containers import OpenList
from descant.formats.json.fact import FactRole, Lookahead
from descant.formats.json.fitting import ELSEWHERE, Before, misfit
from descant.formats.json.gap_tokens import QUOTE, STRING, TEXT
from descant.patterns import regex

_WORD = regex(r"\w")
_LONG_ESCAPE = regex(r"\\\w+\W")


class Attachment(NamedTuple):
    """A place for a fact."""

    cost: float
    lookahead: Lookahead
    depth: int
    """So many of the containers before it stay open."""
    value: str
    """What the key before it gets for a value that is not there: ``null``, ``[]``, ``{}``, or nothing."""
    openers: str
    """The brackets that open before it."""
    steps: tuple[AlignmentStep, ...]
    is_known: bool
    """The object there has such a key."""

    @property
    def is_plain(self) -> bool:
        """Tell whether no words are passed over."""
        return not any(step.token and step.token.sign == TEXT for step in self.steps)

    @property
    def splits(self) -> bool:
        """Tell whether the end of one object and the start of another are taken away."""
        dropped = {step.token.sign for step in self.steps if step.token and not step.sign}
        return {"}", "{"} <= dropped

    @property
    def is_behind_brace(self) -> bool:
        """Tell whether the fact stands right behind an opening brace."""
        tokens = self.lookahead.tokens
        return bool(tokens) and tokens[-1].sign == "{"

    @property
    def continues_words(self) -> bool:
        """Tell whether words stand right before a value, which are no word but a part of an expression."""
        last = self.steps[-1].token if self.steps else None
        is_word = last is not None and last.sign in (TEXT, "(") and last.end == self.lookahead.fact.start
        return self.lookahead.fact.role is FactRole.VALUE and is_word

    def has_escapes(self, text: str) -> bool:
        """Tell whether the words that are passed over hold a backslash, as those of strings do."""
        for step in self.steps:
            if step.token is None or step.token.sign != TEXT:
                continue
            start, end = step.token.start, step.token.end
            backslash = text.find("\\", start, end)
            if backslash >= 0 and (
                _WORD.search(text, start, backslash) or _LONG_ESCAPE.match(text, backslash, end)
            ):
                return True
        return False


_APART = 3.0
"""Words between a bracket that opens and the key in it."""
_PASSED = 4.0
"""Quotes are passed over."""


def attachments(
    before: Before, lookahead: Lookahead, most: float, admits: Callable[[Attachment], bool] = bool
) -> Iterator[Attachment]:
    """Yield the places of the fact that was *lookahead* behind *before*, of those that *admits* takes.

    Their cost is *most* at the most. Those come first against which the least speaks, and behind one at a
    cost none is looked at that costs more.
    """
    places = [(misfit(before, lookahead, place), place) for place in _places(before, lookahead)]
    for against, place in sorted(places, key=lambda rated: rated[0]):
        if against > most:
            return
        attachment = _attachment(before, lookahead, against, *place)
        if attachment.cost <= most and admits(attachment):
            yield attachment
            most = min(most, attachment.cost + TIE)


TIE = 0.3
"""Two places that differ by less cost the same."""


def _places(before: Before, lookahead: Lookahead) -> Iterator[tuple[int, str, str]]:
    """Yield the depth of each place, the value of a key that waits, and the brackets that open."""
    signs = {token.sign for token in lookahead.tokens}
    role = lookahead.fact.role
    if not before.stack:
        if role is FactRole.KEY:
            yield 0, "", "{"
        return
    values = [""]
    if before.is_waiting:
        yield from _places_as_value(before, role, signs)
        values = [NULL]
        if before.may_open:
            values += [empty for empty in ("[]", "{}") if empty[0] in signs]
    for value in values:
        if role is FactRole.END:
            yield 0, value, ""
            continue
        for depth in range(len(before.stack), 0, -1):
            is_list = isinstance(before.stack[depth - 1], OpenList)
            if role is FactRole.KEY or is_list:
                yield depth, value, "{" if is_list and role is FactRole.KEY else ""


def _places_as_value(before: Before, role: FactRole, signs: set[str]) -> Iterator[tuple[int, str, str]]:
    """Yield the fact as the value that a key waits for, or as the first thing in it."""
    top = len(before.stack)
    may_be_list = bool(signs & {"[", "("})
    if role is FactRole.VALUE:
        yield top, "", ""
        if may_be_list:
            yield top, "", "["
    elif role is FactRole.KEY and signs & {"{", "[", "(", QUOTE}:
        yield top, "", "{"
        if before.is_list or may_be_list:
            yield top, "", "[{"


def _attachment(
    before: Before, lookahead: Lookahead, against: float, depth: int, value: str, openers: str
) -> Attachment:
    signs = [":"] if before.is_waiting else []
    signs += [value] if value == NULL else value
    signs += [container.closer for container in reversed(before.stack[depth:])]
    goes_on = bool(before.stack) and (bool(value) or not before.is_waiting)
    if goes_on and lookahead.fact.role is not FactRole.END:
        signs.append(",")
    signs += openers
    cost, steps = align(lookahead.tokens, signs)
    is_known = _is_known(before, lookahead, depth)
    if lookahead.passes_quotes:
        cost += _PASSED
    if openers and _opens_early(steps):
        cost += _APART
    attachment = Attachment(cost + against, lookahead, depth, value, openers, steps, is_known)
    is_odd = attachment.splits and not is_known
    return attachment._replace(cost=attachment.cost + ELSEWHERE) if is_odd else attachment


def _opens_early(steps: Sequence[AlignmentStep]) -> bool:
    """Tell whether words are passed over behind the last bracket that opens."""
    for step in reversed(steps):
        if step.sign in ("{", "["):
            return False
        if step.token and step.token.sign in (TEXT, STRING):
            return True
    return False


def _is_known(before: Before, lookahead: Lookahead, depth: int) -> bool:
    node = lookahead.fact.node
    return node is not None and (not depth or node.value in before.shapes[depth - 1].keys)
