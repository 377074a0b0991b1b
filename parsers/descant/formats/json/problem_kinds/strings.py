"""What can be wrong inside a string."""

from descant.problems import ProblemKind, Severity

RAW_NEWLINE = ProblemKind(
    "raw-newline",
    Severity.WARNING,
    "A string contains an unescaped line break.",
    r"""In JSON a line break in a string is written `\n`. The content is read with the line breaks it shows.

Wrong: a file's content pasted between the quotes as it is

Right: `{"content": "line 1\nline 2\n"}`

Prompt: Say that line breaks in strings are `\n`; for files of many lines, ask for tags, in which nothing is
escaped.
""",
)
RAW_CONTROL_CHARACTER = ProblemKind(
    "raw-control-char",
    Severity.WARNING,
    "A string contains an unescaped control character.",
    r"""JSON requires escapes for tabs and other control characters. The character is kept in the value.

Wrong: a raw tab between the quotes

Right: `{"content": "all:\n\tmake\n"}`

Prompt: Say that control characters in strings are escaped, or ask for the contents of files in tags.
""",
)
RAW_NUL = ProblemKind(
    "raw-nul",
    Severity.WARNING,
    "A string contains an unescaped NUL character.",
    r"""Text files contain no NUL. The character is kept in the value; check how the answer was saved.

Wrong: a raw NUL between the quotes

Right: `{"content": "a\u0000b"}` if it is meant.

Prompt: Say that no NUL characters are to be written.
""",
)
UNESCAPED_QUOTE = ProblemKind(
    "unescaped-quote",
    Severity.WARNING,
    "A string contains an unescaped quote.",
    r"""The string was read to the quote that is followed by valid JSON: a comma and a name of the same
object, or closing brackets. Where another quote could also be the end it is an error: check the content of
the file.

Wrong: `{"content": "print("hi")"}`

Right: `{"content": "print(\"hi\")"}`

Prompt: Say that quotes in strings are `\"`; for code, which is full of them, ask for tags instead.
""",
)
UNESCAPED_JSON = ProblemKind(
    "unescaped-json-in-string",
    Severity.ERROR,
    "A string contains unescaped JSON.",
    r"""Its quotes look like those of the object around it, so the end of the string is a guess: the last
position at which the rest is valid.

Wrong: `{"content": "{"name": "x"}"}`

Right: `{"content": "{\"name\": \"x\"}"}`

Prompt: Ask for such a member as an object, or for its contents in tags, in which nothing is escaped.
""",
)
UNTERMINATED_STRING = ProblemKind(
    "unterminated-string",
    Severity.ERROR,
    "A string lacks its closing quote.",
    """It was read to before the comma and the name that follow it. The comma may belong to the string:
check it, and insert the quote at its end.

Wrong: `{"summary": "Done, "files": []}`

Right: `{"summary": "Done", "files": []}`

Prompt: Raise the limit of output tokens; for code in strings, ask for tags instead.
""",
)
INVALID_ESCAPE = ProblemKind(
    "invalid-escape",
    Severity.WARNING,
    "A string contains an invalid escape.",
    r"""Windows paths and regular expressions often lose their second backslash. The backslash is kept,
since that is what the code means; only before an apostrophe it is dropped.

Wrong: `{"content": "re.compile('\d+')"}`

Right: `{"content": "re.compile('\\d+')"}`

Prompt: Say that each backslash in a string of JSON is doubled; for code that has many, ask for tags
instead.
""",
)
INVALID_UNICODE_ESCAPE = ProblemKind(
    "invalid-unicode-escape",
    Severity.WARNING,
    r"`\u` is not followed by four hexadecimal digits.",
    r"""It is read literally.

Wrong: `{"content": "\u12G4"}`

Right: `{"content": "\\u12G4"}` or the escape that was meant.

Prompt: Ask for characters as they are, not as `\u` escapes.
""",
)
