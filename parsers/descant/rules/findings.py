"""How rules report what they find inside of texts: where it is written, and a fix for each and for all."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple, Protocol

from descant.answer import File
from descant.checkpoints import along, joined
from descant.notations import Notation
from descant.patterns import regex
from descant.pointers import pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety
from descant.rules.rule import Context
from descant.source import Span
from descant.syntax import Scalar

_MANY = 20
"""So many places of one kind are reported in a text at the most; the last message counts the rest."""
_MANY_EDITS = 200
"""With more edits than this, one edit writes the whole text anew."""
_PLAIN = regex(r"(?:[\w ./-]|\[\d+\])*")
"""What is written the same in every notation."""


class StringValue(NamedTuple):
    """A text of the answer."""

    node: Scalar
    pointer: str | None


class StringEdit(NamedTuple):
    """Write *new* for a stretch of the decoded text."""

    start: int
    end: int
    new: str


class Changes(Protocol):
    """Edits in order, to be gone through more than once: a tuple, or what makes them on the way."""

    def __len__(self) -> int:
        """Return how many they are."""

    def __iter__(self) -> Iterator[StringEdit]:
        """Yield them."""


class Finding(NamedTuple):
    """Something in the decoded text, and how to mend it."""

    start: int
    end: int
    message: str
    title: str = ""
    changes: Changes = ()


def place_of(context: Context, file: File) -> StringValue:
    """Return the content of *file*, which has one."""
    assert file.content_node is not None, "a content is written somewhere"
    return StringValue(file.content_node, context.pointer_to(file, "content"))


def prose(context: Context) -> Iterator[StringValue]:
    """Yield the summary, what the steps of the plan say or the plan as one text, and the activity."""
    answer, parts = context.answer, context.parts
    if parts is None:
        return
    if answer.summary:
        yield StringValue(answer.summary, pointer((parts.summary or "",)))
    if isinstance(answer.plan, Scalar) and isinstance(answer.plan.value, str):
        yield StringValue(answer.plan, pointer((parts.plan or "",)))
    for rank, step in enumerate(along(answer.steps)):
        description = step.node.get("description")
        if isinstance(description, Scalar):
            yield StringValue(description, pointer((parts.plan or "", rank, "description")))
    if answer.activity:
        yield StringValue(answer.activity, pointer((parts.activity or "",)))


def report(
    context: Context, kind: ProblemKind, place: StringValue, findings: Iterable[Finding], all_title: str = ""
) -> Iterator[Problem]:
    """Yield a problem for each of *findings* up to a limit; the first also offers to mend all of them."""
    return report_in(context.source.text, kind, place, findings, all_title)


def report_in(
    text: str, kind: ProblemKind, place: StringValue, findings: Iterable[Finding], all_title: str = ""
) -> Iterator[Problem]:
    """Do the same for callers that have no more than the raw *text*."""
    shown: list[Finding] = []
    listed = 0

    def changes() -> Iterator[StringEdit]:
        nonlocal listed
        for finding in along(chain(begun, findings)):
            listed += 1
            if listed <= _MANY:
                shown.append(finding)
            yield from finding.changes

    findings = iter(findings)
    begun = list(islice(findings, 2))
    node = place.node
    all_fix = _fix(text, node, all_title, changes()) if len(begun) > 1 else ()
    shown = shown or begun
    spans = node.spans_of(text, [Span(finding.start, finding.end) for finding in shown])
    for number, (finding, span) in enumerate(zip(shown, spans, strict=True), start=1):
        more = f" ({listed - _MANY} more in this string.)" if number == _MANY < listed else ""
        own_fix = _fix(text, node, finding.title, finding.changes) if finding.changes else ()
        fixes = (*own_fix, *(all_fix if number == 1 else ()))
        yield Problem(kind, span, finding.message + more, alternatives=fixes, pointer=place.pointer)


def _fix(text: str, node: Scalar, title: str, changes: Iterable[StringEdit]) -> tuple[Fix, ...]:
    rest = along(changes)
    wanted = list(islice(rest, _MANY_EDITS + 1))
    if len(wanted) > _MANY_EDITS:
        wanted = [StringEdit(0, len(node.value), changed(node.value, chain(wanted, rest)))]
    written = [writing(node, change.new) for change in wanted]
    spans = node.spans_of(text, [Span(change.start, change.end) for change in wanted])
    edits = [Edit(span, new) for span, new in zip(spans, written, strict=True) if new is not None]
    return (Fix(title, tuple(edits), Safety.UNSAFE),) if edits and len(edits) == len(wanted) else ()


def changed(value: str, changes: Iterable[StringEdit]) -> str:
    """Return *value* with *changes* made, which are in order."""

    def pieces() -> Iterator[str]:
        position = 0
        for change in changes:
            yield value[position : change.start]
            yield change.new
            position = change.end
        yield value[position:]

    return joined(pieces())


def writing(node: Scalar, new: str) -> str | None:
    """Return how *new* is written where *node* stands; None where that cannot be told."""
    match node.notation:
        case Notation.JSON:
            return json.dumps(new, ensure_ascii=False)[1:-1]
        case Notation.VERBATIM:
            return new
        case Notation.XML:
            return new if not re.search("[<>&]", new) else None
        case _:
            return new if _PLAIN.fullmatch(new) else None
