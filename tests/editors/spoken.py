"""An answer that speaks of a path in its words, its plan and above its code; the file is in the workspace."""

from editors.stranger import Stranger

PATH, NEW = "src/tide_table.py", "src/moon/table.py"
ANSWER = """\
## Summary

The table in `src/tide_table.py` counts in metres.

## Course of action

1. Change src/tide_table.py
2. Run it.

### src/tide_table.py

```python
x = 2
```
"""
LINES = [number for number, line in enumerate(ANSWER.splitlines()) if PATH in line]
"""Where it does, counted from 0; the last one is the file itself."""
RENAMED = ANSWER.replace(PATH, NEW)


def speak(stranger: Stranger) -> None:
    """Put the answer into ``answer.response`` of the workspace of *stranger*, and files beside it."""
    (stranger.workspace / "answer.response").write_text(ANSWER)
    (stranger.workspace / "src" / "tide_table.py").write_text("x = 1\n")
    (stranger.workspace / "src" / "harbour_list.py").write_text("y = 1\n")
