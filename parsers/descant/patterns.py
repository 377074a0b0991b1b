"""Regular expressions that are compiled when they are first used.

There are hundreds in the library, an answer meets a few dozen, and compiling all of them takes longer than
reading a hundred answers. At the top of a module there is a ``regex(…)``, not a ``re.compile(…)``.

A group is repeated without going back by ``(?>(?:…)*)``: early releases of 3.11 misread most ``(?:…)*+``.
"""

import re
from typing import Any, AnyStr, cast


class _Pattern:
    """Stands for a compiled expression, and asks it for whatever it is asked for itself."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """Return what the compiled expression has of that *name*; called for what was not yet asked for."""
        if name.startswith("__"):
            raise AttributeError(name)  # copy and pickle look for such names before __init__ has run.
        attribute = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, attribute)
        return attribute

    def __repr__(self) -> str:
        return f"regex({self._text!r})"


def regex(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return *text* as an expression with all that ``re.compile(text, flags)`` has, but compiled later."""
    return cast("re.Pattern[AnyStr]", _Pattern(text, flags))
