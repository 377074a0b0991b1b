"""The problems of what users say of problems: in settings, in the first line of an answer, in a baseline."""

from descant import Severity
from descant.problems import ProblemKind

UNKNOWN_CODE = ProblemKind(
    "unknown-code",
    Severity.WARNING,
    "A directive ignores a problem that there is none of.",
    """The first line of a text may name problems that are not to be shown. A code that is misspelled there
ignores nothing. `descant rules` lists all codes; `json-*` stands for all that start so.

Wrong: `// descant: ignore=trailing-coma`

Right: `// descant: ignore=trailing-comma`
""",
)
UNUSED_ACCEPTANCE = ProblemKind(
    "unused-acceptance",
    Severity.INFORMATION,
    "A baseline accepts a problem that the document no longer has.",
    """`descant check --baseline FILE` passes over the problems that stand in the baseline. Those that are
mended should leave it, or else the same mistake will be passed over when it is made again: `--write-baseline`
writes it anew.

Wrong: a baseline that accepts `bom` in an answer without a byte order mark

Right: a baseline that accepts only what is there
""",
)
SETTING = ProblemKind(
    "setting",
    Severity.WARNING,
    "A setting of the workspace means nothing.",
    """The file `descant.toml` of a workspace holds settings. One that there is none of, or that is not of the
kind that is expected, is passed over; all others are used.

Wrong: `ignore = "bom"`

Right: `ignore = ["bom"]`
""",
)
SETTINGS_SYNTAX = ProblemKind(
    "settings-syntax",
    Severity.ERROR,
    "The settings of the workspace cannot be read.",
    """The file `descant.toml` is no TOML, so that none of its settings is used.

Wrong: `ignore = [bom]`

Right: `ignore = ["bom"]`
""",
)
