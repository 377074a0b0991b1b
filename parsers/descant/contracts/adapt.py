"""Changing a schema as little as a provider needs, and keeping a record of it."""

from collections.abc import Collection
from copy import deepcopy
from dataclasses import dataclass

from descant.contracts.adaptations import ADAPTATIONS, Proposal, Site
from descant.contracts.built import Change, frozen
from descant.contracts.keywords import JsonSchema, nodes_of
from descant.contracts.table import Table
from descant.pointers import Path, pointer

Refused = dict[tuple[Path, str], str]
"""The changes that would lose something and were not allowed: by path and keyword, their rules."""


@dataclass(frozen=True, slots=True)
class Adapted:
    """What was changed, and what could have been."""

    changes: tuple[Change, ...]
    refused: Refused


def adapt(schema: JsonSchema, table: Table, allow: Collection[str]) -> Adapted:
    """Change *schema* in place: what loses nothing, and what is allowed by name.

    A node is changed before what stands in it, so that a place that a change names stays its place.
    """
    changes: list[Change] = []
    refused: Refused = {}
    for path, node in nodes_of(schema):
        site = Site(schema, table, path)
        for adaptation in ADAPTATIONS:
            for proposal in adaptation(node, site):
                if proposal.lossless or proposal.rule in allow:
                    changes.append(_made(node, path, proposal))
                else:
                    for keyword in proposal.before.keys() | proposal.after.keys():
                        refused[path, keyword] = proposal.rule
    return Adapted(tuple(changes), refused)


def _made(node: JsonSchema, path: Path, proposal: Proposal) -> Change:
    after = deepcopy(dict(proposal.after))
    change = Change(
        pointer(path), proposal.rule, frozen(proposal.before), frozen(after), lossless=proposal.lossless
    )
    for keyword in proposal.before:
        del node[keyword]
    node.update(after)
    return change
