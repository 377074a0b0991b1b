"""What is said of calls of tools, and of objects that look like them."""

from descant.problems import ProblemKind, Severity, kinds_in

CALL_NOT_READ = ProblemKind(
    "call-not-read",
    Severity.WARNING,
    "This looks like the call of a tool, or like a list of files, and was not read.",
    """The tool is not known, or what it is called with is not what it takes. Nothing of it is in the files of
the answer.

Wrong: `{"name": "scribble", "arguments": {"path": "a.py", "content": "x = 1"}}`

Right: `{"name": "write_file", "arguments": {"path": "a.py", "content": "x = 1"}}`

Prompt: Show a whole call in the prompt as the tool takes it.
""",
)
CALL_NOT_RUN = ProblemKind(
    "call-not-run",
    Severity.INFORMATION,
    "The call of a tool that changes no file; it is never run.",
    """Commands of a shell, searches and the like are shown, and never run. If one of them changes files, do
that by hand.

Wrong: `{"name": "bash", "arguments": {"command": "npm install"}}` beside calls that write files

Right: nothing to do here.

Prompt: Say that commands are not run, so that none are called for.
""",
)
CALL_UNSUPPORTED = ProblemKind(
    "call-unsupported",
    Severity.ERROR,
    "The call of a tool does what no edit of a file can say.",
    """It replaces every occurrence, inserts at the number of a line, or appends: what comes of that depends
on the file. The file is blocked.

Wrong: `{"file_path": "a.py", "old_string": "a", "new_string": "b", "replace_all": true}`

Right: an edit with lines that occur once.

Prompt: Offer only tools that write or edit whole files or lines.
""",
)
OWN_JSON = ProblemKind(
    "own-json",
    Severity.WARNING,
    "The files are in JSON of no known schema.",
    """The object is a map from paths to contents, or a list of files or edits with names of its own. It was
read as that, which is a guess: the files are blocked until you say so with the line
`// descant: json.files` above the object, or in a terminal with `--schema json.files`.

Wrong: `{"src/a.py": "x = 1\\n"}`

Right: `// descant: json.files` above it, or an answer in a known format.

Prompt: Show the response schema in the prompt: `descant prompt SCHEMA` prints it.
""",
)
KINDS = kinds_in(globals())
