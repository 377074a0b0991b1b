"""A member is not part of the schema.

It is kept in the tree, but nothing reads it. If a known name is close, it was probably meant.

Wrong: `{"sumary": "Done"}`

Right: `{"summary": "Done"}`
"""

from collections.abc import Iterator
from difflib import get_close_matches

from descant.pointers import pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule

UNKNOWN_FIELD = ProblemKind(
    "unknown-field", Severity.INFORMATION, "A member is not part of the schema.", __doc__
)


def _check(context: Context) -> Iterator[Problem]:
    if context.root is None or context.schema is None or context.format != "json":
        return
    known = context.schema.model.model_fields
    absent = [name for name in known if name not in context.root.value]
    for member in {member.name: member for member in reversed(context.root.members)}.values():
        if member.name in known:
            continue
        near = get_close_matches(member.name, absent, n=1, cutoff=0.75)
        rename = tuple(
            Fix(f'Call it "{name}"', (Edit(member.key.span, f'"{name}"'),), Safety.UNSAFE) for name in near
        )
        hint = f' Did you mean "{near[0]}"?' if near else ""
        yield Problem(
            UNKNOWN_FIELD,
            member.key.span,
            f'"{member.name}" is no member of {context.schema.name}.{hint}',
            alternatives=rename,
            pointer=pointer((member.name,)),
            property_name=member.name,
        )


RULE = Rule(UNKNOWN_FIELD, _check)
