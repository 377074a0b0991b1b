"""Where the path of a file in Markdown was found, or was not."""

from descant.problems import ProblemKind, Severity

MARKDOWN_FALLBACK = ProblemKind(
    "markdown-fallback",
    Severity.INFORMATION,
    "A file was read from a Markdown code block.",
    """Markdown has no syntax for the path of a file. The line above the block, such as a heading, is used
if it looks like a path.

Wrong: a heading `### src/a.py` and a code block

Right: `<file path="src/a.py">…</file>`, or an answer in JSON.

Prompt: Where tags or JSON were asked for, show that form at the end of the prompt.
""",
)
PATH_IN_INFO_STRING = ProblemKind(
    "path-in-info-string",
    Severity.INFORMATION,
    "The path of a file is in the fence of its code block.",
    """The path is read from `python:src/a.py`, `python src/a.py`, `python title="src/a.py"` and the like.
It is a warning where the line above the block names another path.

Wrong: a fence that says `python:src/a.py`

Right: `<file path="src/a.py">…</file>`, or an answer in JSON.
""",
)
PATH_IN_COMMENT = ProblemKind(
    "path-in-comment",
    Severity.INFORMATION,
    "The path of a file is in the first line of its code block.",
    """A comment with nothing but the path is how many files begin, so it is kept as content. A `filepath:`
line, options such as `:caption:` or `#| filename:`, and `%%writefile` are not part of the file; nor are
`file:` and `filename:` lines, but where the block is named elsewhere and they have no folder, as in the
headers of many files. It is an error where another path stands above the block, and a warning where the
comment is content.

Wrong: a code block with `# src/a.py` as its first line

Right: the path above the block, or an answer in JSON.

Prompt: Say that the path stands in the line before each code block.
""",
)
PATH_FROM_SENTENCE = ProblemKind(
    "path-from-sentence",
    Severity.WARNING,
    "The path of a file was taken from a sentence.",
    """A sentence above the code block mentions exactly one path. It may refer to another file, so check it
before you apply the file.

Wrong: ``Create `src/a.py` with this content:``

Right: a heading `### src/a.py`, or an answer in JSON.

Prompt: Say that the path stands in a line of its own before each code block.
""",
)
BLOCK_WITHOUT_PATH = ProblemKind(
    "block-without-path",
    Severity.WARNING,
    "A code block without a file path.",
    """It has no path in its fence, above it or in its first line, so it is not read as a file. Next to
other files it may be an example, so that it only matters where it says a language or looks like code. A fence
that says `Dockerfile` alone says a language; a fix makes it the path.

Wrong: a code block alone

Right: a heading with the path above it.

Prompt: Say that the path stands in the line before each code block, and show one.
""",
)
SEVERAL_BLOCKS = ProblemKind(
    "several-blocks",
    Severity.WARNING,
    "Two code blocks may be the same file.",
    """The first one is read. Models show a file before and after an edit, or continue it in a second block.

Wrong: a heading `### src/a.py` and two code blocks in Python

Right: one block with the whole file.

Prompt: Ask for each file once, with its whole content.
""",
)
