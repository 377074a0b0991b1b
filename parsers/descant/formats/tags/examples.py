"""File blocks that only show the format: those in a code fence, where other files are outside of any."""

import re
from typing import NamedTuple

from descant.formats.fences import fence_before
from descant.formats.tags.problem_kinds import EXAMPLE_SKIPPED
from descant.formats.tags.tag_blocks import TagBlock
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span

_CLOSES = regex(r"\s*+(?P<line>`{3,}+|~{3,}+)[ \t]*(?=[\r\n]|\Z)")
_MADE_UP = regex(r"path[/_-]?to|your|example|placeholder|\.\.\.|…|[<>{}\[\]]", re.IGNORECASE)


class FencedExamples(NamedTuple):
    """File blocks by whether they are meant, and the fences around those that are."""

    files: list[TagBlock]
    examples: list[Problem]
    """A problem for each block that is an example, at its fence."""
    fences: list[Span]
    """The lines of the fences around files."""


def without_examples(text: str, blocks: list[TagBlock]) -> FencedExamples:
    """Tell the files among *blocks* from the examples."""
    # A fence around several blocks opens before the first and is closed behind the last.
    fenced: list[tuple[TagBlock, Span, Span]] = []
    inside: list[TagBlock] = []
    opener: Span | None = None
    before = 0
    for block in blocks:
        between = text[before : block.opener.start]
        before = block.stop
        if opener is None or between.strip():
            has_fence = "`" in between or "~" in between
            opener, inside = fence_before(text, block.opener.start) if has_fence else None, []
        if opener is None:
            continue
        inside.append(block)
        closer = _CLOSES.match(text, block.stop)
        if closer:
            fenced += ((inner, opener, Span(*closer.span("line"))) for inner in inside)
            opener = None
    if not fenced:
        return FencedExamples(blocks, [], [])
    if len(fenced) == len(blocks):
        lines = dict.fromkeys(line for _, opener, closer in fenced for line in (opener, closer))
        return FencedExamples(blocks, [], list(lines) if len(lines) > len("ab") else [])
    starts = {block.opener.start for block, _, _ in fenced}
    files = [block for block in blocks if block.opener.start not in starts]
    examples = [_problem(text, block, Span(first.start, last.end)) for block, first, last in fenced]
    return FencedExamples(files, examples, [])


def _problem(text: str, block: TagBlock, fence: Span) -> Problem:
    path = text[block.opener.path_start : block.opener.path_end]
    body = text[block.opener.end : block.end].strip()
    made_up = _MADE_UP.search(path) or body in ("", "...", "…")
    message = "This file block is in a code fence and others are not; it was read as an example."
    problem = Problem(EXAMPLE_SKIPPED, fence, message)
    return problem if made_up else problem.as_warning()
