"""The whole answer is escaped for HTML: its brackets and quotes are written as entities."""

import html
import re
from collections.abc import Iterator

from descant.formats import Reading
from descant.framing.frame import Body, Frame, FrameKind, unwrap
from descant.framing.half_characters import cut_at
from descant.framing.value_regions import may_be_content
from descant.line_search import first_match
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source, Span
from descant.transcripts import Cut, Transcript

HTML_ESCAPED = ProblemKind(
    "html-escaped",
    Severity.WARNING,
    "The whole answer is escaped for HTML.",
    """Its brackets and quotes are entities, as in the source of a web page. They are decoded once, in the
files as well. Entities in the files of an answer that is not escaped are kept.

Wrong: `&lt;file path="a.html"&gt;`

Right: `<file path="a.html">`

Prompt: Take the answer from the API, or with the copy button; a prompt does not cause this, unless it is
escaped itself.
""",
)
_START = regex(
    r"\{[^\"&<{]{0,200}+&(?:quot|apos|[lr][sd]quo|\#34|\#39|\#[xX]2[27]);|&(?:lt|\#60|\#[xX]3[cC]);[a-zA-Z!?/]"
    r"|&quot;\s*+(?>(?:\\[nrt])*)[{<\[`]|&(?>(?:amp;)+)(?:lt|quot|\#34);"
)
_QUOTE = regex(r"[\"'`‘’“”<]")
"""Where none of them is there is no string that an entity could be the content of."""
_ENTITY = regex(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,31}|\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6});")
_HALF = regex(r"&(?:[a-zA-Z]{0,6}|\#[0-9]{0,6}|\#[xX][0-9a-fA-F]{0,6})\Z")


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    if start := _START.match(source.text, *body.span):
        yield _frame(source, start)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    if "&" not in source.text:
        return
    holds_strings = _QUOTE.search(source.text) is not None
    if holds_strings and reading.holds_answer:
        return
    start = first_match(_START, source.text, "&", 1)
    if start is not None and not (holds_strings and may_be_content(source, reading, start.start())):
        yield _frame(source, start)


def _frame(source: Source, start: re.Match[str]) -> Frame:
    """Return the frame around the whole text: what escapes an answer escapes the prose around it, too."""
    text = source.text
    half = _HALF.search(text, max(0, len(text) - 9))
    cut = Span(*half.span()) if half else None
    region = Span(0, cut.start if cut else len(text))
    transcript = Transcript(text, region, _cuts(text, region))
    entity = _ENTITY.search(text, start.start())
    assert entity is not None, "the start has one"
    message = "The whole answer is escaped for HTML; it was decoded once."
    problem = Problem(HTML_ESCAPED, Span(*entity.span()), message, None, unwrap(region, transcript.text))
    return Frame(
        "in text that is escaped for HTML",
        transcript,
        (problem, *((cut_at(cut),) if cut else ())),
        html.escape,
    )


def _cuts(text: str, region: Span) -> Iterator[Cut]:
    for match in _ENTITY.finditer(text, *region):
        decoded = html.unescape(match.group())
        if decoded != match.group():
            yield Cut(match.start(), match.end(), decoded)


FRAME = FrameKind((HTML_ESCAPED,), decodes=True, opens=_opens, within=_within, is_beside=False)
