"""What is right around an answer and is no prose: a tag, a list, a line of code, the words of a page.

These need no decoding: the answer is read as it is, and what was reported as prose is called by its name.
"""

import re
from dataclasses import replace
from typing import NamedTuple

from descant.formats import Reading
from descant.formats.problem_kinds import PROSE_OUTSIDE
from descant.framing.wrapping_kinds import (
    CODE_AROUND_JSON,
    UI_CHROME,
    WRAPPED_IN_CDATA,
    WRAPPED_IN_LIST,
    WRAPPED_IN_TAG,
)
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, ProblemKind, Related
from descant.source import Source, Span, trimmed

_REACH = 400
"""How far from the answer its wrapping is looked for."""
_FENCE = regex(r"\s*+(?:(?:`{3,}+|~{3,}+)[^\r\n]*+\s*+)?")
_LABELS = r"json|jsonc|xml|html|text|plaintext|plain text|python|javascript|typescript|markdown|code"
_BUTTONS = (
    r"copy code|copy|copied!?|edit|wrap|run|download|expand|collapse|share|regenerate|retry|good response"
    r"|bad response|read aloud|show more|show less|(?:chatgpt|claude|gemini|copilot|you) said:"
    r"|thought for [^\r\n]{1,30}"
)


class _Wrapping(NamedTuple):
    kind: ProblemKind
    before: re.Pattern[str]
    after: re.Pattern[str]
    message: str


_WRAPPINGS = (
    _Wrapping(
        WRAPPED_IN_CDATA, regex(r"<!\[CDATA\[\s*\Z"), regex(r"\s*\]\]>"), "The answer is wrapped in CDATA."
    ),
    _Wrapping(
        WRAPPED_IN_TAG,
        regex(r"<(?P<name>[A-Za-z][\w.:-]*)(?:\s[^<>]*)?>\s*\Z"),
        regex(r"\s*</(?P<name>[A-Za-z][\w.:-]*)\s*>"),
        "The answer is wrapped in a tag.",
    ),
    _Wrapping(WRAPPED_IN_LIST, regex(r"\[\s*\Z"), regex(r"\s*,?\s*\]"), "The answer is wrapped in a list."),
    _Wrapping(
        CODE_AROUND_JSON,
        regex(
            r"^[ \t]*+(?:export[ ]+)?(?:(?:default|return)\b[ ]*|(?:(?:const|let|var)[ ]+)?[A-Za-z_$][\w$.]*+"
            r"(?:[ ]*:[ ]*[\w$.<>\[\], |]+)?[ ]*=[ ]*)(?:[\w.]++\()?\s*\Z",
            re.MULTILINE,
        ),
        regex(r"\s*\)?[ \t]*;?"),
        "The answer is wrapped in code.",
    ),
    _Wrapping(
        UI_CHROME,
        regex(
            rf"(?>(?:^[ \t]*(?:{_LABELS}|{_BUTTONS})[ \t]*(?:[\r\n]+|\Z))+)\Z", re.MULTILINE | re.IGNORECASE
        ),
        regex(""),
        "Label of the web page, copied with the answer.",
    ),
    _Wrapping(
        UI_CHROME,
        regex(r"\Z"),
        regex(rf"(?:\s*^[ \t]*(?:{_BUTTONS})[ \t]*$)+", re.MULTILINE | re.IGNORECASE),
        "Label of the web page, copied with the answer.",
    ),
)


def name_wrappings(source: Source, reading: Reading) -> Reading:
    """Return *reading* with what stands right around the answer called by its name, if it has one."""
    if not reading.holds_answer:
        return reading
    prose = [problem for problem in reading.problems if problem.kind is PROSE_OUTSIDE]
    before = next((stretch for stretch in reversed(prose) if stretch.span.end <= reading.span.start), None)
    after = next((stretch for stretch in prose if stretch.span.start >= reading.span.end), None)
    if before and not _FENCE.fullmatch(source.text, before.span.end, reading.span.start):
        before = None
    if after and not _FENCE.fullmatch(source.text, reading.span.end, after.span.start):
        after = None
    if before is None and after is None:
        return reading
    above = before.span if before else Span.at(reading.span.start)
    below = after.span if after else Span.at(reading.span.end)
    named: list[Problem] = []
    while (peeled := _peeled(source.text, above, below)) is not None:
        problem, above, below = peeled
        named.append(problem)
    if not named:
        return reading
    others = [problem for problem in reading.problems if problem is not before and problem is not after]
    rest = [
        replace(problem, span=trimmed(source.text, span))
        for problem, span in ((before, above), (after, below))
        if problem and source.text[span.start : span.end].strip()
    ]
    return replace(reading, problems=(*others, *rest, *named))


def _peeled(text: str, above: Span, below: Span) -> tuple[Problem, Span, Span] | None:
    """Return the innermost wrapping between *above* and *below*, and what remains of the two."""
    for wrapping in _WRAPPINGS:
        opener = wrapping.before.search(text, max(above.start, above.end - _REACH), above.end)
        closer = wrapping.after.match(text, *below)
        if opener is None or closer is None or not (opener.group().strip() or closer.group().strip()):
            continue
        if opener.groupdict().get("name") != closer.groupdict().get("name"):
            continue
        spans = [trimmed(text, Span(*match.span())) for match in (opener, closer) if match.group().strip()]
        related = tuple(Related("The end.", span) for span in spans[1:])
        remove = Fix("Remove the wrapping", tuple(Edit(span, "") for span in spans))
        problem = Problem(wrapping.kind, spans[0], wrapping.message, None, (remove,), related)
        return problem, Span(above.start, opener.start()), Span(closer.end(), below.end)
    return None
