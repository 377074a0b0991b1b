"""What is written in a string of JSON: read as a text of its own, and led back to its places."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from descant.formats.edits.text_lines import lines
from descant.formats.encoded_strings import joined, written
from descant.formats.nodes import verbatim
from descant.notations import Notation
from descant.problems import Problem
from descant.source import Span
from descant.source_map import SourceMap
from descant.syntax import Mapping, Scalar, Transcribed, walk
from descant.transcripts import Transcript


class CallReading(NamedTuple):
    """The file operations of a call, and what is wrong with them."""

    files: tuple[Mapping, ...] = ()
    problems: tuple[Problem, ...] = ()


def together(readings: Iterable[CallReading]) -> CallReading:
    """Return all that *readings* hold, as one."""
    each = list(readings)
    return CallReading(
        tuple(file for reading in each for file in reading.files),
        tuple(problem for reading in each for problem in reading.problems),
    )


def are_apart(problems: Iterable[Problem], reading: CallReading) -> bool:
    """Tell whether no repair of *problems* is in a string that *reading* was decoded from.

    What such a string means depends on the repair, and it may need the same one inside.
    """
    repaired = [edit.span for problem in problems for edit in problem.edits]
    if not repaired:
        return True
    nodes = (node for file in reading.files for node in walk(file) if isinstance(node, Scalar))
    spans = [node.span for node in nodes if not isinstance(node.notation, Notation)]
    spans += [problem.span for problem in reading.problems]
    spans += [edit.span for problem in reading.problems for edit in problem.edits]
    decoded = Span(min(spans).start, max(span.end for span in spans)) if spans else None
    return decoded is None or not any(decoded.touches(span) for span in repaired)


def within(text: str, scalar: Scalar, read: Callable[[str], CallReading | None]) -> CallReading | None:
    """Return what *read* makes of the text that *scalar* holds; None where that is not what is written."""
    transcript = _transcript(text, scalar)
    reading = read(transcript.text) if transcript else None
    if reading is None or transcript is None:
        return None
    back = SourceMap(transcript, str if scalar.notation is Notation.VERBATIM else written)
    return CallReading(tuple(map(back.mapping, reading.files)), tuple(map(back.problem, reading.problems)))


def line_scalars(text: str, scalar: Scalar) -> list[Scalar] | None:
    """Return the lines that *scalar* holds, each at its place; None where that is not what is written."""
    transcript = _transcript(text, scalar)
    return None if transcript is None else list(_lines(transcript))


def _lines(transcript: Transcript) -> Iterator[Scalar]:
    for line in lines(transcript.text, Span(0, len(transcript.text))):
        # Even a line that stands for itself is one of a string, into which quotes are written otherwise.
        local = verbatim(transcript.text, line.span)
        start, end = transcript.raw_span(line.span)
        yield Scalar(start, end, local.value, Transcribed(local, transcript))


def no_line(scalar: Scalar) -> Scalar:
    """Return the empty line at the end of what *scalar* holds."""
    end = scalar.inner.end
    return Scalar(end, end, "", Notation.VERBATIM)


def _transcript(text: str, scalar: Scalar) -> Transcript | None:
    if not isinstance(scalar.value, str) or not (scalar.complete and scalar.closed):
        return None
    if scalar.notation is Notation.VERBATIM:
        return Transcript(text, scalar.span)
    transcript = joined(text, (scalar.inner,))
    return transcript if transcript.text == scalar.value else None
