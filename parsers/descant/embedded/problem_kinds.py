"""What is said of files that are not checked."""

from descant.problems import ProblemKind, Severity

FILE_NOT_CHECKED = ProblemKind(
    "file-not-checked",
    Severity.INFORMATION,
    "A file is too large to be checked in its language.",
    """Files of up to 200,000 characters are checked, and four million characters in one answer, so that a
malicious document cannot use up all time. Larger files are not checked, but can be applied like all others.

Wrong: a JSON file of a megabyte

Right: nothing to do; such a file is usually generated.
""",
)
