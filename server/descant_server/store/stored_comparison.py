"""Several stored answers side by side: their files, and the members of the objects that were read."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from descant import Analysis, Source
from descant.comparison import Comparison, compare
from descant.directives import Asked
from descant.formats import FORMATS, Format
from descant.schemas import ResponseSchema
from descant_server.documents.document_store import examine
from descant_server.store.rows import StoredAnswer


@dataclass(frozen=True, slots=True)
class StoredComparison:
    """Stored answers side by side."""

    answers: tuple[StoredAnswer, ...]
    files: Comparison
    """Of their texts, read again: patches are compared, too, which are stored as texts only."""
    members: tuple[tuple[str, tuple[str, ...]], ...]
    """Of the objects that were read: each top-level member, and for each answer ``absent``, ``same`` as in
    the first answer that has it, or ``differs``."""

    def counts(self, severity: str) -> tuple[int, ...]:
        """Return the number of problems of that severity, for each answer, as they were when it was added."""
        return tuple(Counter(each.severity for each in answer.problems)[severity] for answer in self.answers)


def compare_stored(
    answers: Sequence[StoredAnswer], schemas: Sequence[ResponseSchema], formats: Sequence[Format] = FORMATS
) -> StoredComparison:
    """Return *answers* side by side, read in *formats* and by the one of *schemas* that they were read by."""
    objects = [answer.response if isinstance(answer.response, dict) else {} for answer in answers]
    member_names = dict.fromkeys(name for own in objects for name in own)
    return StoredComparison(
        tuple(answers),
        compare([_read(answer, schemas, formats) for answer in answers]),
        tuple((name, _member_states(name, objects)) for name in member_names),
    )


def _read(answer: StoredAnswer, schemas: Sequence[ResponseSchema], formats: Sequence[Format]) -> Analysis:
    is_known = any(schema.name == answer.schema for schema in schemas)
    asked = Asked(answer.schema, "the store") if answer.schema and is_known else None
    return examine(Source(answer.text), schemas, asked, formats)


def _member_states(name: str, objects: Sequence[dict[str, object]]) -> tuple[str, ...]:
    first = next(obj[name] for obj in objects if name in obj)
    return tuple(
        "absent" if name not in obj else "same" if obj[name] == first else "differs" for obj in objects
    )
