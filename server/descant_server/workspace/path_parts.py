"""What a part of a path may be called: on every system, whichever it is that we run on."""

import re
import unicodedata

LONGEST_NAME = 255
"""The bytes of a name that nearly all file systems take."""

_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$|clock\$)"
    r"[ ]*(?:\.|\Z)",
    re.IGNORECASE,
)
_REPOSITORIES = frozenset((".git", ".hg", ".svn", ".jj", ".bzr"))
"""Their hooks and settings run programs, and what they keep is not for editing."""
_SHORT_GIT = re.compile(r"git~\d", re.IGNORECASE)
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What Unicode calls ignorable: some file systems pass over it in names."""


def why_no_name(part: str) -> str | None:
    """Return why nothing may be called *part*, to complete "the path …"; None where it may."""
    if part in ("", "."):
        return None
    if not part.isascii():
        seen = _seen(part)
        if not seen.strip(" ."):
            return "leads out of the workspace" if seen.count(".") > 1 else "contains an invalid name"
    elif part.count(".") > 1 and not part.strip(" ."):
        return "leads out of the workspace"
    if part.endswith((".", " ")):
        return "contains a name that ends with a dot or a space"
    if ":" in part:
        return "contains a colon"
    if _RESERVED.match(part):
        return "names a device on Windows"
    if is_repository(part):
        return "is inside the repository's metadata; nothing is written there"
    if len(part) * 4 > LONGEST_NAME and len(part.encode(errors="replace")) > LONGEST_NAME:
        return f"has a part of more than {LONGEST_NAME} bytes"
    return None


def is_repository(part: str) -> bool:
    """Tell whether *part* is the folder of a version control system, in any disguise that a system takes."""
    folded = part.lower() if part.isascii() else _seen(part).casefold()
    folded = folded.rstrip(" .")
    return folded in _REPOSITORIES or _SHORT_GIT.fullmatch(folded) is not None


def plain_name(part: str) -> str:
    """Return what is the same for all spellings of *part* that some file system takes for one name."""
    if part.isascii():
        return part.lower()
    folded = unicodedata.normalize("NFC", _UNSEEN.sub("", part)).casefold()
    return unicodedata.normalize("NFC", folded)


def _seen(part: str) -> str:
    return unicodedata.normalize("NFKC", _UNSEEN.sub("", part))
