"""How files end that are run, imported or included: without it a file is cut off."""

import re
from collections.abc import Iterator, Sequence

from descant.patterns import regex
from descant_server.workspace.rules.extensions import PYTHON, SCRIPT, C
from descant_server.workspace.rules.rewritten import Rewritten

_GUARD = regex(r"^if[ ]+__name__[ ]*==[ ]*[\"']__main__[\"']", re.MULTILINE)
_EXPORT = regex(r"^(?:export\b|module\.exports|exports\.)", re.MULTILINE)
_CONDITION = regex(r"^[ \t]*#[ \t]*(?:(?P<opens>if(?:n?def)?)|(?P<closes>endif))\b", re.MULTILINE)


def lost_endings(file: Rewritten, lines: Sequence[str], extension: str) -> Iterator[str]:
    """Yield what ends the file on disk in *lines*, and nothing does in the answer."""
    text = "\n".join(lines)
    if extension in PYTHON and _GUARD.search(text) and not _GUARD.search(file.new):
        yield 'if __name__ == "__main__"'
    if extension in SCRIPT and _EXPORT.search(text) and not _EXPORT.search(file.new):
        yield "export"
    if extension in C and _open_conditions(file.new) and not _open_conditions(file.old):
        yield "#endif"


def _open_conditions(text: str) -> int:
    return sum(1 if match["opens"] else -1 for match in _CONDITION.finditer(text))
