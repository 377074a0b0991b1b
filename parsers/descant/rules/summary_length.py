"""A string has too many or too few sentences.

A summary is read where there is no room or no time for more; a single sentence says too little there.

Wrong: `{"summary": "Use a queue."}` where 2-3 sentences are asked for

Right: `{"summary": "Use a queue. It keeps the two services apart."}`

Prompt: Say how many sentences are wanted.
"""

import re
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.rule import Context, Rule, Topic
from descant.rules.scalars import text_of
from descant.schemas.facets import Sentences
from descant.source import Span
from descant.syntax import Scalar

SUMMARY_LENGTH = ProblemKind.from_doc("summary-length", Severity.HINT, __doc__)
_ABBREVIATIONS = {"e.g.", "i.e.", "vs.", "cf.", "approx.", "no.", "dr.", "mr.", "mrs.", "st.", "fig."}
_LONGEST_ABBREVIATION = 8
_END = regex(r"""(?<![.!?…])[.!?…]++["')\]”’*_`]*+(?=\s|\Z)|[。！？]""")


def sentences(text: str) -> list[Span]:
    """Return the sentences of *text*; dots in numbers, names and common abbreviations end none."""
    ends = [match.end() for match in _END.finditer(text) if not _is_inside(text, match)]
    spans, start, looked_at = list[Span](), 0, 0
    for end in (*ends, len(text)):
        says_something = any(character.isalnum() for character in text[looked_at:end])
        looked_at = end
        if says_something:
            piece = text[start:end]
            spans.append(Span(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())))
            start = end
    return spans


def _is_inside(text: str, match: re.Match[str]) -> bool:
    """Tell whether this is the dot of an abbreviation, or of the number of an item as in ``1. First``."""
    if match.group() != ".":
        return False
    before = text[max(0, match.start() - _LONGEST_ABBREVIATION) : match.start()]
    word = before.split()[-1] if before and not before[-1].isspace() else ""
    line = before.rpartition("\n")[2]
    is_item = word.isdigit() and line.strip() == word
    return is_item or f"{word}.".strip("(\"'*_").lower() in _ABBREVIATIONS


def _check(context: Context) -> Iterator[Problem]:
    for placed, asked in context.with_facet(Sentences):
        node, text = placed.node, text_of(placed.node)
        if not text or not isinstance(node, Scalar):
            continue
        spans = sentences(text)
        if not spans or asked.least <= len(spans) <= asked.most:
            continue
        span = node.span
        if len(spans) > asked.most:
            (span,) = node.spans_of(context.source.text, [Span(spans[asked.most].start, spans[-1].end)])
        count = "Found 1 sentence" if len(spans) == 1 else f"Found {len(spans)} sentences"
        yield Problem(
            SUMMARY_LENGTH, span, f"{count}; expected {asked.least}–{asked.most}.", pointer=placed.pointer
        )


RULE = Rule(SUMMARY_LENGTH, Topic.VALUES, _check, facets=(Sentences,))
