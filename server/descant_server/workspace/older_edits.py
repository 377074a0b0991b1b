"""Edits that were made of an older version of a file: found where they fit exactly, and merged as git does.

The diff of a git names the very content that it changes; what it names counts before all else. Other edits
are tried on older versions only where they have no place in the file that is there. Where they fit to several
versions, and it makes a difference of which they were made, they are left as they are.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace

from descant import File
from descant.merging import lines_of, merged
from descant.patching import HunkOutcome, Level, Patched, patched
from descant.patterns import regex
from descant_server.workspace.base import WrittenFile
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.line_ends import majority

_INDEX_LINE = regex(r"(?:^|\\n)[^\S\n]*index (?P<old>[0-9a-f]{7,64})\.\.[0-9a-f]{7,64}", re.MULTILINE)
_NO_FILE = regex(r"0+\Z")


def named_content(text: str, file: File) -> str:
    """Return the id of what *file* changes, where a git has written it above its edits in *text*, the answer;
    else nothing."""
    end = file.hunks[0].span.start if file.hunks else file.span.end
    match = _INDEX_LINE.search(text, file.span.start, max(file.span.start, end))
    return match["old"] if match is not None and not _NO_FILE.match(match["old"]) else ""


def on_named_content(
    draft: Draft, files: Sequence[File], view: WorkspaceView, name: str
) -> tuple[Draft, str] | None:
    """Return *draft* with the content of this *name* in the history for its base, and with its edits on that.

    None where there is no such content, where it is what is there, or where the edits do not fit to it.
    """
    if not name or len(files) > 1 or draft.before is None or _is_named(draft.before.content.data, name):
        return None
    fitting = _fitting(draft, files, view, name)
    return fitting[0] if len(fitting) == 1 else None


def on_older_version(draft: Draft, files: Sequence[File], view: WorkspaceView) -> tuple[Draft, str] | None:
    """Return *draft* with the newest base that its edits fit to, and with them on it.

    None where there is none, or where another one gives something else.
    """
    fitting = _fitting(draft, files, view, "")
    if not fitting:
        return None
    outcomes = {_outcome(made, text) for made, text in fitting}
    return fitting[0] if len(outcomes) == 1 else None


def _fitting(draft: Draft, files: Sequence[File], view: WorkspaceView, name: str) -> list[tuple[Draft, str]]:
    """Return what the edits of *files* make of each older version that they fit to exactly, newest first."""
    old = draft.old_text
    assert draft.target is not None, "its path is not refused"
    assert draft.before is not None, "the file is there"
    assert old is not None, "it is text"
    there = lines_of(old)
    written = WrittenFile(draft.target.relative, "", old, charset=draft.before.charset)
    hunks = [hunk for file in files for hunk in file.hunks]
    fitting = []
    for base in view.bases.versions(written, name):
        if lines_of(base.text) == there:
            continue
        result = patched(base.text, hunks, newline=majority(base.text) or "\n")
        if result.text is not None and _is_exact(result):
            fitting.append((replace(draft, base=base, patched=result), result.text))
    return fitting


def _is_named(data: bytes, name: str) -> bool:
    """Tell whether *name* is the id that a git has for *data*, by one of its two algorithms."""
    blob = b"blob %d\0%b" % (len(data), data)
    return any(
        hashlib.new(algorithm, blob, usedforsecurity=False).hexdigest().startswith(name)
        for algorithm in ("sha1", "sha256")
    )


def _is_exact(result: Patched) -> bool:
    return all(
        match.outcome is HunkOutcome.APPLIED and match.level is Level.EXACT and not match.contradicts
        for match in result.matches
    )


def _outcome(made: Draft, text: str) -> tuple[object, ...]:
    """Return what tells the outcome of a merge from any other."""
    assert made.base is not None, "it was found"
    merge = merged(made.base.text, made.old_text or "", text)
    if merge.text is not None:
        return (merge.text,)
    return tuple((tuple(each.ours), tuple(each.theirs)) for each in merge.conflicts)
