"""The catalogue of problems that validation by a schema finds."""

from descant.problems import ProblemKind, Severity, kinds_in
from descant.schemas.problem_kinds import WRONG_TYPE as WRONG_TYPE

MISSING_REQUIRED = ProblemKind(
    "missing-required",
    Severity.ERROR,
    "Missing required member.",
    """The problem is reported at the name of the object that lacks the member, or at its opening bracket.
In tags a missing section is only a warning.

Wrong: `{"summary": "Done", "course_of_action": []}`

Right: `{"summary": "Done", "course_of_action": [], "files": []}`

Prompt: List the required members in the prompt, or use structured outputs with the schema.
""",
)
RANGE = ProblemKind(
    "range",
    Severity.ERROR,
    "A number is out of range.",
    """The message names the minimum or maximum of the schema. Steps, for instance, are counted from 1.

Wrong: `{"step": 0}`

Right: `{"step": 1}`

Prompt: Say in the prompt which range the number has.
""",
)
TOO_SHORT = ProblemKind(
    "min-length",
    Severity.ERROR,
    "A value is too short.",
    """The message names the minimum length: an empty path, for instance, is not a file name.

Wrong: `{"path": ""}`

Right: `{"path": "src/a.py"}`

Prompt: Say in the prompt how much is to be written at least.
""",
)
TOO_LONG = ProblemKind(
    "max-length",
    Severity.ERROR,
    "A value is too long.",
    """Lengths are counted in characters, not in bytes; the message names the maximum length.

Wrong: a string of 501 characters where 500 are allowed

Right: a shorter string.

Prompt: Say in the prompt how long the value may be.
""",
)
ENUM = ProblemKind(
    "enum",
    Severity.ERROR,
    "A value is not one of the allowed values.",
    """Values are compared exactly, capital letters included. The message lists the allowed values.

Wrong: `{"confidence": "High"}`

Right: `{"confidence": "high"}`

Prompt: List the allowed values in the prompt, spelled as the schema has them.
""",
)
EMPTY = ProblemKind(
    "empty",
    Severity.ERROR,
    "A required string is blank.",
    """Surrounding spaces do not count.

Wrong: `{"question": "   "}`

Right: `{"question": "What is machine learning?"}`

Prompt: Say what is to stand in the string, and that it must not be empty.
""",
)
FORMAT = ProblemKind(
    "format",
    Severity.WARNING,
    "A string does not have the format that the schema requires: a UUID, a timestamp, a URL.",
    """A UUID of another version than the schema requires is an error, since the systems that read it reject
it; it is reported at the version digit. A timestamp or URL in another format is a warning, since most
readers accept it.

Wrong: `{"timestamp": "14 January 2024"}`

Right: `{"timestamp": "2024-01-14T12:34:56Z"}`

Prompt: Give an example of the string in the prompt.
""",
)
INVALID_VALUE = ProblemKind(
    "invalid-value",
    Severity.ERROR,
    "A value does not meet a condition of the schema.",
    """The message says which one.

Wrong: a value that the schema's own check refuses

Right: a value as the schema describes it.

Prompt: Say in the prompt what the schema demands of the value.
""",
)

CHECK_FAILED = ProblemKind(
    "check-failed",
    Severity.ERROR,
    "A custom check of the schema raised an exception.",
    """A class or a rule of your schema raised an exception, so its result is unknown. The message names the
exception; fix the check.

Wrong: a validator that divides by a number of the answer, which is 0

Right: a validator that tests for 0 and raises a ValueError.

Prompt: Mend the check of the schema: no prompt helps against an exception.
""",
)

KINDS = tuple(kind for kind in kinds_in(globals()) if kind is not FORMAT)
"""Without FORMAT, which the rule of that name finds, too."""
