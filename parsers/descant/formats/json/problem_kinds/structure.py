"""What can be wrong between the values of an object."""

from descant.problems import ProblemKind, Severity, Tag

TRAILING_COMMA = ProblemKind(
    "trailing-comma",
    Severity.HINT,
    "Trailing comma before a closing bracket.",
    """JSON allows no comma after the last member or item. It is ignored.

Wrong: `{"summary": "Done",}`

Right: `{"summary": "Done"}`

Prompt: Ask for strict JSON, and take the comma before a closing bracket out of the example.
""",
    tags=(Tag.UNNECESSARY,),
)
EXTRA_COMMA = ProblemKind(
    "extra-comma",
    Severity.WARNING,
    "A comma in place of a member or an item.",
    """Two commas in a row, or a comma after an opening bracket, may mean that a value was omitted.

Wrong: `[1,, 2]`

Right: `[1, 2]`

Prompt: Ask for strict JSON, or use structured outputs.
""",
    tags=(Tag.UNNECESSARY,),
)
MISSING_COMMA = ProblemKind(
    "missing-comma",
    Severity.WARNING,
    "Missing comma between two members or items.",
    """Models forget commas most often between the objects of a list, at a line end.

Wrong: `{"path": "a.py"} {"path": "b.py"}`

Right: `{"path": "a.py"}, {"path": "b.py"}`

Prompt: Ask for strict JSON, or use structured outputs.
""",
)
ELISION_IN_ARRAY = ProblemKind(
    "elision-in-array",
    Severity.WARNING,
    "Dots in place of omitted items or members.",
    """The model omitted part of the answer. The values that are there were read.

Wrong: `{"files": [{"path": "a.py", "content": ""}, ...]}`

Right: ask the model for the rest.

Prompt: Say that lists are to be written in full, and write no dots in the example.
""",
)
WRONG_SEPARATOR = ProblemKind(
    "wrong-separator",
    Severity.WARNING,
    "Another character in place of a comma.",
    """Members and items are separated by commas.

Wrong: `{"summary": "Done"; "files": []}`

Right: `{"summary": "Done", "files": []}`

Prompt: Ask for strict JSON, and write the example with commas.
""",
)
UNCLOSED = ProblemKind(
    "unclosed",
    Severity.WARNING,
    "A bracket is never closed.",
    """The text ends after a whole value, and only closing brackets are missing. Check that the answer
was not cut
off: it may have been meant to go on.

Wrong: `{"files": [{"path": "a.py", "content": ""}`

Right: `{"files": [{"path": "a.py", "content": ""}]}`

Prompt: Raise the limit of output tokens; where the answer is whole otherwise, ask for less nesting.
""",
)
MISMATCHED_CLOSE = ProblemKind(
    "mismatched-close",
    Severity.WARNING,
    "Mismatched closing bracket.",
    """What follows shows which bracket was meant.

Wrong: `{"files": [}, "summary": "Done"}`

Right: `{"files": [], "summary": "Done"}`

Prompt: Ask for less nesting, or use structured outputs, which count brackets for the model.
""",
)
STRAY_QUOTE = ProblemKind(
    "stray-quote",
    Severity.WARNING,
    "A stray quote before or after a bracket.",
    """Models open a string before an object, or close one that is not open.

Wrong: `[{"path": "a.py"},"{"path": "b.py"}]`

Right: `[{"path": "a.py"},{"path": "b.py"}]`

Prompt: Ask for strict JSON, or use structured outputs.
""",
    tags=(Tag.UNNECESSARY,),
)
COMMENT = ProblemKind(
    "comment",
    Severity.HINT,
    "A comment in JSON.",
    """JSON has no comments. It is ignored; the fix removes it.

Wrong: `{"files": [] /* none */}`

Right: `{"files": []}`

Prompt: Say that JSON takes no comments, and take those in the example of the prompt out.
""",
    tags=(Tag.UNNECESSARY,),
)
ODD_WHITESPACE = ProblemKind(
    "odd-whitespace",
    Severity.INFORMATION,
    "Invalid white space in JSON.",
    """Copying from a web page turns spaces into non-breaking or zero-width ones. Outside of strings they
are ignored; the fix replaces them with spaces.

Wrong: a non-breaking space after a colon

Right: `{"summary": "Done"}`

Prompt: Write the example in the prompt with ordinary spaces: models imitate those that they see.
""",
)
STRAY_TEXT = ProblemKind(
    "stray-text",
    Severity.WARNING,
    "Text that is no JSON stands between two values.",
    """A word or a sentence between keys, values and brackets belongs to none of them. It is skipped; what
stands before and behind it is read as it is written. It is an error where something may be lost with it: in
place of a value that the schema needs, where strings are skipped, or where it is unclear what the following
belongs to.

Wrong: `{"files": [{"path": "a.py", "content": ""}, next: {"path": "b.py", "content": ""}]}`

Right: `{"files": [{"path": "a.py", "content": ""}, {"path": "b.py", "content": ""}]}`

Prompt: Say that explanations belong into a member of the answer, and nothing stands between its values.
""",
)
EXTRA_OPEN = ProblemKind(
    "extra-open",
    Severity.WARNING,
    "An opening bracket too many.",
    """Templates double their braces, and models copy them; a bracket may also be left over from an item
that was never written.

Wrong: `{{"summary": "Done", "files": []}}`

Right: `{"summary": "Done", "files": []}`

Prompt: Show the outermost object in the example, and ask for strict JSON.
""",
    tags=(Tag.UNNECESSARY,),
)
SPLIT_OBJECT = ProblemKind(
    "split-object",
    Severity.WARNING,
    "One answer is written as two objects.",
    """The second object starts with a member that the first one lacks, so both are read as one.

Wrong: `{"summary": "Done", "course_of_action": []} {"files": []}`

Right: `{"summary": "Done", "course_of_action": [], "files": []}`

Prompt: Show in the example that all members are in one object.
""",
)
MERGED_OBJECTS = ProblemKind(
    "merged-objects",
    Severity.WARNING,
    "Two objects of a list are merged.",
    """The brackets between them are missing, so that the members of the second follow those of the first.
They are read as two.

Wrong: `[{"path": "a.py", "content": "", "path": "b.py", "content": ""}]`

Right: `[{"path": "a.py", "content": ""}, {"path": "b.py", "content": ""}]`

Prompt: Show a list of two objects in the example of the prompt.
""",
)
UNEXPECTED_TEXT = ProblemKind(
    "unexpected-text",
    Severity.ERROR,
    "The object cannot be read beyond this point.",
    r"""What follows has no certain reading, most often because a quote inside a string is not escaped.
Everything before this point was read; what is unclosed here is marked incomplete, and nothing is guessed.

Wrong: `{"content": "print("hi")"}`

Right: `{"content": "print(\"hi\")"}`

Prompt: Say that nothing stands between the members of the object, and use structured outputs where there
are any.
""",
)
