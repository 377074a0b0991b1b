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
UNESCAPED_QUOTE = ProblemKind(
    "unescaped-quote",
    Severity.WARNING,
    "A quote inside a string is not escaped.",
    r"""The string was read to the quote that is followed by what JSON has after a string: a comma and a
name that goes with the others, or closing brackets. Where another quote could be the end as well it is an
error: compare the file with what you expect.

Wrong: `{"content": "print("hi")"}`

Right: `{"content": "print(\"hi\")"}`
""",
)
UNESCAPED_JSON = ProblemKind(
    "unescaped-json-in-string",
    Severity.ERROR,
    "The text of a string is JSON that was pasted without being escaped.",
    r"""Its quotes look like those of the object around it, so where the string ends is a guess: the last
place at which everything fits.

Wrong: `{"content": "{"name": "x"}"}`

Right: `{"content": "{\"name\": \"x\"}"}`
""",
)
UNTERMINATED_STRING = ProblemKind(
    "unterminated-string",
    Severity.ERROR,
    "A string has no closing quote.",
    """It was read to before the comma and the name that follow it. Whether the comma belongs to the text
is not known: look whether the text is right, and write the quote at its end.

Wrong: `{"summary": "Done, "files": []}`

Right: `{"summary": "Done", "files": []}`
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
