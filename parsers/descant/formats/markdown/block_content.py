"""The content of a code block, to its very end.

The line break before a closing fence belongs to the content, since nearly all files end in one. The info
string of a block may say that its file does not, by ``{final-newline=no}``: an attribute as Pandoc has them,
which means nothing to other readers.
"""

from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.markdown_nodes import unindented
from descant.patterns import regex
from descant.source import Span
from descant.syntax import Scalar

_ATTRIBUTE = regex(r"\{(?:[^{}]*\s)?final-newline=no(?:\s[^{}]*)?\}")
_LINE_BREAK = regex(r"(?:\r\n?|\n)\Z")


def content_of(text: str, block: CodeBlock, removed: Span | None = None) -> Scalar:
    """Return the content of *block*, without the indent that its fence has, too, and *removed* lines."""
    end = block.end
    if block.closer and _ATTRIBUTE.search(block.opener.info):
        last = _LINE_BREAK.search(text[max(block.begin, end - 2) : end])
        end -= len(last.group()) if last else 0
    complete = block.closer is not None
    begin = block.begin
    if removed and removed.start == begin:
        begin, removed = min(removed.end, end), None
    return unindented(text, Span(begin, end), block.opener.indent, complete=complete, removed=removed)
