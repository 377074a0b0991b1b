"""The catalogue of problems in the syntax of answers in tags."""

from descant.problems import ProblemKind, Severity

UNCLOSED_FILE = ProblemKind(
    "unclosed-file",
    Severity.ERROR,
    "A file block is never closed.",
    """The block ends where the next one starts, or with the text. In the second case the answer was
probably cut off,
so the file is marked incomplete and is never applied unasked.

Wrong:

    <file path="a.py">
    x = 1

Right: `</file>` on a line of its own.
""",
)
TRUNCATED_TAG = ProblemKind(
    "truncated-tag",
    Severity.ERROR,
    "The text ends inside an opening tag.",
    """The answer was cut off where a new block starts. The half tag is dropped.

Wrong: `<file pa` at the end of the text

Right: ask the model to go on.
""",
)
TRUNCATED_CLOSE = ProblemKind(
    "truncated-close",
    Severity.ERROR,
    "The text ends inside a closing tag.",
    """The content before it is whole, but nothing that should follow is there.

Wrong: `</fil` at the end of the text

Right: `</file>`
""",
)
CLOSER_VARIANT = ProblemKind(
    "closer-variant",
    Severity.HINT,
    "A file block is closed by another tag than `</file>`.",
    """Models close blocks by `</file_artifact>`, by `</filename>` or by the path itself. Each is understood.

Wrong: `</file_artifact>`

Right: `</file>`
""",
)
CLOSER_IN_LINE = ProblemKind(
    "closer-in-line",
    Severity.HINT,
    "The closing tag of a file does not stand at the start of a line.",
    """A closing tag inside a line is content as long as another one stands at the start of a line. Here
none does, so
the last one at the end of a line closes the file. The file has no final line break.

Wrong: `x = 1</file>`

Right: the closing tag on a line of its own.
""",
)
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
FILE_WITHOUT_PATH = ProblemKind(
    "file-without-path",
    Severity.ERROR,
    "A file tag does not say which file it is.",
    """Without a path there is nowhere to write the content. What follows is kept as text.

Wrong: `<file>`

Right: `<file path="src/a.py">`
""",
)
ATTRIBUTE_QUOTE = ProblemKind(
    "attribute-quote",
    Severity.ERROR,
    "The path of a file lacks a closing quote.",
    """The path is read up to the end of the tag.

Wrong: `<file path="a.py>`

Right: `<file path="a.py">`
""",
)
ATTRIBUTE_QUOTE_STYLE = ProblemKind(
    "attribute-quote-style",
    Severity.HINT,
    "The path of a file stands in single quotes.",
    """Both kinds of quotes are understood.

Wrong: `<file path='a.py'>`

Right: `<file path="a.py">`
""",
)
ATTRIBUTE_UNQUOTED = ProblemKind(
    "attribute-unquoted",
    Severity.HINT,
    "The path of a file stands without quotes.",
    """The path is read up to the next space or the end of the tag.

Wrong: `<file path=a.py>`

Right: `<file path="a.py">`
""",
)
ATTRIBUTE_ALIAS = ProblemKind(
    "attribute-alias",
    Severity.HINT,
    "The path of a file stands in another attribute than `path`.",
    """`name`, `filename` and `src` are understood, too.

Wrong: `<file name="a.py">`

Right: `<file path="a.py">`
""",
)
CHILD_TAGS = ProblemKind(
    "child-tags",
    Severity.HINT,
    "The path and the content of a file stand in tags of their own.",
    """They are read as the path and the content.

Wrong: `<file><path>a.py</path><content>x = 1</content></file>`

Right: `<file path="a.py">`, the content, `</file>`
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
)
TAG_CASE = ProblemKind(
    "tag-case",
    Severity.HINT,
    "A tag is written in capital letters.",
    """Tags are understood in any case.

Wrong: `<FILE path="a.py">`

Right: `<file path="a.py">`
""",
)
FENCE_INSIDE_TAG = ProblemKind(
    "fence-inside-tag",
    Severity.HINT,
    "A code fence stands around the content of a file.",
    """The fence is framing and not content, except in Markdown files, where it is kept.

Wrong: three back-ticks and `python` on the line after `<file path="a.py">`

Right: the content directly after the tag.
""",
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

KINDS: tuple[ProblemKind, ...] = tuple(
    value for value in globals().values() if isinstance(value, ProblemKind)
)
