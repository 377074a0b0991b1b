"""The verdict on an answer beside the disk: one line, four numbers, and a word or two for what is blocked."""

from collections import Counter
from collections.abc import Iterator, Sequence

from descant_server.wording.plurals import plural
from descant_server.workspace.comparison import OTHER_ENTRY, READY, Compared, DiskState

_MOST_KINDS = 2
"""Of what blocks files that are named in the line."""
_BY_CODE = {
    "elided-code": "omitted code",
    "content-missing": "no content",
    "empty-self-closed": "no content",
    "duplicate-path": "duplicate path",
    "path-absolute": "path refused",
    "path-escapes-root": "path refused",
    "path-refused": "path refused",
    "bad-path": "path refused",
    "hunk-not-found": "search text not found",
    "hunk-ambiguous": "edit matches several places",
    "hunk-elsewhere": "edit names another place",
    "lost-lines": "lines lost",
    "lost-markup": "markup lost",
    "hunk-overlap": "edits overlap",
    "broken-edit-block": "broken edit",
    "unsupported-mode": "unsupported mode",
}
_CUT_OFF = frozenset(
    (
        "incomplete-file",
        "truncated",
        "truncated-close",
        "truncated-tag",
        "truncation-mark",
        "unclosed-file",
        "unclosed-heredoc",
        "unterminated-string",
    )
)


def verdict_line(files: Sequence[Compared]) -> str:
    """Return the verdict, such as ``7 files: 5 ready, 1 blocked (omitted code), 1 changed on disk``.

    A file that the workspace had as the answer has it counts among all of them only.
    """
    if not files:
        return "No files"
    total = plural(len(files), "file")
    if all(compared.state is DiskState.APPLIED for compared in files):
        return f"{total}: {'all applied' if len(files) > 1 else 'applied'}"
    if parts := ", ".join(_parts(files)):
        return f"{total}: {parts}"
    return f"{total}: {'all unchanged' if len(files) > 1 else 'unchanged'}"


def counts(files: Sequence[Compared]) -> dict[str, int]:
    """Return how many *files* there are, and how many are ready, blocked and changed, by these names."""
    states = Counter(compared.state for compared in files)
    return {
        "files": len(files),
        "ready": sum(states[state] for state in READY),
        "blocked": states[DiskState.BLOCKED] + states[DiskState.CONFLICT],
        "changed": states[DiskState.CHANGED],
    }


def _parts(files: Sequence[Compared]) -> Iterator[str]:
    numbers = counts(files)
    if numbers["ready"]:
        yield f"{numbers['ready']:,} ready{_merged(files)}"
    if applied := sum(compared.state is DiskState.APPLIED for compared in files):
        yield f"{applied:,} applied"
    blocked = [compared for compared in files if compared.state is DiskState.BLOCKED]
    if blocked:
        reasons = [kind for kind, _ in Counter(map(why_blocked, blocked)).most_common()]
        more = [*reasons[:_MOST_KINDS], "…"] if len(reasons) > _MOST_KINDS else reasons
        yield f"{len(blocked):,} blocked ({', '.join(more)})"
    if conflicts := sum(compared.state is DiskState.CONFLICT for compared in files):
        yield f"{conflicts:,} in conflict"
    changed = [compared for compared in files if compared.state is DiskState.CHANGED]
    if changed:
        yield f"{len(changed):,} changed {_where(changed)}"


def _merged(files: Sequence[Compared]) -> str:
    """Return how many of the ready *files* are not as the answer has them, in brackets."""
    states = Counter(compared.state for compared in files)
    words = {"merged": states[DiskState.MERGED], "from an older version": states[DiskState.OLDER]}
    shown = ", ".join(f"{count:,} {word}" for word, count in words.items() if count)
    return f" ({shown})" if shown else ""


def why_blocked(compared: Compared) -> str:
    """Return in two to four words what blocks a file, such as ``path refused``.

    Causes come before what follows from them: a file that is cut off also has wrong syntax, and no place.
    """
    draft, file = compared.draft, compared.file
    if draft.refused is not None:
        is_path = draft.target is None or file.operation == "move"
        return "path refused" if is_path else "unreadable"
    for code in compared.codes:
        if code in _BY_CODE:
            return _BY_CODE[code]
    if not file.complete or not _CUT_OFF.isdisjoint(compared.codes):
        return "truncated"
    if draft.before is not None and draft.old_text is None:
        return "not text"
    if draft.lacks:
        return "no such file" if draft.before is None else "file exists"
    if file.content is None and file.operation == "write":
        return "no content"
    if any(code.endswith("-syntax") for code in compared.codes):
        return "syntax error"
    if draft.patched is not None and draft.patched.text is None:
        return "search text not found"
    if compared.codes:
        return compared.codes[0]
    if OTHER_ENTRY in compared.reasons:
        return "another entry blocked"
    if draft.steps:
        return "path collision" if draft.reasons else "too many problems"
    return "not writable"


def _where(changed: Sequence[Compared]) -> str:
    if all(compared.draft.is_opened for compared in changed):
        return "in an editor"
    return "since the check" if any(compared.draft.is_opened for compared in changed) else "on disk"
