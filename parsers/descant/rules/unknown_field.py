"""Unknown member.

It is kept in the tree, but nothing reads it. If a known name is close, it was probably meant. A name that
occurs in many objects of one kind is reported once. How much it matters is up to the schema: some systems
refuse an answer for it. A member that an earlier version of the schema had is named as such.

Wrong: `{"sumary": "Done"}`

Right: `{"summary": "Done"}`

Prompt: Say that there are no other members than those listed, or use structured outputs with the schema.
"""

from collections.abc import Iterator
from difflib import get_close_matches

from descant.checkpoints import along
from descant.pointers import pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.removal import removal, removals
from descant.rules.rule import Context, Rule, Topic
from descant.schemas import ResponseSchema
from descant.schemas.outline import Outline
from descant.schemas.outline_walk import Placed, walk_objects
from descant.syntax import Mapping

UNKNOWN_FIELD = ProblemKind.from_doc("unknown-field", Severity.INFORMATION, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    if context.root is None or context.schema is None or context.format != "json":
        return
    # Of an earlier version the rule deprecated-version tells these.
    obsolete = set(context.schema.removed) if context.schema.replaced_by else set[str]()
    reported = set[tuple[int, str]]()
    settled: dict[tuple[int, bool], set[str]] = {}
    """The names that are known or reported, for each kind of object; the root is one of its own."""
    for placed in walk_objects(context.root, context.schema.model.outline):
        node, asked = placed.node, placed.outline.branch_for(placed.node.value)
        # Where names are free, none is unknown.
        if isinstance(node, Mapping) and asked.members is not None and asked.item is None:
            kind = id(asked), not placed.path
            if kind not in settled:
                known = {*asked.members, *asked.aliases}
                settled[kind] = known if placed.path else known | obsolete
            settled_names = settled[kind]
            if settled_names.issuperset(node.value):
                continue
            for index, member in enumerate(along(node.members)):
                key = id(asked.members), member.name
                if member.name not in settled_names:
                    settled_names.add(member.name)
                    if key not in reported:
                        reported.add(key)
                        yield _problem(context.schema, placed, node, asked, index)


def _problem(schema: ResponseSchema, placed: Placed, node: Mapping, asked: Outline, index: int) -> Problem:
    member, members = node.members[index], asked.members or {}
    removed = schema.removed.get(member.name) if not placed.path else None
    if removed:
        message = f'"{member.name}" was removed from the schema: {removed.reason}.'
        fixes = _without_removed(schema, node, index)
    else:
        near = get_close_matches(member.name, [name for name in members if name not in node.value], 1, 0.75)
        fixes = tuple(
            Fix(f'Rename to "{name}"', (Edit(member.key.span, f'"{name}"'),), Safety.UNSAFE) for name in near
        )
        hint = f' Did you mean "{near[0]}"?' if near else ""
        message = f'Unknown member "{member.name}" of {_what(schema, placed)}.{hint}'
    return Problem(
        UNKNOWN_FIELD,
        member.key.span,
        message,
        alternatives=fixes,
        pointer=pointer((*placed.path, member.name)),
        property_name=member.name,
        severity_override=_severity(schema, placed, asked),
    )


def _severity(schema: ResponseSchema, placed: Placed, asked: Outline) -> Severity | None:
    if asked.is_closed:
        return Severity.ERROR  # The model itself refuses it, so that there is no answer.
    return schema.unknown if not placed.path else None


def _without_removed(schema: ResponseSchema, node: Mapping, index: int) -> tuple[Fix, ...]:
    members = [member.name for member in node.members]
    own = Fix(f'Remove "{members[index]}"', (removal(node, index),), Safety.UNSAFE)
    gone = {rank for rank, name in enumerate(members) if name in schema.removed}
    everything = Fix("Remove all obsolete members", removals(node, gone), Safety.UNSAFE)
    return (own, everything) if len(gone) > 1 else (own,)


def _what(schema: ResponseSchema, placed: Placed) -> str:
    if not placed.path:
        return schema.name
    members = [part for part in placed.path if isinstance(part, str)]
    return f"an item of {members[-1]}" if isinstance(placed.path[-1], int) else members[-1]


RULE = Rule(UNKNOWN_FIELD, Topic.MEMBERS, _check)
