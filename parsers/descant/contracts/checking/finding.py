"""What a stage looks at, and what it finds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from descant.contracts.keywords import JsonSchema
from descant.contracts.table import Table
from descant.pointers import Path


class Finding(NamedTuple):
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
class View:
    """A whole schema and the table it is read by."""

    root: JsonSchema
    table: Table
    nodes: Sequence[tuple[Path, JsonSchema]]
    """All nodes with their paths, outer ones first."""
