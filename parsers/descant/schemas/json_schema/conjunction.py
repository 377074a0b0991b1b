"""What is asked of one value in all: the schemas that are for it, and the alternatives among them."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from descant.pointers import Path
from descant.schemas.json_schema.document import SchemaDocument

_MOST_BRANCHES = 64
_NULL = ({"type": "null"}, {"const": None}, {"enum": [None]}, {"type": ["null"]})


class Conjunction(NamedTuple):
    """Schemas that are all for one value."""

    paths: tuple[Path, ...]
    branches: tuple[tuple[Path, ...], ...]
    """Each a choice: one schema of each is for the value, too."""
    is_nullable: bool
    """Whether the value may be null instead."""

    def each_branch(self, document: SchemaDocument) -> Iterator["Conjunction"]:
        """Yield what is asked in each case; of too many choices only the first one is looked at."""
        choices = self.branches
        count = 1
        for choice in choices:
            count *= len(choice)
        for chosen in product(*(choices if count <= _MOST_BRANCHES else choices[:1])):
            yield conjunction(document, chosen, self.paths)


def conjunction(
    document: SchemaDocument, paths: tuple[Path, ...], beside: tuple[Path, ...] = ()
) -> Conjunction:
    """Return what the schemas at *paths* ask, with those they are made of; *beside* stay as they are.

    A choice between one schema and null is that schema, and null.
    """
    joined: dict[Path, None] = dict.fromkeys(beside)
    choices: dict[tuple[Path, ...], None] = {}
    nullable = False
    pending = list(reversed(paths))
    while pending:
        path = pending.pop()
        if path in joined:
            continue
        joined[path] = None
        keywords = document.keywords(path)
        # Further in is what is said in general; what is said here comes first.
        pending += ((*path, "allOf", index) for index in reversed(range(len(keywords.get("allOf", ())))))
        if path in document.references:
            pending.append(document.references[path])
        for keyword in ("anyOf", "oneOf"):
            choice = [(*path, keyword, index) for index in range(len(keywords.get(keyword, ())))]
            kept = [branch for branch in choice if document.schemas[branch] not in _NULL]
            nullable = nullable or len(kept) < len(choice)
            if len(kept) == 1:
                pending.append(kept[0])
            elif kept:
                choices[tuple(kept)] = None
    return Conjunction(tuple(joined), tuple(choices), nullable)
