"""Fences of blocks of code that are in doubt."""

from descant.problems import ProblemKind, Severity

ANSWER_IN_CONTENT = ProblemKind(
    "answer-in-content",
    Severity.INFORMATION,
    "An apparent answer is the content of a file.",
    """A file about this format may contain an example of it. If the fences are unbalanced it is a warning,
since the example could be the answer. It is an error where neither the name nor the fence of the file speaks
for such a content.

Wrong: an unclosed code block with the answer after it

Right: nothing to do if the file is about the format.
""",
)
NAMED_ANSWER = ProblemKind(
    "named-answer",
    Severity.WARNING,
    "The answer is in a code block that names a file.",
    """A name above an answer says where it is kept, or it is the name of a file with this content. A lone
block with such a name is read as the answer, a block among others as a file. Edits below the name of a file
that they do not change, such as `fix.patch`, are read as edits, but in a page in Markdown, which shows them.

Wrong: a heading `### response.json` above the answer

Right: the answer alone, or beside a sentence that names no file; a file in an answer of its own.

Prompt: Say that no file name stands above the answer.
""",
)
AMBIGUOUS_FENCE = ProblemKind(
    "ambiguous-fence",
    Severity.WARNING,
    "The end of a code block is ambiguous.",
    """The block contains fences as long as its own. By the rules of Markdown it ends at the first one that
can close it, which cuts a file with code blocks in it into pieces.

Wrong: a README with code blocks, between three backticks

Right: the same between four backticks.

Prompt: Ask for a fence of four backticks around files that hold fences themselves.
""",
)
INDENTED_FENCE = ProblemKind(
    "indented-fence",
    Severity.INFORMATION,
    "A code block is indented.",
    """Its lines are read without the indent of its fence.

Wrong: a code block that is indented by three spaces under `1. src/a.py`

Right: nothing to do; a block at the start of its lines is clearer.

Prompt: Say that code blocks stand at the start of a line, not inside of a list.
""",
)
DAMAGED_FENCE = ProblemKind(
    "damaged-fence",
    Severity.ERROR,
    "A fence of a code block is damaged.",
    """Something of the line is lost, or too much, or the two fences of a block do not fit each other. The
block is read as it was most likely meant, since its file is named as the others are. Check the file, and mend
the fence.

Wrong: a code block that two backticks close, or an opening fence in a list item

Right: three backticks, alone in their line, at both ends.

Prompt: Say that a fence stands in a line of its own.
""",
)
LOST_FENCE = ProblemKind(
    "lost-fence",
    Severity.ERROR,
    "The opening fence of a code block is lost.",
    """A closing fence closes nothing. Where a line before it names a file as the others are named, the text
from there on is read as that file; else it is text.

Wrong: a heading `### src/a.py`, code, and three backticks

Right: three backticks before the code, too.

Prompt: Say that each code block has an opening and a closing fence.
""",
)
