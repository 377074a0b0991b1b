"""The answer is written in a string of another object, such as ``{"response": "<summary>…"}``."""

from collections.abc import Iterator
from itertools import islice

from descant.formats import Reading
from descant.formats.calls.file_likeness import names_file
from descant.formats.calls.problem_kinds import CALL_NOT_READ
from descant.formats.encoded_strings import joined, written
from descant.formats.problem_kinds import BYTE_ORDER_MARK, ENVELOPED, PROSE_OUTSIDE
from descant.framing.frame import Frame, FrameKind, unwrap
from descant.framing.value_regions import is_sound_object
from descant.problems import Problem
from descant.source import Source
from descant.syntax import Mapping, Member, Scalar, walk

_MANY = 4
"""So many strings of an object are looked at."""
_STARTS = (
    *("{", "[", "<", "`", "~", '"', ">", "&", "data:", "event:", "analysis", "assistant"),
    *("diff --git ", "--- ", "*** Begin Patch", "Index: "),
)


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    root = reading.root
    if root is None or reading.holds_answer or not is_sound_object(reading):
        return
    if any(problem.kind is CALL_NOT_READ for problem in reading.problems):
        return  # What it holds is content of a file that it names.
    for member, scalar in islice(_candidates(root), _MANY):
        transcript = joined(source.text, (scalar.inner,))
        message = f'The answer is in the string "{member.name[:40]}" of another object.'
        offer = unwrap(root.span, transcript.text)
        outside = (
            problem for problem in reading.problems if problem.kind in (PROSE_OUTSIDE, BYTE_ORDER_MARK)
        )
        problem = Problem(ENVELOPED, member.key.span, message, None, offer)
        yield Frame("in a string of another object", transcript, (problem, *outside), written)


def _candidates(root: Mapping) -> Iterator[tuple[Member, Scalar]]:
    for node in walk(root):
        if not isinstance(node, Mapping) or names_file(node.value):
            continue
        for member in node.members:
            scalar = member.node
            if not isinstance(scalar, Scalar) or not isinstance(scalar.value, str):
                continue
            text = scalar.value.lstrip()
            if len(text) > 1 and text.startswith(_STARTS):
                yield member, scalar


FRAME = FrameKind((), decodes=True, within=_within)
