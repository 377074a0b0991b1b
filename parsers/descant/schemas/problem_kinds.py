"""The catalogue of problems in the shape of an answer: other names, and other types of values."""

from descant.problems import ProblemKind, Severity

WRONG_TYPE = ProblemKind(
    "wrong-type",
    Severity.ERROR,
    "A value has another type than the schema asks for.",
    """Nothing is coerced: true is not a text. A number without a fraction such as 4.0 counts as whole. Where
the meaning is plain (a step that is numbered "4", a plan that is a text), a Harmony answer is read all the
same, with a repair, and this is a warning.

Wrong: `{"step": true}`

Right: `{"step": 4}`
""",
)
KEY_ALIAS = ProblemKind(
    "key-alias",
    Severity.HINT,
    "A member is written under another name than the schema has.",
    """It is read as the member that it stands for, unless that is there, too. A name that occurs
in many files or steps is reported once; the repair renames all of them.

Wrong: `{"courseOfAction": [], "files": [{"filename": "a.py", "code": ""}]}`

Right: `{"course_of_action": [], "files": [{"path": "a.py", "content": ""}]}`
""",
)
FILES_AS_MAPPING = ProblemKind(
    "files-as-mapping",
    Severity.WARNING,
    "The files are an object of paths and contents instead of a list.",
    """Each name is read as a path, in the order of the text.

Wrong: `{"files": {"a.py": "x = 1"}}`

Right: `{"files": [{"path": "a.py", "content": "x = 1"}]}`
""",
)
SINGLE_FILE = ProblemKind(
    "single-file-not-list",
    Severity.WARNING,
    "The list of files is a single file.",
    """It is read as a list of one.

Wrong: `{"files": {"path": "a.py", "content": "x = 1"}}`

Right: `{"files": [{"path": "a.py", "content": "x = 1"}]}`
""",
)
CONTENT_AS_LINES = ProblemKind(
    "content-as-lines",
    Severity.WARNING,
    "The content of a file is a list of its lines.",
    r"""They are joined by line feeds, and nothing is put behind the last one. Where all lines but the last
end with a line break of their own, they are joined as they are.

Wrong: `{"path": "a.py", "content": ["x = 1", ""]}`

Right: `{"path": "a.py", "content": "x = 1\n"}`
""",
)
CONTENT_AS_OBJECT = ProblemKind(
    "content-as-object",
    Severity.WARNING,
    "The content of a file is JSON where a text should be.",
    r"""It is taken from the answer as it is written there, with its line breaks and its indentation.

Wrong: `{"path": "a.json", "content": {"a": 1}}`

Right: `{"path": "a.json", "content": "{\"a\": 1}"}`
""",
)

KINDS: tuple[ProblemKind, ...] = (
    KEY_ALIAS,
    FILES_AS_MAPPING,
    SINGLE_FILE,
    CONTENT_AS_LINES,
    CONTENT_AS_OBJECT,
)
"""Without WRONG_TYPE, which is among the kinds of validation, too."""
