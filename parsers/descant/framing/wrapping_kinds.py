"""What can be right around an answer and is no prose."""

from descant.problems import ProblemKind, Severity, Tag, kinds_in

WRAPPED_IN_TAG = ProblemKind(
    "wrapped-in-tag",
    Severity.INFORMATION,
    "The answer stands in a tag.",
    """Prompts ask for an answer in a tag, so that it is found. The tag is no part of the answer.

Wrong: `<response>{"summary": "…"}</response>`

Right: `{"summary": "…"}`
""",
)
WRAPPED_IN_CDATA = ProblemKind(
    "wrapped-in-cdata",
    Severity.INFORMATION,
    "The answer stands in a CDATA section.",
    """The section says that what is in it is no markup, and is no part of the answer.

Wrong: `<![CDATA[{"summary": "…"}]]>`

Right: `{"summary": "…"}`
""",
)
WRAPPED_IN_LIST = ProblemKind(
    "wrapped-in-list",
    Severity.WARNING,
    "The answer is the only item of a list.",
    """A program that expects an object fails at the list. The item is read as the answer.

Wrong: `[{"summary": "…"}]`

Right: `{"summary": "…"}`
""",
)
CODE_AROUND_JSON = ProblemKind(
    "code-around-json",
    Severity.INFORMATION,
    "The answer stands in a line of code.",
    """The model wrote a program that holds the answer. The object is read, the code around it is not.

Wrong: `const response = {"summary": "…"};`

Right: `{"summary": "…"}`
""",
    tags=(Tag.UNNECESSARY,),
)
UI_CHROME = ProblemKind(
    "ui-chrome",
    Severity.INFORMATION,
    "Words of the page stand beside the answer that was copied from it.",
    """The name of the language and the label of the button above a block of code are copied with it.

Wrong: a line `json` and a line `Copy code` before the object

Right: the object alone
""",
    tags=(Tag.UNNECESSARY,),
)
KINDS = kinds_in(globals())
