"""What can be changed in a schema so that a provider takes it, one function for each kind of change.

Each looks at one node and proposes what to take out of it and what to put in. None changes anything.
"""

from descant.contracts.adapting import conditions, objects, references, unions
from descant.contracts.adapting.proposal import Adaptation

RENAMING: tuple[Adaptation, ...] = (references.rename_definitions,)
"""Tried on all nodes before anything else, since everything else follows references."""
ADAPTATIONS: tuple[Adaptation, ...] = (
    references.inline_root,
    unions.unwrap_all_of,
    unions.nullable,
    unions.absent_for_null,
    references.inline_ref,
    conditions.drop_default,
    conditions.const_to_enum,
    conditions.loosen_format,
    conditions.drop_keywords,
    conditions.drop_conditions,
    unions.one_of_to_any_of,
    unions.split_types,
    references.wrap_ref,
    conditions.add_type,
    objects.close_object,
    objects.open_object,
    objects.complete_required,
)
"""In the order in which they are tried on a node."""
