"""What can be odd about what stands in a file block, or with the block as a whole."""

from descant.problems import ProblemKind, Severity, Tag

TAG_TEXT_IN_CONTENT = ProblemKind(
    "tag-text-in-content",
    Severity.INFORMATION,
    "The content of a file holds a closing tag as text.",
    """The content goes on to the last closing tag before the next file. If the file was meant to end
here, the rest
of the content belongs to something else.

Wrong: two `</file>` lines after one `<file path="…">`

Right: nothing to do if the file is about the format.
""",
)
NESTED_TAG = ProblemKind(
    "nested-tag-in-content",
    Severity.INFORMATION,
    "The content of a file holds a whole file block.",
    """A file about this format shows an example of it. The outer tags are the file; the inner ones are
its content.

Wrong: a `<file path="…">` that is never closed, before another one that is closed twice

Right: nothing to do if the file is about the format.
""",
)
EXAMPLE_SKIPPED = ProblemKind(
    "example-skipped",
    Severity.INFORMATION,
    "A file block in a code fence was taken as an example.",
    """Other files of the answer stand outside of any fence. Where the path does not look made up it is a
warning, since the file may have been meant.

Wrong: a file block between three back-ticks, to show the format, before the real ones

Right: nothing to do; remove the fence if the file was meant.
""",
    tags=(Tag.UNNECESSARY,),
)
FENCE_INSIDE_TAG = ProblemKind(
    "fence-inside-tag",
    Severity.HINT,
    "A code fence stands around the content of a file.",
    """The fence is framing and not content, except in Markdown files, where it is kept.

Wrong: three back-ticks and `python` on the line after `<file path="a.py">`

Right: the content directly after the tag.
""",
    tags=(Tag.UNNECESSARY,),
)
CDATA = ProblemKind(
    "cdata",
    Severity.HINT,
    "A CDATA section stands around the content of a file.",
    """The section is framing and not content.

Wrong: `<file path="a.py"><![CDATA[ … ]]></file>`

Right: the content directly after the tag.
""",
)
EMPTY_FILE = ProblemKind(
    "empty-file",
    Severity.INFORMATION,
    "A file has no content at all.",
    """An empty file is written. That is right for a Python package marker, and a mistake for most other
files.

Wrong: `<file path="main.py"></file>`

Right: the content between the tags.
""",
)
EMPTY_SELF_CLOSED = ProblemKind(
    "empty-self-closed",
    Severity.ERROR,
    "A file tag closes itself and has no content.",
    """It may mean an empty file, a deletion, or forgotten content; nothing is guessed.

Wrong: `<file path="a.py"/>`

Right: the content between `<file path="a.py">` and `</file>`.
""",
)
