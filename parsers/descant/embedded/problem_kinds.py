"""What is said of files that are not checked."""

from descant.problems import ProblemKind, Severity

FILE_NOT_CHECKED = ProblemKind(
    "file-not-checked",
    Severity.INFORMATION,
    "A file is too long to be checked in its language.",
    """Files of up to 200,000 characters are checked, and four million characters in one answer, so that
hostile text can not take all time. Nothing is said of what is in the others; they are files like all others.

Wrong: a JSON file of a megabyte

Right: nothing has to be done; such a file is most often made by a program.
""",
)
