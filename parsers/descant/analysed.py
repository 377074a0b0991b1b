"""What comes of reading a text: everything that is known about it."""

from dataclasses import dataclass
from typing import Any

from descant.answer import Answer
from descant.checkpoints import STRIDE, along
from descant.detection import Detection
from descant.directives import Asked
from descant.formats import Format
from descant.framing import Channel
from descant.letting_go import pieces_below
from descant.problems import Problem
from descant.schemas import Parts, ResponseSchema
from descant.schemas.model import typed
from descant.source import Source, Span
from descant.syntax import Mapping


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything that is known about one text."""

    source: Source
    format: str
    span: Span
    """Where the answer is in the text; prose around it lies outside."""
    schema: ResponseSchema | None
    parts: Parts | None
    """Where in the tree the parts of the answer are; None where there is none."""
    detection: Detection
    root: Mapping | None
    """The tree, shaped as the schema has it; None where the text has no structure."""
    validated: Any
    """What the model made of the tree, or an Unmade; None where it does not validate."""
    answer: Answer
    complete: bool
    """False where the text ends inside something."""
    problems: tuple[Problem, ...]
    """In the order of the text."""
    channels: tuple[Channel, ...] = ()
    """What the model wrote beside its answer, such as what it thought, in the order of the text."""
    asked: Asked | None = None
    """By which schema the caller wanted it to be read; a directive in the text counts for more."""
    formats: tuple[Format, ...] | None = None
    """Those that were looked for, so that what is made of the text is read so, too; None for all of ours."""

    def pieces(self) -> list[object]:
        """Return the pieces of it that may be many, for :func:`descant.checkpoints.shorten`."""
        pieces = list[object]()
        if len(self.source.text) > STRIDE:
            pieces += pieces_below([self.root] if self.root else [])
            fixes = (fix for problem in along(self.problems) for fix in problem.fixes)
            pieces += (edit for fix in fixes for edit in fix.edits)
            for more in (self.answer.files, self.answer.steps, self.problems, self.channels):
                pieces += more
        return pieces

    @property
    def is_valid(self) -> bool:
        """Tell whether the answer validates by its schema."""
        return self.validated is not None

    @property
    def response(self) -> Any:
        """The validated answer, such as an instance of a pydantic class; None where it does not validate."""
        return typed(self.validated)
