"""What is where in the folder of a run. Who only reads one needs no more than this to find it."""

VERSION = 1
"""Of the folder: its manifest, and the names of what is in it."""
MANIFEST = "manifest.json"
PARTS = "parts"
"""The results, a file for each part."""
EXAMPLES = "examples"
"""Places of problems, a file for each part."""
INPUT = "input"
"""The column of results with the file that a row is from."""
STATE = "state"
"""The column that says why there is no text: ``refusal``, ``status 429``, or what is broken."""


def result_name(number: int, output: str) -> str:
    """Return the name, in its folder, of the result of part *number*."""
    return f"part-{number:05}.{output}"
