"""The edits of files of one path, fitted to a text: all of them together, or one file after the other."""

from collections.abc import Sequence
from dataclasses import replace

from descant import File
from descant.patching import HunkMatch, Patched, patched
from descant_server.workspace.draft import Draft
from descant_server.workspace.line_ends import majority


def with_edits(draft: Draft, old: str, files: Sequence[File]) -> tuple[Draft, str | None]:
    """Return what the edits of *files* make of *old*; None where not all of them have a place."""
    newline = majority(old) or "\n"
    path = files[0].path
    result = patched(old, [hunk for file in files for hunk in file.hunks], newline=newline, path=path)
    if len(files) > 1 and all("first_line" in hunk.node.value for file in files for hunk in file.hunks):
        # Diffs of several commits: each is one of what the other leaves, and git log has the newest first.
        ways = [_in_turn(old, files, newline), _in_turn(old, [*reversed(files)], newline)]
        texts = dict.fromkeys(way.text for way in ways if way is not None)
        if len(texts) > 1 and not all(hunk.old_lines for file in files for hunk in file.hunks):
            reason = "the order of its edits decides, and is not certain"
            return replace(draft, patched=result, reasons=(*draft.reasons, reason)), None
        way = ways[0] or ways[1]
        result = way if way is not None and way.text != result.text else result
    return replace(draft, patched=result), result.text


def _in_turn(text: str, files: Sequence[File], newline: str) -> Patched | None:
    """Return what the edits of *files* make of *text* one after the other; None where one has no place."""
    matches: dict[int, tuple[HunkMatch, ...]] = {}
    for file in files:
        result = patched(text, file.hunks, newline=newline, path=file.path)
        if result.text is None:
            return None
        text, matches[file.span.start] = result.text, result.matches
    return Patched(text, tuple(match for at in sorted(matches) for match in matches[at]))
