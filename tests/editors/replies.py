"""An answer that is cut off in its second file, and the reply to the prompt that asks for it again."""

import json

from editors.stranger import Stranger

FIRST = "def tide():\n    return 3\n"
COMMENTED = FIRST.replace("3", "3.0  # metres")
"""The first file as a comment on it asks for it."""
ON_LINE = "On line 2 of tides.py:\n\n   ```\n       return 3\n   ```\n\nReturn metres."
ON_FILE = "On tides.py:\n\nGive it a docstring."
"""What is said in the prompt of the two comments."""
SECOND = "def moon():\n    return 'full'\n"


def _answer(**files: str) -> str:
    listed = [{"path": path, "content": content} for path, content in files.items()]
    return json.dumps({"summary": "s", "course_of_action": [], "files": listed}, indent=1)


COMPOSED = {"tides.py": COMMENTED, "kept.py": "x = 1\n", "moon.py": SECOND}
CUT_OFF = _answer(**{**COMPOSED, "tides.py": FIRST}).partition("'full'")[0]
REPLY = _answer(**{**COMPOSED, "kept.py": "x = 2\n"})
"""It brings a file, too, that nobody has asked for."""


def cut_off(stranger: Stranger) -> None:
    """Put the answer into the workspace of *stranger*, and the reply beside the workspace."""
    (stranger.workspace / "answer.response").write_text(CUT_OFF)
    (stranger.home / "reply.txt").write_text(REPLY)


def files_of(text: str) -> dict[str, str]:
    """Return what the files of the answer *text* hold."""
    return {file["path"]: file["content"] for file in json.loads(text)["files"]}
