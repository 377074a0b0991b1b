"""Reading a schema by the table of a provider: everything in it that the provider does not take.

One reading for all providers; what differs is in their tables. Problems come in the order in which a
provider would stumble: the shape of the root, nodes that say nothing, keywords, references, sizes.
"""

from collections.abc import Iterator
from itertools import chain

from descant.contracts.built import Objection
from descant.contracts.checking import (
    keyword_rules,
    limit_rules,
    ref_rules,
    root_rules,
    shape_rules,
    value_rules,
)
from descant.contracts.checking.breach import Breach, SchemaView
from descant.contracts.keywords import DEFINITIONS, JsonSchema, nodes_of
from descant.contracts.provider_table import ProviderTable
from descant.pointers import Path, pointer

_HIDDEN = [(keyword,) for keyword in DEFINITIONS]
"""Where nothing is read if references are not taken."""


def check(
    schema: JsonSchema, table: ProviderTable, refused: dict[tuple[Path, str], str]
) -> Iterator[Objection]:
    """Yield all that *table* does not take; *refused* are the changes that would have solved some of it."""
    refers = "$ref" in table.keywords
    nodes = [(path, node) for path, node in nodes_of(schema) if refers or path[:1] not in _HIDDEN]
    view = SchemaView(schema, table, nodes)
    stages = (root_rules, shape_rules, keyword_rules, ref_rules, limit_rules)
    for finding in chain.from_iterable(stage.find(view) for stage in stages):
        yield _objection(finding, refused.get((finding.path, finding.keyword)))


def wrong_values(schema: JsonSchema) -> Iterator[Objection]:
    """Yield the keywords of *schema*, as it was written, that no provider can make sense of."""
    return (_objection(finding, None) for finding in value_rules.find_values(schema))


def _objection(finding: Breach, rule: str | None) -> Objection:
    where = (*finding.path, *finding.below)
    fix = finding.fix if rule is None else f'{finding.fix} Or allow the change "{rule}", which loses it.'
    return Objection(pointer(where), finding.rule, finding.message, fix, rule)
