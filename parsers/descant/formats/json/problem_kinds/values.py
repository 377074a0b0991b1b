"""What can be wrong with a value."""

from descant.problems import ProblemKind, Severity

PYTHON_LITERAL = ProblemKind(
    "python-literal",
    Severity.HINT,
    "A boolean or null is spelled as in another language.",
    """JSON spells them `true`, `false` and `null`.

Wrong: `{"done": True, "debate": None}`

Right: `{"done": true, "debate": null}`

Prompt: Say `true`, `false` and `null` in the prompt, and ask for JSON, not for a Python dict.
""",
)
NOT_A_NUMBER = ProblemKind(
    "nan",
    Severity.WARNING,
    "NaN and Infinity are not valid JSON.",
    """The value is read as null, which is what the fix writes.

Wrong: `{"score": NaN}`

Right: `{"score": null}`

Prompt: Say that a number that is not known is null.
""",
)
NUMBER_TOO_LONG = ProblemKind(
    "number-too-long",
    Severity.WARNING,
    "An integer has too many digits.",
    """Python reads at most 4,300 digits. The value is read as null.

Wrong: a number of 5,000 digits

Right: write it as a string if it is meant.

Prompt: Ask for long numbers as strings.
""",
)
ODD_NUMBER = ProblemKind(
    "odd-number",
    Severity.WARNING,
    "A number is not valid JSON.",
    """JSON allows no leading zeros, no plus, no other base and no underscores, and requires a digit on both
sides of the decimal point.

Wrong: `{"step": 01}`

Right: `{"step": 1}`

Prompt: Ask for plain decimal numbers, without units, signs or separators.
""",
)
FLOAT_OVERFLOW = ProblemKind(
    "float-overflow",
    Severity.HINT,
    "A number exceeds the floating-point range.",
    """It is read as infinity, as other JSON readers do.

Wrong: `{"score": 1e999}`

Right: `{"score": 1e99}`

Prompt: Say which range numbers have.
""",
)
TOO_DEEP = ProblemKind(
    "too-deep",
    Severity.ERROR,
    "Brackets are nested more than 200 levels deep.",
    """No answer needs that; the value is read as null, and the rest of the answer is read.

Wrong: `[[[[[[ … ]]]]]]`

Right: a flat list.

Prompt: Ask for a flat list in place of a nested one.
""",
)
MISSING_VALUE = ProblemKind(
    "missing-value",
    Severity.WARNING,
    "A name has no value.",
    """The value was omitted. It is read as null, which is what the fix writes.

Wrong: `{"curator_activity": }`

Right: `{"curator_activity": null}`

Prompt: Say what to write where nothing is to be said: an empty string, an empty list or null.
""",
)
