"""Whether a file had changes of its user that no commit has: a commit of the whole file takes them along.

Git itself would run the filters of the repository to tell. Here the bytes are compared with what the index
has, and where git converts a file by more than its line ends it is said that it is not known.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from descant_server.workspace.committing.worktree import IndexEntry, Worktree
from descant_server.workspace.content import Content

_ATTRIBUTES = ("filter", "ident", "working-tree-encoding", "text", "eol", "crlf")
_CONVERTING = _ATTRIBUTES[:3]
_OFF = frozenset(("unset", "false"))


@dataclass(frozen=True, slots=True)
class _Conversions:
    """What git does to some files between the work tree and the index."""

    attributes: Mapping[str, Mapping[str, str]]
    is_automatic: bool
    """Whether it takes CRLF for LF where no attribute says otherwise."""
    has_modes: bool
    """Whether the executable bit counts."""

    def takes_crlf(self, path: str) -> bool:
        own = self.attributes.get(path, {})
        if own.get("text", own.get("crlf")) in _OFF:
            return False
        return self.is_automatic or bool(own.keys() & {"text", "eol", "crlf"})

    def is_beyond_us(self, path: str) -> bool:
        own = self.attributes.get(path, {})
        return any(own.get(attribute, "unset") not in _OFF for attribute in _CONVERTING)


def why_to_ask(
    worktree: Worktree,
    files: Mapping[str, Content],
    others: Mapping[str, IndexEntry | None] = MappingProxyType({}),
) -> Mapping[str, str]:
    """Return of which *files*, by their paths, a commit would take more than the answer's change, and why.

    Each reason completes the sentence "it …". They are compared with the index, or with *others* where those
    have them.
    """
    known = {path: others[path] if path in others else worktree.entries.get(path) for path in files}
    tracked = {path: entry for path, entry in known.items() if entry is not None}
    conversions = _Conversions(
        worktree.attributes(tracked, *_ATTRIBUTES) if tracked else {},
        worktree.settings("--get", "core.autocrlf")[-1:] in (["true"], ["input"]),
        worktree.settings("--type=bool", "--get", "core.fileMode")[-1:] != ["false"],
    )
    reasons = {}
    for path, content in files.items():
        entry = tracked.get(path)
        if entry is None:
            reasons[path] = "is untracked: the commit would hold all of it, your own lines, too"
        elif not _is_as_committed(conversions, path, content, entry):
            verb = "may have" if conversions.is_beyond_us(path) else "has"
            reasons[path] = f"{verb} uncommitted changes of yours, which the commit would hold, too"
    return reasons


def _is_as_committed(conversions: _Conversions, path: str, content: Content, entry: IndexEntry) -> bool:
    if conversions.has_modes and bool(content.mode & 0o100) != (entry.mode == "100755"):
        return False
    texts = [content.data]
    if conversions.takes_crlf(path):
        texts.append(content.data.replace(b"\r\n", b"\n"))
    return any(_id_of(text, len(entry.id)) == entry.id for text in texts)


def _id_of(data: bytes, digits: int) -> str:
    """Return the id of a blob, in so many hexadecimal digits."""
    algorithm = "sha256" if digits == len(hashlib.sha256().hexdigest()) else "sha1"
    parts: Iterable[bytes] = (b"blob %d\0" % len(data), data)
    return hashlib.new(algorithm, b"".join(parts), usedforsecurity=False).hexdigest()
