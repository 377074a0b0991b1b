"""How the name of a file or folder is spelled in a text: as it is, or in the escapes of a notation."""

import html
import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote

_MARKDOWN = re.compile(r"[_*\[\]#~]")
_PLAIN_IN_ADDRESSES = "!$&'(*+,;=:@~)"


class PathSpelling(NamedTuple):
    """A notation of paths in texts."""

    name: str
    spell: Callable[[str], str]
    """Returns how a part of a path is written, or a whole path with slashes."""


def _escaped_for_markdown(part: str) -> str:
    return _MARKDOWN.sub(r"\\\g<0>", part)


def _escaped_for_markup(part: str) -> str:
    return html.escape(part, quote=False)


def _percent_encoded(part: str) -> str:
    return quote(part, safe=_PLAIN_IN_ADDRESSES + "/")


def _quoted_by_git(part: str) -> str:
    """Return *part* as git writes it in quotes: the bytes beyond ASCII as octal numbers."""
    escaped = part.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(
        character if character.isascii() else "".join(f"\\{byte:03o}" for byte in _bytes(character))
        for character in escaped
    )


def _bytes(character: str) -> bytes:
    return character.encode(errors="surrogatepass")


AS_IT_IS = PathSpelling("as it is", str)
PATH_SPELLINGS = (
    AS_IT_IS,
    PathSpelling("markdown", _escaped_for_markdown),
    PathSpelling("markup", _escaped_for_markup),
    PathSpelling("address", _percent_encoded),
    PathSpelling("git", _quoted_by_git),
)
"""The first one counts where several write a path in the same way."""
