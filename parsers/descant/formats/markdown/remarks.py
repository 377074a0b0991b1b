"""What is said of the blocks that were read."""

import re
from collections.abc import Iterator, Sequence, Set

from descant.formats.markdown import problem_kinds
from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.fence_lines import lines_above
from descant.formats.markdown.file_names import OUTPUT, SHELL, is_path
from descant.formats.markdown.heredocs import Heredoc
from descant.formats.markdown.path_evidence import Evidence, path_of
from descant.formats.surroundings import MANY
from descant.patterns import regex
from descant.problems import Problem, Related, Severity
from descant.source import Span

_OF_PATHS = ("=", "/", ":")
_LABEL = regex(r".*\b(?:file|path)(?:name)?[ \t]*:", re.IGNORECASE)
_MARKS = "#*_`>:-.\"' \t0123456789)("


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
        doubtful = is_doubtful_block(block)
        if doubtful:
            message = "Code block without a file path, and its fences are unbalanced."
        if number == MANY and len(blocks) > MANY:
            message = f"{len(blocks) - MANY + 1} more code blocks without a file path."
            span = Span(span.start, blocks[-1].stop)
            doubtful = any(
                is_doubtful_block(later) or later.language in languages for later in blocks[number:]
            )
        is_like_file = block.language in languages or (bool(languages) and bool(block.language))
        worse = Severity.WARNING if doubtful or is_like_file else severity
        yield Problem(problem_kinds.BLOCK_WITHOUT_PATH, span, message, severity_override=worse)
        if number == MANY:
            return


def is_doubtful_block(block: CodeBlock) -> bool:
    """Tell whether a block without a name may come of fences that are lost: it is empty, or holds others."""
    return block.begin >= block.end or block.longest > 0 or block.rival is not None


def unnamed(
    text: str,
    blocks: Sequence[CodeBlock],
    objects: Sequence[CodeBlock],
    languages: Set[str],
    *,
    has_files: bool,
) -> Sequence[CodeBlock]:
    """Return those of the nameless *blocks* that matter, and of the *objects* that another format has read.

    Beside files, commands and output need no name; an object may be a file that lost its name.
    """
    if has_files:
        blocks = [block for block in blocks if not _is_to_run(text, block)]
    if not languages or not objects:
        return blocks
    like = [block for block in objects if block.language or block.language in languages]
    return sorted([*blocks, *like], key=lambda block: block.opener.start)


def _is_to_run(text: str, block: CodeBlock) -> bool:
    """Tell whether *block* holds commands or output, and no script that is a file."""
    if block.language not in SHELL | OUTPUT or text.startswith("#!", block.begin):
        return False
    if any(mark in block.opener.info for mark in _OF_PATHS):
        return False
    above = next(lines_above(text, block.floor, block.opener.start), None)
    # A line of a path alone, with a slip in its marks, has named a file.
    return above is None or not is_path(_LABEL.sub("", text[above.start : above.end]).strip(_MARKS))
