"""Where a fact behind damage belongs, of all that is open there: by what each place costs.

A place costs what has to be changed in the tokens before the fact, and what speaks against the place: a key
that the object does not have, or has already; an object that would be closed without what it needs.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from descant.formats.json.aligning import NULL, AlignmentStep, align, least
from descant.formats.json.fact import FactRole, Lookahead
from descant.formats.json.fitting import ELSEWHERE, Before, misfit
from descant.formats.json.gap_tokens import QUOTE, STRING, TEXT
from descant.patterns import regex
from descant.syntax import make

_WORD = regex(r"\w")
_LONG_ESCAPE = regex(r"\\\\?\w+\W")


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
    def is_between_commas(self) -> bool:
        """Tell whether a comma stands before all that is passed over, and another one behind it."""
        tokens = self.lookahead.tokens
        return len(tokens) > 1 and tokens[0].sign == tokens[-1].sign == ","

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
_PASSED_KEY = 0.5
_FEW_KEYS = 4
"""Of more keys the rest cost nothing: they could be those of a text."""
PASSED = _PASSED + least((STRING,), 0)
"""No place behind quotes that are passed over costs less."""


def attachments(
    before: Before, lookahead: Lookahead, most: float, admits: Callable[[Attachment], bool] = bool
) -> list[Attachment]:
    """Return the places of the fact that was *lookahead* behind *before*, of those that *admits* takes.

    Their cost is *most* at the most. Those come first against which the least speaks, and behind one at a
    cost none is looked at that costs more.
    """
    tokens = tuple([token.sign for token in lookahead.tokens])
    places = [
        (against, place)
        for place in _places(before, lookahead.fact.role, tokens)
        if (against := misfit(before, lookahead, place)) <= most
    ]
    places.sort(key=itemgetter(0))
    admitted: list[Attachment] = []
    for against, (depth, value, openers) in places:
        if against > most:
            break
        signs = _signs(before, lookahead, depth, value, openers)
        if len(tokens) > _MANY and least(tokens, len(signs)) + against > most:
            continue
        script = align(tokens, signs)
        is_known = _is_known(before, lookahead, depth)
        cost = script.cost + (_PASSED if lookahead.passes_quotes else 0.0)
        cost += _PASSED_KEY * min(lookahead.passed_keys, _FEW_KEYS)
        if openers and script.opens_early:
            cost += _APART
        cost += against
        if script.splits and not is_known and not before.is_ended:
            cost += ELSEWHERE
        if cost > most:
            continue
        steps = script.steps(lookahead.tokens)
        attachment = make(Attachment, (cost, lookahead, depth, value, openers, steps, is_known))
        if admits(attachment):
            admitted.append(attachment)
            most = min(most, cost + TIE)
    return admitted


_MANY = 12
"""Of fewer tokens it takes longer to say what they cost at least than what they cost."""
TIE = 0.3
"""Two places that differ by less cost the same."""


def _places(before: Before, role: FactRole, tokens: Sequence[str]) -> list[tuple[int, str, str]]:
    """Return the depth of each place, the value of a key that waits, and the brackets that open."""
    if not before.stack:
        return [(0, "", "{")] if role is FactRole.KEY else []
    values, places = [""], list[tuple[int, str, str]]()
    if before.is_waiting:
        places += _places_as_value(before, role, {*tokens})
        values = [NULL]
        if before.may_open:
            values += [empty for empty in ("[]", "{}") if empty[0] in tokens]
    if role is FactRole.END:
        return [*places, *((0, value, "") for value in values)]
    for value in values:
        for depth in range(len(before.stack), 0, -1):
            is_list = before.stack[depth - 1].closer == "]"
            if role is FactRole.KEY:
                places.append((depth, value, "{" if is_list else ""))
            elif is_list:
                places.append((depth, value, ""))
    return places


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


def _signs(before: Before, lookahead: Lookahead, depth: int, value: str, openers: str) -> tuple[str, ...]:
    """Return what belongs before the fact at that place."""
    goes_on = bool(before.stack) and (bool(value) or not before.is_waiting)
    return (
        *(":" if before.is_waiting else ""),
        *((NULL,) if value == NULL else value),
        *before.closers[: len(before.stack) - depth],
        *("," if goes_on and lookahead.fact.role is not FactRole.END else ""),
        *openers,
    )


def _is_known(before: Before, lookahead: Lookahead, depth: int) -> bool:
    node = lookahead.fact.node
    return node is not None and (not depth or node.value in before.shapes[depth - 1].keys)
