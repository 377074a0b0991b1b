"""The catalogue of problems of answers in Markdown."""

from descant.problems import ProblemKind, Severity, kinds_in

MARKDOWN_FALLBACK = ProblemKind(
    "markdown-fallback",
    Severity.INFORMATION,
    "A file was read from a code block, named by a line above it.",
    """Markdown has no place for the path of a file. What stands above the block, such as a heading, is
taken for it, where it looks like a path.

Wrong: a heading `### src/a.py` and a code block

Right: `<file path="src/a.py">…</file>`, or an answer in JSON.
""",
)
PATH_IN_INFO_STRING = ProblemKind(
    "path-in-info-string",
    Severity.INFORMATION,
    "The path of a file stands behind the opening fence of its code block.",
    """The path is read from `python:src/a.py`, `python src/a.py`, `python title="src/a.py"` and the like.
It is a warning where the line above the block names another path.

Wrong: a fence that says `python:src/a.py`

Right: `<file path="src/a.py">…</file>`, or an answer in JSON.
""",
)
PATH_IN_COMMENT = ProblemKind(
    "path-in-comment",
    Severity.INFORMATION,
    "The path of a file stands in a comment at the start of its code block.",
    """The comment names the file and is part of its content, too; it is kept.

Wrong: a code block with `# src/a.py` as its first line

Right: the path above the block, or an answer in JSON.
""",
)
PATH_FROM_SENTENCE = ProblemKind(
    "path-from-sentence",
    Severity.WARNING,
    "The path of a file was taken from a sentence.",
    """A sentence above the code block mentions exactly one path. It may speak of another file than the
block holds, so look at it before the file is applied.

Wrong: ``Create `src/a.py` with this content:``

Right: a heading `### src/a.py`, or an answer in JSON.
""",
)
HEREDOC_FILE = ProblemKind(
    "heredoc-file",
    Severity.INFORMATION,
    "A file was read from a shell command that writes it.",
    """The text between the command and its end is the content; nothing is run. Where the name of the end
is not in quotes, the shell would replace variables and commands in the content, which is read as it
is written.

Wrong: `cat > src/a.py <<EOF`

Right: `cat > src/a.py <<'EOF'`, or an answer in JSON.
""",
)
HEREDOC_APPENDS = ProblemKind(
    "heredoc-appends",
    Severity.WARNING,
    "A shell command adds text to a file.",
    """What the file would hold depends on what it holds now, so no file is read from it.

Wrong: `cat >> src/a.py <<'EOF'`

Right: the whole file, by `cat > src/a.py <<'EOF'` or in an answer in JSON.
""",
)
UNCLOSED_HEREDOC = ProblemKind(
    "unclosed-heredoc",
    Severity.ERROR,
    "The text that a shell command writes to a file has no end.",
    """The line that should end it is not there, so the file may not be whole. Ask the model to send it
again, or write the line where the content is whole.

Wrong: `cat > a.py <<'EOF'` without a line `EOF`

Right: a line `EOF` behind the content.
""",
)
ANSWER_IN_CONTENT = ProblemKind(
    "answer-in-content",
    Severity.INFORMATION,
    "What looks like an answer is the content of a code block that is a file.",
    """A file about this format shows an example of it. Where the code blocks do not pair well it is a
warning, since the example could be the answer.

Wrong: a code block that is never closed, with the answer behind it

Right: nothing to do if the file is about the format.
""",
)
AMBIGUOUS_FENCE = ProblemKind(
    "ambiguous-fence",
    Severity.WARNING,
    "A code block can end in two places.",
    """The block holds fences of its own that are as long as the fence around it. By the rules of Markdown
it ends at the first one that can close it, which cuts a file with code blocks in it into pieces.

Wrong: a README with code blocks, between three back-ticks

Right: the same between four back-ticks.
""",
)
BLOCK_WITHOUT_PATH = ProblemKind(
    "block-without-path",
    Severity.WARNING,
    "Nothing says which file a code block is.",
    """No path stands in its fence, above it, or in its first line, so it is no file. Beside other files it
is probably an example.

Wrong: a code block alone

Right: a heading with the path above it.
""",
)
SEVERAL_BLOCKS = ProblemKind(
    "several-blocks",
    Severity.WARNING,
    "Two code blocks under one heading could be the same file.",
    """The first one is read as the file. Models show a file before and after a change, or go on with it in
a second block.

Wrong: a heading `### src/a.py` and two code blocks in Python

Right: one block with the whole file.
""",
)
INDENTED_FENCE = ProblemKind(
    "indented-fence",
    Severity.INFORMATION,
    "A code block is indented, as in a list item.",
    """Its lines are read without the indent of its fence.

Wrong: a code block that is indented by three spaces under `1. src/a.py`

Right: nothing to do; a block at the start of its lines is clearer.
""",
)

KINDS = kinds_in(globals())
