"""The calls of tools that a message holds beside its text, as a text of their own: one object each."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from descant.formats.calls import takes_files
from descant.formats.calls.call_objects import decoded
from descant.formats.calls.problem_kinds import CALL_NOT_READ
from descant.formats.encoded_strings import joined, joining, written
from descant.formats.problem_kinds import SEVERAL_FORMATS
from descant.framing.frame import Channel, Frame, as_it_is
from descant.problems import Problem, Severity
from descant.source import Span
from descant.transcripts import Cut, Transcript


class ToolCall(NamedTuple):
    """One call: the name of the tool, and where it is written what it is called with."""

    name: str
    spans: tuple[Span, ...]
    """In order, without quotes."""
    is_encoded: bool
    """Whether they are strings of JSON; else it is an object."""

    def arguments(self, raw: str) -> str:
        """Return what the tool is called with, as JSON."""
        return self.transcript(raw).text

    def transcript(self, raw: str) -> Transcript:
        """Return the same as a text with its places."""
        return joined(raw, self.spans) if self.is_encoded else Transcript(raw, self.spans[0])


def message_frames(
    raw: str,
    texts: Sequence[Span],
    calls: Sequence[ToolCall],
    name: str,
    problems: tuple[Problem, ...],
    thoughts: Iterable[tuple[str, Span]],
) -> Iterator[Frame]:
    """Yield the frames of a message: its text, if that is an answer, then its calls; else what there is.

    *texts* are the strings that the text is written in, *thoughts* those of other channels, with their names.
    """
    calls = [call for call in calls if call.spans]
    channels = tuple(Channel(*thought) for thought in thoughts)
    if not texts:
        *frames, last = _call_frames(raw, calls, name, problems, channels)
        yield from frames
        if not _are_of_files(raw, calls):
            yield replace(last, is_certain=True)
            return
        yield last
        # What stands for the names of tools is no text: nothing else is read in it.
        nothing = Transcript(raw, Span.at(len(raw)))
        unread = (*_unread(calls, "This call was not read: it has not what the tool takes."), *problems)
        yield Frame(name, nothing, unread, channels=channels, is_certain=True, has_answer=False)
        return
    beside = (*problems, *beside_text(raw, calls))
    called = (Channel(f"call {call.name}".strip(), span) for call in calls for span in call.spans)
    whole = Frame(name, joined(raw, texts), beside, written, (*channels, *called))
    if calls:
        yield whole
        spoken = (*channels, *(Channel("text", span) for span in texts))
        yield from _call_frames(raw, calls, name, problems, spoken)
    yield replace(whole, is_certain=True)


def _call_frames(
    raw: str,
    calls: Sequence[ToolCall],
    name: str,
    problems: tuple[Problem, ...],
    channels: tuple[Channel, ...],
) -> Iterator[Frame]:
    """Yield the frames of *calls*: all together if any may change files, else each alone, as an answer."""
    if not _are_of_files(raw, calls):
        for call in calls:
            encode = written if call.is_encoded else as_it_is
            yield Frame(name, call.transcript(raw), problems, encode, channels)
        return
    # Under its name a call is read as a part of a text that is nowhere written: only if it needs no repair.
    damaged = [call for call in calls if not decoded(call.arguments(raw))]
    ordered = sorted((call for call in calls if call not in damaged), key=lambda call: call.spans)
    message = "This call is cut off or damaged, or has no arguments; it was not read."
    if not all(call.spans[-1].end < other.spans[0].start for call, other in pairwise(ordered)):
        message = "The pieces of several calls are mixed; they were not read."
        ordered, damaged = [], ordered
    region, cuts = _together(raw, ordered) if ordered else (Span.at(len(raw)), ())
    encode = written if any(call.is_encoded for call in ordered) else as_it_is
    yield Frame(
        name, Transcript(raw, region, cuts), (*problems, *_unread(damaged, message)), encode, channels
    )


def _are_of_files(raw: str, calls: Sequence[ToolCall]) -> bool:
    return any(takes_files(call.name, call.arguments(raw)) for call in calls)


def _unread(calls: Iterable[ToolCall], message: str) -> Iterator[Problem]:
    for call in calls:
        yield Problem(CALL_NOT_READ, call.spans[0], message, severity_override=Severity.ERROR)


def beside_text(raw: str, calls: Sequence[ToolCall]) -> Iterator[Problem]:
    """Report the first of *calls* that may change files, where the text beside them was read."""
    for call in calls:
        if takes_files(call.name, call.arguments(raw)):
            message = f"Call of {call.name or 'a tool'} beside the text; only the text was read."
            yield Problem(SEVERAL_FORMATS, call.spans[0], message, severity_override=Severity.WARNING)
            return


def _together(raw: str, calls: Sequence[ToolCall]) -> tuple[Span, Iterable[Cut]]:
    """Return the region of *calls*, and the cuts that make one object of each, on a line of its own."""
    region = Span(calls[0].spans[0].start - 1, calls[-1].spans[-1].end + 1)
    return region, _cuts(raw, calls, region)


def _cuts(raw: str, calls: Sequence[ToolCall], region: Span) -> Iterator[Cut]:
    position, close = region.start, ""
    for call in calls:
        opener = f'{close}{{"name": {json.dumps(call.name)}, "arguments": '
        yield Cut(position, call.spans[0].start, opener)
        yield from joining(raw, call.spans) if call.is_encoded else ()
        position, close = call.spans[-1].end, "}\n"
    yield Cut(position, region.end, "}")
