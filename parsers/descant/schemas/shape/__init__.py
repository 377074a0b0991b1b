"""From the tree as it is written to the tree as the schema has it.

Formats without lists repeat a name; what is repeated is gathered, for every schema. A schema that declares
leniency is also read under other names and in other shapes: each change of the tree is a problem with a
repair. For every other schema the tree stays as it is, and what does not fit is an error.
"""

from descant.schemas.shape.gathered import gathered
from descant.schemas.shape.merged_repairs import as_alternative, merged
from descant.schemas.shape.notes import Shaped
from descant.schemas.shape.shaped_object import shaped

__all__ = ["Shaped", "as_alternative", "gathered", "merged", "shaped"]
