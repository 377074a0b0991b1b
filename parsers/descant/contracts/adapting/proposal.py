"""What an adaptation is: from a node and what is around it to changes that could be made."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from descant.contracts.keywords import JsonSchema
from descant.contracts.provider_table import ProviderTable
from descant.pointers import Path


class Proposal(NamedTuple):
    """A change that could be made in a node."""

    rule: str
    before: Mapping[str, Any]
    """The keywords to take out, with their values."""
    after: Mapping[str, Any]
    lossless: bool = True


@dataclass(frozen=True, slots=True)
class NodeContext:
    """What an adaptation may look at beside its node."""

    root: JsonSchema
    table: ProviderTable
    allow: Collection[str] = ()
    """The changes that lose something and may be made, where one has to be chosen."""
    path: Path = ()
    inlined: tuple[str, ...] = ()
    """The references that were followed on the way here."""
    may_inline: bool = True
    """Whether the schema is still small enough to become larger."""


class Adaptation(NamedTuple):
    """One kind of change."""

    keywords: frozenset[str] | None
    """What a node has one of, to be looked at; None where it is what the table does not take."""
    propose: Callable[[JsonSchema, NodeContext], Iterator[Proposal]]
    is_needed: Callable[[ProviderTable], bool] = lambda table: True
    """Whether a table asks for such changes at all."""


def parent_of(site: NodeContext) -> JsonSchema | None:
    """Return the object of whose properties the node is one, if it is."""
    if len(site.path) < 2 or site.path[-2] != "properties":
        return None
    parent: Any = site.root
    for part in site.path[:-2]:
        parent = parent[part]
    return parent if isinstance(parent, dict) else None
