"""What can be wrong in the syntax of more than one format."""

from descant.problems import ProblemKind, Severity, Tag

TRUNCATED = ProblemKind(
    "truncated",
    Severity.ERROR,
    "The answer is truncated.",
    """The answer was cut off, by a token limit or while it was copied. Everything before that was read; a
partial name, number or escape is dropped, never guessed, and the file at the end is marked incomplete.

Wrong: `{"files": [{"path": "a.py", "content": "import o`

Right: ask the model to go on, or to send this file again.

Prompt: Raise the limit of output tokens, or ask for fewer files at once.
""",
)
MISSING_CLOSE = ProblemKind(
    "missing-close",
    Severity.WARNING,
    "Missing closing bracket before an outer one.",
    """The inner list or object is closed where the outer one is.

Wrong: `{"files": [{"path": "a.py"}}`

Right: `{"files": [{"path": "a.py"}]}`

Prompt: Ask for less nesting, or use structured outputs, which count brackets for the model.
""",
)
MISSING_OPEN = ProblemKind(
    "missing-open",
    Severity.WARNING,
    "Missing opening brace of an object in a list.",
    """Models lose the brace between two file objects.

Wrong: `[{"path": "a.py"}, "path": "b.py"}]`

Right: `[{"path": "a.py"}, {"path": "b.py"}]`

Prompt: Show a list of two objects in the example of the prompt.
""",
)
EXTRA_CLOSE = ProblemKind(
    "extra-close",
    Severity.HINT,
    "Unmatched closing bracket.",
    """The bracket has no opening one, so it is ignored.

Wrong: `{"files": []}}`

Right: `{"files": []}`

Prompt: Ask for less nesting, or use structured outputs, which count brackets for the model.
""",
    tags=(Tag.UNNECESSARY,),
)
LONE_SURROGATE = ProblemKind(
    "lone-surrogate",
    Severity.ERROR,
    "Lone surrogate.",
    r"""Half of a surrogate pair is not a character and cannot be written to a file. It is read as U+FFFD,
the replacement character. Insert the intended character, or both halves.

Wrong: `{"content": "\ud83d"}`

Right: `{"content": "\ud83d\ude00"}`

Prompt: Ask for characters as they are, not as `\u` escapes.
""",
)
SMART_QUOTES = ProblemKind(
    "smart-quotes",
    Severity.WARNING,
    "Typographic quotes in place of straight ones.",
    """A word processor or a chat page has replaced the quotes of the syntax. Typographic quotes inside a
string are content and are never changed.

Wrong: `<file path=“a.py”>`

Right: `<file path="a.py">`

Prompt: Write straight quotes in the prompt itself: models imitate those that they see.
""",
)
