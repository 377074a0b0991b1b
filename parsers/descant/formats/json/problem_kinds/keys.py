"""What can be wrong with the name of a member and the colon behind it."""

from descant.problems import ProblemKind, Severity

UNQUOTED_KEY = ProblemKind(
    "unquoted-key",
    Severity.WARNING,
    "A name is not quoted.",
    """JavaScript allows it, JSON does not.

Wrong: `{summary: "Done"}`

Right: `{"summary": "Done"}`

Prompt: Ask for strict JSON, with the names in double quotes.
""",
)
MISSING_KEY = ProblemKind(
    "missing-key",
    Severity.ERROR,
    "A value has a colon, but no name.",
    """It is read under the only name that the object needs and has not, if there is one for such a value.
Check that this name was meant.

Wrong: `{"path": "a.py", : "x = 1"}`

Right: `{"path": "a.py", "content": "x = 1"}`

Prompt: List the members of each object in the prompt.
""",
)
MISSING_COLON = ProblemKind(
    "missing-colon",
    Severity.WARNING,
    "Missing colon between a name and its value.",
    """A member is a name, a colon and a value.

Wrong: `{"summary" "Done"}`

Right: `{"summary": "Done"}`

Prompt: Ask for strict JSON, or use structured outputs.
""",
)
WRONG_COLON = ProblemKind(
    "wrong-colon",
    Severity.WARNING,
    "Another sign in place of a colon.",
    """Programming languages write `=`, `:=` or `=>` between a name and its value; JSON has a colon.

Wrong: `{"summary" => "Done"}`

Right: `{"summary": "Done"}`

Prompt: Ask for strict JSON, and write the example with `:`.
""",
)
