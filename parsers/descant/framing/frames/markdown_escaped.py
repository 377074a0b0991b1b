r"""The answer was copied from a page that escapes Markdown: a backslash stands before ``_``, ``<`` and such.

Only where the framing itself is escaped is anything decoded: names of members, brackets, tags. In JSON, what
JSON itself escapes stays as it is.
"""

import re
from collections.abc import Iterator

from descant.formats import Reading
from descant.framing.frame import Body, Frame, FrameKind, as_it_is, unwrap
from descant.framing.half_characters import cut_at
from descant.framing.value_regions import may_be_content
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.source import Source, Span
from descant.syntax import Mapping, Node, Scalar, Sequence
from descant.transcripts import Cut, Transcript

MARKDOWN_ESCAPED = ProblemKind(
    "markdown-escaped",
    Severity.WARNING,
    "The answer is escaped for Markdown.",
    r"""The answer was copied from a page that adds backslashes before the special characters of Markdown.
They are ignored.

Wrong: `{"course\_of\_action": []}`

Right: `{"course_of_action": []}`

Prompt: Take the answer from the API, or with the copy button, not from the page as it is drawn.
""",
)
_FIRST_NAME = regex(r'[\s\ufeff]*+(?:[`~]{3,}+[^\r\n]*+\s*+)?\{\s*+"[a-zA-Z]++(?=\\_)')
_OPENING = regex(r"\\[{\[](?=\s*+(?:\\?[{\"]|\Z))")
_TAG_START = regex(r"\\<(?=[a-zA-Z/!?\\])")
_PLAIN_TAG = regex(r"^</?(?:file|summary|course_of_action|curator_activity)[\s>]", re.MULTILINE)
"""Where the framing is escaped, each of its tags is."""
_JSON_ESCAPE = regex(r"\\(?:(?P<sign>[_*\[\]<>#~`{}|&])|.)", re.DOTALL)
_TEXT_ESCAPE = regex(r"\\(?:(?P<sign>[!-/:-@\[-`{-~])|.)", re.DOTALL)
"""A backslash before any ASCII punctuation, as CommonMark has it (section 2.4)."""
_PLAIN_BACKSLASH = regex(r"(?<!\\)(?>(?:\\\\)*)\\[a-zA-Z0-9]")
_MARKS = regex("[<>_]")
_HALF = regex(r"(?<!\\)(?>(?:\\\\)*)(?P<half>\\)\Z")


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    text, start = source.text, body.span.start
    if (match := _TAG_START.match(text, start)) and not _PLAIN_TAG.search(text):
        yield _tags(source, match)
    elif match := _OPENING.match(text, start):
        yield _frame(source, Span(*match.span()), _JSON_ESCAPE)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    text = source.text
    if "\\" not in text:
        return
    match = _TAG_START.search(text) if not reading.holds_answer else None
    if (
        match is not None
        and not _PLAIN_TAG.search(text)
        and not may_be_content(source, reading, match.start())
    ):
        yield _tags(source, match)
    mark = _escaped_name(text, reading)
    if mark is not None:
        yield _frame(source, Span(mark, mark + 2), _JSON_ESCAPE)


def _escaped_name(text: str, reading: Reading) -> int | None:
    """Return where a name of the object, or the bracket at which reading it stopped, is escaped."""
    if reading.root is None:
        first = _FIRST_NAME.match(text)
        return first.end() if first else None
    if reading.format != "json":
        return None
    pending: list[Node] = [reading.root]
    while pending:
        node = pending.pop()
        if isinstance(node, Sequence):
            pending += [item for item in reversed(node.items) if type(item) is not Scalar]
            continue
        for member in node.members if isinstance(node, Mapping) else ():
            if "\\_" in member.name:
                return text.find("\\", member.key.start)
        if isinstance(node, Mapping):
            pending += [member.node for member in reversed(node.members) if type(member.node) is not Scalar]
    stop = reading.span.end
    return stop if text.startswith(("\\[", "\\{"), stop) else None


def _tags(source: Source, match: re.Match[str]) -> Frame:
    return _frame(source, Span(match.start(), match.end() + 1), _TEXT_ESCAPE)


def _frame(source: Source, mark: Span, escape: re.Pattern[str]) -> Frame:
    text = source.text
    # A page that escaped backslashes, too, has left none of them alone before a letter.
    keeps = escape is _JSON_ESCAPE or _PLAIN_BACKSLASH.search(text) is not None
    cuts = (
        Cut(match.start(), match.end(), match["sign"])
        for match in escape.finditer(text)
        if match["sign"] and not (keeps and match["sign"] in '\\"')
    )
    half = _HALF.search(text, max(0, len(text.rstrip("\\")) - 1))
    cut = Span(*half.span("half")) if half else None
    region = Span(0, cut.start if cut else len(text))
    transcript = Transcript(text, region, cuts)
    message = "Markdown escapes in the answer; their backslashes were ignored."
    problem = Problem(MARKDOWN_ESCAPED, mark, message, None, unwrap(source.span, transcript.text))
    problems = (problem, *((cut_at(cut),) if cut else ()))
    encode = as_it_is if escape is _JSON_ESCAPE else _escaped if keeps else _all_escaped
    return Frame("in text that is escaped for Markdown", transcript, problems, encode)


def _escaped(new: str) -> str:
    return _MARKS.sub(r"\\\g<0>", new)


def _all_escaped(new: str) -> str:
    return _escaped(new.replace("\\", "\\\\"))


FRAME = FrameKind((MARKDOWN_ESCAPED,), decodes=True, opens=_opens, within=_within, is_beside=False)
