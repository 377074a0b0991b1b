"""What can be wrong with the end of a block."""

from descant.problems import ProblemKind, Severity

UNCLOSED_FILE = ProblemKind(
    "unclosed-file",
    Severity.ERROR,
    "A file block is never closed.",
    """The block ends where the next one starts, or with the text. In the second case the answer was
probably cut off, so the file is marked incomplete and is never applied unasked. Ask the model to send it
again; if you see that its content is whole, the fix closes it.

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
    """The content before it is whole, but nothing that should follow is there: ask the model to go on from
here. If nothing is missing, write the closing tag to its end.

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
