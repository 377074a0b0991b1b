"""The source map: from what was read in a decoded text to the raw text it came from."""

from collections.abc import Callable
from dataclasses import replace

from descant.checkpoints import along
from descant.notations import Notation
from descant.problems import Edit, Fix, Problem
from descant.syntax import Mapping, Member, Node, Scalar, Sequence, Transcribed
from descant.transcripts import Transcript


class SourceMap:
    """Maps trees and problems of a decoded text to the raw one."""

    def __init__(self, transcript: Transcript, encode: Callable[[str], str]) -> None:
        self.span = transcript.raw_span
        self._transcript = transcript
        self._encode = encode
        self._nodes: dict[int, tuple[Node, Node]] = {}
        """By the identity of a decoded node, which is kept so that the identity stays its own."""

    def mapping(self, mapping: Mapping) -> Mapping:
        """Return *mapping* and all below it with raw places; it is the same object each time."""
        known = self._nodes.get(id(mapping))
        if known is not None:
            assert isinstance(known[1], Mapping), "a mapping leads to a mapping"
            return known[1]
        pairs = ((self.scalar(member.key), self.node(member.node)) for member in along(mapping.members))
        members = tuple(Member(*pair) for pair in pairs)
        start, end = self.span(mapping.span)
        raw = mapping._replace(start=start, end=end, members=members)
        self._nodes[id(mapping)] = (mapping, raw)
        return raw

    def scalar(self, scalar: Scalar) -> Scalar:
        """Return *scalar* with its raw place, and its transcript where it is not written as it was read."""
        known = self._nodes.get(id(scalar))
        if known is not None:
            assert isinstance(known[1], Scalar), "a scalar leads to a scalar"
            return known[1]
        start, end = self.span(scalar.span)
        raw = scalar._replace(start=start, end=end)
        if not (isinstance(scalar.notation, Notation) and self._transcript.is_plain(scalar.span)):
            raw = raw._replace(notation=Transcribed(scalar, self._transcript))
        self._nodes[id(scalar)] = (scalar, raw)
        return raw

    def problem(self, problem: Problem) -> Problem:
        """Return *problem* at its raw place, with edits of the raw text."""
        return replace(
            problem,
            span=self.span(problem.span),
            repair=problem.repair and self._fix(problem.repair),
            alternatives=tuple(map(self._fix, problem.alternatives)),
            related=tuple(replace(related, span=self.span(related.span)) for related in problem.related),
        )

    def _fix(self, fix: Fix) -> Fix:
        return replace(fix, edits=tuple(raw for edit in fix.edits for raw in self._edits(edit)))

    def _edits(self, edit: Edit) -> list[Edit]:
        """Return the edits that do the same to the raw text: all of it stands where the first stretch is."""
        first, *others = self._transcript.raw_spans(edit.span)
        return [Edit(first, self._encode(edit.new)), *(Edit(span, "") for span in others)]

    def node(self, node: Node) -> Node:
        """Return *node* and all below it with raw places."""
        match node:
            case Scalar():
                return self.scalar(node)
            case Mapping():
                return self.mapping(node)
            case Sequence():
                known = self._nodes.get(id(node))
                if known is None:
                    start, end = self.span(node.span)
                    items = tuple(self.node(item) for item in along(node.items))
                    known = (node, node._replace(start=start, end=end, items=items))
                    self._nodes[id(node)] = known
                return known[1]
