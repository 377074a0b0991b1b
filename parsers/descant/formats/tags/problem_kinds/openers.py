"""What can be wrong with an opening tag."""

from descant.problems import ProblemKind, Severity

FILE_WITHOUT_PATH = ProblemKind(
    "file-without-path",
    Severity.ERROR,
    "A file tag without a path.",
    """The content cannot be written without a path. It is kept as text.

Wrong: `<file>`

Right: `<file path="src/a.py">`

Prompt: Show the opening tag in the prompt with its path.
""",
)
ATTRIBUTE_QUOTE = ProblemKind(
    "attribute-quote",
    Severity.ERROR,
    "Missing closing quote of a path.",
    """The path is read up to the end of the tag. Check it, and insert the quote.

Wrong: `<file path="a.py>`

Right: `<file path="a.py">`

Prompt: Show the opening tag in the prompt: `<file path="a.py">`.
""",
)
ATTRIBUTE_QUOTE_STYLE = ProblemKind(
    "attribute-quote-style",
    Severity.HINT,
    "A path is in single quotes.",
    """Both kinds of quotes are accepted.

Wrong: `<file path='a.py'>`

Right: `<file path="a.py">`

Prompt: Show the opening tag in the prompt with double quotes.
""",
)
ATTRIBUTE_UNQUOTED = ProblemKind(
    "attribute-unquoted",
    Severity.HINT,
    "A path is not quoted.",
    """The path is read up to the next space or the end of the tag.

Wrong: `<file path=a.py>`

Right: `<file path="a.py">`

Prompt: Show the opening tag in the prompt with its quotes.
""",
)
ATTRIBUTE_ALIAS = ProblemKind(
    "attribute-alias",
    Severity.HINT,
    "The path of a file is not in the attribute `path`.",
    """`name`, `filename` and `src` are accepted, too.

Wrong: `<file name="a.py">`

Right: `<file path="a.py">`

Prompt: Show the opening tag in the prompt with the attribute `path`.
""",
)
CHILD_TAGS = ProblemKind(
    "child-tags",
    Severity.HINT,
    "The path and the content of a file are in separate tags.",
    """They are read as the path and the content.

Wrong: `<file><path>a.py</path><content>x = 1</content></file>`

Right: `<file path="a.py">`, the content, `</file>`

Prompt: Show a whole file in the prompt: its path in the opening tag, its content behind it.
""",
)
TAG_CASE = ProblemKind(
    "tag-case",
    Severity.HINT,
    "A tag is in upper case.",
    """Tags are accepted in any case.

Wrong: `<FILE path="a.py">`

Right: `<file path="a.py">`

Prompt: Write the tags in the prompt in lower case.
""",
)
TAG_IN_PROSE = ProblemKind(
    "tag-in-prose",
    Severity.INFORMATION,
    "An apparent file tag was not read as a tag.",
    """It is indented or misspelled, so a file may be missing, or end too early.

Wrong: `[/file]` on a line of its own

Right: `</file>` at the start of a line.
""",
)
BROKEN_XML = ProblemKind(
    "broken-xml",
    Severity.WARNING,
    "The answer has an XML declaration, but is not well-formed.",
    """It is malformed, or has other text around it. It was read as raw tags, in which entities such as
`&lt;` are not decoded.

Wrong: `<?xml version="1.0"?>` before a document in which one `<` is not escaped

Right: a well-formed document, or raw tags without the declaration.

Prompt: Ask for tags without an XML declaration: contents then need no escapes.
""",
)
DAMAGED_TAG = ProblemKind(
    "damaged-tag",
    Severity.ERROR,
    "A tag is damaged.",
    """Something of it is lost, misspelled or too much. It is read as what it most likely was, since the
tags around it have no other counterpart. Check the file; the fix writes the tag as it should be.

Wrong: `<fiel path="a.py">`, `[file path="a.py"]`, `<file path="a.py">>` or `</fiel>`

Right: `<file path="a.py">` and `</file>`

Prompt: Show a whole file in the prompt, with its opening and its closing tag.
""",
)
REPEATED_TAG = ProblemKind(
    "repeated-tag",
    Severity.WARNING,
    "An opening tag is written twice.",
    """The second one counts.

Wrong: `<file path="a.py">` on two lines

Right: `<file path="a.py">` once.

Prompt: Show a whole file in the prompt: one opening tag, one closing tag.
""",
)
