"""An earlier version of the schema.

Who takes the current version refuses this one. The members that the current version has no more tell them
apart; without them it is an answer of the current version.

Wrong: `{"question": "What is machine learning?", "pipeline_id": "0f8fad5b-d9cb-469f-a165-70867728950e"}`

Right: `{"question": "What is machine learning?"}`

Prompt: Give the current version of the schema, and no examples of earlier ones.
"""

from collections.abc import Iterator

from descant.pointers import opening_span, pointer
from descant.problems import Fix, Problem, ProblemKind, Related, Safety, Severity
from descant.rules.removal import removals
from descant.rules.rule import Context, Rule, Topic

DEPRECATED_VERSION = ProblemKind.from_doc("deprecated-version", Severity.ERROR, __doc__)


def _check(context: Context) -> Iterator[Problem]:
    schema, root = context.schema, context.root
    if schema is None or schema.replaced_by is None or root is None or context.format != "json":
        return
    obsolete = [member for member in root.members if member.name in schema.removed]
    reasons = [f'"{member.name}" was removed ({schema.removed[member.name].reason})' for member in obsolete]
    kept = schema.migrate(root.value) if schema.migrate else root.value.keys() - schema.removed
    gone = {rank for rank, member in enumerate(root.members) if member.name not in kept}
    migration = Fix(f"Migrate to {schema.replaced_by}", removals(root, gone), Safety.UNSAFE)
    yield Problem(
        DEPRECATED_VERSION,
        obsolete[0].key.span if obsolete else opening_span(root),
        f"{schema.name} is deprecated{': ' if reasons else ''}{', '.join(reasons)}."
        f" The current version is {schema.replaced_by}.",
        alternatives=(migration,) if gone and root.complete else (),
        related=tuple(Related("Removed, too.", member.key.span) for member in obsolete[1:]),
        pointer=pointer((obsolete[0].name,) if obsolete else ()),
    )


RULE = Rule(DEPRECATED_VERSION, Topic.MEMBERS, _check)
