"""From a file block to its node, with what is wrong with its tags."""

import re
from collections.abc import Iterator

from descant.checkpoints import along
from descant.formats import problem_kinds as shared
from descant.formats.tags import problem_kinds
from descant.formats.tags.bodies import file_content
from descant.formats.tags.damaged_tags import is_nearly, may_close_at
from descant.formats.tags.quoting import is_quoted
from descant.formats.tags.several_closers import MANY
from descant.formats.tags.tag_blocks import TagBlock
from descant.formats.tags.tag_damage import (
    behind_tag,
    damaged_closing,
    damaged_opening,
    lost_opening,
    rest_of_tag,
    written_twice,
)
from descant.formats.tags.tag_tokens import TagToken
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem, Related, Safety
from descant.schemas.shape import as_alternative
from descant.source import Span
from descant.syntax import Mapping, Member, Scalar, make

_BARE, _VERBATIM = Notation.BARE, Notation.VERBATIM
"""To look them up in their class takes longer than to make a node."""

_DAMAGED_BETWEEN = regex(r"(?P<tag></?(?P<name>[A-Za-z]{3,6})[^\w\s<>]{0,2}>?)\s*+<file\s[^<>\n]*?=")
_OPENS = regex(r"[ \t]*+<file\s", re.IGNORECASE)


def read_file(text: str, block: TagBlock, problems: list[Problem]) -> Mapping:
    """Return the node of *block* and append what is wrong with it to *problems*."""
    opener, end, stop, closer, in_line, _, inner, extra, lost, repeated = block
    start = opener.end + 1
    if (
        opener.style == "plain"
        and closer is not None
        and closer.name == "file"
        and not (in_line or inner or extra or lost or repeated)
        and start < end
        and text[start - 1] == "\n"
        and text[start] not in "<`~"
    ):
        # By far the commonest case: nothing can be wrong with such a block.
        whole = make(Scalar, (start, end, text[start:end], _VERBATIM, True, True))
        return _mapping(text, opener, stop, whole, is_complete=True)
    known = len(problems)
    if opener.style != "plain":
        problems += _opener_problems(text, opener)
    if opener.style != "child" and (behind := rest_of_tag(text, opener.end, end)) is not None:
        problems.append(behind_tag(behind))
        opener = opener._replace(end=behind.end)
        block = block._replace(opener=opener)
    if repeated is not None:
        problems.append(written_twice(repeated, opener))
    if closer is None:
        problems.append(_unclosed(text, block))
    else:
        problems += _closer_problems(text, block, closer)
    if opener.style in ("damaged", "guessed") and text.find("<file", opener.end, end) >= 0:
        # Between sound tags, the one in a line of the content might open the next file.
        problems[known:] = map(as_alternative, problems[known:])
    content, complete = file_content(text, block, problems)
    return _mapping(text, opener, stop, content, is_complete=complete)


def _mapping(text: str, opener: TagToken, stop: int, content: Scalar | None, *, is_complete: bool) -> Mapping:
    start, end = opener.path_start, opener.path_end
    path = make(Scalar, (start, end, text[start:end], _VERBATIM, True, True))
    named = make(Member, (make(Scalar, (start, start, "path", _BARE, True, True)), path))
    if content is None:
        return Mapping(opener.start, stop, (named,), {"path": path.value}, is_complete)
    start = content.start
    held = make(Member, (make(Scalar, (start, start, "content", _BARE, True, True)), content))
    data = {"path": path.value, "content": content.value}
    return make(Mapping, (opener.start, stop, (named, held), data, is_complete))


def _opener_problems(text: str, tag: TagToken) -> Iterator[Problem]:
    if tag.style in ("damaged", "guessed"):
        yield damaged_opening(text, tag)
        return
    assert tag.attribute is not None, "a tag that is not plain has its attribute"
    path, name = Span(tag.path_start, tag.path_end), text[tag.attribute.start : tag.attribute.end]
    if tag.style == "unclosed":
        insert = Fix("Insert the quote", (Edit(Span.at(path.end), text[path.start - 1]),))
        yield Problem(problem_kinds.ATTRIBUTE_QUOTE, path, "Missing closing quote of the path.", insert)
    elif tag.style == "single":
        quotes = tuple(Edit(Span(at, at + 1), '"') for at in (path.start - 1, path.end))
        replace = Fix("Use double quotes", quotes) if '"' not in text[path.start : path.end] else None
        yield Problem(problem_kinds.ATTRIBUTE_QUOTE_STYLE, path, "The path is in single quotes.", replace)
    elif tag.style == "smart":
        quotes = tuple(Edit(Span(at, at + 1), '"') for at in (path.start - 1, path.end))
        message = "The path is in typographic quotes."
        yield Problem(shared.SMART_QUOTES, path, message, Fix("Use straight quotes", quotes))
    elif tag.style == "bare":
        insert = Fix("Quote the path", (Edit(Span.at(path.start), '"'), Edit(Span.at(path.end), '"')))
        yield Problem(problem_kinds.ATTRIBUTE_UNQUOTED, path, "The path has no quotes.", insert)
    if tag.style == "child":
        return
    if name.lower() != "path":
        rename = Fix("Rename to path", (Edit(tag.attribute, "path"),))
        yield Problem(problem_kinds.ATTRIBUTE_ALIAS, tag.attribute, f'"{name}" is read as the path.', rename)
    if not text[tag.name_span.start : tag.name_span.end].islower():
        lower = Fix("Convert to lower case", (Edit(tag.name_span, tag.name),))
        yield Problem(problem_kinds.TAG_CASE, tag.name_span, "Tags must be lower case.", lower)


def _closer_problems(text: str, block: TagBlock, closer: TagToken) -> Iterator[Problem]:
    if not closer.name:
        yield damaged_closing(text, closer)
    elif closer.name != "file":
        replace = Fix("Close with </file>", (Edit(closer.span, "</file>"),))
        written = text[closer.span.start : closer.span.end]
        message = f"Closed with {written} instead of </file>."
        # Beside other closing tags the spelling tells which one counts, so changing it is no repair.
        fixes = {"alternatives": (replace,)} if block.inner else {"repair": replace}
        yield Problem(problem_kinds.CLOSER_VARIANT, closer.span, message, **fixes)
    if block.lost:
        yield lost_opening(closer, block.lost)
    # Nothing in between, or a section that ends right here, says where the content ends.
    if block.in_line and block.end < closer.start:
        message = "The closing tag is indented; its indent is not part of the content."
        dedent = Fix("Remove the indent", (Edit(Span(block.end, closer.start), ""),), Safety.UNSAFE)
        problem = Problem(problem_kinds.CLOSER_IN_LINE, closer.span, message, dedent)
        before = text[max(0, block.opener.start - closer.start + block.end - 1) : block.opener.start]
        is_alike = before.strip("\r\n") == text[block.end : closer.start]
        yield problem if is_alike else problem.as_warning()
    elif block.in_line and block.end > block.opener.end and not text.endswith("]]>", 0, block.end):
        message = "The closing tag is not at the start of a line, so the file has no final line break."
        divides = _OPENS.match(text, closer.end) and "\n" in text[block.opener.end : block.end]
        if divides:
            message = "One file ends and another begins inside this line; or its tags are text of one file."
        problem = Problem(problem_kinds.CLOSER_IN_LINE, closer.span, message)
        # At the very end of the text, the line may have been meant to go on.
        yield problem.as_warning() if divides or closer.end == len(text) else problem
    damaged = _DAMAGED_BETWEEN.search(text, block.opener.end, block.end) if block.in_line else None
    if damaged and is_nearly(damaged["name"].lower(), "file"):
        message = "This looks like the end of one file and the start of another; it was read as content."
        span = Span(*damaged.span("tag"))
        yield Problem(problem_kinds.TAG_TEXT_IN_CONTENT, span, message).as_warning()
    for tag in along(block.extra):
        if tag.name == closer.name:
            remove = Fix("Remove the closing tag", (Edit(tag.span, ""),), Safety.UNSAFE)
            message = "The file is already closed, unless its content ends with such a tag."
            yield Problem(shared.EXTRA_CLOSE, tag.span, message, remove).as_warning()
        else:
            remove = Fix("Remove the closing tag", (Edit(tag.span, ""),))
            yield Problem(shared.EXTRA_CLOSE, tag.span, "The file is already closed.", remove)
    if block.is_nested:
        related = tuple(Related("Read as content.", tag.span) for tag in block.inner[:8])
        kind, span = problem_kinds.NESTED_TAG, block.opener.span
        if is_quoted(text, block.opener.end, block.inner[0].start, block.inner[-1].end):
            message = "The content contains a whole file block; the outermost tags were used."
            yield Problem(kind, span, message, related=related)
        else:
            message = "The content contains a whole file block, or a closing tag is missing."
            yield Problem(kind, span, message, related=related).as_warning()
        return
    end = Related("The file ends here.", closer.span)
    for number, tag in enumerate(along(block.inner)):
        kind = problem_kinds.TAG_TEXT_IN_CONTENT
        if number >= MANY or not is_quoted(text, block.opener.end, tag.start, tag.end):
            message = "Read as content, since another closing tag follows; the file may end here."
            yield Problem(kind, tag.span, message, related=(end,)).as_warning()
        else:
            message = "This closing tag was read as content, since another one follows."
            yield Problem(kind, tag.span, message, related=(end,))


def _unclosed(text: str, block: TagBlock) -> Problem:
    if block.opener.empty:
        message = "Self-closing file tag: an empty file, a deletion or forgotten content?"
        return Problem(problem_kinds.EMPTY_SELF_CLOSED, block.opener.span, message)
    if block.half_closer:
        whole = Fix("Complete the closing tag", (Edit(block.half_closer, "</file>"),))
        message = "Unexpected end of the document inside this closing tag; the content before it is complete."
        return Problem(problem_kinds.TRUNCATED_CLOSE, block.half_closer, message, whole)
    where = "the document ends" if block.end == len(text) else "the next file starts"
    insert = Fix("Close the file", (Edit(Span.at(block.end), "</file>"),), Safety.UNSAFE)
    message = f"Unclosed file; it was read to where {where}."
    if not may_close_at(text, block.opener.end, block.end):
        return Problem(problem_kinds.UNCLOSED_FILE, block.opener.span, message, alternatives=(insert,))
    return Problem(problem_kinds.UNCLOSED_FILE, block.opener.span, message, insert)
