"""The catalogue of problems that more than one format has, and of those about the answer as a whole."""

from descant.problems import ProblemKind, Severity

EMPTY_RESPONSE = ProblemKind(
    "empty-response",
    Severity.ERROR,
    "The text is empty.",
    """There is nothing to read.

Wrong: an empty document

Right: paste the whole answer of the model.
""",
)
NO_STRUCTURED_ANSWER = ProblemKind(
    "no-structured-answer",
    Severity.ERROR,
    "The text holds no answer in a format that is known.",
    """Neither a JSON object with the members of a response schema nor tags such as `<file path="…">`
were found. The
text may be a refusal or a question; it is kept as it is.

Wrong: `I am sorry, I cannot help with that.`

Right: `{"summary": "…", "course_of_action": […], "files": […]}`
""",
)
JSON_NOT_ACCEPTED = ProblemKind(
    "json-not-accepted",
    Severity.WARNING,
    "A JSON object was found, but it was not taken as the answer.",
    """The message says why: the object cannot be read, or it does not look like any response schema. The
related
place is where reading stopped.

Wrong: `{summary = Done}` before an answer in tags

Right: one answer, in one format.
""",
)
UNKNOWN_SCHEMA = ProblemKind(
    "unknown-schema",
    Severity.INFORMATION,
    "The JSON object matches no known response schema.",
    """The object is sound JSON, but its members are not those of an answer that is known, so it is not
checked.

Wrong: `{"name": "left-pad", "version": "1.0.0"}`

Right: `{"summary": "…", "course_of_action": […], "files": […]}`
""",
)
UNCERTAIN_SCHEMA = ProblemKind(
    "uncertain-schema",
    Severity.HINT,
    "The object looks like a response schema, but not surely.",
    """Few of the schema's members are there. The object is read by the schema that fits best.

Wrong: `{"files": [{"path": "a.py", "content": ""}]}`

Right: an object with all required members.
""",
)
REASONING_SKIPPED = ProblemKind(
    "reasoning-skipped",
    Severity.INFORMATION,
    "The model's reasoning stands before its answer.",
    """Drafts in it are no answers, so nothing in it is read.

Wrong: `<think>Maybe {"summary": "…"}</think>` before the answer

Right: nothing to do.
""",
)
ENVELOPED = ProblemKind(
    "enveloped",
    Severity.WARNING,
    "The answer is a member of another object.",
    """Programs wrap an answer under a name of their own. The inner object is read as the answer.

Wrong: `{"response": {"summary": "…", "course_of_action": […], "files": […]}}`

Right: `{"summary": "…", "course_of_action": […], "files": […]}`
""",
)
EXAMPLE_SKIPPED = ProblemKind(
    "example-object-skipped",
    Severity.INFORMATION,
    "A JSON object beside the answer was taken as an example.",
    """It matches no response schema, while another object does.

Wrong: `The format is {"path": "x"}.` before the answer

Right: nothing to do; remove it if it disturbs.
""",
)
SEVERAL_CANDIDATES = ProblemKind(
    "several-candidates",
    Severity.WARNING,
    "More than one object could be the answer.",
    """Models print a draft and then the final answer. The last complete object is read. Where two
different objects
stand directly one after the other, none is chosen, and this is an error.

Wrong: a draft object, then the final object

Right: one object.
""",
)
SEVERAL_FORMATS = ProblemKind(
    "several-formats",
    Severity.ERROR,
    "The text holds an answer as JSON and another one in tags.",
    """JSON comes first, so the object is read. Look at both: their files may differ.

Wrong: a JSON object with files, then `<file path="…">` blocks

Right: one answer, in one format.
""",
)
PROSE_OUTSIDE = ProblemKind(
    "prose-outside",
    Severity.INFORMATION,
    "Text stands outside of the answer.",
    """It belongs to no part of the answer. It is kept and never read as content.

Wrong: `Sure! Here is the plan:` before the answer

Right: nothing to do, unless the text was meant to be part of the answer.
""",
)
BYTE_ORDER_MARK = ProblemKind(
    "bom",
    Severity.INFORMATION,
    "The text starts with a byte order mark.",
    """The mark U+FEFF is not part of the answer. Offsets count it.

Wrong: U+FEFF before the opening bracket

Right: `{"summary": "…"}`
""",
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
)
MISSING_CLOSE = ProblemKind(
    "missing-close",
    Severity.WARNING,
    "An outer bracket is closed before an inner one.",
    """The inner list or object is closed where the outer one is.

Wrong: `{"files": [{"path": "a.py"}}`

Right: `{"files": [{"path": "a.py"}]}`
""",
)
MISSING_OPEN = ProblemKind(
    "missing-open",
    Severity.WARNING,
    "The members of an object stand in a list without the object's opening bracket.",
    """Models lose the brace between two file objects.

Wrong: `[{"path": "a.py"}, "path": "b.py"}]`

Right: `[{"path": "a.py"}, {"path": "b.py"}]`
""",
)
EXTRA_CLOSE = ProblemKind(
    "extra-close",
    Severity.HINT,
    "A closing bracket closes nothing.",
    """The bracket has no partner, so it is read as if it were not there.

Wrong: `{"files": []}}`

Right: `{"files": []}`
""",
)
TRUNCATED = ProblemKind(
    "truncated",
    Severity.ERROR,
    "The text ends in the middle of something.",
    """The answer was cut off, by a token limit or while it was copied. What stands before the cut was
read; a half
name, number or escape is dropped and never guessed, and the file that the cut lies in is marked incomplete.

Wrong: `{"files": [{"path": "a.py", "content": "import o`

Right: ask the model to go on, or to send this file again.
""",
)
LONE_SURROGATE = ProblemKind(
    "lone-surrogate",
    Severity.ERROR,
    "Half of a surrogate pair stands alone.",
    r"""A half pair is no character and cannot be written to a file. It is read as U+FFFD, the
replacement character.

Wrong: `{"content": "\ud83d"}`

Right: `{"content": "\ud83d\ude00"}`
""",
)

KINDS: tuple[ProblemKind, ...] = tuple(
    value for value in globals().values() if isinstance(value, ProblemKind)
)
