"""What can stand around an answer."""

from descant.problems import ProblemKind, Severity, Tag

PROSE_OUTSIDE = ProblemKind(
    "prose-outside",
    Severity.INFORMATION,
    "Text stands outside of the answer.",
    """It belongs to no part of the answer. It is kept and never read as content.

Wrong: `Sure! Here is the plan:` before the answer

Right: nothing to do, unless the text was meant to be part of the answer.
""",
    tags=(Tag.UNNECESSARY,),
)
BYTE_ORDER_MARK = ProblemKind(
    "bom",
    Severity.INFORMATION,
    "The text starts with a byte order mark.",
    """The mark U+FEFF is not part of the answer, and nothing has to be done about it. Offsets count it.

Wrong: U+FEFF before the opening bracket

Right: `{"summary": "…"}`
""",
    tags=(Tag.UNNECESSARY,),
)
UNCLOSED_FENCE = ProblemKind(
    "unclosed-fence",
    Severity.WARNING,
    "The code fence around the answer is never closed.",
    """The answer itself is whole; only the closing fence is missing, as when an answer is copied without
its last line.

Wrong: a line of three back-ticks and `json`, then the object, then nothing

Right: the same with three back-ticks at the end.
""",
)
STRAY_FENCE = ProblemKind(
    "stray-fence",
    Severity.HINT,
    "A code fence is closed that was never opened.",
    """Models end an answer with three back-ticks out of habit. The line belongs to nothing.

Wrong: three back-ticks behind the last `</file>`

Right: nothing behind it.
""",
    tags=(Tag.UNNECESSARY,),
)
REASONING_SKIPPED = ProblemKind(
    "reasoning-skipped",
    Severity.INFORMATION,
    "The model's reasoning stands before its answer.",
    """Drafts in it are no answers, so nothing in it is read.

Wrong: `<think>Maybe {"summary": "…"}</think>` before the answer

Right: nothing to do.
""",
    tags=(Tag.UNNECESSARY,),
)
