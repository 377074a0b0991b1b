"""What can be wrong with the place of an edit in its file, and what is said of each."""

from descant.problems import ProblemKind, Severity, Tag, kinds_in

HUNK_NOT_FOUND = ProblemKind(
    "hunk-not-found",
    Severity.ERROR,
    "Search text not found in the file.",
    """The model assumed other lines, or the file has changed since. The file is not changed then. Trailing
white space, line endings and line numbers are ignored. The message names similar lines, and the prompt that
asks the model for a correction quotes them.

Wrong: `-x = 1` where the file has `x = 10`

Right: `-x = 10`, the line as it is in the file.
""",
)
HUNK_AMBIGUOUS = ProblemKind(
    "hunk-ambiguous",
    Severity.ERROR,
    "Search text found more than once in the file.",
    """It is unclear which occurrence is meant. A line above it after `@@`, the right line number in the
header, or more context lines make it clear.

Wrong: `-    return 1` in a file with two such lines

Right:

    @@ def second():
    -    return 1
    +    return 2
""",
)
HUNK_OVERLAP = ProblemKind(
    "hunk-overlap",
    Severity.ERROR,
    "Two edits of a file overlap.",
    """Each is matched against the original file, so they cannot both be applied.

Wrong: one edit that changes `x = 1` to `x = 2`, and one that removes `x = 1`

Right: one edit that does both.
""",
)
HUNK_WITHOUT_CONTEXT = ProblemKind(
    "hunk-without-context",
    Severity.ERROR,
    "An insertion without context lines.",
    """Without any other hint the lines could go to the start or to the end of the file. If only an anchor
or a line number tells the position, it is a warning, since programs treat that differently.

Wrong:

    @@
    +import sys

Right:

    @@
     import os
    +import sys
""",
)
HUNK_ALREADY_APPLIED = ProblemKind(
    "hunk-already-applied",
    Severity.INFORMATION,
    "The edit is already applied.",
    """The file already has its new lines; nothing has to be done.

Wrong: `-x = 1`, `+x = 2` for a file that has `x = 2` and no `x = 1`

Right: nothing to do; the edit can be left out.
""",
    tags=(Tag.UNNECESSARY,),
)
HUNK_SHIFTED = ProblemKind(
    "hunk-shifted",
    Severity.WARNING,
    "The indentation of an edit differs from the file.",
    """All its lines have the same amount of white space more or less, or tabs in place of spaces. The new
lines are indented like the file. Check the result in languages where indentation matters.

Wrong: `-x = 1` where the file has `    x = 1`

Right: `-    x = 1`
""",
)
HUNK_PUNCTUATION = ProblemKind(
    "hunk-punctuation",
    Severity.WARNING,
    "The quotes, dashes or spaces of an edit differ from the file.",
    """Chat pages and word processors insert typographic characters. Context lines keep the characters of
the file; new lines are used as they are.

Wrong: `-print(“hello”)` where the file has `print("hello")`

Right: `-print("hello")`
""",
)
HUNK_ELSEWHERE = ProblemKind(
    "hunk-elsewhere",
    Severity.WARNING,
    "The location of an edit is wrong.",
    """Its old lines are in the file only once, so it is applied there. But the line after `@@` is not in
the file, or the lines are not at its end: the model may have seen another version of the file.

Wrong: `@@ def f(a)` in a file without such a line

Right: `@@ def f(a, b)`, as it is in the file.
""",
)

KINDS = kinds_in(globals())
