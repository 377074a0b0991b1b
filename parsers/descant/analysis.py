"""The pipeline from a raw text to everything that is known about it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from descant.analysed import Analysis
from descant.answer import Answer, read_answer
from descant.binding import bind
from descant.binding.schema_rules import problems_by
from descant.checkpoints import Checkpoint, along, calling, checkpoint, ordered, shorten
from descant.detection import TENTATIVE, Detection
from descant.directives import Asked, Directive, directive_in, is_known_name, unknown_name
from descant.formats import FORMATS, Format, Reading, recognize
from descant.formats.schema_directives import is_unsettled, with_choices
from descant.framing import Frame, frames_within, name_wrappings, opening_frames, raw_answer
from descant.problems import Problem, in_order
from descant.rules import RULES, WORDS, Context
from descant.rules.incomplete_file import without_repetition
from descant.rules.problem_limit import first_of_each_kind, problems_of, steps_unread
from descant.schemas import Bound, ResponseSchema, own_schemas
from descant.schemas.model import typed
from descant.source import Source, Span
from descant.source_map import SourceMap
from descant.transcripts import Transcript

__all__ = ["Analysis", "analyze", "analyze_source"]


def analyze(
    text: str, *, schemas: Sequence[ResponseSchema] | None = None, asked: Asked | None = None
) -> Analysis:
    """Read *text* as an answer. Never raises: what is wrong is in ``problems``.

    *schemas* are the response schemas to recognise, the preferred one first; without, the library's own. By
    the one that is *asked* for the answer is read however well it fits, unless a directive names another.
    """
    return analyze_source(Source(text), schemas=schemas, asked=asked)


def analyze_source(
    source: Source,
    *,
    schemas: Sequence[ResponseSchema] | None = None,
    asked: Asked | None = None,
    formats: Sequence[Format] | None = None,
    checkpoint: Checkpoint | None = None,
) -> Analysis:
    """Do the same for a source, whose line index is then used. Only answers in *formats* are found.

    *checkpoint* is called every few milliseconds. It may raise, to give the analysis up: what it raises comes
    out of here, if it is no Exception, which code of users might catch, but another BaseException.
    """
    schemas = own_schemas() if schemas is None else schemas
    wish = asked if asked and is_known_name(asked.name, schemas) else None
    pipeline = _Pipeline(schemas, wish, formats, _WORK * len(source.text))
    with calling(checkpoint):
        analysis = _with_choices(pipeline.run(source), None)
    if asked is not None and wish is None:
        analysis = _with_problem(analysis, unknown_name(asked, schemas, None))
    own = None if formats is None or tuple(formats) == FORMATS else tuple(formats)
    return replace(analysis, asked=asked, formats=own) if asked or own is not None else analysis


_DEEPEST = 6
"""So many frames are opened one inside the other."""
_WORK = 12
"""How many times the length of the text may be read in all, over frames with no answer inside."""


@dataclass(slots=True)
class _Pipeline:
    """Reads one text, and the texts in its frames."""

    schemas: Sequence[ResponseSchema]
    asked: Asked | None
    formats: Sequence[Format] | None
    work: int

    def run(self, source: Source, frame: Frame | None = None, depth: int = 0) -> Analysis:
        """Return the analysis of *source*, which is in *frame*, if in any."""
        checkpoint()
        if depth < _DEEPEST and (directive := directive_in(source)) is not None:
            return self._below(source, directive, depth)
        # Frames around the whole source come before its formats: even quoted or escaped, an answer looks like
        # one in part. Frames amid prose come after them, since an answer may hold such a frame as content.
        checkpoint()
        opening = frame.inside(source) if frame and frame.inside else opening_frames(source)
        for inner in opening:
            if (framed := self._in_frame(source, inner, depth)) is not None:
                return framed
        reading = recognize(source, self.schemas, self.asked, self.formats)
        checkpoint()
        if not reading.is_plain:
            for inner in frames_within(source, reading):
                if (framed := self._in_frame(source, inner, depth)) is not None:
                    return framed
        return _as_it_stands(source, name_wrappings(source, reading))

    def _below(self, source: Source, directive: Directive, depth: int) -> Analysis:
        """Return the analysis of what is below the *directive* of *source*."""
        frame = Frame("", Transcript(source.text, Span(directive.end, len(source.text))), ())
        is_known = (wish := directive.asked) is not None and is_known_name(wish.name, self.schemas)
        asked, self.asked = self.asked, wish if is_known else self.asked
        analysis = _led_back(source, frame, self.run(Source(frame.transcript.text), None, depth + 1))
        self.asked = asked
        if wish is not None and not is_known:
            analysis = _with_problem(analysis, unknown_name(wish, self.schemas, directive))
        return _with_choices(analysis, directive)

    def _in_frame(self, source: Source, frame: Frame, depth: int) -> Analysis | None:
        """Return the analysis of the text in *frame*, led back to *source*; None where it is no frame."""
        if depth == _DEEPEST or self.work < len(frame.transcript.text):
            return None
        self.work -= len(frame.transcript.text)
        if not frame.has_answer:
            return _unanswered(source, frame)
        inner = self.run(inside := Source(frame.transcript.text), frame, depth + 1)
        is_known = inner.parts is not None and (inner.schema is None or inner.detection.score >= TENTATIVE)
        is_answer = is_known or frame.is_certain or directive_in(inside) is not None
        framed = _led_back(source, frame, inner) if is_answer else None
        pieces = inner.pieces()
        del inner
        shorten(pieces)
        return framed


def _with_problem(analysis: Analysis, problem: Problem) -> Analysis:
    return replace(analysis, problems=in_order((problem, *analysis.problems)))


def _with_choices(analysis: Analysis, directive: Directive | None) -> Analysis:
    """Return *analysis* with the offer to settle what it says of the schema by a directive."""
    if not is_unsettled(analysis.problems):
        return analysis
    schema, runner_up = analysis.schema, analysis.detection.runner_up
    names = tuple(name for name in (schema.name if schema else None, runner_up) if name)
    return replace(analysis, problems=with_choices(analysis.problems, names, analysis.source, directive))


def _as_it_stands(source: Source, reading: Reading) -> Analysis:
    binding = bind(reading, source)
    root, parts = binding.root, reading.parts
    checkpoint()
    answer = read_answer(source, root, parts, format=reading.format, beside=reading.beside)
    # What only looks like an answer of a schema is not held against it, but its files are looked at.
    schema = None if reading.is_tentative else binding.schema
    context = Context(source, reading.format, root, reading.written, schema, parts, answer, WORDS)
    problems = [*first_of_each_kind(reading.problems), *(binding.problems if schema else ())]
    problems += [*problems_of(RULES, context), *steps_unread(answer.steps)]
    if schema and schema.rules and root is not None:
        problems += problems_by(schema.rules, Bound(source, root, typed(binding.validated)))
    return Analysis(
        source=source,
        format=reading.format,
        span=reading.span,
        schema=binding.schema,
        parts=reading.parts,
        detection=reading.detection,
        root=binding.root,
        validated=binding.validated,
        answer=answer,
        complete=reading.complete,
        problems=in_order(without_repetition(answer, problems)),
    )


def _led_back(source: Source, frame: Frame, inner: Analysis) -> Analysis:
    checkpoint()
    back = SourceMap(frame.transcript, frame.encode)
    channels = (
        *frame.channels,
        *(spoken._replace(span=back.span(spoken.span)) for spoken in along(inner.channels)),
    )
    origin = f"; found {frame.name}" if frame.name else ""
    return replace(
        inner,
        source=source,
        span=back.span(inner.span),
        detection=replace(inner.detection, reason=inner.detection.reason + origin),
        root=inner.root and back.mapping(inner.root),
        answer=raw_answer(inner.answer, back),
        problems=in_order([*map(back.problem, along(inner.problems)), *frame.problems]),
        channels=tuple(ordered(channels, key=lambda channel: channel.span)),
    )


def _unanswered(source: Source, frame: Frame) -> Analysis:
    return Analysis(
        source=source,
        format="text",
        span=source.span,
        schema=None,
        parts=None,
        detection=Detection(0.0, None, frame.problems[0].message),
        root=None,
        validated=None,
        answer=Answer(),
        complete=False,
        problems=in_order(frame.problems),
        channels=frame.channels,
    )
