"""What of a file block's body is content: everything but one line break, a CDATA section or a fence."""

import re

from descant.formats.tags import problem_kinds
from descant.formats.tags.damaged_tags import may_close_at
from descant.formats.tags.tag_blocks import TagBlock
from descant.formats.tags.tag_damage import rest_of_tag
from descant.lines import line_start
from descant.notations import Notation
from descant.patterns import regex
from descant.problems import Edit, Fix, Problem
from descant.schemas.shape import as_alternative
from descant.source import Span
from descant.syntax import Scalar, make

FRAMING = ("<![CDATA[", "```", "~~~")
_CDATA = regex(r"<!\[CDATA\[(?:\r\n?|\n)?")
_CHILD_CLOSER = regex(r"</(?:content|contents|code)>", re.IGNORECASE | re.ASCII)
_FENCE = regex(r"(?P<fence>`{3,}+|~{3,}+)[^`\n\r]*(?:\r\n?|\n)")
_NOTHING_BEHIND = regex(r"\s*+(?:\Z|<file\b)")
_KEEPS_FENCES = (".md", ".markdown", ".mdx", ".mdc", ".qmd", ".rmd")


def file_content(text: str, block: TagBlock, problems: list[Problem]) -> tuple[Scalar | None, bool]:
    """Return the content of *block* and whether it is whole; append what is wrong with it to *problems*."""
    if block.opener.empty:
        return None, True
    start = block.opener.end
    line_break = 0
    if start < block.end and text[start] in "\r\n":
        line_break = 2 if text.startswith("\r\n", start) and start + 1 < block.end else 1
    body = make(Span, (start + line_break, block.end))
    complete = block.closer is not None or block.half_closer is not None
    if block.opener.style == "child":
        body = _without_child_tags(text, block, body, problems)
    if text.startswith(FRAMING, body.start):
        body = _without_cdata(text, start, block, body, problems) or body
        body = _without_fence(text, block, body, problems) or body
    if body.start == body.end and complete:
        problems.append(Problem(problem_kinds.EMPTY_FILE, block.opener.span, "This file has no content."))
    start, end = body
    return make(Scalar, (start, end, text[start:end], Notation.VERBATIM, complete, True)), complete


def _without_child_tags(text: str, block: TagBlock, body: Span, problems: list[Problem]) -> Span:
    opener = block.opener
    last = None
    for closer in _CHILD_CLOSER.finditer(text, *body):
        last = closer
    ends = last is not None and not text[last.end() : body.end].strip()
    path = text[opener.path_start : opener.path_end]
    quote = "'" if '"' in path else '"'
    content_end = body.end
    if last and ends:
        line = line_start(text, last.start(), opener.end)
        is_indent = text[line - 1] in "\r\n" and not text[line : last.start()].strip(" \t")
        content_end = line if is_indent else last.start()
    edits = [Edit(Span(opener.start, opener.end), f"<file path={quote}{path}{quote}>")]
    if last and ends:
        edits.append(Edit(Span(content_end, body.end), ""))
    rewrite = Fix("Move the path to an attribute", tuple(edits))
    message = "Path and content are in separate tags."
    is_exact = quote not in path and "&" not in path and may_close_at(text, body.start, content_end)
    is_exact = is_exact and rest_of_tag(text, opener.end, content_end) is None
    repair = rewrite if is_exact else None
    problems.append(Problem(problem_kinds.CHILD_TAGS, Span(opener.start, opener.end), message, repair))
    return Span(body.start, content_end)


def _without_cdata(
    text: str, start: int, block: TagBlock, body: Span, problems: list[Problem]
) -> Span | None:
    opener = _CDATA.match(text, body.start, body.end)
    if opener is None:
        return None
    closer = text.find("]]>", opener.end(), body.end)
    if closer < 0 or text[closer + 3 : body.end].strip():
        # There is none, or the content only starts with a section.
        if closer < 0 or text.startswith("</", closer + 3):
            message = "This CDATA section does not end with the file; it was read as content."
            problems.append(Problem(problem_kinds.CDATA, Span(*opener.span()), message).as_warning())
        return None
    edits = (Edit(Span(start, opener.end()), "\n"), Edit(Span(closer, body.end), ""))
    unwrap = Fix("Remove the CDATA section", edits)
    message = "The content is in a CDATA section."
    content = Span(opener.end(), closer)
    problems.append(
        _framed(text, block, content, Problem(problem_kinds.CDATA, Span(*opener.span()), message, unwrap))
    )
    return content


def _without_fence(text: str, block: TagBlock, body: Span, problems: list[Problem]) -> Span | None:
    path = text[block.opener.path_start : block.opener.path_end]
    opener = _FENCE.match(text, body.start, body.end)
    if opener is None or path.lower().endswith(_KEEPS_FENCES):
        return None
    mark = opener["fence"]
    closing = re.compile(rf"(?<![^\r\n]) {{0,3}}{mark[0]}{{{len(mark)},}}[ \t]*(?=[\r\n]|\Z)")
    closer = closing.search(text, opener.end(), body.end)
    if closer is None or text[closer.end() : body.end].strip():
        return None  # It closes before the end: the content only starts with a fence.
    edits = (Edit(Span(body.start, opener.end()), ""), Edit(Span(closer.start(), body.end), ""))
    unwrap = Fix("Remove the fence", edits)
    span = Span(body.start, body.start + len(opener.group().rstrip()))
    message = "The content is wrapped in a code fence."
    content = Span(opener.end(), closer.start())
    problems.append(
        _framed(text, block, content, Problem(problem_kinds.FENCE_INSIDE_TAG, span, message, unwrap))
    )
    return content


def _framed(text: str, block: TagBlock, content: Span, problem: Problem) -> Problem:
    """Return *problem* of a frame around *content*; where the content needs its frame, its fix is no repair.

    Without the frame, a closing tag in the content would close the file, and one that no longer stands at the
    start of its line would not.
    """
    behind = block.extra[-1].end if block.extra else block.stop
    ends_line = text[content.end - 1 : content.end] in ("\n", "\r")
    ends_line = ends_line or _NOTHING_BEHIND.match(text, behind) is not None
    ends_line = ends_line and may_close_at(text, content.start, content.end)
    if block.closer is not None and not block.inner and ends_line and "<file" not in text[slice(*content)]:
        return problem
    return as_alternative(problem.in_doubt())
