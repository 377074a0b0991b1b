"""What is said of the choice of the answer."""

from descant.problems import ProblemKind, Severity, Tag

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
were found. The text may be a refusal or a question; it is kept as it is. If there should be an
answer, copy all of it, or ask the model for one: `descant prompt` prints how it is to be written.

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
    """Few of the schema's members are there, or another schema fits about as well. Until you confirm
it with a line such as `// descant: dce.harmony` above the object, the object is not checked by the schema.

Wrong: `{"files": [{"path": "a.py", "content": ""}]}`

Right: an object with all required members.
""",
)
SCHEMA_DISAGREES = ProblemKind(
    "schema-disagrees",
    Severity.WARNING,
    "The answer is read by the schema that was asked for, but it looks like another one.",
    """A directive, a rule for file names, or a setting says by which schema a text is read. That counts,
but the members of the object are clearly those of another schema.

Wrong: `// descant: vtk.validation` above `{"modifications": [], "updated_code": ""}`

Right: `// descant: vtk.code_modification` above it, or no such line.
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
    tags=(Tag.UNNECESSARY,),
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
    "The text holds answers in two formats.",
    """JSON comes first, so the object is read, and the files in tags are shown behind its own. Tags
come before patches and other edits, which are not read beside an answer. Look at both: their files may
differ.

Wrong: a JSON object with files, then `<file path="…">` blocks

Right: one answer, in one format.
""",
)
SEVERAL_ANSWERS = ProblemKind(
    "several-answers",
    Severity.ERROR,
    "The text holds more than one answer in tags.",
    """A second summary behind files begins another answer. The last whole one is read; each of them can be
kept
alone, by a fix at its summary. Nothing is mixed.

Wrong: `<summary>`, files, and again `<summary>` and files

Right: one answer.
""",
)
EXTRA_JSON_BLOCK = ProblemKind(
    "extra-json-block",
    Severity.INFORMATION,
    "A list of the updated files stands as an object beside the answer.",
    """It is no answer of its own. Its names are compared with the files of the answer.

Wrong: `{"updated_files": ["a.py"]}` behind the last `</file>`

Right: nothing to do.
""",
)
