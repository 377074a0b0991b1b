"""What can be wrong with the quotes of a string."""

from descant.problems import ProblemKind, Severity

UNTERMINATED_KEY = ProblemKind(
    "unterminated-key",
    Severity.WARNING,
    "A name lacks its closing quote.",
    r"""The name is one that is known, and a colon follows it.

Wrong: `{"files: []}`

Right: `{"files": []}`

Prompt: Ask for strict JSON, or use structured outputs.
""",
)
MISSING_OPEN_QUOTE = ProblemKind(
    "missing-open-quote",
    Severity.WARNING,
    "A string lacks its opening quote.",
    r"""Its closing quote is followed by a name of the same object, so its end is certain.

Wrong: `{"summary": Done", "files": []}`

Right: `{"summary": "Done", "files": []}`

Prompt: Say that all strings are quoted, also one that begins like code.
""",
)
SINGLE_QUOTES = ProblemKind(
    "single-quotes",
    Severity.WARNING,
    "Strings are in single quotes.",
    r"""Python and JavaScript allow it, JSON does not. Escapes are read as in those languages; the fix uses
double quotes.

Wrong: `{'summary': 'Done'}`

Right: `{"summary": "Done"}`

Prompt: Ask for JSON, not for a Python dict, and write double quotes in the example.
""",
)
TRIPLE_QUOTES = ProblemKind(
    "triple-quotes",
    Severity.WARNING,
    "A string is in triple quotes.",
    r"""Python writes multi-line strings this way. The string is read as it is between the quotes, line
breaks included.

Wrong: a content between three quotes on either side

Right: `{"content": "line 1\nline 2\n"}`

Prompt: Say that strings are in double quotes, with `\n` for line breaks; for code, ask for tags instead.
""",
)
TEMPLATE_LITERAL = ProblemKind(
    "template-literal",
    Severity.WARNING,
    "A string is in backticks.",
    r"""JavaScript writes template literals this way. Expressions in them are not evaluated.

Wrong: a content between backticks

Right: `{"content": "line 1\nline 2\n"}`

Prompt: Say that strings are in double quotes, also those with code in them.
""",
)
STRING_CONCATENATION = ProblemKind(
    "string-concatenation",
    Severity.WARNING,
    "Strings are concatenated with `+`.",
    r"""The pieces are read as one string.

Wrong: `{"content": "x = " + "1"}`

Right: `{"content": "x = 1"}`

Prompt: Say that a string is one piece: nothing is added up in JSON.
""",
)
ADJACENT_STRINGS = ProblemKind(
    "adjacent-strings",
    Severity.WARNING,
    "A string is written as several adjacent strings.",
    r"""Python and C join such strings. They are read as one string.

Wrong: a string on one line, and another one on the next

Right: `{"content": "both"}`

Prompt: Say that a string is one piece in one line, with `\n` for its line breaks.
""",
)
DOUBLED_QUOTES = ProblemKind(
    "doubled-quotes",
    Severity.WARNING,
    "The quotes around a string are doubled.",
    r"""Each pair is read as one quote. Values are only read this way where names have doubled quotes, too.

Wrong: `{""summary"": ""Done""}`

Right: `{"summary": "Done"}`

Prompt: Show one string with a quote in it, escaped as `\"`.
""",
)
