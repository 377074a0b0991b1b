"""What can be wrong with the end of a block."""

from descant.problems import ProblemKind, Severity

UNCLOSED_FILE = ProblemKind(
    "unclosed-file",
    Severity.ERROR,
    "Unclosed file block.",
    """The block ends where the next one starts, or with the document. In the latter case the answer was
probably cut off, so the file is marked incomplete and is not applied. Ask the model to send it
again; if its content is complete, the fix closes it.

Wrong:

    <file path="a.py">
    x = 1

Right: `</file>` on a line of its own.

Prompt: Say that each file ends with its closing tag; where the last one lacks it, raise the limit of output
tokens.
""",
)
TRUNCATED_TAG = ProblemKind(
    "truncated-tag",
    Severity.ERROR,
    "The document ends inside an opening tag.",
    """The answer was cut off at the start of a block. The partial tag is dropped.

Wrong: `<file pa` at the end of the document

Right: ask the model to go on.

Prompt: Raise the limit of output tokens, or ask for fewer files at once.
""",
)
TRUNCATED_CLOSE = ProblemKind(
    "truncated-close",
    Severity.ERROR,
    "The document ends inside a closing tag.",
    """The content before it is complete, but whatever should follow is missing: ask the model to continue.
If nothing is missing, complete the tag.

Wrong: `</fil` at the end of the document

Right: `</file>`

Prompt: Raise the limit of output tokens, or ask for fewer files at once.
""",
)
CLOSER_VARIANT = ProblemKind(
    "closer-variant",
    Severity.HINT,
    "A file block is closed with a tag other than `</file>`.",
    """Models close blocks by `</file_artifact>`, by `</filename>` or by the path itself. All are accepted.

Wrong: `</file_artifact>`

Right: `</file>`

Prompt: Show the closing tag in the prompt: `</file>`.
""",
)
CLOSER_IN_LINE = ProblemKind(
    "closer-in-line",
    Severity.HINT,
    "The closing tag of a file is not at the start of a line.",
    """A closing tag inside a line is content if another one is at the start of a line. Here none is, so the
last one at the end of a line closes the file. The file has no final line break. One with an opening tag right
behind it closes the file, too, unless the content has an opening tag for it.

Wrong: `x = 1</file>`

Right: the closing tag on a line of its own.

Prompt: Say that the closing tag stands in a line of its own.
""",
)
LOST_OPENER = ProblemKind(
    "lost-opening-tag",
    Severity.ERROR,
    "The opening tag of a file is lost.",
    """A second closing tag follows, and nothing opens what it closes. Either the opening tag of another file
is lost in between, or the first closing tag is a part of the content. The file is read up to the first one;
nothing quotes it. What is in between is kept as text. So it is with a closing tag before all files.

Wrong: `<file path="a.py">`, `</file>`, text, `</file>`

Right: `<file path="…">` before the text.

Prompt: Say that each file begins with its opening tag, in a line of its own.
""",
)
