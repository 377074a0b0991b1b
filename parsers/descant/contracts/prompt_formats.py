"""Instructions to answer in a format other than JSON: how it is written, the parts, and an example.

What is said of a format stands beside its target of conversion, and the example is written by that target,
which reads it back.
"""

import json
from collections.abc import Iterator
from dataclasses import replace

from descant.analysis import analyze
from descant.contracts.prompt_example import example_of
from descant.contracts.prompt_members import fenced, member_descriptions
from descant.conversion import TARGETS, Contents, Target, attempts, contents_of, without_hints
from descant.conversion.contents import FileContents
from descant.schemas import ResponseSchema

FORMATS = {target.format: target for target in TARGETS.values()}
"""The targets by the names of the formats that a model can be asked for."""
_CHANGES = """\
diff --git a/src/prices.py b/src/prices.py
--- a/src/prices.py
+++ b/src/prices.py
@@ -7,4 +7,5 @@
 def total(prices):
-    return sum(prices)
+    whole = sum(prices)
+    return round(whole, 2)
 
 def tax(prices):
diff --git a/src/old_name.py b/src/new_name.py
rename from src/old_name.py
rename to src/new_name.py
diff --git a/src/unused.py b/src/unused.py
deleted file mode 100644
"""


def format_prompt(schema: ResponseSchema, format: str) -> str | None:
    """Return the instructions to answer in *schema* and *format*; None where they do not go together.

    Raises KeyError for a format that is not in FORMATS.
    """
    target, example = FORMATS[format], example_of(schema)
    if not schema.collects or example is None:
        return None
    contents = contents_of(analyze(json.dumps(example), schemas=(schema,)))
    files = tuple(replace(file, content=f"{file.content}\n") for file in contents.files)
    contents = replace(contents, files=files)
    if target.operations > {"write"}:
        contents = replace(contents, files=(*_changes(target), *files))
    written = _written(contents, target)
    return "\n\n".join(_parts(schema, target, written)) + "\n" if written else None


def _changes(target: Target) -> Iterator[FileContents]:
    contents = without_hints(contents_of(analyze(_CHANGES)), target)
    return (file for file in contents.files if file.operation in target.operations)


def _written(contents: Contents, target: Target) -> str | None:
    return next((attempt.text for attempt in attempts(contents, target) if attempt.is_kept), None)


def _parts(schema: ResponseSchema, target: Target, example: str) -> Iterator[str]:
    yield target.instructions
    changes = target.operations > {"write"}
    parts = schema.parts
    kept = {parts.summary, parts.plan, parts.activity, *(() if changes else (parts.files,))} - {None}
    where = "The parts above the changes, in tags as in the example" if changes else "The parts of the answer"
    described = member_descriptions(schema.model.outline, kept)
    yield "\n".join((f"{where}; those that are not marked as optional have to be there.\n", *described))
    yield f"An example of the form, not of the content:\n\n{fenced(example, '')}"
