"""What can stand around an answer."""

from descant.problems import ProblemKind, Severity, Tag

PROSE_OUTSIDE = ProblemKind(
    "prose-outside",
    Severity.INFORMATION,
    "Text outside of the answer.",
    """It belongs to no part of the answer. It is kept and never read as content.

Wrong: `Sure! Here is the plan:` before the answer

Right: nothing to do, unless the text was meant to be part of the answer.

Prompt: Say that the answer begins with its first bracket or tag, with no sentence before and after it.
""",
    tags=(Tag.UNNECESSARY,),
)
BYTE_ORDER_MARK = ProblemKind(
    "bom",
    Severity.INFORMATION,
    "The document starts with a byte order mark.",
    """U+FEFF is not part of the answer; nothing has to be done. Offsets count it.

Wrong: U+FEFF before the opening bracket

Right: `{"summary": "…"}`
""",
    tags=(Tag.UNNECESSARY,),
)
UNCLOSED_FENCE = ProblemKind(
    "unclosed-fence",
    Severity.WARNING,
    "The code fence around the answer is never closed.",
    """The answer itself is complete; only the closing fence is missing, as when an answer is copied without
its last line.

Wrong: a line of three backticks and `json`, then the object, then nothing

Right: the same with three backticks at the end.

Prompt: Ask for the answer without a code fence around it, or raise the limit of output tokens.
""",
)
STRAY_FENCE = ProblemKind(
    "stray-fence",
    Severity.HINT,
    "A closing code fence without an opening one.",
    """Models end an answer with three backticks out of habit. The line is ignored.

Wrong: three backticks after the last `</file>`

Right: nothing after it.

Prompt: Say that the answer stands in no code fence.
""",
    tags=(Tag.UNNECESSARY,),
)
REASONING_SKIPPED = ProblemKind(
    "reasoning-skipped",
    Severity.INFORMATION,
    "The model's reasoning precedes its answer.",
    """Drafts in it are not answers, so it is not read.

Wrong: `<think>Maybe {"summary": "…"}</think>` before the answer

Right: nothing to do.
""",
    tags=(Tag.UNNECESSARY,),
)
