"""File blocks that only show the format: those in a code fence, where other files stand outside of any."""

import re

from descant.formats.fences import fence_before
from descant.formats.tags import kinds
from descant.formats.tags.blocks import Block
from descant.problems import Problem, Severity
from descant.source import Span

_CLOSES = re.compile(r"\s*+(?:`{3,}|~{3,})[ \t]*(?=[\r\n]|\Z)")
_MADE_UP = re.compile(r"path[/_-]?to|your|example|placeholder|\.\.\.|…|[<>{}\[\]]", re.IGNORECASE)


def without_examples(text: str, blocks: list[Block]) -> tuple[list[Block], list[Problem]]:
    """Return the *blocks* that are files, and a problem for each that is an example, at its fence."""
    if text.find("```") < 0 and text.find("~~~") < 0:
        return blocks, []
    # A fence around several blocks opens before the first and is closed behind the last.
    examples: list[tuple[Block, Span]] = []
    fenced: list[Block] = []
    opener: Span | None = None
    for number, block in enumerate(blocks):
        before = blocks[number - 1].stop if number else 0
        if opener is None or text[before : block.opener.start].strip():
            opener, fenced = fence_before(text, block.opener.start), []
        if opener is None:
            continue
        fenced.append(block)
        closer = _CLOSES.match(text, block.stop)
        if closer:
            examples += ((one, Span(opener.start, closer.end())) for one in fenced)
            opener = None
    if not examples or len(examples) == len(blocks):
        return blocks, []
    starts = {block.opener.start for block, _ in examples}
    files = [block for block in blocks if block.opener.start not in starts]
    return files, [_problem(text, block, fence) for block, fence in examples]


def _problem(text: str, block: Block, fence: Span) -> Problem:
    path = text[block.opener.path_start : block.opener.path_end]
    body = text[block.opener.end : block.end].strip()
    made_up = _MADE_UP.search(path) or body in ("", "...", "…")
    message = "This file block stands in a code fence, others do not: it was taken as an example."
    severity = None if made_up else Severity.WARNING
    return Problem(kinds.EXAMPLE_SKIPPED, fence, message, severity_override=severity)
