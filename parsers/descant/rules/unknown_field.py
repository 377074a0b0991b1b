"""A member is not part of the schema.

It is kept in the tree, but nothing reads it. If a known name is close, it was probably meant. A name that
occurs in many files or steps is reported once.

Wrong: `{"sumary": "Done"}`

Right: `{"summary": "Done"}`
"""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from pydantic import BaseModel

from descant.detection import item_models
from descant.pointers import Path, pointer
from descant.problems import Edit, Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.rule import Context, Rule
from descant.syntax import Mapping, Sequence

UNKNOWN_FIELD = ProblemKind(
    "unknown-field", Severity.INFORMATION, "A member is not part of the schema.", __doc__
)


def _check(context: Context) -> Iterator[Problem]:
    if context.root is None or context.schema is None or context.format != "json":
        return
    yield from _unknown(context.schema.name, context.schema.model, [((), context.root)])
    for name, model in item_models(context.schema.model).items():
        node = context.root.get(name)
        if isinstance(node, Sequence):
            objects = [((name, n), item) for n, item in enumerate(node.items) if isinstance(item, Mapping)]
            yield from _unknown(f"an item of {name}", model, objects)


def _unknown(what: str, model: type[BaseModel], objects: Iterable[tuple[Path, Mapping]]) -> Iterator[Problem]:
    """Report each unknown name once, at its first place in *objects*."""
    known, reported = model.model_fields, set[str]()
    for path, node in objects:
        if node.value.keys() <= known.keys():
            continue
        absent = [name for name in known if name not in node.value]
        for member in node.members:
            if member.name in known or member.name in reported:
                continue
            reported.add(member.name)
            near = get_close_matches(member.name, absent, n=1, cutoff=0.75)
            rename = tuple(
                Fix(f'Call it "{name}"', (Edit(member.key.span, f'"{name}"'),), Safety.UNSAFE)
                for name in near
            )
            hint = f' Did you mean "{near[0]}"?' if near else ""
            yield Problem(
                UNKNOWN_FIELD,
                member.key.span,
                f'"{member.name}" is no member of {what}.{hint}',
                alternatives=rename,
                pointer=pointer((*path, member.name)),
                property_name=member.name,
            )


RULE = Rule(UNKNOWN_FIELD, _check)
