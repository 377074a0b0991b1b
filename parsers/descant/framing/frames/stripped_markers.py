"""The channels of a gpt-oss model without their markers: ``analysis…assistantfinal{``.

Programs that drop the special tokens leave the words between them, glued to what follows and to what stands
before.
"""

import re
from collections.abc import Iterator

from descant.formats import Reading
from descant.formats.problem_kinds import TRUNCATED
from descant.framing.frame import Body, Channel, Frame, FrameKind
from descant.framing.value_regions import may_be_content
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source, Span
from descant.transcripts import Transcript

STRIPPED_CHANNEL_MARKERS = ProblemKind(
    "stripped-channel-markers",
    Severity.INFORMATION,
    "Remains of the channel markers of a gpt-oss model.",
    """The markers were dropped, and `analysis`, `assistant` and `final` are joined to the text. Everything
after `assistantfinal` is read; the reasoning before it is kept, but never read.

Wrong: `analysisWe need to answer.assistantfinal{"summary": "…"}`

Right: `{"summary": "…"}`
""",
)
_ANALYSIS = regex(r"(?:assistant)?(?:analysis|commentary)")
_GLUED = regex(r"(?:assistant)?analysis(?=[A-Z][\w']*+(?:[ ,]|[.] ?)[ ]?[a-zA-Z\"'`{(])")
_FINAL = regex(r"assistantfinal(?=\s*+[{<`\[])")
_ANY_FINAL = regex(r"assistantfinal")
_CHANNEL = regex(r"(?:assistant|\A\s*+)(?P<name>analysis|commentary)")


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    text, start = source.text, body.span.start
    if body.explained:
        return
    final = _FINAL.search(text, start)
    if final is not None and (final.start() == start or _ANALYSIS.match(text, start)):
        yield _frame(source, final, is_certain=True)
    elif _GLUED.match(text, start):
        final = _ANY_FINAL.search(text, start)
        yield _frame(source, final, is_certain=True) if final else _unanswered(source)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    final = _FINAL.search(source.text)
    if final is not None and not may_be_content(source, reading, final.start()):
        yield _frame(source, final, is_certain=False)


def _frame(source: Source, final: re.Match[str], *, is_certain: bool) -> Frame:
    region = Span(final.end(), len(source.text))
    message = "Remains of a channel marker; the answer follows it."
    return Frame(
        name="in the final channel",
        transcript=Transcript(source.text, region),
        problems=(Problem(STRIPPED_CHANNEL_MARKERS, Span(*final.span()), message),),
        channels=tuple(_channels(source.text, final.start())),
        is_certain=is_certain,
    )


def _channels(text: str, end: int) -> Iterator[Channel]:
    name, start = "analysis", 0
    for match in _CHANNEL.finditer(text, 0, end):
        if text[start : match.start()].strip():
            yield Channel(name, Span(start, match.start()))
        name, start = match["name"], match.end()
    if text[start:end].strip():
        yield Channel(name, Span(start, end))


def _unanswered(source: Source) -> Frame:
    end = Span.at(len(source.text))
    return Frame(
        name="in the final channel",
        transcript=Transcript(source.text, end),
        problems=(
            Problem(TRUNCATED, end, "Unexpected end of the document before the model's final message."),
        ),
        channels=tuple(_channels(source.text, end.start)),
        is_certain=True,
        has_answer=False,
    )


FRAME = FrameKind(
    (STRIPPED_CHANNEL_MARKERS,),
    decodes=False,
    opens=_opens,
    within=_within,
)
