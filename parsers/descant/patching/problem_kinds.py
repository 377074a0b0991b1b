"""What can be wrong with the place of an edit in its file, and what is said of each."""

from descant.problems import ProblemKind, Severity, Tag, kinds_in

HUNK_NOT_FOUND = ProblemKind(
    "hunk-not-found",
    Severity.ERROR,
    "The old lines of an edit are not in the file.",
    """The file has other lines than the model thought, or it was changed since. Nothing of the file is
changed then. Blanks at the ends of lines, line ends and the numbers of a header never matter. Where lines
are alike the message names them, and the prompt that asks the model to correct the answer quotes them.

Wrong: `-x = 1` where the file has `x = 10`

Right: `-x = 10`, the line as it is in the file.
""",
)
HUNK_AMBIGUOUS = ProblemKind(
    "hunk-ambiguous",
    Severity.ERROR,
    "The old lines of an edit are in the file several times.",
    """Which of them are meant, nobody can say. A line above them behind `@@`, the right number in the
header, or more lines of context tell it.

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
    "Two edits change the same lines of a file.",
    """Each is looked for in the file as it was before, so that both cannot be made.

Wrong: one edit that makes `x = 1` to `x = 2`, and one that removes `x = 1`

Right: one edit that does what both should.
""",
)
HUNK_WITHOUT_CONTEXT = ProblemKind(
    "hunk-without-context",
    Severity.ERROR,
    "An edit adds lines, but has no line of the file around them.",
    """Where nothing else says where they belong, they could go to the start of the file or to its end. Where
only an anchor or a number says it, it is a warning: programs differ in what they make of that.

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
    "The file has the new lines of an edit already.",
    """Nothing is done, and nothing has to be done.

Wrong: `-x = 1`, `+x = 2` for a file that has `x = 2` and no `x = 1`

Right: nothing to do; an edit that is already made can be left out.
""",
    tags=(Tag.UNNECESSARY,),
)
HUNK_SHIFTED = ProblemKind(
    "hunk-shifted",
    Severity.WARNING,
    "The lines of an edit are indented otherwise than those of the file.",
    """All of them have the same blanks more or less, or tabs in place of as many spaces. The new lines are
indented as the file is. Have a look at the result where indentation has a meaning.

Wrong: `-x = 1` where the file has `    x = 1`

Right: `-    x = 1`
""",
)
HUNK_PUNCTUATION = ProblemKind(
    "hunk-punctuation",
    Severity.WARNING,
    "The lines of an edit have other quotes, dashes or spaces than those of the file.",
    """Chat pages and word processors put typographic signs in place of plain ones. Lines that stay keep the
signs of the file; new lines are taken as they are.

Wrong: `-print(“hello”)` where the file has `print("hello")`

Right: `-print("hello")`
""",
)
HUNK_ELSEWHERE = ProblemKind(
    "hunk-elsewhere",
    Severity.WARNING,
    "An edit says of its place what is not so.",
    """Its old lines are in the file just once, so it is applied there. But the line behind `@@` is not in the
file, or the lines are not at its end: the model may have had another file in mind.

Wrong: `@@ def f(a)` in a file without such a line

Right: `@@ def f(a, b)`, as it is in the file.
""",
)

KINDS = kinds_in(globals())
