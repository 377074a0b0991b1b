"""What can be wrong between the values of an object."""

from descant.problems import ProblemKind, Severity, Tag

TRAILING_COMMA = ProblemKind(
    "trailing-comma",
    Severity.HINT,
    "A comma stands before a closing bracket.",
    """JSON allows no comma after the last member or item. The value is read as if it were not there.

Wrong: `{"summary": "Done",}`

Right: `{"summary": "Done"}`
""",
    tags=(Tag.UNNECESSARY,),
)
EXTRA_COMMA = ProblemKind(
    "extra-comma",
    Severity.WARNING,
    "A comma stands where a member or an item should be.",
    """Two commas in a row, or a comma after an opening bracket, may mean that something was left out.

Wrong: `[1,, 2]`

Right: `[1, 2]`
""",
    tags=(Tag.UNNECESSARY,),
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
ELISION_IN_ARRAY = ProblemKind(
    "elision-in-array",
    Severity.WARNING,
    "Three dots stand where items or members were left out.",
    """The model did not print everything. What is there is read; what is missing cannot be known.

Wrong: `{"files": [{"path": "a.py", "content": ""}, ...]}`

Right: ask the model for the rest.
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
UNCLOSED = ProblemKind(
    "unclosed",
    Severity.WARNING,
    "A bracket is never closed, although nothing else seems to be missing.",
    """The text ends after a whole value, and only closing brackets are missing. Check that the answer
was not cut
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
    tags=(Tag.UNNECESSARY,),
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
    tags=(Tag.UNNECESSARY,),
)
ODD_WHITESPACE = ProblemKind(
    "odd-whitespace",
    Severity.INFORMATION,
    "White space that JSON does not know stands between the values.",
    """Copying from a web page turns spaces into non-breaking or zero-width ones. Outside of strings they
are passed
over; the repair writes a plain space.

Wrong: a non-breaking space after a colon

Right: `{"summary": "Done"}`
""",
)
UNEXPECTED_TEXT = ProblemKind(
    "unexpected-text",
    Severity.ERROR,
    "The object cannot be read past this place.",
    r"""What follows fits no reading that is certain, most often because a quote inside a string is not
escaped.
Everything before this place was read; what is open here is marked incomplete and nothing is guessed.

Wrong: `{"content": "print("hi")"}`

Right: `{"content": "print(\"hi\")"}`
""",
)
