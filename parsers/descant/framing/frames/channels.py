"""The channels that gpt-oss models write in: only the last message of the channel "final" is the answer.

``<|start|>assistant<|channel|>final<|message|>…<|return|>``, as the "harmony response format" of OpenAI has
it. What is in the other channels is kept and never read. A call of a tool, which ends in ``<|call|>``,
is the answer where there is no final message.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from descant.checkpoints import along
from descant.formats import Reading
from descant.formats.calls import takes_files
from descant.formats.json.anchors import Anchors
from descant.formats.json.reader import read_object
from descant.formats.problem_kinds import TRUNCATED
from descant.framing.frame import Body, Channel, Frame, FrameKind
from descant.framing.tool_calls import ToolCall, beside_text, message_frames
from descant.framing.value_regions import may_be_content
from descant.line_search import bounded_matches
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.schemas.schema import member_names
from descant.source import Source, Span, trimmed
from descant.transcripts import Transcript

HARMONY_CHANNELS = ProblemKind(
    "harmony-channels",
    Severity.INFORMATION,
    "The answer is in the final channel of a gpt-oss model.",
    """The program that ran the model did not remove the channel markers. The message of the final channel
is read; the others are kept, but never read.

Wrong: `<|channel|>final<|message|>{"summary": "…"}<|return|>`

Right: `{"summary": "…"}`
""",
)
_HEADER = regex(
    r"(?:<\|start\|>(?P<role>[^<\s]{0,40}+)[^<]{0,200}+)?"
    r"(?:<\|channel\|>\s*+(?P<name>[a-z]{0,20}+)(?P<to>[^<]{0,200}+))?"
    r"(?:<\|constrain\|>[^<]{0,40}+)?"
    r"<\|message\|>"
)
_MARK = regex(r"<\|(?:start|channel|message|constrain|end|return|call)\|>")
_END = regex(
    r"<\|(?:end|return|call)\|>(?=\s*+(?:\Z|<\|(?:start|channel|end|return|call)\|>))|<\|(?:start|channel)\|>"
)
_OPENING = regex(r"\s*+(?:(?:`{3,}+|~{3,}+)[^\r\n]*+\s*+)?(?:(?P<brace>\{)|<)")
_FILE_TAG = regex(r"^[ \t]*+<(?P<closes>/?)file[ >]", re.MULTILINE | re.IGNORECASE)
_AT_END = regex(r"(?>(?:<\|(?:end|return|call)\|>\s*+)+)\Z")
_FINAL, _CALL = "final", "<|call|>"
_TO = regex(r"\bto=(?P<name>[\w.-]{1,80})")
_LONGEST_HEADER = 1_000
"""Characters, if it is none of blanks."""
_MANY = 16
"""In so many messages it is looked for marks that are part of their contents."""


class _Message(NamedTuple):
    name: str
    header: Span
    body: Span
    ender: str


def _messages(text: str) -> Iterator[_Message]:
    """Yield the messages in order; a text before the first header is a message without a header."""
    first = _MARK.search(text)
    header = _header(text, first.start() if first else len(text))
    number = 0
    if first and text[: first.start()].strip():
        yield _Message("", Span(0, 0), Span(0, first.start()), first.group())
    while header:
        ender = _ender(text, header.end()) if number < _MANY else _END.search(text, header.end())
        number += 1
        end = ender.start() if ender else len(text)
        yield _Message(
            header["name"] or header["role"] or "",
            Span(*header.span()),
            Span(header.end(), end),
            ender.group() if ender else "",
        )
        header = _header(text, end)


def _header(text: str, start: int) -> re.Match[str] | None:
    return next(iter(bounded_matches(_HEADER, text, _LONGEST_HEADER, start)), None)


def _ender(text: str, start: int) -> re.Match[str] | None:
    """Return the mark that ends the message which starts at *start*, if any does.

    An answer may be about these very marks, so that they are in its contents: those are passed over.
    """
    ender = _END.search(text, start)
    if ender is None or _END.search(text, ender.end()) is None:
        return ender
    opening = _OPENING.match(text, start, ender.start())
    if opening and opening["brace"]:
        walk = read_object(text, opening.start("brace"), Anchors(text, len(text), member_names(())))
        return _END.search(text, walk.end) if walk.complete and walk.readable else ender
    if opening:
        tag = _FILE_TAG.search(text, ender.end())
        while ender and tag:
            if ender.start() > tag.start():
                tag = _FILE_TAG.search(text, ender.end())
            elif tag["closes"]:
                ender = _END.search(text, tag.end())
            else:
                break
    return ender


def _opens(source: Source, body: Body) -> Iterator[Frame]:
    messages = list(along(_messages(source.text)))
    if messages:
        yield from _frames(source, messages)
    else:
        yield _unanswered(source, (), "Unexpected end of the document in the header of a message.")


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    """Find the marks around an answer, or before it: not those that an answer has in its contents."""
    mark = _MARK.search(source.text)
    if mark is None or may_be_content(source, reading, mark.start()):
        return
    messages = list(along(_messages(source.text)))
    if any(message.name == _FINAL for message in messages) or _AT_END.match(source.text, mark.start()):
        yield from _frames(source, messages)


def _frames(source: Source, messages: Sequence[_Message]) -> Iterator[Frame]:
    chosen = next((part for part in reversed(messages) if part.name == _FINAL), None)
    if chosen is None and len(messages) == 1 and not messages[0].header.end:
        chosen = messages[0]
    calling = [part for part in along(messages) if part.ender == _CALL]
    calls = [_call(source.text, part) for part in along(calling)]
    written = [call.arguments(source.text) for call in along(calls)]
    are_objects = chosen is None and all(arguments.startswith("{") for arguments in along(written))
    if are_objects and (len(calls) > 1 or any(takes_files(call.name, written[0]) for call in calls)):
        yield from _calling(source, messages, calling, calls)
        return
    chosen = chosen or next(reversed(calling), None)
    channels = tuple(
        Channel(part.name or "analysis", part.body) for part in along(messages) if part is not chosen
    )
    if chosen is None:
        message = "Unexpected end of the document before the model's final message."
        yield _unanswered(source, channels, message)
        return
    mark = chosen.header if chosen.header.end else Span(chosen.body.end, chosen.body.end + len(chosen.ender))
    message = "The answer has the model's channel markers; its final message was read."
    problem = Problem(HARMONY_CHANNELS, mark, message)
    yield Frame(
        name="in the final channel",
        transcript=Transcript(source.text, chosen.body),
        problems=(problem, *(() if chosen in calling else beside_text(source.text, calls))),
        channels=channels,
        is_certain=True,
    )


def _calling(
    source: Source, messages: Sequence[_Message], calling: Sequence[_Message], calls: Sequence[ToolCall]
) -> Iterator[Frame]:
    """Yield the frames of *calls*, which are the messages *calling*."""
    problems = [Problem(HARMONY_CHANNELS, calling[0].header, "The calls of the model's tools were read.")]
    last = messages[-1]
    if not last.ender or source.text[last.body.end + len(last.ender) :].strip():
        end = Span.at(len(source.text))
        problems.append(Problem(TRUNCATED, end, "Unexpected end of the document in a message of the model."))
    others = [(part.name or "analysis", part.body) for part in messages if part not in calling]
    yield from message_frames(source.text, (), calls, "in its calls of tools", tuple(problems), others)


def _call(text: str, message: _Message) -> ToolCall:
    """Return the call that *message* is, without the blanks around its arguments."""
    to = _TO.search(text, *message.header)
    body = trimmed(text, message.body, " \t\r\n")
    return ToolCall(to["name"] if to else "", (body,), is_encoded=False)


def _unanswered(source: Source, channels: tuple[Channel, ...], message: str) -> Frame:
    end = Span.at(len(source.text))
    return Frame(
        name="before the final channel",
        transcript=Transcript(source.text, end),
        problems=(Problem(TRUNCATED, end, message),),
        channels=channels,
        is_certain=True,
        has_answer=False,
    )


FRAME = FrameKind(
    (HARMONY_CHANNELS,),
    decodes=False,
    opens=_opens,
    within=_within,
)
