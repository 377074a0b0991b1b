"""How much of a document is shown: thousands of squiggles make an editor slow, and nobody reads them."""

from descant.problems import ProblemKind, Severity

LIMIT = 1_000
"""Diagnostics of one document at most, the one that says how many more there are included."""

TOO_MANY = ProblemKind(
    "too-many-problems",
    Severity.INFORMATION,
    "A document has more problems than are shown.",
    f"An editor is sent {LIMIT:,} problems at most, the worst of them. `descant check` lists all.",
)
