"""What can be odd about what stands in a file block, or with the block as a whole."""

from descant.problems import ProblemKind, Severity, Tag

TAG_TEXT_IN_CONTENT = ProblemKind(
    "tag-text-in-content",
    Severity.INFORMATION,
    "The content of a file contains a closing tag.",
    """The content extends to the last closing tag before the next file. If the file should end here, the
rest is not part of it.

Wrong: two `</file>` lines after one `<file path="…">`

Right: nothing to do if the file is about the format.

Prompt: Where files hold such tags themselves, ask for JSON or for another tag.
""",
)
NESTED_TAG = ProblemKind(
    "nested-tag-in-content",
    Severity.INFORMATION,
    "The content of a file contains a whole file block.",
    """A file about this format may contain an example of it. The outer tags are the file; the inner ones
are content.

Wrong: a `<file path="…">` that is never closed, before another one that is closed twice

Right: nothing to do if the file is about the format.
""",
)
EXAMPLE_SKIPPED = ProblemKind(
    "example-skipped",
    Severity.INFORMATION,
    "A file block in a code fence was read as an example.",
    """Other files of the answer are outside of any fence. If the path looks real it is a warning, since the
file may be intended.

Wrong: a file block between three backticks, to show the format, before the real ones

Right: nothing to do; remove the fence if the file is intended.
""",
    tags=(Tag.UNNECESSARY,),
)
FENCE_INSIDE_TAG = ProblemKind(
    "fence-inside-tag",
    Severity.HINT,
    "The content of a file is in a code fence.",
    """The fence is not part of the content, except in Markdown files, where it is kept.

Wrong: three backticks and `python` on the line after `<file path="a.py">`

Right: the content directly after the tag.

Prompt: Say that no code fence stands inside of a file.
""",
    tags=(Tag.UNNECESSARY,),
)
CDATA = ProblemKind(
    "cdata",
    Severity.HINT,
    "The content of a file is in a CDATA section.",
    """The section is not part of the content.

Wrong: `<file path="a.py"><![CDATA[ … ]]></file>`

Right: the content directly after the tag.

Prompt: Say that contents stand between the tags as they are, without CDATA.
""",
)
EMPTY_FILE = ProblemKind(
    "empty-file",
    Severity.INFORMATION,
    "A file is empty.",
    """An empty file is written. That is right for a Python package marker, but a mistake for most other
files.

Wrong: `<file path="main.py"></file>`

Right: the content between the tags.

Prompt: Say whether empty files are wanted, such as an `__init__.py`.
""",
)
EMPTY_SELF_CLOSED = ProblemKind(
    "empty-self-closed",
    Severity.ERROR,
    "A file tag is self-closing.",
    """It may mean an empty file, a deletion or forgotten content; nothing is guessed.

Wrong: `<file path="a.py"/>`

Right: the content between `<file path="a.py">` and `</file>`.

Prompt: Say that each file has its whole content between an opening and a closing tag.
""",
)
