"""What can be wrong with the quotes of a string."""

from descant.problems import ProblemKind, Severity

UNTERMINATED_KEY = ProblemKind(
    "unterminated-key",
    Severity.WARNING,
    "A name has no closing quote.",
    r"""The name is one that is known, and a colon follows it.

Wrong: `{"files: []}`

Right: `{"files": []}`
""",
)
MISSING_OPEN_QUOTE = ProblemKind(
    "missing-open-quote",
    Severity.WARNING,
    "A text has no opening quote.",
    r"""Its closing quote is followed by a name that goes with the others, so that its end is certain.

Wrong: `{"summary": Done", "files": []}`

Right: `{"summary": "Done", "files": []}`
""",
)
SINGLE_QUOTES = ProblemKind(
    "single-quotes",
    Severity.WARNING,
    "Strings stand in single quotes.",
    r"""Python and JavaScript write them so; their escapes are read as those languages have them. The
repair writes all strings as JSON has them.

Wrong: `{'summary': 'Done'}`

Right: `{"summary": "Done"}`
""",
)
TRIPLE_QUOTES = ProblemKind(
    "triple-quotes",
    Severity.WARNING,
    "A text stands in triple quotes.",
    r"""Python writes texts of many lines so. What stands between the quotes is read, line breaks included.

Wrong: a content between three quotes on either side

Right: `{"content": "line 1\nline 2\n"}`
""",
)
TEMPLATE_LITERAL = ProblemKind(
    "template-literal",
    Severity.WARNING,
    "A text stands in back-ticks.",
    r"""JavaScript writes texts of many lines so. Expressions in it are not evaluated.

Wrong: a content between back-ticks

Right: `{"content": "line 1\nline 2\n"}`
""",
)
STRING_CONCATENATION = ProblemKind(
    "string-concatenation",
    Severity.WARNING,
    "A text is put together by plus signs.",
    r"""The pieces are read as one text.

Wrong: `{"content": "x = " + "1"}`

Right: `{"content": "x = 1"}`
""",
)
ADJACENT_STRINGS = ProblemKind(
    "adjacent-strings",
    Severity.WARNING,
    "A text is written as several strings on lines of their own.",
    r"""Python and C join such strings. They are read as one text.

Wrong: a string on one line, and another one on the next

Right: `{"content": "both"}`
""",
)
DOUBLED_QUOTES = ProblemKind(
    "doubled-quotes",
    Severity.WARNING,
    "The quotes of a string are doubled.",
    r"""One quote of each two is read. Values are only read so where names have doubled quotes, too.

Wrong: `{""summary"": ""Done""}`

Right: `{"summary": "Done"}`
""",
)
