"""The catalogue of problems of answers in Markdown."""

from descant.problems import ProblemKind, Severity, kinds_in

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
headers of many files. It is an error where another path stands above the block.

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
HEREDOC_FILE = ProblemKind(
    "heredoc-file",
    Severity.INFORMATION,
    "A file was read from a shell command.",
    """The here-document is the content; nothing is run. If its delimiter is not quoted, the shell would
expand variables and commands in the content, which is read literally.

Wrong: `cat > src/a.py <<EOF`

Right: `cat > src/a.py <<'EOF'`, or an answer in JSON.
""",
)
HEREDOC_APPENDS = ProblemKind(
    "heredoc-appends",
    Severity.ERROR,
    "A command appends to a file.",
    """The result depends on the existing file, so no file is read from it. A file that the same answer writes
before is not whole without it.

Wrong: `cat >> src/a.py <<'EOF'`, `Add-Content src/a.py`, `%%writefile -a src/a.py`

Right: the whole file, by `cat > src/a.py <<'EOF'` or in an answer in JSON.

Prompt: Ask for whole files or for edits, not for commands that append.
""",
)
COMMAND_NOT_READ = ProblemKind(
    "command-not-read",
    Severity.WARNING,
    "A command beside the files changes files, too.",
    """A script that writes files by here-documents also deletes, moves or edits some. Commands are never run,
and only here-documents are read: do what it says by hand, or ask for the result.

Wrong: `rm old.py` beside `cat > src/a.py <<'EOF'`

Right: an answer whose format has deletions and moves, such as JSON or a diff.

Prompt: Say that files are changed by the answer alone, and no command is needed beside it.
""",
)
YAML_FILES = ProblemKind(
    "yaml-files",
    Severity.INFORMATION,
    "A file was read from a list in YAML.",
    """A list `files:` with paths and literal blocks is read: the lines of a block without their indent are
the content of its file.

Wrong: `files:` with `- path: src/a.py` and `content: |`

Right: an answer in JSON with the same members.
""",
)
YAML_NOT_READ = ProblemKind(
    "yaml-not-read",
    Severity.ERROR,
    "A part of a list of files in YAML was not read.",
    """Only paths and contents in literal blocks (`|`) are read: no folded or quoted contents, no other
operations, and no members that are not known.

Wrong: `content: >` or `action: delete`

Right: `content: |`, or an answer in JSON.

Prompt: Ask for files in tags: indentation in YAML breaks code.
""",
)
UNCLOSED_HEREDOC = ProblemKind(
    "unclosed-heredoc",
    Severity.ERROR,
    "A here-document is not closed.",
    """Its delimiter is missing, so the file may be incomplete. Ask the model to send it again, or insert
the delimiter after the content.

Wrong: `cat > a.py <<'EOF'` without a line `EOF`

Right: a line `EOF` after the content.

Prompt: Raise the limit of output tokens, or ask for files in tags, not in commands.
""",
)
ANSWER_IN_CONTENT = ProblemKind(
    "answer-in-content",
    Severity.INFORMATION,
    "An apparent answer is the content of a file.",
    """A file about this format may contain an example of it. If the fences are unbalanced it is a warning,
since the example could be the answer.

Wrong: an unclosed code block with the answer after it

Right: nothing to do if the file is about the format.
""",
)
AMBIGUOUS_FENCE = ProblemKind(
    "ambiguous-fence",
    Severity.WARNING,
    "The end of a code block is ambiguous.",
    """The block contains fences as long as its own. By the rules of Markdown it ends at the first one that
can close it, which cuts a file with code blocks in it into pieces.

Wrong: a README with code blocks, between three backticks

Right: the same between four backticks.

Prompt: Ask for a fence of four backticks around files that hold fences themselves.
""",
)
BLOCK_WITHOUT_PATH = ProblemKind(
    "block-without-path",
    Severity.WARNING,
    "A code block without a file path.",
    """It has no path in its fence, above it or in its first line, so it is not read as a file. Next to
other files it is probably an example.

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
INDENTED_FENCE = ProblemKind(
    "indented-fence",
    Severity.INFORMATION,
    "A code block is indented.",
    """Its lines are read without the indent of its fence.

Wrong: a code block that is indented by three spaces under `1. src/a.py`

Right: nothing to do; a block at the start of its lines is clearer.

Prompt: Say that code blocks stand at the start of a line, not inside of a list.
""",
)
DAMAGED_FENCE = ProblemKind(
    "damaged-fence",
    Severity.ERROR,
    "A fence of a code block is damaged.",
    """Something of the line is lost, or too much, or the two fences of a block do not fit each other. The
block is read as it was most likely meant, since its file is named as the others are. Check the file, and mend
the fence.

Wrong: a code block that two backticks close, or an opening fence in a list item

Right: three backticks, alone in their line, at both ends.

Prompt: Say that a fence stands in a line of its own.
""",
)
LOST_FENCE = ProblemKind(
    "lost-fence",
    Severity.ERROR,
    "The opening fence of a code block is lost.",
    """A closing fence closes nothing. Where a line before it names a file as the others are named, the text
from there on is read as that file; else it is text.

Wrong: a heading `### src/a.py`, code, and three backticks

Right: three backticks before the code, too.

Prompt: Say that each code block has an opening and a closing fence.
""",
)

KINDS = kinds_in(globals())
