"""What a stage looks at, and what it finds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from descant.contracts.keywords import JsonSchema
from descant.contracts.provider_table import ProviderTable
from descant.pointers import Path


class Breach(NamedTuple):
    """One thing that a table does not take."""

    path: Path
    """Of the node."""
    rule: str
    message: str
    fix: str
    keyword: str = ""
    """The keyword of the node that it is about."""
    below: Path = ()
    """From the node to the very place."""


@dataclass(frozen=True, slots=True)
class SchemaView:
    """A whole schema and the table it is read by."""

    root: JsonSchema
    table: ProviderTable
    nodes: Sequence[tuple[Path, JsonSchema]]
    """All nodes with their paths, outer ones first."""
