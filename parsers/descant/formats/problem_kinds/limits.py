"""What is said where there is too much to say."""

from descant.problems import ProblemKind, Severity

TOO_MANY_PARTS = ProblemKind(
    "too-many-parts",
    Severity.ERROR,
    "A text has more files, fences or edits than are read.",
    """Ten thousand tags, fences or marks of edits are read, so that hostile text can not take all time and
memory. What follows is not read.

Wrong: `<file path="a">` on each of fifty thousand lines

Right: several answers, one after the other.
""",
)
TOO_MANY_PROBLEMS = ProblemKind(
    "too-many-problems",
    Severity.ERROR,
    "There are more problems than are listed.",
    """A thousand problems of one kind are listed, so that hostile text can not take all time and memory. What
is not listed may be an error in any file, so that no file is ready to be applied. Of hints it is only said
that there are more.

An editor is sent a thousand problems of a document, the worst of them, or as many as the setting
`descant.limits.problems` says. That there are others is information then, and blocks nothing:
`descant check` lists them.

Wrong: an answer in which two thousand files have the same path

Right: read what is listed; the cause is most often one and the same.
""",
)
