"""From a text to its reading: which formats are asked for candidates, and in what order.

The formats of answers come first. Where one of them finds a known answer, edits are only looked for if a mark
of theirs is outside of that answer's contents; then all are asked again, the edits first, since a patch
may hold what looks like an answer. Code blocks are in nearly every text, so they are asked for last.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from descant.checkpoints import along, checkpoint, each, ordered, shorten
from descant.detection import Candidates, Claim
from descant.directives import Asked, schema_named
from descant.formats.choice import choose, rate
from descant.formats.format import Candidate, Format, Precedence
from descant.formats.multiple_answers import answers_in
from descant.formats.problem_kinds import SEVERAL_FORMATS
from descant.formats.reading import Reading
from descant.formats.rival_candidates import Rated
from descant.letting_go import pieces_below
from descant.loading import later
from descant.schemas import own_schemas
from descant.schemas.schema import ResponseSchema, Vocabulary, member_names
from descant.source import Source, Span
from descant.syntax import Mapping, Member, Node, make
from descant.syntax import Sequence as ListNode

if TYPE_CHECKING:
    from descant.formats.fallback import passed_over, with_fallback
    from descant.formats.json_lists import sound_list
    from descant.formats.nested_answers import (
        NestedAnswers,
        beside_it,
        may_be_followed,
        may_be_held,
        nested_answers,
    )
else:
    passed_over = later("descant.formats.fallback", "passed_over")
    with_fallback = later("descant.formats.fallback", "with_fallback")
    sound_list = later("descant.formats.json_lists", "sound_list")
    beside_it = later("descant.formats.nested_answers", "beside_it")
    may_be_followed = later("descant.formats.nested_answers", "may_be_followed")
    may_be_held = later("descant.formats.nested_answers", "may_be_held")
    nested_answers = later("descant.formats.nested_answers", "nested_answers")

_OBJECTS, _OBJECT_START = "json", "{"
_TAGS = "tags"


def recognize(
    source: Source, schemas: Sequence[ResponseSchema], formats: Sequence[Format], asked: Asked | None = None
) -> Reading:
    """Return the reading of *source*: the answer it holds, or plain text and why there is none."""
    wanted = schema_named(asked.name, schemas) if asked else None
    text = _Text(source, Candidates(tuple(schemas), wanted), formats)
    answers = [format for format in formats if format.rung is Precedence.ANSWER]
    edits = [format for format in formats if format.rung is Precedence.EDITS]
    objects: list[Rated] | None = None
    starts_object = source.text[:64].lstrip("\ufeff \t\r\n").startswith(_OBJECT_START)
    if starts_object and answers and answers[0].name == _OBJECTS:
        # An object that fills the text leaves nothing to the other formats, and is by far the most frequent.
        objects = text.rated(answers[0], ())
        is_answer = len(objects) == 1 and objects[0].is_whole and objects[0].is_known
        if is_answer and not source.text[objects[0].candidate.explained[-1].end :].strip():
            return choose(source, text.forced(objects), asked)
    candidates = text.forced(text.find(answers, [], objects))
    blocks = text.blocks(formats, ()) if may_be_held(source, candidates) else []
    nested = nested_answers(source, candidates, blocks) if blocks else None
    # What is content may have been read further than to the end of its block.
    around = blocks if nested and nested.held and not nested.is_one_read else []
    if around:
        candidates = text.forced(text.find(answers, around, None)[: -len(around)])
    candidates = nested.without_held(candidates) if nested else candidates
    is_known = any(rated.is_known for rated in candidates)
    if is_known and not text.marked(edits, candidates):
        return text.remarked(choose(source, candidates, asked), candidates, nested, blocks)
    # Edits are costly to look for and rare: only where nothing is known, or a mark of them is outside.
    operations = [rated for rated in text.find(edits, [], None) if not _hides_files(rated, candidates)]
    if nested and nested.held and not is_known:
        reading = choose(source, with_fallback(operations, blocks), asked)
        return replace(reading, problems=(*reading.problems, *nested.problems))
    if operations:
        again = text.find(answers, [*operations, *around], objects)
        candidates = text.forced(again[: len(again) - len(around)])
        candidates = nested.without_held(candidates) if nested else candidates
    if not any(rated.is_known for rated in candidates):
        last = text.blocks(formats, tuple(passed_over(source.text, candidates)))
        candidates = with_fallback(candidates, last)
        taken = {id(rated) for rated in candidates}
        pieces = pieces_below(rated.candidate.root for rated in last if id(rated) not in taken)
        del last
        shorten(pieces)
    reading = choose(source, candidates, asked)
    if is_known and reading.is_known:
        reading = text.remarked(reading, candidates, nested, blocks)
    checkpoint()
    if reading.format != "text" or all(format.name != _OBJECTS for format in formats):
        return reading
    return sound_list(source, text.schemas) or reading


@cache
def _own_names() -> Vocabulary:
    return member_names(own_schemas())


class _Text:
    """One text, with what every format is told about it."""

    def __init__(self, source: Source, schemas: Candidates, formats: Sequence[Format]) -> None:
        self.source, self.formats = source, formats
        self.schemas = schemas
        self.vocabulary = _own_names() if schemas.all is own_schemas() else member_names(schemas.all)
        self._searched: Sequence[Rated] = []
        self._contents: tuple[Span, ...] = ()
        """The contents of what was found last, since every format asks for them."""

    def find(
        self, formats: Sequence[Format], before: list[Rated], objects: list[Rated] | None
    ) -> list[Rated]:
        """Ask *formats*, the last one first, beside the candidates *before*.

        *objects* are what the first of them finds in the whole text, if that is known.
        """
        candidates = before
        for format in reversed(formats):
            if format is formats[0] and objects is not None and not candidates:
                return objects
            candidates = [*self.rated(format, self.contents(candidates)), *candidates]
        return candidates

    def blocks(self, formats: Sequence[Format], taken: tuple[Span, ...]) -> list[Rated]:
        """Return what the last *formats* find outside of what is *taken*."""
        last = [format for format in formats if format.rung is Precedence.FALLBACK]
        return [rated for format in last for rated in self.rated(format, taken)]

    def remarked(
        self, reading: Reading, candidates: list[Rated], nested: "NestedAnswers | None", blocks: list[Rated]
    ) -> Reading:
        """Return *reading* with what is said of answers in code blocks, and of blocks beside it."""
        if not blocks and may_be_followed(self.source, candidates):
            blocks = self.blocks(self.formats, self.contents(candidates))
        is_said = any(problem.kind is SEVERAL_FORMATS for problem in reading.problems)
        problems = [*nested.problems] if nested else []
        problems += beside_it(self.source, candidates, blocks) if blocks and not is_said else ()
        return replace(reading, problems=(*reading.problems, *problems)) if problems else reading

    def rated(self, format: Format, taken: tuple[Span, ...]) -> list[Rated]:
        """Return the candidates of *format* outside of what is *taken*."""
        checkpoint()
        candidates = format.find(self.source, self.vocabulary, taken)
        answers = (answer for candidate in candidates for answer in answers_in(candidate, self.schemas.all))
        return [rate(self.source, candidate, self.schemas) for candidate in answers]

    def forced(self, candidates: list[Rated]) -> list[Rated]:
        """Return *candidates*; where none is known, with the object most like what is asked for."""
        is_settled = any(rated.is_known or rated.candidate.format != "json" for rated in candidates)
        if self.schemas.wanted is None or is_settled:
            return candidates
        best = max(
            candidates, key=lambda rated: (rated.is_whole, rated.score, rated.candidate.span), default=None
        )
        return [replace(rated, claim=Claim.ASKED) if rated is best else rated for rated in candidates]

    def marked(self, formats: Iterable[Format], candidates: Sequence[Rated]) -> bool:
        """Tell whether a mark of *formats* stands outside of the contents of *candidates*."""
        text, pieces, position = self.source.text, [], 0
        for start, end in along(self.contents(candidates)):
            pieces.append(text[position:start])
            position = end
        outside = "\n".join((*pieces, text[position:]))
        return any(format.mark.search(outside) for format in each(formats) if format.mark)

    def contents(self, candidates: Sequence[Rated]) -> tuple[Span, ...]:
        """Return where no answer starts, in order and disjoint: in the values that were found."""
        if candidates == self._searched:
            return self._contents
        nodes = along(node for rated in candidates for node in _values(rated.candidate))
        spans = ordered(make(Span, (node.start, node.end)) for node in nodes)
        disjoint: list[Span] = []
        last = -1
        for span in along(spans):
            start, end = span
            if start < last:
                disjoint[-1] = Span(disjoint[-1].start, max(last, end))
                last = disjoint[-1].end
            elif start < end:
                disjoint.append(span)
                last = end
        self._searched, self._contents = list(candidates), tuple(disjoint)
        return self._contents


def _hides_files(container: Rated, candidates: Iterable[Rated]) -> bool:
    """Tell whether *container*, in which nothing could be read, stands around files that have been read."""
    if any(container.candidate.root.value.values()) or not container.candidate.is_opaque:
        return False
    tagged = (rated.candidate for rated in candidates if rated.candidate.format == _TAGS)
    files = (member.node for candidate in tagged for member in candidate.root.members if _is_file(member))
    return any(container.candidate.span.holds(Span(node.start, node.end)) for node in files)


def _is_file(member: Member) -> bool:
    return isinstance(member.node, Mapping)


def _values(candidate: Candidate) -> Iterator[Node | Span]:
    """Yield what is content in *candidate*; of edits the whole ones, since others end anywhere."""
    if candidate.is_opaque:
        yield from candidate.explained
    for member in candidate.root.members:
        if candidate.parts and isinstance(member.node, ListNode):
            yield from (item for item in member.node.items if item.complete)
        elif candidate.format == _TAGS and isinstance(member.node, Mapping):
            yield from (part.node for part in member.node.members)  # Its tag may be that of another tool.
        else:
            yield member.node
