"""Changing a schema as little as a provider needs, and keeping a record of it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pydantic_core import from_json, to_json

from descant.contracts.adapting import ADAPTATIONS, RENAMING
from descant.contracts.adapting.proposal import Adaptation, NodeContext, Proposal
from descant.contracts.built import SchemaChange, frozen
from descant.contracts.keywords import DEFINITIONS, JsonSchema, nodes_of
from descant.contracts.provider_table import ProviderTable
from descant.pointers import Path, pointer

Refused = dict[tuple[Path, str], str]
"""The changes that would lose something and were not allowed: by path and keyword, their rules."""

_MOST_INLINED = 2_000
"""References that are put in place of what they name; a small schema can name one twice at every step."""
_INLINING = frozenset({"inline-ref", "inline-root"})


@dataclass(slots=True)
class SchemaAdapter:
    """A schema that is being changed in place, and the record of it."""

    schema: JsonSchema
    table: ProviderTable
    allow: Collection[str]
    changes: list[SchemaChange] = field(default_factory=list)
    refused: Refused = field(default_factory=dict)
    _inlined: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    _known: dict[tuple[int, tuple[str, ...]], list[int]] = field(default_factory=dict)

    def adapt(self) -> None:
        """Make the changes that lose nothing, and those that are allowed by name.

        A node is changed before what is in it, so that a place that a change names stays its place.
        """
        if "definitions" in self.schema:
            self._walk(RENAMING)
        self._walk(ADAPTATIONS)
        if "$ref" not in self.table.keywords:
            self._drop_definitions()

    def _walk(self, adaptations: Sequence[Adaptation]) -> None:
        needed = [adaptation for adaptation in adaptations if adaptation.is_needed(self.table)]
        for path, node in nodes_of(self.schema):
            if path and path[0] in DEFINITIONS and "$ref" not in self.table.keywords:
                continue  # They go when all references are in place of what they name.
            start: int | None = 0
            while start is not None:
                start = self._change(needed, start, path, node)

    def _change(
        self, adaptations: Sequence[Adaptation], start: int, path: Path, node: JsonSchema
    ) -> int | None:
        """Try *adaptations* from *start* on; return where to go on with what has become of *node*."""
        site = None
        for number in self._relevant(adaptations, tuple(node)):
            if number < start:
                continue
            site, made = site or self._site(path), len(self.changes)
            for proposal in adaptations[number].propose(node, site):
                self._consider(node, path, proposal)
            if len(self.changes) > made:
                return number + 1
        return None

    def _relevant(self, adaptations: Sequence[Adaptation], names: tuple[str, ...]) -> list[int]:
        """Return which of *adaptations* have to do with a node of these keywords; most nodes are alike."""
        if (relevant := self._known.get((len(adaptations), names))) is None:
            is_taken = self.table.keywords.issuperset(names)
            relevant = self._known[len(adaptations), names] = [
                number
                for number, kind in enumerate(adaptations)
                if (not is_taken if kind.keywords is None else not kind.keywords.isdisjoint(names))
            ]
        return relevant

    def _site(self, path: Path) -> NodeContext:
        inlined: tuple[str, ...] = ()
        if self._inlined:
            ends = range(len(path), -1, -1)
            inlined = next((self._inlined[path[:end]] for end in ends if path[:end] in self._inlined), ())
        return NodeContext(
            self.schema, self.table, self.allow, path, inlined, len(self._inlined) < _MOST_INLINED
        )

    def _consider(self, node: JsonSchema, path: Path, proposal: Proposal) -> None:
        if proposal.lossless or proposal.rule in self.allow:
            if proposal.rule in _INLINING:
                self._inlined[path] = (*self._site(path).inlined, proposal.before["$ref"])
            self._make(node, path, proposal)
        else:
            for keyword in (*proposal.before, *proposal.after):
                self.refused.setdefault((path, keyword), proposal.rule)

    def _make(self, node: JsonSchema, path: Path, proposal: Proposal) -> None:
        # What a reference names stays where it is, too; anything else only moves.
        after = from_json(to_json(proposal.after)) if proposal.rule in _INLINING else proposal.after
        before, put = frozen(proposal.before), frozen(after)
        self.changes.append(SchemaChange(pointer(path), proposal.rule, before, put, proposal.lossless))
        for keyword in proposal.before:
            del node[keyword]
        node.update(after)

    def _drop_definitions(self) -> None:
        outside = [node for path, node in nodes_of(self.schema) if not path or path[0] not in DEFINITIONS]
        held = {keyword: self.schema[keyword] for keyword in DEFINITIONS if keyword in self.schema}
        if held and not any("$ref" in node for node in outside):
            self._make(self.schema, (), Proposal("drop-definitions", held, {}))
