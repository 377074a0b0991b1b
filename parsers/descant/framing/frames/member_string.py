"""The answer is written in a string of another object, such as ``{"response": "<summary>…"}``."""

import re
from collections.abc import Iterator
from itertools import islice

from descant.formats import Reading
from descant.formats.calls.file_likeness import names_file
from descant.formats.calls.problem_kinds import CALL_NOT_READ
from descant.formats.encoded_strings import joined, written
from descant.formats.problem_kinds import ENVELOPED
from descant.framing.frame import Frame, FrameKind, unwrap
from descant.framing.objects_around import objects_around
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Source
from descant.syntax import Mapping, Member, Scalar, walk

_MANY = 4
"""So many strings of an object are looked at."""
_STARTS = (
    *("{", "[", "<", "`", "~", '"', ">", "&", "data:", "event:", "analysis", "assistant"),
    *("diff --git ", "--- ", "*** Begin Patch", "Index: "),
)
_STRING_START = regex(rf':\s*+"(?>(?:\\[nrt]|\s)*)(?:\\?+"|{"|".join(map(re.escape, _STARTS))})')
_FILE_TAG = regex(r"(?<![^\n])[ \t]*+<file\s[^<>\n]*=[^<>\n]*>")
"""What no other string has: behind words, other marks may be those of any text."""


def _within(source: Source, reading: Reading) -> Iterator[Frame]:
    if any(problem.kind is CALL_NOT_READ for problem in reading.problems):
        return  # What it holds is content of a file that it names.
    for around in objects_around(source, reading, _STRING_START):
        for member, scalar in islice(_candidates(around.root), _MANY):
            if not around.decodes((scalar,)):
                continue
            transcript = joined(source.text, (around.inside(scalar),))
            message = f'The answer is in the string "{member.name[:40]}" of another object.'
            offer = unwrap(around.root.span, transcript.text)
            problem = Problem(ENVELOPED, member.key.span, message, None, offer)
            yield Frame(
                "in a string of another object",
                transcript,
                (problem, *around.problems_beside((scalar,))),
                written,
            )


def _candidates(root: Mapping) -> Iterator[tuple[Member, Scalar]]:
    for node in walk(root):
        if not isinstance(node, Mapping) or names_file(node.value):
            continue
        for member in node.members:
            scalar = member.node
            if not isinstance(scalar, Scalar) or not isinstance(scalar.value, str):
                continue
            text = scalar.value.lstrip()
            if len(text) > 1 and (text.startswith(_STARTS) or _FILE_TAG.search(text)):
                yield member, scalar


FRAME = FrameKind((), decodes=True, within=_within)
