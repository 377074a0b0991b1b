"""What a model thinks before it answers: ``<think>…</think>``. No answer is in it.

A closing tag alone means that the opening one was eaten, as chat templates do: everything before it is what
the model thought.
"""

import re
from collections.abc import Iterator

from descant.checkpoints import along
from descant.formats import Reading
from descant.formats.problem_kinds import MISSING_OPEN, REASONING_SKIPPED, TRUNCATED
from descant.formats.surroundings import around
from descant.framing.frame import Body, Channel, Frame, FrameKind
from descant.framing.value_regions import ValueRegions
from descant.line_search import first_match
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity, Tag
from descant.source import Source, Span
from descant.transcripts import Transcript

ORPHAN_THINK_CLOSE = ProblemKind(
    "orphan-think-close",
    Severity.WARNING,
    "The model's reasoning has a closing tag, but no opening one.",
    """The opening tag is often part of the prompt, so only the closing one is in the answer. Everything
before it is treated as reasoning and not read.

Wrong: `Maybe {"summary": "…"}</think>` before the answer

Right: `<think>Maybe {"summary": "…"}</think>` before the answer, or the answer alone

Prompt: Turn the reasoning off, or have the server take it out of the text (a reasoning parser).
""",
    tags=(Tag.UNNECESSARY,),
)
_OPENER = regex(r"<(?P<name>think|thinking|reasoning)>", re.IGNORECASE | re.ASCII)
_CLOSER = regex(r"</(?P<name>think|thinking|reasoning)>", re.IGNORECASE | re.ASCII)
_CLOSERS = {
    name: regex(f"</{name}>", re.IGNORECASE | re.ASCII) for name in ("think", "thinking", "reasoning")
}


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    opener = _OPENER.match(source.text, body.span.start)
    if opener is None or body.explained:
        return
    name = opener["name"].lower()
    closer = _CLOSERS[name].search(source.text, opener.end())
    end = closer.end() if closer else len(source.text)
    yield _frame(source, name, Span(opener.start(), end), is_closed=closer is not None)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    if "</" not in source.text or first_match(_CLOSER, source.text, "<", 0) is None:
        return
    contents = ValueRegions(source, reading)
    closer = None
    for match in along(_CLOSER.finditer(source.text)):
        if not contents.may_hold(match.start()) or _is_swallowed(reading, match.start()):
            closer = match
    if closer is None or _is_beside_answer(source, reading, closer.start(), closer.end()):
        return
    opener = next((tag for tag in _OPENER.finditer(source.text, 0, closer.start())), None)
    name = closer["name"].lower()
    if opener is not None and not contents.may_hold(opener.start()):
        span = Span(opener.start(), closer.end())
        outside = tuple(around(source, (Span(span.start, len(source.text)),)))
        yield _frame(source, name, span, outside, is_closed=True)
        return
    message = "Everything before this is the model's reasoning; it was not read as an answer."
    problem = Problem(ORPHAN_THINK_CLOSE, Span(*closer.span()), message)
    yield _behind(source, name, Span(0, closer.end()), (problem,))


def _is_beside_answer(source: Source, reading: Reading, start: int, end: int) -> bool:
    """Tell whether a closing tag stands in a whole answer, or behind one and before nothing."""
    if reading.root is None or reading.schema is None or not reading.complete or reading.format != "json":
        return False
    return (start < reading.root.end and reading.root.start < start) or not source.text[end:].strip()


def _is_swallowed(reading: Reading, offset: int) -> bool:
    """Tell whether *offset* is in a summary that was never opened, and so holds whatever stands before it."""
    if reading.root is None or not any(problem.kind is MISSING_OPEN for problem in reading.problems):
        return False
    first = min((member.node for member in reading.root.members), key=lambda node: node.start, default=None)
    return reading.format != "json" and first is not None and offset < first.end


def _frame(
    source: Source, name: str, span: Span, outside: tuple[Problem, ...] = (), *, is_closed: bool
) -> Frame:
    message = "The model's reasoning; it was not read as an answer."
    problems = (Problem(REASONING_SKIPPED, span, message), *outside)
    if is_closed:
        return _behind(source, name, span, problems)
    message = "Unexpected end of the document inside the model's reasoning; there is no answer."
    return _unanswered(source, name, span, message, problems)


def _behind(source: Source, name: str, span: Span, problems: tuple[Problem, ...]) -> Frame:
    """Return the frame whose answer is everything behind *span*."""
    if not source.text[span.end :].strip():
        return _unanswered(source, name, span, "Unexpected end of the document before the answer.", problems)
    transcript = Transcript(source.text, Span(span.end, len(source.text)))
    channels = (Channel(name, span),)
    return Frame("behind the model's reasoning", transcript, problems, channels=channels, is_certain=True)


def _unanswered(source: Source, name: str, span: Span, message: str, problems: tuple[Problem, ...]) -> Frame:
    end = Span.at(len(source.text))
    return Frame(
        name="behind the model's reasoning",
        transcript=Transcript(source.text, end),
        problems=(Problem(TRUNCATED, end, message), *problems),
        channels=(Channel(name, span),),
        is_certain=True,
        has_answer=False,
    )


FRAME = FrameKind((ORPHAN_THINK_CLOSE,), decodes=False, opens=_opens, within=_within)
