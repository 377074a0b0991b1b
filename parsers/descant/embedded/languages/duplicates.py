"""Duplicate key in a file.

Most programs take the last one without a word, and what stands under the first is lost. In TOML it is an
error of syntax, and told as such.

Wrong: `{"path": "package.json", "content": "{\\"name\\": \\"birds\\", \\"name\\": \\"tides\\"}"}`

Right: `{"path": "package.json", "content": "{\\"name\\": \\"birds\\"}"}`

Prompt: Say that keys in such files are unique.
"""

from collections.abc import Hashable

from descant.embedded.languages.language import Note, Remark
from descant.problems import ProblemKind, Severity
from descant.source import Span

DUPLICATE_KEY_IN_FILE = ProblemKind.from_doc("duplicate-key-in-file", Severity.WARNING, __doc__)
_LONGEST = 40


def repeated(seen: dict[Hashable, Span], key: Hashable, name: str, span: Span) -> Remark | None:
    """Return what is to be said of the *key* at *span*, given those *seen*, to which it is added."""
    first = seen.setdefault(key, span)
    if first is span:
        return None
    shown = name if len(name) <= _LONGEST else name[:_LONGEST] + "…"
    note = Note("Also here.", first)
    return Remark(DUPLICATE_KEY_IN_FILE, span, f'Duplicate key "{shown}".', notes=(note,))
