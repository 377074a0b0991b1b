"""The columns of a result. They are an interface: none is renamed, and none changes its type, in a version.

| column | what it is |
|---|---|
| ``id`` | as it came in |
| ``hash`` | of the text: BLAKE2b of its UTF-8, 16 bytes in hexadecimal; null where there is no text |
| ``verdict`` | ``clean``, ``problems``, ``blocked``, ``nothing`` or ``failed`` |
| ``format``, ``schema``, ``score``, ``complete`` | how it was read, and how well it fits |
| ``chars`` | the length of the text in code points, as all offsets are |
| ``errors``, ``warnings``, ``problems_total`` | how many problems there are, listed or not |
| ``summary`` | what the answer says of itself |
| ``files``, ``problems`` | in the order of the text; at most 200 problems are listed |
| ``failure`` | why a row has failed: ``too-long``, ``too-slow``, ``crashed``, ``exception``, ``unreadable`` |
| ``descant`` | the version that read it |
"""

import pyarrow as pa

SCHEMA_VERSION = "1"
"""Stands in the metadata of the schema as ``descant.schema``. A column more does not change it."""
MOST_PROBLEMS = 200
"""So many problems of a text are listed; all are counted."""


def file_type(*, contents: bool) -> pa.StructType:
    """Return the type of a file of an answer; ``start`` and ``end`` say where it stands."""
    fields = [
        ("path", pa.string()),
        ("operation", pa.string()),
        ("new_path", pa.string()),
        ("complete", pa.bool_()),
        ("blocked", pa.bool_()),
        ("start", pa.int64()),
        ("end", pa.int64()),
    ]
    return pa.struct([*fields, ("content", pa.large_string())] if contents else fields)


def problem_type() -> pa.StructType:
    """Return the type of a problem."""
    return pa.struct(
        [
            ("code", pa.string()),
            ("severity", pa.string()),
            ("start", pa.int64()),
            ("end", pa.int64()),
            ("pointer", pa.string()),
            ("message", pa.string()),
        ]
    )


def result_schema(*, contents: bool = False) -> pa.Schema:
    """Return the columns of a result, with the contents of files or without; what is kept comes behind."""
    return pa.schema(
        [
            ("id", pa.string()),
            ("hash", pa.string()),
            ("verdict", pa.string()),
            ("format", pa.string()),
            ("schema", pa.string()),
            ("score", pa.float32()),
            ("complete", pa.bool_()),
            ("chars", pa.int64()),
            ("errors", pa.int32()),
            ("warnings", pa.int32()),
            ("problems_total", pa.int32()),
            ("summary", pa.large_string()),
            ("files", pa.list_(file_type(contents=contents))),
            ("problems", pa.list_(problem_type())),
            ("failure", pa.string()),
            ("descant", pa.string()),
        ],
        metadata={"descant.schema": SCHEMA_VERSION},
    )
