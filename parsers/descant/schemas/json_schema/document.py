"""A file that holds a JSON Schema: every schema in it by its path, and where its references lead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from descant.pointers import Path
from descant.schemas.json_schema.dialects import Dialect


@dataclass(frozen=True)
class SchemaDocument:
    """A JSON Schema that was checked: its keywords are sound, and its references lead somewhere.

    Nobody changes it.
    """

    root: dict[str, Any]
    dialect: Dialect
    schemas: Mapping[Path, Any]
    """Each schema, an object or a truth value, by the path to it."""
    references: Mapping[Path, Path]
    """By the path of a schema with a reference, the path of the schema that it leads to."""

    def keywords(self, path: Path) -> dict[str, Any]:
        """Return what the schema at *path* says by the keywords of its version of JSON Schema.

        Nobody has checked what the other ones hold. True is the schema that asks for nothing, and so is false
        here.
        """
        schema, known = self.schemas[path], self.dialect.keywords
        if not isinstance(schema, dict):
            return {}
        return {name: held for name, held in schema.items() if name in known}
