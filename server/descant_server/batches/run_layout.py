"""What is where in the folder of a run. Who only reads one needs no more than this to find it."""

VERSION = 1
"""Of the folder: its manifest, and the names of what is in it."""
MANIFEST = "manifest.json"
PARTS = "parts"
"""The results, a file for each part."""
EXAMPLES = "examples"
"""Places of problems, a file for each part."""
