"""What can be wrong with an opening tag."""

from descant.problems import ProblemKind, Severity

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
    """The path is read up to the end of the tag. Look whether that is the path that is meant, and close it.

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
TAG_CASE = ProblemKind(
    "tag-case",
    Severity.HINT,
    "A tag is written in capital letters.",
    """Tags are understood in any case.

Wrong: `<FILE path="a.py">`

Right: `<file path="a.py">`
""",
)
TAG_IN_PROSE = ProblemKind(
    "tag-in-prose",
    Severity.INFORMATION,
    "What looks like a tag of a file stands outside of all files, and was not read as a tag.",
    """It is indented, or misspelled. A file may be missing for it, or end too early.

Wrong: `[/file]` on a line of its own

Right: `</file>` at the start of a line.
""",
)
BROKEN_XML = ProblemKind(
    "broken-xml",
    Severity.WARNING,
    "The answer says that it is an XML document, but it is none.",
    """It is not well-formed, or other text stands around it. It was read as raw tags, whose contents stand
for themselves: an entity such as `&lt;` is not decoded.

Wrong: `<?xml version="1.0"?>` before a document in which one `<` is not escaped

Right: a well-formed document, or raw tags without the declaration.
""",
)
