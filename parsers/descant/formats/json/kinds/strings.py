"""What can be wrong inside a string."""

from descant.problems import ProblemKind, Severity

RAW_NEWLINE = ProblemKind(
    "raw-newline",
    Severity.WARNING,
    "A line break stands raw in a string.",
    r"""In JSON a line break in a string is written `\n`. The content is read with the line breaks it shows.

Wrong: a file's content pasted between the quotes as it is

Right: `{"content": "line 1\nline 2\n"}`
""",
)
RAW_CONTROL_CHARACTER = ProblemKind(
    "raw-control-char",
    Severity.WARNING,
    "A control character stands raw in a string.",
    r"""Tabs and other control characters are written as escapes. The value has the character that stands
there.

Wrong: a raw tab between the quotes

Right: `{"content": "all:\n\tmake\n"}`
""",
)
RAW_NUL = ProblemKind(
    "raw-nul",
    Severity.WARNING,
    "A NUL character stands raw in a string.",
    r"""Text files hold no NUL. The value has the character that stands there; look at how the text was made.

Wrong: a raw NUL between the quotes

Right: `{"content": "a\u0000b"}` if it is meant.
""",
)
INVALID_ESCAPE = ProblemKind(
    "invalid-escape",
    Severity.WARNING,
    "A backslash is followed by a character that is no escape in JSON.",
    r"""Windows paths and regular expressions lose their second backslash. The backslash is kept as it
stands, since
that is what the code means; only before an apostrophe it is dropped.

Wrong: `{"content": "re.compile('\d+')"}`

Right: `{"content": "re.compile('\\d+')"}`
""",
)
INVALID_UNICODE_ESCAPE = ProblemKind(
    "invalid-unicode-escape",
    Severity.WARNING,
    r"`\u` is not followed by four hexadecimal digits.",
    r"""The text is kept as it stands.

Wrong: `{"content": "\u12G4"}`

Right: `{"content": "\\u12G4"}` or the escape that was meant.
""",
)
