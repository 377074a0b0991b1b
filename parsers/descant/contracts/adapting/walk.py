"""Changing a schema as little as a provider needs, and keeping a record of it."""

from collections.abc import Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from descant.contracts.adapting import ADAPTATIONS, RENAMING
from descant.contracts.adapting.proposal import Adaptation, Proposal, Site
from descant.contracts.built import Change, frozen
from descant.contracts.keywords import DEFINITIONS, JsonSchema, nodes_of
from descant.contracts.table import Table
from descant.pointers import Path, pointer

Refused = dict[tuple[Path, str], str]
"""The changes that would lose something and were not allowed: by path and keyword, their rules."""

_MOST_INLINED = 2_000
"""References that are put in place of what they name; a small schema can name one twice at every step."""
_INLINING = frozenset({"inline-ref", "inline-root"})


@dataclass(slots=True)
class Adapting:
    """A schema that is being changed in place, and the record of it."""

    schema: JsonSchema
    table: Table
    allow: Collection[str]
    changes: list[Change] = field(default_factory=list)
    refused: Refused = field(default_factory=dict)
    _inlined: dict[Path, tuple[str, ...]] = field(default_factory=dict)

    def adapt(self) -> None:
        """Make the changes that lose nothing, and those that are allowed by name.

        A node is changed before what stands in it, so that a place that a change names stays its place.
        """
        self._walk(RENAMING)
        self._walk(ADAPTATIONS)
        if "$ref" not in self.table.keywords:
            self._drop_definitions()

    def _walk(self, adaptations: Sequence[Adaptation]) -> None:
        for path, node in nodes_of(self.schema):
            if path and path[0] in DEFINITIONS and "$ref" not in self.table.keywords:
                continue  # They go when all references are in place of what they name.
            site = self._site(path)
            for adaptation in adaptations:
                for proposal in adaptation(node, site):
                    self._consider(node, path, proposal)
                    if proposal.rule in _INLINING:
                        site = self._site(path)

    def _site(self, path: Path) -> Site:
        inlined: tuple[str, ...] = ()
        if self._inlined:
            ends = range(len(path), -1, -1)
            inlined = next((self._inlined[path[:end]] for end in ends if path[:end] in self._inlined), ())
        return Site(self.schema, self.table, self.allow, path, inlined, len(self._inlined) < _MOST_INLINED)

    def _consider(self, node: JsonSchema, path: Path, proposal: Proposal) -> None:
        if proposal.lossless or proposal.rule in self.allow:
            if proposal.rule in _INLINING:
                self._inlined[path] = (*self._site(path).inlined, proposal.before["$ref"])
            self._make(node, path, proposal)
        else:
            for keyword in (*proposal.before, *proposal.after):
                self.refused[path, keyword] = proposal.rule

    def _make(self, node: JsonSchema, path: Path, proposal: Proposal) -> None:
        after = deepcopy(dict(proposal.after))
        before, put = frozen(proposal.before), frozen(after)
        self.changes.append(Change(pointer(path), proposal.rule, before, put, proposal.lossless))
        for keyword in proposal.before:
            del node[keyword]
        node.update(after)

    def _drop_definitions(self) -> None:
        outside = [node for path, node in nodes_of(self.schema) if not path or path[0] not in DEFINITIONS]
        held = {keyword: self.schema[keyword] for keyword in DEFINITIONS if keyword in self.schema}
        if held and not any("$ref" in node for node in outside):
            self._make(self.schema, (), Proposal("drop-definitions", held, {}))
