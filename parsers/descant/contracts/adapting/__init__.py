"""What can be changed in a schema so that a provider takes it, one function for each kind of change.

Each looks at one node and proposes what to take out of it and what to put in. None changes anything.
"""

from collections.abc import Callable

from descant.contracts.adapting import (
    bounds,
    conditions,
    conjunctions,
    listed,
    objects,
    patterns,
    reference_changes,
    unions,
)
from descant.contracts.adapting.proposal import Adaptation
from descant.contracts.keywords import CONDITIONS, HOLDERS, words
from descant.contracts.provider_table import ProviderTable


def _lacks(keyword: str) -> Callable[[ProviderTable], bool]:
    return lambda table: keyword not in table.keywords


RENAMING = (
    Adaptation(
        words("definitions $ref"),
        reference_changes.rename_definitions,
        lambda table: "definitions" not in table.keywords and "$defs" in table.keywords,
    ),
)
"""Tried on all nodes before anything else, since everything else follows references."""
ADAPTATIONS = (
    Adaptation(words("$ref"), reference_changes.inline_root),
    Adaptation(words("allOf"), unions.unwrap_all_of, _lacks("allOf")),
    Adaptation(words("allOf"), conjunctions.merge_all_of, _lacks("allOf")),
    Adaptation(words("type enum anyOf oneOf"), unions.nullable, lambda table: "nullable" in table.keywords),
    Adaptation(words("default"), unions.absent_for_null, _lacks("anyOf")),
    Adaptation(words("$ref"), reference_changes.inline_ref, _lacks("$ref")),
    Adaptation(words("default"), conditions.drop_default, _lacks("default")),
    Adaptation(words("const"), conditions.const_to_enum, _lacks("const")),
    Adaptation(words("enum const"), listed.narrow, lambda table: table.listed_alone),
    Adaptation(bounds.BOUNDS, bounds.whole_bounds, lambda table: table.whole_bounds),
    Adaptation(words("minItems maxItems"), bounds.any_items, lambda table: table.shaped),
    Adaptation(HOLDERS, conditions.spell_true, lambda table: not table.boolean_schemas),
    Adaptation(words("format"), conditions.loosen_format, lambda table: table.formats is not None),
    Adaptation(words("pattern"), patterns.spell, lambda table: table.spelled),
    Adaptation(words("pattern"), patterns.anchor, lambda table: table.any_text is not None),
    Adaptation(words("$ref"), conjunctions.merge_ref, lambda table: table.beside_ref is not None),
    Adaptation(words("anyOf"), conjunctions.distribute_union, lambda table: bool(table.apart_from_unions)),
    Adaptation(None, conditions.drop_keywords),
    Adaptation(CONDITIONS | {"enum", "const"}, conditions.drop_conditions),
    Adaptation(words("oneOf"), unions.one_of_to_any_of, _lacks("oneOf")),
    Adaptation(words("type"), unions.split_types, lambda table: not table.takes_type_lists),
    Adaptation(words("$ref"), reference_changes.wrap_ref, lambda table: table.beside_ref is not None),
    Adaptation(words("enum const"), conditions.add_type, lambda table: table.typed),
    Adaptation(words("type properties"), objects.close_object, lambda table: table.closed),
    Adaptation(words("additionalProperties"), objects.open_object, _lacks("additionalProperties")),
    Adaptation(words("properties"), objects.complete_required, lambda table: table.all_required),
)
"""In the order in which they are tried on a node."""
