"""The catalogue of problems in the syntax of JSON answers."""

from descant.problems import ProblemKind, Severity

TRAILING_COMMA = ProblemKind(
    "trailing-comma",
    Severity.HINT,
    "A comma stands before a closing bracket.",
    """JSON allows no comma after the last member or item. The value is read as if it were not there.

Wrong: `{"summary": "Done",}`

Right: `{"summary": "Done"}`
""",
)
EXTRA_COMMA = ProblemKind(
    "extra-comma",
    Severity.WARNING,
    "A comma stands where a member or an item should be.",
    """Two commas in a row, or a comma after an opening bracket, may mean that something was left out.

Wrong: `[1,, 2]`

Right: `[1, 2]`
""",
)
MISSING_COMMA = ProblemKind(
    "missing-comma",
    Severity.WARNING,
    "Two members or items stand side by side without a comma.",
    """Models forget commas most often between the objects of a list, at a line end.

Wrong: `{"path": "a.py"} {"path": "b.py"}`

Right: `{"path": "a.py"}, {"path": "b.py"}`
""",
)
WRONG_SEPARATOR = ProblemKind(
    "wrong-separator",
    Severity.WARNING,
    "Another sign stands where a comma should be.",
    """Members and items are separated by commas.

Wrong: `{"summary": "Done"; "files": []}`

Right: `{"summary": "Done", "files": []}`
""",
)
MISSING_COLON = ProblemKind(
    "missing-colon",
    Severity.WARNING,
    "A name and its value stand side by side without a colon.",
    """A member is a name, a colon and a value.

Wrong: `{"summary" "Done"}`

Right: `{"summary": "Done"}`
""",
)
MISSING_VALUE = ProblemKind(
    "missing-value",
    Severity.WARNING,
    "A name has no value.",
    """A value was left out. It is read as null, which is what the repair writes.

Wrong: `{"curator_activity": }`

Right: `{"curator_activity": null}`
""",
)
UNCLOSED = ProblemKind(
    "unclosed",
    Severity.WARNING,
    "A bracket is never closed, although nothing else seems to be missing.",
    """The text ends after a whole value, and only closing brackets are missing. Check that the answer was not cut
off: it may have been meant to go on.

Wrong: `{"files": [{"path": "a.py", "content": ""}`

Right: `{"files": [{"path": "a.py", "content": ""}]}`
""",
)
MISMATCHED_CLOSE = ProblemKind(
    "mismatched-close",
    Severity.WARNING,
    "A bracket is closed by another kind of bracket.",
    """What follows shows which bracket was meant.

Wrong: `{"files": [}, "summary": "Done"}`

Right: `{"files": [], "summary": "Done"}`
""",
)
STRAY_QUOTE = ProblemKind(
    "stray-quote",
    Severity.WARNING,
    "A quote stands before or after a bracket that is not part of any string.",
    """Models start a string where an object starts, or end one where none is open.

Wrong: `[{"path": "a.py"},"{"path": "b.py"}]`

Right: `[{"path": "a.py"},{"path": "b.py"}]`
""",
)
UNQUOTED_KEY = ProblemKind(
    "unquoted-key",
    Severity.WARNING,
    "A name stands without quotes.",
    """JavaScript allows it, JSON does not.

Wrong: `{summary: "Done"}`

Right: `{"summary": "Done"}`
""",
)
COMMENT = ProblemKind(
    "comment",
    Severity.HINT,
    "A comment stands between the values.",
    """JSON has no comments. It is passed over; the repair removes it.

Wrong: `{"files": [] /* none */}`

Right: `{"files": []}`
""",
)
ODD_WHITESPACE = ProblemKind(
    "odd-whitespace",
    Severity.INFORMATION,
    "White space that JSON does not know stands between the values.",
    """Copying from a web page turns spaces into non-breaking or zero-width ones. Outside of strings they are passed
over; the repair writes a plain space.

Wrong: a non-breaking space after a colon

Right: `{"summary": "Done"}`
""",
)
PYTHON_LITERAL = ProblemKind(
    "python-literal",
    Severity.HINT,
    "A truth value or null is spelled as another language spells it.",
    """JSON spells them `true`, `false` and `null`.

Wrong: `{"done": True, "debate": None}`

Right: `{"done": true, "debate": null}`
""",
)
NOT_A_NUMBER = ProblemKind(
    "nan",
    Severity.WARNING,
    "JSON has no NaN and no Infinity.",
    """The value is read as null, which is what the repair writes.

Wrong: `{"score": NaN}`

Right: `{"score": null}`
""",
)
NUMBER_TOO_LONG = ProblemKind(
    "number-too-long",
    Severity.WARNING,
    "A whole number has more digits than can be read.",
    """Python reads at most 4,300 digits. The value is read as null; its place is kept.

Wrong: a number of 5,000 digits

Right: write it as a string if it is meant.
""",
)
ODD_NUMBER = ProblemKind(
    "odd-number",
    Severity.WARNING,
    "A number is written as JSON does not allow.",
    """No leading zeros or plus sign, a digit on both sides of the point, no other base, no underscores.

Wrong: `{"step": 01}`

Right: `{"step": 1}`
""",
)
FLOAT_OVERFLOW = ProblemKind(
    "float-overflow",
    Severity.HINT,
    "A number is too large for a floating point value.",
    """It is read as infinity, as other JSON readers do.

Wrong: `{"score": 1e999}`

Right: `{"score": 1e99}`
""",
)
TOO_DEEP = ProblemKind(
    "too-deep",
    Severity.ERROR,
    "Brackets are nested more than 200 deep.",
    """No answer needs that; the value is passed over and read as null, and what stands beside it is read.

Wrong: `[[[[[[ … ]]]]]]`

Right: a flat list.
""",
)
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
    r"""Tabs and other control characters are written as escapes. The value has the character that stands there.

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
    r"""Windows paths and regular expressions lose their second backslash. The backslash is kept as it stands, since
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
UNEXPECTED_TEXT = ProblemKind(
    "unexpected-text",
    Severity.ERROR,
    "The object cannot be read past this place.",
    r"""What follows fits no reading that is certain, most often because a quote inside a string is not escaped.
Everything before this place was read; what is open here is marked incomplete and nothing is guessed.

Wrong: `{"content": "print("hi")"}`

Right: `{"content": "print(\"hi\")"}`
""",
)

KINDS: tuple[ProblemKind, ...] = tuple(
    value for value in globals().values() if isinstance(value, ProblemKind)
)
