"""What can be right around an answer and is no prose."""

from descant.problems import ProblemKind, Severity, Tag, kinds_in

WRAPPED_IN_TAG = ProblemKind(
    "wrapped-in-tag",
    Severity.INFORMATION,
    "The answer is wrapped in a tag.",
    """Prompts ask for a tag around the answer, so that it can be found. The tag is not part of the answer.

Wrong: `<response>{"summary": "…"}</response>`

Right: `{"summary": "…"}`
""",
)
WRAPPED_IN_CDATA = ProblemKind(
    "wrapped-in-cdata",
    Severity.INFORMATION,
    "The answer is wrapped in a CDATA section.",
    """The section only marks its content as text; it is not part of the answer.

Wrong: `<![CDATA[{"summary": "…"}]]>`

Right: `{"summary": "…"}`
""",
)
WRAPPED_IN_LIST = ProblemKind(
    "wrapped-in-list",
    Severity.WARNING,
    "The answer is wrapped in a list.",
    """Programs that expect an object reject a list. The item is read as the answer.

Wrong: `[{"summary": "…"}]`

Right: `{"summary": "…"}`

Prompt: Say that the answer is one object, not a list with one.
""",
)
CODE_AROUND_JSON = ProblemKind(
    "code-around-json",
    Severity.INFORMATION,
    "The answer is wrapped in code.",
    """The model wrote a program that contains the answer. Only the object is read.

Wrong: `const response = {"summary": "…"};`

Right: `{"summary": "…"}`
""",
    tags=(Tag.UNNECESSARY,),
)
UI_CHROME = ProblemKind(
    "ui-chrome",
    Severity.INFORMATION,
    "Labels of the web page were copied with the answer.",
    """Chat pages show the language and a button above a code block; both are copied with it.

Wrong: a line `json` and a line `Copy code` before the object

Right: the object alone
""",
    tags=(Tag.UNNECESSARY,),
)
KINDS = kinds_in(globals())
