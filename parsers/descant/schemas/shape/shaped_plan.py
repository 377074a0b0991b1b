"""The plan: a text, a single step or a list of texts becomes a list of steps."""

from collections.abc import Iterator

from descant.checkpoints import along
from descant.notations import Notation
from descant.patterns import regex
from descant.plans import NumberedStep, numbered_steps
from descant.pointers import Path, opening_span
from descant.problems import Edit
from descant.schemas.leniency import Aliases
from descant.schemas.problem_kinds import WRONG_TYPE
from descant.schemas.shape.notes import Notes
from descant.schemas.shape.quoted_texts import QuotedPieces, is_text, joined
from descant.source import Span, trimmed
from descant.syntax import Mapping, Member, Node, Scalar, Sequence

_NUMBER = regex(r"\s*+(?P<number>[0-9]{1,9})[.)]?\s*+")


def shaped_plan(notes: Notes, node: Node, aliases: Aliases, name: str) -> Node:
    """Return *node* as a list of steps, as far as it can be read as one."""
    match node:
        case Scalar() if is_text(node):
            return _from_text(notes, node, (name,))
        case Mapping():
            step = _shaped_step(notes, node, aliases, (name, 0))
            if "description" not in step.value:
                return node
            return notes.alone(WRONG_TYPE, node, step, "step", (name,))
        case Sequence():
            return _from_list(notes, node, aliases, name)
        case _:
            return node


def _from_text(notes: Notes, node: Scalar, path: Path) -> Node:
    steps, edits = _steps_of(notes.text, node)
    count = "one step" if len(steps) == 1 else f"{len(steps)} steps"
    message = f"Expected a list of steps, found a string; it was read as {count}."
    notes.warn(WRONG_TYPE, node.span, message, "Convert to a list of steps", edits, path, whole=node.complete)
    return Sequence(node.start, node.end, steps, [step.value for step in steps], node.complete)


def _steps_of(text: str, node: Scalar) -> tuple[tuple[Mapping, ...], list[Edit]]:
    """Return the steps of a plan that is a text: those of a numbered list, or else all of it as one."""
    value: str = node.value
    whole = trimmed(value, Span(0, len(value)))
    if whole.start == whole.end:
        return (), [Edit(node.span, "[]")]
    numbered = numbered_steps(value, whole)
    pieces = QuotedPieces(text, node)
    if not numbered or numbered[0].span.start > whole.start or not pieces.are_exact:
        around = [Edit(Span.at(node.start), '[{"step": 1, "description": '), Edit(Span.at(node.end), "}]")]
        return (_step(1, Span.at(node.start), node, node.span),), around
    steps, edits, start = [], list[Edit](), node.start
    for step in numbered:
        last = step is numbered[-1]
        steps.append(_piece(pieces, step, complete=node.complete or not last))
        description = pieces.raw_span(step.description)
        before = "[" if step is numbered[0] else '"}, '
        opening = f'{before}{{"step": {step.number}, "description": "'
        edits.append(Edit(Span(start, description.start), opening))
        start = description.end
    edits.append(Edit(Span(start, node.end), '"}]'))
    return tuple(steps), edits


def _is_sound(value: object) -> bool:
    """Tell at a glance that an item of the plan needs no other shape."""
    return type(value) is dict and type(value.get("step")) is int and type(value.get("description")) is str


def _from_list(notes: Notes, node: Sequence, aliases: Aliases, name: str) -> Node:
    if all(map(_is_sound, along(node.value))):
        return node
    texts = [item for item in along(node.items) if isinstance(item, Scalar) and is_text(item)]
    numbered = {id(item): step_written for item in texts if (step_written := _numbered(notes.text, item))}
    if len(numbered) < len(texts):
        numbered = {}
    items: list[Node] = []
    edits: list[Edit] = []
    for index, item in enumerate(along(node.items)):
        if isinstance(item, Mapping):
            items.append(_shaped_step(notes, item, aliases, (name, index)))
        elif isinstance(item, Scalar) and is_text(item):
            step, more = _step_from(item, numbered.get(id(item)), index + 1)
            items.append(step)
            edits += more
        else:
            items.append(item)
    if texts:
        subject = "this string was" if len(texts) == 1 else f"these {len(texts)} strings were"
        message = f"Expected an object with a number and a description; {subject} read as such."
        title = "Convert to an object" if len(texts) == 1 else "Convert to objects"
        notes.warn(
            WRONG_TYPE,
            texts[0].span,
            message,
            title,
            edits,
            (name,),
            whole=all(item.complete for item in along(texts)),
        )
    if all(item is old for item, old in zip(along(items), node.items, strict=True)):
        return node
    return node._replace(items=tuple(items), value=[item.value for item in along(items)])


def _numbered(text: str, item: Scalar) -> tuple[QuotedPieces, NumberedStep] | None:
    whole = trimmed(item.value, Span(0, len(item.value)))
    steps = numbered_steps(item.value, whole)
    if len(steps) != 1 or steps[0].span.start > whole.start:
        return None
    pieces = QuotedPieces(text, item)
    return (pieces, steps[0]) if pieces.are_exact else None


def _step_from(
    item: Scalar, numbered: tuple[QuotedPieces, NumberedStep] | None, rank: int
) -> tuple[Mapping, Iterator[Edit]]:
    if numbered is None:
        opening = Edit(Span.at(item.start), f'{{"step": {rank}, "description": ')
        step = _step(rank, Span.at(item.start), item, item.span)
        return step, iter((opening, Edit(Span.at(item.end), "}")))
    pieces, numbered_step = numbered
    step = _piece(pieces, numbered_step, complete=item.complete)
    description = pieces.raw_span(numbered_step.description)
    opening = Edit(Span(item.start, description.start), f'{{"step": {numbered_step.number}, "description": "')
    return step, iter((opening, Edit(Span(description.end, item.end), '"}')))


def _piece(pieces: QuotedPieces, step: NumberedStep, *, complete: bool) -> Mapping:
    description = pieces.scalar(step.description, complete=complete)
    return _step(step.number, pieces.raw_span(step.number_span), description, pieces.raw_span(step.span))


def _step(number: int, place: Span, description: Scalar, span: Span) -> Mapping:
    members = (
        Member(Scalar(*Span.at(place.start), "step", Notation.BARE), Scalar(*place, number, Notation.BARE)),
        Member(Scalar(*Span.at(description.start), "description", Notation.BARE), description),
    )
    data = {"step": number, "description": description.value}
    return Mapping(*span, members, data, description.complete)


def _shaped_step(notes: Notes, node: Mapping, aliases: Aliases, path: Path) -> Mapping:
    if not ("step" in node.value and "description" in node.value):
        node, _ = notes.renamed(node, aliases, path, _fits)
    changed: dict[str, Node] = {}
    number, description = node.get("step"), node.get("description")
    if isinstance(number, Scalar) and is_text(number) and (digits := _NUMBER.fullmatch(number.value)):
        value = int(digits["number"])
        message = f'Expected an integer, found the string "{number.value}"; it was read as {value}.'
        edit = Edit(number.span, str(value))
        notes.warn(
            WRONG_TYPE,
            number.span,
            message,
            f"Replace with {value}",
            (edit,),
            (*path, "step"),
            whole=number.complete,
        )
        changed["step"] = Scalar(*number.span, value, Notation.BARE, number.complete)
    if isinstance(description, Sequence) and (lines := joined(notes.text, description)):
        message = "Expected a string, found a list; its lines were joined."
        place = (*path, "description")
        notes.warn(
            WRONG_TYPE,
            opening_span(description),
            message,
            "Join the lines",
            lines[1],
            place,
            whole=description.complete,
        )
        changed["description"] = lines[0]
    return with_nodes(node, changed)


def _fits(name: str, value: object) -> bool:
    if name == "step":
        number = isinstance(value, int) and not isinstance(value, bool)
        return number or (isinstance(value, str) and _NUMBER.fullmatch(value) is not None)
    return isinstance(value, str)


def with_nodes(node: Mapping, changed: dict[str, Node]) -> Mapping:
    """Return *node* with other nodes under some of its names; of a name that occurs twice under the last."""
    if not changed:
        return node
    members, pending = list(node.members), set(changed)
    for index in reversed(range(len(members))):
        name = members[index].name
        if name in pending:
            pending.remove(name)
            members[index] = members[index]._replace(node=changed[name])
    data = node.value | {name: new.value for name, new in changed.items()}
    return node._replace(members=tuple(members), value=data)
