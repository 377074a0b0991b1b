"""What is said of the blocks that were read."""

import re
from collections.abc import Iterator, Sequence, Set

from descant.formats.markdown import problem_kinds
from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.code_likeness import is_like_code
from descant.formats.markdown.fence_lines import lines_above
from descant.formats.markdown.file_names import EDITS, FILE_NAMES, OUTPUT, SHELL, is_path
from descant.formats.markdown.first_lines import FirstLines
from descant.formats.markdown.path_evidence import Evidence, path_of
from descant.formats.surroundings import MANY
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Related, Safety, Severity
from descant.source import Span

_INSIDE = ("comment", "stated")
_KEPT = "comment with its path is kept as content"
_OF_PATHS = ("=", "/", ":")
_LABEL = regex(r".*\b(?:file|path)(?:name)?[ \t]*:", re.IGNORECASE)
_MARKS = "#*_`>:-.\"' \t0123456789)("


def named(text: str, evidence: Evidence, other: Evidence | None, first: FirstLines | None) -> Problem:
    """Say how the path of a block is known, which *other* one it has, and whether its *first* lines stay."""
    path = path_of(text, evidence)
    is_inside = evidence.kind in _INSIDE
    kind = problem_kinds.PATH_IN_COMMENT if is_inside else problem_kinds.PATH_IN_INFO_STRING
    if other is not None:
        related = (Related("The other path.", other.path),)
        kind = problem_kinds.MARKDOWN_FALLBACK if evidence.kind == "line" else kind
        message = f"The path {_where(evidence)} is {path}, but {_what(other)} says {path_of(text, other)}."
        # Where a line of the content names the other one, it is not certain that it is content, either.
        severity = Severity.ERROR if "stated" in (evidence.kind, other.kind) else Severity.WARNING
        return Problem(kind, evidence.path, message, related=related, severity_override=severity)
    if evidence.kind == "info":
        message = f"{path} was read from a Markdown code block; its path is in the fence."
        return Problem(kind, evidence.path, message)
    if is_inside:
        is_removed = first is not None and first.removed.end > first.removed.start
        what = "line with its path is not part of the file" if is_removed else _KEPT
        message = f"{path} was read from a Markdown code block; the {what}."
        return Problem(kind, evidence.path, message)
    if evidence.kind == "sentence":
        message = f"The path {path} was taken from a sentence; it may refer to another file."
        return Problem(problem_kinds.PATH_FROM_SENTENCE, evidence.path, message)
    what = "heading" if evidence.style.startswith("#") else "line"
    if evidence.style[:1].isdigit() or evidence.style.startswith(("- ", "* ", "+ ")):
        what = "list item"
    message = f"{path} was read from a Markdown code block; its path is in the {what} above."
    return Problem(problem_kinds.MARKDOWN_FALLBACK, evidence.path, message)


def _where(evidence: Evidence) -> str:
    if evidence.kind == "info":
        return "in the fence"
    return "in the first line" if evidence.kind in _INSIDE else "above the fence"


def _what(other: Evidence) -> str:
    return "the first line" if other.kind in _INSIDE else "the text above it"


def removed_lines(first: FirstLines) -> Problem:
    """Say that the *first* lines of a block, which something else names, are not part of its file."""
    message = "This line says what the code block is; it is not part of the file."
    span = first.evidence.path if first.evidence else first.removed
    return Problem(problem_kinds.PATH_IN_COMMENT, span, message)


def nameless_problems(
    text: str, blocks: Sequence[CodeBlock], languages: Set[str], *, has_files: bool
) -> Iterator[Problem]:
    """Say of *blocks* that nothing names them; it matters less where the answer *has_files*.

    One in the *languages* of these files could be a file, too, and so could code in no language.
    """
    severity = Severity.INFORMATION if has_files else None
    for number, block in enumerate(blocks, start=1):
        message = "Code block without a file path; it was not read."
        span = block.opener.span
        doubtful = is_doubtful_block(block)
        is_diff = block.evidence is not None and block.language in EDITS
        fixes: tuple[Fix, ...] = ()
        if block.opener.info in FILE_NAMES:
            message = f"{block.opener.info} was taken for a language, not for a file path; it was not read."
            fixes = (_as_path(text, block),)
        elif is_diff:
            message = "This diff has no lines to find its place by; it was not read."
        elif doubtful:
            message = "Code block without a file path, and its fences are unbalanced."
        if number == MANY and len(blocks) > MANY:
            message = f"{len(blocks) - MANY + 1} more code blocks without a file path."
            span = Span(span.start, blocks[-1].stop)
            doubtful = any(
                is_doubtful_block(later) or later.language in languages for later in blocks[number:]
            )
        is_like_file = block.language in languages or (
            bool(languages) and (bool(block.language) or is_like_code(text, block.begin, block.end))
        )
        worse = Severity.WARNING if doubtful or is_like_file or is_diff else severity
        yield Problem(problem_kinds.BLOCK_WITHOUT_PATH, span, message, None, fixes, severity_override=worse)
        if number == MANY:
            return


def _as_path(text: str, block: CodeBlock) -> Fix:
    """Return the fix by which what stands behind a fence is read as the path of a file."""
    name = block.opener.info
    start = text.index(name, block.opener.stop)
    edit = Edit(Span(start, start + len(name)), f'path="{name}"')
    return Fix(f"Read it as the file {name}", (edit,), Safety.UNSAFE)


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
