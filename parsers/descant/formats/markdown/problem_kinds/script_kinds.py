"""Files in commands and in lists, inside of a block of code."""

from descant.problems import ProblemKind, Severity

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
