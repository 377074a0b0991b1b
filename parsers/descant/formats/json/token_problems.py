"""What is said of the tokens between two facts: each sign that is missing, too many, or another one."""

from collections.abc import Sequence

from descant.formats import problem_kinds as shared
from descant.formats.json import problem_kinds as kinds
from descant.formats.json.aligning import NULL, AlignmentStep, Op
from descant.formats.json.attaching import Attachment
from descant.formats.json.fact import FactRole
from descant.formats.json.fitting import Before
from descant.formats.json.gap_tokens import COMMENT, DOTS, QUOTE, GapToken
from descant.problems import Edit, Fix, Problem, Related
from descant.source import Span
from descant.syntax import make

_CLOSERS = "}])"
_SIGNS = {",": "a comma", ":": "a colon", ";": "a semicolon"}


def places(before: Before, attached: Attachment) -> list[Span]:
    """Return where each step of *attached* has its sign: that of its token, or where it is inserted."""
    steps, fact = attached.steps, attached.lookahead.fact
    spans: list[Span] = []
    end, is_null_before = before.end, False
    for number, step in enumerate(steps):
        if step.token is not None:
            is_null_before = False
            spans.append(make(Span, step.token[1:]))
            end = step.token.end if step.sign else end
            continue
        following = next((later.token.start for later in steps[number:] if later.token), fact.start)
        is_last = fact.role is FactRole.END and following == fact.start
        previous = steps[number - 1] if number else None
        after = steps[number + 1] if number + 1 < len(steps) else None
        closes = after is not None and after.op is Op.KEEP and after.sign in _CLOSERS
        is_behind_colon = (
            step.sign == NULL
            and previous is not None
            and (previous.op is Op.INSERT or (previous.sign == ":" and not closes))
        )
        # What closes an object that ends in a missing value stands right behind that value.
        is_behind_null = is_null_before and step.sign in _CLOSERS
        is_null_before = is_behind_colon or is_behind_null
        is_next_to_last = step.sign in ",:" or is_last or is_null_before
        end = max(end, end if is_next_to_last else following)
        spans.append(Span.at(end))
    return spans


class TokenProblems:
    """Names the steps from the tokens behind *before* to those that belong there, in their order."""

    def __init__(self, text: str, before: Before, attached: Attachment, spans: Sequence[Span]) -> None:
        self._text = text
        self._before = before
        self._key = attached.lookahead.fact.node
        self._steps = attached.steps
        self._spans = spans
        self._open = [(container.opener, container.start) for container in before.stack]
        """The brackets that are open, and where."""

    def keep(self, number: int) -> None:
        """Follow the bracket of a step that is as it should be."""
        sign = self._steps[number].sign
        if sign in "}]":
            self._close(1)
        elif sign in "{[":
            self._open.append((sign, self._spans[number].start))

    def problem(self, numbers: Sequence[int]) -> Problem:
        """Return the problem of the steps *numbers*, which are told together."""
        step = self._steps[numbers[0]]
        span = Span(self._spans[numbers[0]].start, self._spans[numbers[-1]].end)
        if step.op is Op.INSERT:
            return self._inserted([self._steps[number].sign for number in numbers], span)
        if step.op is Op.REPLACE:
            return self._replaced(step.sign, span)
        return self._deleted(numbers, span)

    def _inserted(self, signs: Sequence[str], span: Span) -> Problem:
        written = "".join(signs)
        insert = (Edit(Span.at(span.start), written),)
        if NULL in signs or signs == [":"]:
            return self._missing_in_member(signs, span)
        closers = "".join(sign for sign in signs if sign in "}]")
        openers = "".join(sign for sign in signs if sign in "{[")
        related = tuple(Related("Opened here.", Span(at, at + 1)) for at in self._close(len(closers)))
        self._open += [(sign, span.start) for sign in openers]
        if openers:
            return self._missing_open(openers, Fix(f"Insert {written}", insert), span)
        if not closers:
            what = "members" if self._open[-1][0] == "{" else "items"
            message = f"Missing comma between these {what}."
            return Problem(kinds.MISSING_COMMA, span, message, Fix("Insert a comma", insert))
        following = self._text[span.start : span.start + 1].strip()
        message = f"Missing {closers} before this {following}." if following else f"Missing {closers}."
        place = Span(span.start, min(span.start + 1, len(self._text)))
        fix = Fix(f"Insert {closers}", insert)
        return Problem(shared.MISSING_CLOSE, place, message, fix, related=related[:8])

    def _missing_in_member(self, signs: Sequence[str], span: Span) -> Problem:
        key = self._before.stack[-1].key
        assert key is not None, "a key waits for its value"
        insert = (Edit(Span.at(span.start), "".join(signs).replace(f":{NULL}", f": {NULL}")),)
        if NULL not in signs:
            message = f'Missing colon after "{key.value}".'
            return Problem(kinds.MISSING_COLON, key.span, message, Fix("Insert a colon", insert))
        message = f'Missing value of "{key.value}"; it was read as null.'
        return Problem(kinds.MISSING_VALUE, key.span, message, Fix("Insert null", insert))

    def _missing_open(self, openers: str, fix: Fix, span: Span) -> Problem:
        if not self._before.stack:
            place = Span(span.start, span.start + 1)
            return Problem(shared.MISSING_OPEN, place, "Missing opening brace of the answer.", fix)
        name = f' before "{self._key.value}"' if self._key else ""
        what = "brace" if openers == "{" else "brackets"
        place = self._key.span if self._key else span
        return Problem(shared.MISSING_OPEN, place, f"Missing opening {what}{name}.", fix)

    def _replaced(self, sign: str, span: Span) -> Problem:
        written = self._text[span.start : span.end]
        if sign in "}]":
            related = tuple(Related("Opened here.", Span(at, at + 1)) for at in self._close(1))
            fix = Fix(f"Replace with {sign}", (Edit(span, sign),))
            message = f"Expected {sign}, found {written}."
            return Problem(kinds.MISMATCHED_CLOSE, span, message, fix, related=related)
        if sign in "{[":
            self._open.append((sign, span.start))
        expected = _SIGNS.get(sign, sign)
        actual = _SIGNS.get(written[:1] if sign != ":" else written, written)
        fix = Fix(f"Replace with {expected}", (Edit(span, sign),))
        kind = kinds.WRONG_COLON if sign == ":" else kinds.WRONG_SEPARATOR
        return Problem(kind, span, f"Expected {expected}, found {actual}.", fix)

    def _deleted(self, numbers: Sequence[int], span: Span) -> Problem:
        signs = [token.sign for number in numbers if (token := self._steps[number].token)]
        written, remove = self._text[span.start : span.end], (Edit(span, ""),)
        sign = signs[0]
        if DOTS in signs:
            dots = self._steps[numbers[signs.index(DOTS)]].token
            assert dots is not None, "dots stand there"
            message = "Placeholder dots: values were omitted here."
            fix = Fix("Remove the dots", remove)
            return Problem(kinds.ELISION_IN_ARRAY, Span(dots.start, dots.end), message, fix)
        if sign == QUOTE:
            return Problem(kinds.STRAY_QUOTE, span, "Stray quote.", Fix("Remove the quote", remove))
        if sign == ",":
            return self._extra_comma(numbers, span)
        if sign == ";":
            fix = Fix("Remove the semicolon", remove)
            return Problem(kinds.WRONG_SEPARATOR, span, "Unexpected semicolon.", fix)
        if sign in "{[(":
            message = f"Unexpected {written}: nothing is missing where it opens."
            return Problem(kinds.EXTRA_OPEN, span, message, Fix("Remove the bracket", remove))
        if sign in _CLOSERS:
            # A bracket too many changes nothing in an object; in a list it could close its parent.
            is_in_list = bool(self._open) and self._open[-1][0] == "["
            fix = Fix("Remove the bracket", remove)
            problem = Problem(shared.EXTRA_CLOSE, span, f"Unmatched {sign}.", fix)
            return problem if sign == "]" and not is_in_list else problem.as_warning()
        return Problem(kinds.STRAY_TEXT, span, f"Unexpected {written}.", Fix("Skip this text", remove))

    def _extra_comma(self, numbers: Sequence[int], span: Span) -> Problem:
        following = next((step.sign for step in self._steps[numbers[-1] + 1 :] if step.sign), "")
        if following and following in _CLOSERS and len(numbers) == 1 and self._has_value(numbers[0]):
            return trailing_comma(span.start, in_list=self._open[-1][0] == "[")
        return extra_comma(span)

    def _has_value(self, number: int) -> bool:
        """Tell whether a value stands right before the step *number*."""
        before = [step for step in self._steps[:number] if step.sign or is_deleted(step, ",")]
        return before[-1].sign in ("}", "]") if before else not self._before.is_waiting

    def _close(self, count: int) -> list[int]:
        """Close so many brackets; return where they open, the innermost first."""
        return [self._open.pop()[1] for _ in range(min(count, len(self._open)))]


def trivial(text: str, token: GapToken) -> Problem:
    """Return the problem of a comment or of odd white space."""
    span = Span(token.start, token.end)
    if token.sign == COMMENT:
        remove = Fix("Remove the comment", (Edit(span, ""),))
        return Problem(kinds.COMMENT, span, "Comments are not allowed in JSON.", remove)
    codes = ", ".join(f"U+{ord(sign):04X}" for sign in dict.fromkeys(text[span.start : span.end]))
    space = Fix("Replace with a space", (Edit(span, " "),))
    return Problem(kinds.ODD_WHITESPACE, span, f"Unexpected {codes}.", space)


def trailing_comma(comma: int, *, in_list: bool) -> Problem:
    """Return the problem of a *comma* before the bracket that closes a list or an object."""
    span = Span(comma, comma + 1)
    remove = Fix("Remove the comma", (Edit(span, ""),))
    what = "last item" if in_list else "last member"
    return Problem(kinds.TRAILING_COMMA, span, f"Trailing comma after the {what}.", remove)


def extra_comma(span: Span) -> Problem:
    """Return the problem of a comma, or of several, behind another one or before the first value."""
    remove = Fix("Remove the comma", (Edit(span, ""),))
    return Problem(kinds.EXTRA_COMMA, span, "Unexpected comma: no value before it.", remove)


def is_deleted(step: AlignmentStep, sign: str) -> bool:
    """Tell whether *step* takes a *sign* away."""
    return step.op is Op.DELETE and step.token is not None and step.token.sign == sign
