"""What comes of a text: the reading of an answer, and the readings of texts in which none is known.

Those are file operations, which need no schema, an object of an unknown one, and plain text.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from descant.checkpoints import checkpoint
from descant.detection import TENTATIVE, WORTH_A_WORD, Detection
from descant.formats.calls import remarks_on
from descant.formats.file_operations import not_read, outside
from descant.formats.problem_kinds import EMPTY_RESPONSE, NO_STRUCTURED_ANSWER, UNKNOWN_SCHEMA
from descant.formats.rival_candidates import Rated, not_accepted
from descant.formats.surroundings import BLANK, MANY, around, byte_order_mark
from descant.problems import Problem
from descant.schemas import Parts, ResponseSchema
from descant.source import Source, Span, trimmed
from descant.syntax import Mapping


@dataclass(frozen=True, slots=True)
class Reading:
    """The answer that was chosen from a text, before it is validated."""

    format: str
    span: Span
    root: Mapping | None
    """In the shape of the schema: what may be repeated is gathered in a list."""
    schema: ResponseSchema | None
    detection: Detection
    complete: bool
    problems: tuple[Problem, ...]
    is_tentative: bool = False
    """It only looks like an answer of the schema, which it is then not held against."""
    written: Mapping | None = None
    """Of an object with names that occur twice: it, as it is written."""
    beside: tuple[Mapping, ...] = ()
    """Answers in another format, whose files are shown, too."""
    rivals: tuple[Mapping, ...] = ()
    """Other answers in the same format, which were not read."""
    own_parts: Parts | None = None
    """Where the parts are, of a format that knows no schema."""

    @property
    def is_plain(self) -> bool:
        """Tell whether there is nothing in the text but one whole answer, and nothing to say about it."""
        return self.complete and self.is_known and not self.problems

    @property
    def is_known(self) -> bool:
        """Tell whether the object is of a schema, and not only read by the one that was asked for.

        Else it may be something around the answer, such as the response of an interface.
        """
        return self.schema is not None and self.detection.score >= TENTATIVE

    @property
    def holds_answer(self) -> bool:
        """Tell whether there is an answer of a known schema, or a file at least."""
        return self.is_known or bool(self.root and self.own_parts and self._files())

    def _files(self) -> Any:
        assert self.root is not None, "without a root there are no files"
        return self.own_parts and self.own_parts.files and self.root.value.get(self.own_parts.files)

    @property
    def parts(self) -> Parts | None:
        """Where in the tree the parts of the answer are."""
        return self.schema.parts if self.schema else self.own_parts


def schemaless(source: Source, candidates: Sequence[Rated], objects: Sequence[Rated] = ()) -> Reading:
    """Return the reading of a format that knows no schema, such as a patch: the one that stands first.

    Of the *objects* beside it those that look like calls are reported.
    """
    best = candidates[0].candidate
    explained = [span for rated in candidates for span in rated.candidate.explained]
    problems = [*best.problems, *around(source, explained)]
    problems += not_read(outside(candidates[1:], best), best)
    for other in (rated.candidate for rated in objects[:MANY]):
        if not any(span.holds(other.span) for span in best.explained):
            problems += remarks_on(source.text, other.root)
    reason = "file operations, which need no schema"
    return Reading(
        format=best.format,
        span=best.span,
        root=best.root,
        schema=None,
        detection=Detection(1.0 if len(candidates) == 1 else 0.5, None, reason),
        complete=best.complete,
        problems=tuple(problems),
        own_parts=best.parts,
    )


def is_alone(written: Span, rated: Rated) -> bool:
    """Tell whether a candidate is all that is *written*."""
    return (
        rated.candidate.explained[0].start <= written.start
        and written.end <= rated.candidate.explained[-1].end
    )


def foreign(source: Source, rated: Rated) -> Reading:
    """Return the reading of an object that matches no schema."""
    candidate = rated.candidate
    nearest = rated.matches[0] if rated.matches and rated.score >= WORTH_A_WORD else None
    near = f" The nearest is {nearest.schema.name}: it {nearest.reason}." if nearest else ""
    message = f"This object matches no known response schema.{near}"
    return Reading(
        format="json",
        span=candidate.span,
        root=candidate.root,
        schema=None,
        detection=Detection(rated.score, nearest.schema.name if nearest else None, message),
        complete=True,
        problems=(
            *candidate.problems,
            *(
                remarks_on(source.text, candidate.root)
                or (Problem(UNKNOWN_SCHEMA, candidate.opener, message),)
            ),
            *around(source, candidate.explained),
        ),
    )


def unstructured(source: Source, objects: Sequence[Rated], *, complete: bool) -> Reading:
    """Return the reading of a text without an answer; *complete* is false where it ends inside something."""
    text = source.text
    checkpoint()
    if not text.strip(BLANK):
        start, end = source.span
        # The mark is no part of the text, and has a problem of its own.
        nothing = Span(start + text.startswith("\ufeff", start), end)
        return without_answer(source, Problem(EMPTY_RESPONSE, nothing, "The document is empty."))
    checkpoint()
    where = trimmed(text, source.span, BLANK)
    first_line = Span(where.start, min(where.end, source.line_span(source.line_at(where.start)).end))
    message = "No answer found: no JSON of a known response schema, no tags, edits or code blocks."
    problem = Problem(NO_STRUCTURED_ANSWER, first_line, message)
    reading = without_answer(source, problem, *not_accepted(source, objects[:MANY]))
    return replace(reading, complete=complete)


def without_answer(source: Source, *problems: Problem, reason: str = "") -> Reading:
    """Return the reading of *source* as plain text; the first of *problems* says why it is no more."""
    detection = Detection(0.0, None, reason or problems[0].message)
    problems = (*problems, *byte_order_mark(source))
    return Reading("text", source.span, None, None, detection, complete=True, problems=problems)
