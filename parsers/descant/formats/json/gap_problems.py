"""What is said of a gap: as few problems as there are causes.

Where words stand between two facts, all that is wrong there follows from them. Where several brackets are
wrong together, as between two objects that are merged or split, they are one slip. All else is said by sign.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from descant.formats.json import problem_kinds as kinds
from descant.formats.json.aligning import NULL, AlignmentStep, Op
from descant.formats.json.attaching import Attachment
from descant.formats.json.containers import OpenList, OpenObject
from descant.formats.json.fitting import Before
from descant.formats.json.gap_tokens import DOTS, FENCE, STRING, TEXT, TRIVIA
from descant.formats.json.token_problems import TokenProblems, trailing_comma, trivial
from descant.problems import Edit, Fix, Problem, Safety, Severity
from descant.source import Span

_SHOWN = 40
_MERGED = ("+}+{", "+}+,+{", "-:+}+,+{")
"""What is missing between two objects of a list."""
_FEWEST = 2


def gap_problems(
    text: str,
    before: Before,
    attached: Attachment,
    spans: Sequence[Span],
    *,
    rival: Attachment | None,
    in_doubt: bool,
) -> Iterator[Problem]:
    """Yield the problems of the gap between *before* and the fact that is *attached*, with steps at *spans*.

    There is doubt where a *rival* place costs as little, or where what stands there could be a string.
    """
    dropped = [_dropped(step) for step in attached.steps]
    gap = _Gap(text, before, attached, spans, dropped)
    trivia = [number for number, sign in enumerate(dropped) if sign in TRIVIA]
    words = gap.words()
    split = gap.split() if words and not in_doubt else None
    if split:
        yield split
    elif words or rival or in_doubt:
        inside = [number for number in trivia if any(gap.touch(number, word) for word in words)]
        trailing = [] if rival or in_doubt else gap.trailing_commas(words[0])
        for number in trailing:
            in_list = attached.steps[number + 1].sign == "]"
            yield trailing_comma(spans[number].start, in_list=in_list)
        yield gap.stray_text(words, inside, trailing, rival=rival, in_doubt=in_doubt)
        trivia = [number for number in trivia if number not in inside]
    elif joint := gap.joint():
        yield joint
    else:
        named = TokenProblems(text, before, attached, spans)
        number = 0
        while number < len(attached.steps):
            last = number
            if attached.steps[number].op is Op.KEEP:
                named.keep(number)
            elif number not in trivia:
                last = gap.last_of_run(number)
                yield named.problem(range(number, last + 1))
            number = last + 1
    noted = (trivial(text, token) for number in trivia if (token := attached.steps[number].token))
    # Beside words that are no JSON it may be a part of them.
    yield from (problem.in_doubt() for problem in noted) if words else noted


class _Gap(NamedTuple):
    text: str
    before: Before
    attached: Attachment
    spans: Sequence[Span]
    dropped: Sequence[str]
    """For each step the sign that it takes away; empty where it takes none away."""

    def words(self) -> list[int]:
        """Return the steps that pass over words, or over what stands in place of a value."""
        words = [number for number, sign in enumerate(self.dropped) if sign in _WORDS]
        if not words and self.attached.value == NULL:
            words = [number for number, sign in enumerate(self.dropped) if sign and sign not in TRIVIA]
        return words

    def changed(self) -> list[int]:
        """Return the steps that change something."""
        steps = zip(self.attached.steps, self.dropped, strict=True)
        return [n for n, (step, sign) in enumerate(steps) if step.op is not Op.KEEP and sign not in TRIVIA]

    def touch(self, number: int, other: int) -> bool:
        """Tell whether two steps stand side by side."""
        span, next_to = self.spans[number], self.spans[other]
        return span.start <= next_to.end and next_to.start <= span.end

    def trailing_commas(self, before: int) -> list[int]:
        """Return the commas right before a bracket that closes, of the steps *before* one."""
        steps = self.attached.steps[: before + 1]
        closes = [step.op is Op.KEEP and step.sign in "}]" for step in steps[1:]]
        return [n for n, closed in enumerate(closes) if closed and self.dropped[n] == ","]

    def last_of_run(self, number: int) -> int:
        """Return the last of the steps from *number* on that are one problem with it."""
        steps = self.attached.steps
        first, last = steps[number], number
        if {*self.dropped[number : number + 2]} == {DOTS, ","}:
            return number + 1
        while last + 1 < len(steps):
            step = steps[last + 1]
            is_same_place = first.op is Op.INSERT and self.spans[last + 1] == self.spans[last]
            if step.op is not first.op or not (is_same_place or _are_alike(first, step)):
                break
            last += 1
        return last

    def joint(self) -> Problem | None:
        """Return the one problem of all that is changed, where that is one slip of several brackets."""
        changed, key = self.changed(), self.attached.lookahead.fact.node
        if len(changed) < _FEWEST or key is None:
            return None
        steps = [self.attached.steps[number] for number in changed]
        if any(step.op is Op.REPLACE for step in steps):
            return None
        ways = "".join(
            [f"-{self.dropped[n]}" if self.dropped[n] else f"+{self.attached.steps[n].sign}" for n in changed]
        )
        if ways in _MERGED:
            message = f'"{key.value}" starts another object; the brackets between the two are missing.'
            return Problem(kinds.MERGED_OBJECTS, key.span, message, self.fix("Split the objects", changed))
        return self.split()

    def split(self) -> Problem | None:
        """Return the problem of two objects that are one answer, with the words between them."""
        is_root = self.attached.depth == 1 and not self.attached.openers
        if not is_root or "}" not in self.dropped or "{" not in self.dropped or STRING in self.dropped:
            return None
        changed = self.changed()
        span = Span(self.spans[changed[0]].start, self.spans[changed[-1]].end)
        message = "The answer goes on in another object; both were read as one."
        return Problem(kinds.SPLIT_OBJECT, span, message, self.fix("Merge the objects", changed))

    def stray_text(
        self,
        words: Sequence[int],
        inside: Sequence[int],
        apart: Sequence[int],
        *,
        rival: Attachment | None,
        in_doubt: bool,
    ) -> Problem:
        """Return the problem of *words*, with the comments *inside* of them and all but what is *apart*."""
        steps, fact = self.attached.steps, self.attached.lookahead.fact
        changed = sorted({*self.changed(), *inside}.difference(apart))
        spans = [self.spans[number] for number in words or changed] or [Span(fact.start, fact.end)]
        span = Span(min(span.start for span in spans), max(span.end for span in spans))
        shown = " ".join(self.text[span.start : span.end].split())
        shown = shown[:_SHOWN] + "…" if len(shown) > _SHOWN else shown
        severity: Severity | None = Severity.ERROR
        if rival:
            place, other = (place_of(self.before, attached) for attached in (self.attached, rival))
            message = f"Unclear where this belongs: it was read {place}, but could be {other}."
            span = fact.node.span if fact.node else span
        elif in_doubt or self.attached.continues_words or self.passes_string(words):
            message = f"{shown} cannot be read, and was skipped."
        elif any(step.sign == NULL for step in steps):
            key = self.before.stack[-1].key
            name = key.value if key else ""
            message = f'{shown} is no JSON value; "{name}" was read as null.'
            severity = Severity.ERROR if name in self.before.shapes[-1].keys else None
        else:
            message, severity = f"Unexpected text: {shown}.", None
        skip = self.fix("Skip this text", changed, is_safe=severity is None) if changed else None
        return Problem(kinds.STRAY_TEXT, span, message, skip, severity_override=severity)

    def passes_string(self, words: Sequence[int]) -> bool:
        return any(self.dropped[word] == STRING for word in words)

    def fix(self, title: str, changed: Sequence[int], *, is_safe: bool = True) -> Fix:
        """Return the fix that makes all steps that are *changed*, in as few edits as can be."""
        edits: list[Edit] = []
        for number in changed:
            edit = Edit(self.spans[number], self.attached.steps[number].sign)
            last = edits[-1] if edits else None
            if last and edit.span.start < last.span.end:
                edits[-1] = replace(last, new=last.new + edit.new)
            elif last and not self.text[last.span.end : edit.span.start].strip(" \t\r\n"):
                edits[-1] = Edit(Span(last.span.start, edit.span.end), last.new + edit.new)
            else:
                edits.append(edit)
        return Fix(title, tuple(edits), Safety.SAFE if is_safe else Safety.UNSAFE)


_WORDS = (FENCE, TEXT, STRING)


def place_of(before: Before, attached: Attachment) -> str:
    """Return in words where the fact of *attached* is."""
    if attached.openers:
        return "as the start of another object"
    container = before.stack[attached.depth - 1] if attached.depth else None
    if isinstance(container, OpenList):
        return "as an item of a list"
    if isinstance(container, OpenObject) and container.key:
        return f'as a member behind "{container.key.value}"'
    return "as a member" if container else "as the end of the answer"


def _dropped(step: AlignmentStep) -> str:
    return step.token.sign if step.token and not step.sign else ""


def _are_alike(first: AlignmentStep, step: AlignmentStep) -> bool:
    """Tell whether *step*, which does the same as *first* right behind it, is one problem with it."""
    if first.op is Op.INSERT:
        brackets = ("}]", "{[")
        is_colon = (first.sign, step.sign) == (":", NULL)
        return is_colon or any(first.sign in pair and step.sign in pair for pair in brackets)
    return _dropped(first) == _dropped(step) and _dropped(first) in (",", ";", "]")
