"""A secret, as it was found in a text."""

import re
from dataclasses import dataclass

from descant import Span

_SHOWN = 4
_BEGIN = re.compile(r"-----BEGIN [A-Z0-9 ]+-----")


@dataclass(frozen=True, slots=True)
class Secret:
    """A stretch of a text that lets its reader act in the name of another."""

    span: Span
    """In the text that it was looked for in; a private key from BEGIN to END."""
    kind: str
    """In words, such as ``GitHub Personal Access Token``."""

    def hint(self, text: str) -> str:
        """Return what may be shown of it, so that a person finds it in *text*.

        That is where a private key begins, else a few characters, a quarter of the secret at most.
        """
        value = text[self.span.start : self.span.end]
        if begin := _BEGIN.match(value):
            return begin.group()
        return value[: min(_SHOWN, len(value) // 4)] + "…"
