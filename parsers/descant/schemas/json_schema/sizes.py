"""How much there is to check for one value: schemas that lead back to themselves, or multiply."""

from collections.abc import Iterator

from descant.pointers import Path
from descant.problems import ProblemKind
from descant.schemas.json_schema.dialects import IN_PLACE
from descant.schemas.json_schema.document import SchemaDocument
from descant.schemas.json_schema.problem_kinds import LIMIT, REFERENCE

MOST = 5_000
"""So many schemas may be for one and the same value."""
DEEPEST = 60
"""So many schemas may be nested, all for the same value."""


def size_faults(document: SchemaDocument) -> Iterator[tuple[Path, ProblemKind, str]]:
    """Yield what makes checking an answer endless, or take too long: where, and a sentence; one at most."""
    sizes: dict[Path, int] = {}
    open_ = set[Path]()

    def size(path: Path) -> int | tuple[Path, ProblemKind, str]:
        if path in sizes:
            return sizes[path]
        if path in open_:
            return path, REFERENCE, "This schema refers to itself without entering a value."
        if len(open_) == DEEPEST:
            return (path, LIMIT, f"More than {DEEPEST} nested schemas for one value.")
        open_.add(path)
        total = 1
        for inner in in_place(document, path):
            result = size(inner)
            if isinstance(result, tuple):
                return result
            total += result
        open_.discard(path)
        if total > MOST:
            return path, LIMIT, f"More than {MOST:,} schemas are combined for one value."
        sizes[path] = total
        return total

    for path in document.schemas:
        result = size(path)
        if isinstance(result, tuple):
            yield result
            return


def in_place(document: SchemaDocument, path: Path) -> Iterator[Path]:
    """Yield the paths of the schemas that are for the same value as the one at *path*."""
    if path in document.references:
        yield document.references[path]
        if document.dialect.ref_stands_alone:
            return
    keywords = document.keywords(path)
    for keyword in (*IN_PLACE, "dependencies"):
        inner = keywords.get(keyword)
        if isinstance(inner, list):
            yield from ((*path, keyword, index) for index in range(len(inner)))
        elif keyword in ("dependentSchemas", "dependencies") and isinstance(inner, dict):
            below = ((*path, keyword, name) for name in inner)
            yield from (path_below for path_below in below if path_below in document.schemas)
        elif (*path, keyword) in document.schemas:
            yield *path, keyword
