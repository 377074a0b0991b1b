"""What can be wrong with a value."""

from descant.problems import ProblemKind, Severity

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
MISSING_VALUE = ProblemKind(
    "missing-value",
    Severity.WARNING,
    "A name has no value.",
    """A value was left out. It is read as null, which is what the repair writes.

Wrong: `{"curator_activity": }`

Right: `{"curator_activity": null}`
""",
)
