"""What is said of the blocks that were read."""

from collections.abc import Iterator, Sequence, Set

from descant.formats import problem_kinds as shared
from descant.formats.markdown import problem_kinds
from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.heredocs import Heredoc
from descant.formats.markdown.path_evidence import Evidence, path_of
from descant.formats.surroundings import MANY
from descant.problems import Edit, Fix, Problem, Related, Safety, Severity
from descant.source import Span


def named(text: str, block: CodeBlock, evidence: Evidence) -> Problem:
    """Say how the path of *block* is known."""
    path = path_of(text, evidence)
    if evidence.kind == "info":
        message = f"{path} was read from a Markdown code block; its path is in the fence."
        if block.other is None:
            return Problem(problem_kinds.PATH_IN_INFO_STRING, evidence.path, message)
        related = (Related("The other path.", block.other.path),)
        message = f"The path in the fence is {path}, but the text above it says {path_of(text, block.other)}."
        return Problem(
            problem_kinds.PATH_IN_INFO_STRING,
            evidence.path,
            message,
            related=related,
            severity_override=Severity.WARNING,
        )
    if evidence.kind == "comment":
        message = f"{path} was read from a Markdown code block; the comment with its path is kept as content."
        return Problem(problem_kinds.PATH_IN_COMMENT, evidence.path, message)
    if evidence.kind == "sentence":
        message = f"The path {path} was taken from a sentence; it may refer to another file."
        return Problem(problem_kinds.PATH_FROM_SENTENCE, evidence.path, message)
    what = "heading" if evidence.style.startswith("#") else "line"
    if evidence.style[:1].isdigit() or evidence.style.startswith(("- ", "* ", "+ ")):
        what = "list item"
    message = f"{path} was read from a Markdown code block; its path is in the {what} above."
    return Problem(problem_kinds.MARKDOWN_FALLBACK, evidence.path, message)


def fence_problems(block: CodeBlock, *, changes: bool) -> Iterator[Problem]:
    """Yield what is wrong with the fences of *block*; *changes* where an indent was taken off."""
    if changes:
        message = f"This code block is indented by {block.opener.indent} columns; the indent was removed."
        yield Problem(problem_kinds.INDENTED_FENCE, block.opener.span, message)
    if block.closer is None:
        yield unclosed(block)
    elif block.rival:
        yield _ambiguous(block)


def emptied(block: CodeBlock) -> Problem:
    """Say that *block* has no content, while text stands between its name and it."""
    message = "This code block is empty, but has text above it; its opening fence may be lost."
    return Problem(problem_kinds.AMBIGUOUS_FENCE, block.opener.span, message)


def unclosed(block: CodeBlock) -> Problem:
    """Say that nothing closes *block*."""
    related: tuple[Related, ...] = ()
    message = "Unclosed code block; it was read to the end of the document."
    if block.next_opener:
        message = "This code block is not closed before the next one; it may be incomplete."
        related = (Related("The next block.", block.next_opener.span),)
    mark = ("" if block.ends_line else "\n") + block.opener.character * block.opener.length + "\n"
    close = Fix("Close the code block", (Edit(Span.at(block.end), mark),), Safety.UNSAFE)
    return Problem(
        shared.UNCLOSED_FENCE,
        block.opener.span,
        message,
        alternatives=(close,),
        related=related,
        severity_override=Severity.ERROR,
    )


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


def heredoc_problems(here: Heredoc) -> Iterator[Problem]:
    """Yield what is to say of the file that a shell command writes."""
    message = "Read from a shell command that writes this file; the command was not run."
    if here.expands is None:
        yield Problem(problem_kinds.HEREDOC_FILE, here.path, message)
    else:
        related = (Related("The shell would expand this.", here.expands),)
        message = "The shell would expand variables and commands in this file; it was read literally."
        yield Problem(
            problem_kinds.HEREDOC_FILE,
            here.path,
            message,
            related=related,
            severity_override=Severity.WARNING,
        )
    if not here.is_closed:
        message = "Missing end marker of this file; it was read to the end of the block."
        yield Problem(problem_kinds.UNCLOSED_HEREDOC, here.command, message)


def nameless_problems(
    blocks: Sequence[CodeBlock], languages: Set[str], *, has_files: bool
) -> Iterator[Problem]:
    """Say of *blocks* that nothing names them; it matters less where the answer *has_files*.

    One in the *languages* of these files could be a file, too.
    """
    severity = Severity.INFORMATION if has_files else None
    for number, block in enumerate(blocks, start=1):
        message = "Code block without a file path; it was not read."
        span = block.opener.span
        doubtful = is_doubtful(block)
        if doubtful:
            message = "Code block without a file path, and its fences are unbalanced."
        if number == MANY and len(blocks) > MANY:
            message = f"{len(blocks) - MANY + 1} more code blocks without a file path."
            span = Span(span.start, blocks[-1].stop)
            doubtful = any(is_doubtful(later) or later.language in languages for later in blocks[number:])
        is_like_file = bool(block.language) and block.language in languages
        worse = Severity.WARNING if doubtful or is_like_file else severity
        yield Problem(problem_kinds.BLOCK_WITHOUT_PATH, span, message, severity_override=worse)
        if number == MANY:
            return


def is_doubtful(block: CodeBlock) -> bool:
    """Tell whether a block without a name may come of fences that are lost: it is empty, or holds others."""
    return block.begin >= block.end or block.longest > 0 or block.rival is not None
