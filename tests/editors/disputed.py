"""A project in which somebody has changed, since the answer was made, a line that the answer changes, too."""

import json

from editors.stranger import Stranger
from support.repositories import repository

_LINES = [f"def tide_{number}(): return {number}" for number in range(9)]
HOSTILE = "# vim: set textwidth=7 :\n# Local Variables:\n# fill-column: 7\n# End:"
"""What editors would obey that take the text for their user's own."""


def _text(changed: dict[int, str]) -> str:
    return "".join(f"{changed.get(number, line)}\n" for number, line in enumerate(_LINES))


THEIRS = _text({2: "def tide_2(): return 'theirs'", 7: "def tide_7(): return 'kept'"})
"""The file as it is now: line 3 is disputed, and line 8 was changed by nobody else."""
ANSWER = _text({2: "def tide_2(): return 'answered'", 4: "def tide_4(): return 'new'"}) + HOSTILE + "\n"
SETTLED = ANSWER.replace("def tide_7(): return 7", "def tide_7(): return 'kept'")
"""The file when the conflict is resolved with the answer's line: nothing else of either side is lost."""


def dispute(stranger: Stranger) -> None:
    """Make the workspace of *stranger* such a project, with the answer in ``answer.response``."""
    repository(stranger.workspace, {"tides.py": _text({})}, {"tides.py": THEIRS})
    files = [{"path": "tides.py", "content": ANSWER}, {"path": "new.py", "content": "x = 1\n"}]
    answer = {"summary": "s", "course_of_action": [], "files": files}
    text = f"{json.dumps(answer)}\n\n{HOSTILE}\n"
    (stranger.workspace / "answer.response").write_text(text)
