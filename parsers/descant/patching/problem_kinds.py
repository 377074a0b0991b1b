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

Prompt: Give the model the files as they are now, and ask it to copy the lines that it searches for exactly.
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

Prompt: Ask for enough lines around an edit that it fits one place only.
""",
)
HUNK_OVERLAP = ProblemKind(
    "hunk-overlap",
    Severity.ERROR,
    "Two edits of a file overlap.",
    """Each is matched against the original file, so they cannot both be applied.

Wrong: one edit that changes `x = 1` to `x = 2`, and one that removes `x = 1`

Right: one edit that does both.

Prompt: Ask for one edit for each place, and for edits in the order of the file.
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

Prompt: Ask for the lines before and behind each insertion.
""",
)
HUNK_ALREADY_APPLIED = ProblemKind(
    "hunk-already-applied",
    Severity.INFORMATION,
    "The edit is already applied.",
    """The file already has its new lines; nothing has to be done.

Wrong: `-x = 1`, `+x = 2` for a file that has `x = 2` and no `x = 1`

Right: nothing to do; the edit can be left out.

Prompt: Give the model the files as they are now.
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

Prompt: Ask the model to copy the lines that it searches for with their indentation.
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

Prompt: Ask the model to copy the lines that it searches for exactly, with their quotes and spaces.
""",
)
HUNK_ELSEWHERE = ProblemKind(
    "hunk-elsewhere",
    Severity.ERROR,
    "The edit is for another definition than the one it matches.",
    """The line behind `@@` names a function, a class or a heading, and the old lines are in another one: the
file has changed since, or the model has mixed up two places that are alike. Nothing is applied, since both
may be meant. Line numbers do not decide this. The fixes say one of the places; else the edit has to be sent
again with the lines that the named definition has now.

It is a warning, and the edit is applied, where it only says that its lines are at the end of the file, or
below a line that is no definition, and they are in one place.

Wrong: `@@ def beta():` where `beta` has other lines by now, and `alpha` has the old ones

Right: `@@ def alpha():`, or the lines of `beta`.

Prompt: Ask for the line of the definition to be in each edit.
""",
)

KINDS = kinds_in(globals())
