"""What is said where there is too much to say."""

from descant.problems import ProblemKind, Severity

TOO_MANY_PARTS = ProblemKind(
    "too-many-parts",
    Severity.ERROR,
    "The document has too many files, fences, edits or values.",
    """The first 25,000 tags, fences or edit markers are read, or fewer where many are misspelled or not
closed, and of JSON some 250,000 values, so that a malicious document cannot use up time and memory. The rest
is not read. Of a plan the first 10,000 steps are told apart; the last one holds the others.

Wrong: `<file path="a">` on each of fifty thousand lines

Right: several answers, one after the other.
""",
)
TOO_MANY_PROBLEMS = ProblemKind(
    "too-many-problems",
    Severity.ERROR,
    "More problems than are listed.",
    """A thousand problems of one kind are listed, so that a malicious document cannot use up time and
memory. An unlisted problem may be an error in any file, so no file is ready to be applied. If only hints
are left out, this is information.

An editor gets the thousand most severe problems of a document, or as many as the setting
`descant.limits.problems` allows. That there are others is information then, and blocks nothing: `descant
check` lists them.

Wrong: an answer in which two thousand files have the same path

Right: look at those that are listed; the cause is usually the same.
""",
)
