"""What is said of damaged, lost and repeated tags of files."""

import re
from collections.abc import Sequence

from descant.formats import problem_kinds as shared
from descant.formats.tags import problem_kinds
from descant.formats.tags.tag_tokens import TagToken
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Related, Safety
from descant.source import Span

_REST = regex(
    r"""[ \t]*+(?:
        (?! /[/*] | \"{3} | '{3} ) ["'>/\])}`*;.,:!]{1,4}+ [ \t]*+
      | [\w-]+="[^"\n\r]*"[ \t]*+>
      | (?<=[ \t]) [^\r\n\[{(<]{1,30}
    )(?=[\r\n])""",
    re.VERBOSE,
)
"""What is left on the line of an opening tag that was closed too early, or a stray word behind it.

What opens a comment or a docstring is content: no slip leaves such marks.
"""


def rest_of_tag(text: str, start: int, end: int) -> Span | None:
    """Return what stands behind an opening tag in its line, if it is not the start of a content of lines."""
    match = _REST.match(text, start, end)
    return Span(*match.span()) if match else None


def behind_tag(rest: Span) -> Problem:
    """Say that *rest* stands between an opening tag and the end of its line: too much, or content."""
    remove = Fix("Remove the text behind the tag", (Edit(rest, ""),), Safety.UNSAFE)
    begin = Fix("Begin the content with it", (Edit(Span(rest.start, rest.start), "\n"),), Safety.UNSAFE)
    message = "Text behind the opening tag, in its line, is too much, or begins the content; it was not read."
    return Problem(problem_kinds.DAMAGED_TAG, rest, message, remove, (begin,))


_OPERATION = regex(r"\b(?:action|operation|op|status|deleted?)[ \t]*=")
_WHOLE = regex(r"</[A-Za-z_][\w.-]*+>")


def damaged_opening(text: str, tag: TagToken) -> Problem:
    """Say that *tag* is what is left of an opening tag; its fix is safe where the path is in quotes."""
    path = text[tag.path_start : tag.path_end]
    if _OPERATION.search(text, *tag.span):
        message = f"The tag of {path} asks for an operation, which was not read; its content is in doubt."
        return Problem(problem_kinds.DAMAGED_TAG, tag.span, message)
    safety = Safety.SAFE if tag.style == "damaged" else Safety.UNSAFE
    rewrite = Fix("Rewrite the opening tag", (Edit(tag.span, f'<file path="{path}">'),), safety)
    return Problem(problem_kinds.DAMAGED_TAG, tag.span, f"Damaged opening tag of {path}.", rewrite)


def damaged_closing(text: str, tag: TagToken) -> Problem:
    """Say that the line of *tag* is what is left of a closing tag; a whole one may be another."""
    safety = Safety.UNSAFE if _WHOLE.fullmatch(text, *tag.span) else Safety.SAFE
    rewrite = Fix("Rewrite the closing tag", (Edit(tag.span, "</file>"),), safety)
    return Problem(problem_kinds.DAMAGED_TAG, tag.span, "Damaged closing tag.", rewrite)


def lost_opening(closer: TagToken, lost: Sequence[TagToken]) -> Problem:
    """Say that nothing opens what the *lost* closing tags behind *closer* close."""
    related = tuple(Related("Unmatched closing tag.", tag.span) for tag in lost[:8])
    message = "The file ends here, or its content goes on; an opening tag behind it may be lost."
    return Problem(problem_kinds.LOST_OPENER, closer.span, message, related=related)


def unopened(text: str, closer: TagToken, before: int) -> Problem:
    """Say that no file is open at *closer*; behind *before* may be one whose opening tag is lost."""
    if text[before : closer.start].strip():
        message = "Closing tag without an open file; before it may be a file whose opening tag is lost."
        return Problem(problem_kinds.LOST_OPENER, closer.span, message)
    message = "Closing tag without an open file; its opening tag may be lost."
    return Problem(shared.EXTRA_CLOSE, closer.span, message).as_warning()


def written_twice(first: TagToken, second: TagToken) -> Problem:
    """Say that the opening tag *first* is written once more."""
    remove = Fix("Remove the repeated tag", (Edit(Span(first.start, second.start), ""),))
    return Problem(problem_kinds.REPEATED_TAG, first.span, "This opening tag is written twice.", remove)
