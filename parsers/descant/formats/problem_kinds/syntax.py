"""What can be wrong in the syntax of more than one format."""

from descant.problems import ProblemKind, Severity, Tag

TRUNCATED = ProblemKind(
    "truncated",
    Severity.ERROR,
    "The text ends in the middle of something.",
    """The answer was cut off, by a token limit or while it was copied. What stands before the cut was
read; a half
name, number or escape is dropped and never guessed, and the file that the cut lies in is marked incomplete.

Wrong: `{"files": [{"path": "a.py", "content": "import o`

Right: ask the model to go on, or to send this file again.
""",
)
MISSING_CLOSE = ProblemKind(
    "missing-close",
    Severity.WARNING,
    "An outer bracket is closed before an inner one.",
    """The inner list or object is closed where the outer one is.

Wrong: `{"files": [{"path": "a.py"}}`

Right: `{"files": [{"path": "a.py"}]}`
""",
)
MISSING_OPEN = ProblemKind(
    "missing-open",
    Severity.WARNING,
    "The members of an object stand in a list without the object's opening bracket.",
    """Models lose the brace between two file objects.

Wrong: `[{"path": "a.py"}, "path": "b.py"}]`

Right: `[{"path": "a.py"}, {"path": "b.py"}]`
""",
)
EXTRA_CLOSE = ProblemKind(
    "extra-close",
    Severity.HINT,
    "A closing bracket closes nothing.",
    """The bracket has no partner, so it is read as if it were not there.

Wrong: `{"files": []}}`

Right: `{"files": []}`
""",
    tags=(Tag.UNNECESSARY,),
)
LONE_SURROGATE = ProblemKind(
    "lone-surrogate",
    Severity.ERROR,
    "Half of a surrogate pair stands alone.",
    r"""A half pair is no character and cannot be written to a file. It is read as U+FFFD, the
replacement character. Write the character that is meant, or both halves of it.

Wrong: `{"content": "\ud83d"}`

Right: `{"content": "\ud83d\ude00"}`
""",
)
SMART_QUOTES = ProblemKind(
    "smart-quotes",
    Severity.WARNING,
    "Typographic quotes stand where straight ones belong.",
    """A word processor or a chat page has turned the quotes of the notation into typographic ones. Such
quotes inside a text are content and are never touched.

Wrong: `<file path=“a.py”>`

Right: `<file path="a.py">`
""",
)
