"""What is said of the fences of code blocks."""

from collections.abc import Iterator

from descant.formats import problem_kinds as shared
from descant.formats.markdown import problem_kinds
from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.path_evidence import Evidence
from descant.problems import Edit, Fix, Problem, Related, Safety
from descant.source import Span


def fence_problems(text: str, block: CodeBlock, *, changes: bool) -> Iterator[Problem]:
    """Yield what is wrong with the fences of *block*; *changes* where an indent was taken off."""
    if changes:
        message = f"This code block is indented by {block.opener.indent} columns; the indent was removed."
        if block.closer is not None and block.closer.indent < block.opener.indent:
            message = "Only the opening fence of this code block is indented; its indent was removed."
            yield Problem(problem_kinds.INDENTED_FENCE, block.opener.span, message).as_error()
        else:
            yield Problem(problem_kinds.INDENTED_FENCE, block.opener.span, message)
    if text[block.opener.end : block.opener.after].strip():
        message = "This opening fence is written twice."
        yield Problem(problem_kinds.DAMAGED_FENCE, block.opener.span, message).as_warning()
    elif block.opener.end == block.opener.after and block.begin < block.end and not block.damage:
        message = "The content begins in the line of its fence."
        insert = Fix("Insert the line break", (Edit(Span.at(block.begin), "\n"),), Safety.UNSAFE)
        yield Problem(problem_kinds.DAMAGED_FENCE, block.opener.span, message, alternatives=(insert,))
    if block.damage:
        yield damaged(block)
    elif block.closer is None:
        yield unclosed(block)
    elif block.rival:
        yield _ambiguous(block)


def emptied(block: CodeBlock) -> Problem:
    """Say that *block* has no content, while text stands between its name and it."""
    message = "This code block is empty, but has text above it; its opening fence may be lost."
    return Problem(problem_kinds.AMBIGUOUS_FENCE, block.opener.span, message).as_error()


def continued(block: CodeBlock) -> Problem:
    """Say that *block* may go on behind its closing fence, since a fence behind it fits none."""
    assert block.closer is not None, "it is closed"
    message = "This code block may continue, since a fence behind it fits none."
    related = (Related("Read to here.", block.closer.span),)
    return Problem(problem_kinds.AMBIGUOUS_FENCE, block.opener.span, message, related=related).as_error()


def damaged(block: CodeBlock) -> Problem:
    """Say which fence of *block* is damaged."""
    opener, closer = block.opener, block.closer
    if block.damage == "lost":
        message = "The opening fence of this file is lost; it was read from here."
        return Problem(problem_kinds.LOST_FENCE, opener.span, message)
    if block.damage == "opener":
        return Problem(problem_kinds.DAMAGED_FENCE, opener.span, "Damaged opening fence.")
    if closer is None:
        return unclosed(block)
    related = (Related("The other fence.", closer.span),)
    if block.damage == "length":
        message = "The two fences of this code block do not fit each other."
        return Problem(problem_kinds.DAMAGED_FENCE, opener.span, message, related=related)
    return Problem(problem_kinds.DAMAGED_FENCE, closer.span, "Damaged closing fence.")


def repeated(block: CodeBlock, first: CodeBlock) -> Problem:
    """Say that *block* could be the same file as the *first* one."""
    message = "This block may be the same file as the one above; only that one was read."
    related = (Related("Read as the file.", first.opener.span),)
    return Problem(problem_kinds.SEVERAL_BLOCKS, block.opener.span, message, related=related)


def in_doubt(evidence: Evidence) -> Problem:
    """Say that the info string may hold more, or less, than the path that *evidence* tells."""
    message = "The path is doubtful: something is missing before or behind it."
    return Problem(problem_kinds.DAMAGED_FENCE, evidence.path, message)


def stray(block: CodeBlock, *, is_apart: bool) -> Problem:
    """Say that a fence closes nothing; text stands before it if it *is_apart*."""
    if not is_apart:
        return Problem(shared.STRAY_FENCE, block.opener.span, "Closing code fence without an opening one.")
    message = "Closing code fence without an opening one, which may be lost."
    return Problem(problem_kinds.LOST_FENCE, block.opener.span, message).as_warning()


def unclosed(block: CodeBlock) -> Problem:
    """Say that nothing closes *block*."""
    related: tuple[Related, ...] = ()
    message = "Unclosed code block; it was read to the end of the document."
    if block.next_opener:
        message = "This code block is not closed before the next one; it may be incomplete."
        related = (Related("The next block.", block.next_opener.span),)
    mark = ("" if block.ends_line else "\n") + block.opener.closing + "\n"
    close = Fix("Close the code block", (Edit(Span.at(block.end), mark),), Safety.UNSAFE)
    place = block.opener.span
    return Problem(shared.UNCLOSED_FENCE, place, message, None, (close,), related).as_error()


def _ambiguous(block: CodeBlock) -> Problem:
    opener, closer, rival = block.opener, block.closer, block.rival
    assert closer is not None, "a block without an end has none to choose"
    assert rival is not None, "called where there is one"
    here = Related("Read to here.", closer.span)
    there = Related("It could also end here.", rival.span)
    related = (there, here) if rival.start < closer.start else (here, there)
    if rival.start > closer.start:
        message = "This code block may continue, with the next fences as part of it."
        return Problem(problem_kinds.AMBIGUOUS_FENCE, opener.span, message, related=related)
    longer = opener.character * (block.longest + 1)
    edits = (Edit(opener.fence, longer), Edit(closer.fence, longer))
    repair = Fix("Lengthen the outer fences", edits, Safety.UNSAFE)
    message = "Nested fences are as long as the outer ones; this block was read as one file around them."
    return Problem(problem_kinds.AMBIGUOUS_FENCE, opener.span, message, repair, related=related)
