"""The catalogue of problems in the shape of an answer: other names, and other types of values."""

from descant.problems import ProblemKind, Severity

WRONG_TYPE = ProblemKind(
    "wrong-type",
    Severity.ERROR,
    "Wrong type of a value.",
    """Values are not coerced: true is not a string. A number without a fraction such as 4.0 counts as an
integer. If the meaning is clear (a step number "4", a plan that is a string), a Harmony answer is read
nevertheless, with a fix, and this is a warning.

Wrong: `{"step": true}`

Right: `{"step": 4}`

Prompt: Show an example of each member in the prompt, or use structured outputs with the schema.
""",
)
KEY_ALIAS = ProblemKind(
    "key-alias",
    Severity.HINT,
    "A member has another name than in the schema.",
    """It is read as the intended member, unless that is present, too. A name in many files or steps is
reported once; the fix renames all of them.

Wrong: `{"courseOfAction": [], "files": [{"filename": "a.py", "code": ""}]}`

Right: `{"course_of_action": [], "files": [{"path": "a.py", "content": ""}]}`

Prompt: List the members in the prompt, spelled as the schema has them.
""",
)
FILES_AS_MAPPING = ProblemKind(
    "files-as-mapping",
    Severity.WARNING,
    "The files are an object of paths and contents instead of a list.",
    """Each name is read as a path, in the order of the document.

Wrong: `{"files": {"a.py": "x = 1"}}`

Right: `{"files": [{"path": "a.py", "content": "x = 1"}]}`

Prompt: Show the list of files in the prompt, with two of them.
""",
)
SINGLE_FILE = ProblemKind(
    "single-file-not-list",
    Severity.WARNING,
    "The list of files is a single file.",
    """It is read as a list of one.

Wrong: `{"files": {"path": "a.py", "content": "x = 1"}}`

Right: `{"files": [{"path": "a.py", "content": "x = 1"}]}`

Prompt: Say that there is a list of files even for a single one, and show it.
""",
)
NESTED_LIST = ProblemKind(
    "nested-list",
    Severity.WARNING,
    "The list of files contains another list of files.",
    """Its files are read as items of the outer list.

Wrong: `{"files": [[{"path": "a.py", "content": "x = 1"}]]}`

Right: `{"files": [{"path": "a.py", "content": "x = 1"}]}`

Prompt: Show the list of files in the prompt, with two of them.
""",
)
CONTENT_AS_LINES = ProblemKind(
    "content-as-lines",
    Severity.WARNING,
    "The content of a file is a list of its lines.",
    r"""They are joined by line feeds, with none after the last one. If all lines but the last end with a
line break of their own, they are joined as they are.

Wrong: `{"path": "a.py", "content": ["x = 1", ""]}`

Right: `{"path": "a.py", "content": "x = 1\n"}`

Prompt: Say that the content of a file is one string, not a list of lines.
""",
)
CONTENT_AS_OBJECT = ProblemKind(
    "content-as-object",
    Severity.WARNING,
    "The content of a file is JSON instead of a string.",
    r"""It is copied from the answer as it is, with its line breaks and indentation.

Wrong: `{"path": "a.json", "content": {"a": 1}}`

Right: `{"path": "a.json", "content": "{\"a\": 1}"}`

Prompt: Say that the content of a JSON file is a string like that of any other file.
""",
)

KINDS: tuple[ProblemKind, ...] = (
    KEY_ALIAS,
    FILES_AS_MAPPING,
    SINGLE_FILE,
    NESTED_LIST,
    CONTENT_AS_LINES,
    CONTENT_AS_OBJECT,
)
"""Without WRONG_TYPE, which is among the kinds of validation, too."""
