"""What is said of the choice of the answer."""

from descant.problems import ProblemKind, Severity, Tag

EMPTY_RESPONSE = ProblemKind(
    "empty-response",
    Severity.ERROR,
    "The document is empty.",
    """There is nothing to read.

Wrong: an empty document

Right: paste the whole answer of the model.

Prompt: Check the request: a token limit spent on reasoning, a stop sequence or a filter leaves nothing of
an answer.
""",
)
NO_STRUCTURED_ANSWER = ProblemKind(
    "no-structured-answer",
    Severity.ERROR,
    "No answer in a known format was found.",
    """Neither a JSON object with the members of a response schema nor tags such as `<file path="…">` were
found. The document may be a refusal or a question; it is kept as it is. If there should be an answer, copy
all of it, or ask the model again: `descant prompt` prints instructions for it.

Wrong: `I am sorry, I cannot help with that.`

Right: `{"summary": "…", "course_of_action": […], "files": […]}`

Prompt: Show the whole form of the answer in the prompt, at its end, and say that nothing else is to be
written; where the API has structured outputs, use them.
""",
)
JSON_NOT_ACCEPTED = ProblemKind(
    "json-not-accepted",
    Severity.WARNING,
    "A JSON object was found, but not read as the answer.",
    """The message gives the reason: the object cannot be read, or matches no response schema. The related
location is where reading stopped.

Wrong: `{summary = Done}` before an answer in tags

Right: one answer, in one format.

Prompt: Say which members the outermost object has; an example of a whole answer helps most.
""",
)
UNKNOWN_SCHEMA = ProblemKind(
    "unknown-schema",
    Severity.INFORMATION,
    "The JSON object matches no known response schema.",
    """The object is valid JSON, but its members match no known response schema, so it is not checked.
Where an answer is expected (`--answer-expected`) there is none, which is an error: `--schema-file` makes
a schema of yours known. Where none is, such a text is nothing.

Wrong: `{"name": "left-pad", "version": "1.0.0"}`

Right: `{"summary": "…", "course_of_action": […], "files": […]}`

Prompt: Show the whole form of the answer, with the names of its outermost members, at the end of the prompt.
""",
)
UNCERTAIN_SCHEMA = ProblemKind(
    "uncertain-schema",
    Severity.HINT,
    "The schema of the answer is uncertain.",
    """Few of the schema's members are present, or another schema fits about as well. The object is not
checked by the schema until you confirm it with a line such as `// descant: dce.harmony` above the object.

Wrong: `{"files": [{"path": "a.py", "content": ""}]}`

Right: an object with all required members.

Prompt: Ask for a member that only this schema has, or name the schema in the answer.
""",
)
SCHEMA_DISAGREES = ProblemKind(
    "schema-disagrees",
    Severity.WARNING,
    "The requested schema does not match the answer.",
    """A directive, a file name rule or a setting requests a schema. The answer is read by it, but the
members of the object are clearly those of another schema.

Wrong: `// descant: vtk.validation` above `{"modifications": [], "updated_code": ""}`

Right: `// descant: vtk.code_modification` above it, or no such line.

Prompt: Ask for one schema in the whole prompt: the system message, the request and the examples name
different ones.
""",
)
ENVELOPED = ProblemKind(
    "enveloped",
    Severity.WARNING,
    "The answer is nested in another object.",
    """Programs wrap an answer under a name of their own; the inner object is read as the answer.

Wrong: `{"response": {"summary": "…", "course_of_action": […], "files": […]}}`

Right: `{"summary": "…", "course_of_action": […], "files": […]}`

Prompt: Show the outermost object in the prompt, and say that it stands alone, inside no other object.
""",
)
EXAMPLE_SKIPPED = ProblemKind(
    "example-object-skipped",
    Severity.INFORMATION,
    "A JSON object next to the answer was read as an example.",
    """It matches no response schema, while another object does.

Wrong: `The format is {"path": "x"}.` before the answer

Right: nothing to do; remove it if you like.
""",
    tags=(Tag.UNNECESSARY,),
)
SEVERAL_CANDIDATES = ProblemKind(
    "several-candidates",
    Severity.WARNING,
    "More than one object could be the answer.",
    """Models print a draft and then the final answer. The last complete object is read. If two different
objects directly follow each other, none is chosen, and this is an error.

Wrong: a draft object, then the final object

Right: one object.

Prompt: Ask for one object, and for no examples or drafts in JSON beside it.
""",
)
SEVERAL_FORMATS = ProblemKind(
    "several-formats",
    Severity.ERROR,
    "The document contains answers in two formats.",
    """JSON comes first, so the object is read, and the files in tags are listed after its own. Tags come
before patches and other edits, which are not read next to an answer. Check both: their files may differ.

Wrong: a JSON object with files, then `<file path="…">` blocks

Right: one answer, in one format.

Prompt: Name one format, and take examples of the other out of the prompt.
""",
)
SEVERAL_ANSWERS = ProblemKind(
    "several-answers",
    Severity.ERROR,
    "The document contains more than one answer in tags.",
    """A second summary after files starts another answer. The last complete one is read; a fix at each
summary keeps only that answer. Answers are never mixed.

Wrong: `<summary>`, files, and again `<summary>` and files

Right: one answer.

Prompt: Ask for one answer, and say that drafts and alternatives are not to be written out.
""",
)
EXTRA_JSON_BLOCK = ProblemKind(
    "extra-json-block",
    Severity.INFORMATION,
    "A list of updated files next to the answer.",
    """It is not an answer of its own; its paths are compared with the files of the answer.

Wrong: `{"updated_files": ["a.py"]}` after the last `</file>`

Right: nothing to do.

Prompt: Say that the answer is one object, and that no list of files stands beside it.
""",
)
OPERATION_NOT_READ = ProblemKind(
    "operation-not-read",
    Severity.WARNING,
    "A deletion or a move is stated beside the answer, and not read.",
    """A line of prose, or a command, deletes or moves a file, but the answer does not. Beside code blocks a
heading `### Deleted file: src/a.py` is read as a deletion; nothing else of this kind is. Delete or move the
file yourself, or ask for the whole answer in a format with such operations.

Wrong: ``Removed: `src/old.py` `` above a diff

Right: a diff that deletes the file, or `{"path": "src/old.py", "operation": "delete"}`

Prompt: Say how a file is deleted or moved in the answer itself, not in a sentence beside it.
""",
)
