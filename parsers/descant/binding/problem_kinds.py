"""The catalogue of problems that validation by a schema finds."""

from descant.problems import ProblemKind, Severity, kinds_in
from descant.schemas.problem_kinds import WRONG_TYPE as WRONG_TYPE

MISSING_REQUIRED = ProblemKind(
    "missing-required",
    Severity.ERROR,
    "A required member is missing.",
    """The problem stands at the name of the object that lacks the member, or at its opening bracket. In
tags, where answers were always read leniently, a missing section is a warning.

Wrong: `{"summary": "Done", "course_of_action": []}`

Right: `{"summary": "Done", "course_of_action": [], "files": []}`
""",
)
RANGE = ProblemKind(
    "range",
    Severity.ERROR,
    "A number is outside of the range the schema gives.",
    """The message says the least or the most that it may be. Steps are counted from 1, for instance.

Wrong: `{"step": 0}`

Right: `{"step": 1}`
""",
)
TOO_SHORT = ProblemKind(
    "min-length",
    Severity.ERROR,
    "A value is shorter than the schema asks for.",
    """The message says how long it has to be at least: an empty path, for instance, names no file.

Wrong: `{"path": ""}`

Right: `{"path": "src/a.py"}`
""",
)
TOO_LONG = ProblemKind(
    "max-length",
    Severity.ERROR,
    "A value is longer than the schema allows.",
    """Lengths are counted in characters, not in bytes; the message says how many there may be.

Wrong: a text of 501 characters where 500 are allowed

Right: a shorter text.
""",
)
ENUM = ProblemKind(
    "enum",
    Severity.ERROR,
    "A value is none of those that the schema lists.",
    """Values are compared exactly, capital letters included. The message lists those that there are.

Wrong: `{"confidence": "High"}`

Right: `{"confidence": "high"}`
""",
)
EMPTY = ProblemKind(
    "empty",
    Severity.ERROR,
    "A text that has to say something is empty, or nothing but spaces.",
    """Spaces around such a text do not count.

Wrong: `{"question": "   "}`

Right: `{"question": "What is machine learning?"}`
""",
)
FORMAT = ProblemKind(
    "format",
    Severity.WARNING,
    "A text is not written as the schema says: a UUID, a moment, an address.",
    """A UUID of another version than the schema asks for is refused by the systems that read it, so it is an
error; it is shown at the digit that says the version. A moment or an address that is written in another way
is a warning: most readers pass over it.

Wrong: `{"timestamp": "14 January 2024"}`

Right: `{"timestamp": "2024-01-14T12:34:56Z"}`
""",
)
INVALID_VALUE = ProblemKind(
    "invalid-value",
    Severity.ERROR,
    "A value does not meet a condition of the schema.",
    """The message says which one.

Wrong: a value that the schema's own check refuses

Right: a value as the schema describes it.
""",
)

CHECK_FAILED = ProblemKind(
    "check-failed",
    Severity.ERROR,
    "A check that the schema brings along failed itself.",
    """A class or a rule of a user's own schema ended in an exception instead of a verdict, so nobody knows
whether the answer is right. The message names the exception; mend the check.

Wrong: a validator that divides by a number of the answer, which is 0

Right: a validator that looks whether it is 0, and says so by a ValueError.
""",
)

KINDS = tuple(kind for kind in kinds_in(globals()) if kind is not FORMAT)
"""Without FORMAT, which the rule of that name finds, too."""
