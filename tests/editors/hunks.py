"""An answer that changes a file in two places, of which one is left out."""

import json

from editors.stranger import Stranger

_LINES = [f"def tide_{number}(): return {number}" for number in range(30)]


def _text(changed: dict[int, str]) -> str:
    return "".join(f"{changed.get(number, line)}\r\n" for number, line in enumerate(_LINES))


THERE = _text({})
"""The file, with the line ends of another system."""
PROPOSED = _text({4: "def tide_4(): return 'first'", 24: "def tide_24(): return 'second'"})
LEFT_OUT = _text({24: "def tide_24(): return 'second'"})
"""The file without the first of the two changes."""


def propose(stranger: Stranger) -> None:
    """Put the file into the workspace of *stranger*, and the answer into ``answer.response``."""
    (stranger.workspace / "tides.py").write_bytes(THERE.encode())
    files = [{"path": "tides.py", "content": PROPOSED.replace("\r\n", "\n")}]
    answer = {"summary": "s", "course_of_action": [], "files": files}
    (stranger.workspace / "answer.response").write_text(json.dumps(answer))


def shown(text: str) -> str:
    """Return *text* as an editor has it."""
    return text.replace("\r\n", "\n").removesuffix("\n")
