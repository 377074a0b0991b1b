"""Changes of files as a unified diff that ``git apply`` and ``patch -p1`` take.

It is made of bytes, so that line ends, encodings and a last line without an end come out as they are written.
Files that hold NUL bytes, as those in UTF-16 do, become binary patches of git, which GNU patch does not take.
"""

import os
import re
import zlib
from base64 import b85encode
from collections.abc import Iterator
from itertools import pairwise

from descant.merging.line_changes import LineChange
from descant_server.workspace.diffing import FileDiff, Side
from descant_server.workspace.mode_changes import git_mode

_CONTEXT = 3
"""Lines around a change."""
_NO_ID = "0" * 40
_SHORT = 10
_PIECE = 52
"""Bytes in a line of a binary patch."""
_QUOTED = re.compile(rb'["\\\x00-\x1f\x7f]')
_NAMED = {b"\t": b"\\t", b"\n": b"\\n", b"\r": b"\\r", b'"': b'\\"', b"\\": b"\\\\"}


def patch_of(diff: FileDiff) -> bytes:
    """Return *diff* as a patch; of a file that stays as it is, nothing but its first line."""
    parts = [*header(diff), *(line for hunk in hunks(diff) for line in hunk)]
    old, new = (side.data if side is not None else b"" for side in (diff.old, diff.new))
    if diff.is_binary and old != new:
        parts += (b"GIT binary patch\n", *_literal(new), *_literal(old))
    return b"".join(parts)


def header(diff: FileDiff) -> Iterator[bytes]:
    """Yield the lines before the first hunk."""
    old, new = diff.old, diff.new
    first, second = (old or new), (new or old)
    if first is None or second is None:
        return
    # The lines and their order are those of ``git apply``, which refuses what it does not expect.
    paths = _name("a/", first.path), _name("b/", second.path)
    if diff.is_binary or not diff.changes:
        paths = _with_quotes(paths[0]), _with_quotes(paths[1])
    yield b"diff --git %s %s\n" % paths
    if old is None:
        yield b"new file mode %s\n" % _mode(second)
    elif new is None:
        yield b"deleted file mode %s\n" % _mode(first)
    elif diff.changes_mode:
        yield b"old mode %s\n" % _mode(first)
        yield b"new mode %s\n" % _mode(second)
    if old is not None and new is not None and first.path != second.path:
        yield b"similarity index %d%%\n" % _likeness(diff)
        yield b"rename from %s\n" % _name("", first.path)
        yield b"rename to %s\n" % _name("", second.path)
    if old is not None and new is not None and old.data == new.data:
        return
    # Only binary patches are held against the names of what they change, so there these are whole.
    length = None if diff.is_binary else _SHORT
    ids = "..".join((side.id if side is not None else _NO_ID)[:length] for side in (old, new))
    yield b"index %s%s\n" % (
        ids.encode(),
        b" " + _mode(second) if old is not None and new is not None and not diff.changes_mode else b"",
    )
    if diff.changes and not diff.is_binary:
        yield b"--- %s\n" % (_with_tab(_name("a/", old.path)) if old is not None else b"/dev/null")
        yield b"+++ %s\n" % (_with_tab(_name("b/", new.path)) if new is not None else b"/dev/null")


def hunks(diff: FileDiff) -> Iterator[list[bytes]]:
    """Yield the lines of each hunk: where it is, then lines whose first character says what they are."""
    if diff.is_binary:
        return
    old, new = (side.lines if side is not None else [] for side in (diff.old, diff.new))
    for group in _groups(diff.changes):
        first, last = group[0], group[-1]
        before = min(_CONTEXT, first.old_start)
        after = min(_CONTEXT, len(old) - last.old_end)
        at, end = first.old_start - before, last.old_end + after
        ranges = _range(at, end), _range(first.new_start - before, last.new_end + after)
        lines = [b"@@ -%s +%s @@\n" % ranges]
        for change in group:
            lines += (b" " + line for line in old[at : change.old_start])
            lines += (b"-" + line for line in old[change.old_start : change.old_end])
            lines += (b"+" + line for line in new[change.new_start : change.new_end])
            at = change.old_end
        lines += (b" " + line for line in old[at:end])
        yield [part for line in lines for part in _ended(line)]


def _groups(changes: list[LineChange]) -> Iterator[list[LineChange]]:
    """Yield the changes that are in one hunk."""
    group = changes[:1]
    for before, change in pairwise(changes):
        if change.old_start - before.old_end > 2 * _CONTEXT:
            yield group
            group = []
        group.append(change)
    if group:
        yield group


def _range(start: int, end: int) -> bytes:
    count = end - start
    # Of no lines the number is that of the line before, as it has always been.
    return b"%d" % (start + 1) if count == 1 else b"%d,%d" % (start + (count > 0), count)


def _ended(line: bytes) -> tuple[bytes, ...]:
    return (line,) if line.endswith(b"\n") else (line + b"\n", b"\\ No newline at end of file\n")


def _name(prefix: str, path: str) -> bytes:
    """Return *path* as git writes it: quoted where it holds what a line or the quotes could not."""
    name = os.fsencode(prefix + path)
    quoted = _QUOTED.sub(lambda match: _NAMED.get(match[0]) or b"\\%03o" % match[0][0], name)
    return name if quoted == name else b'"%s"' % quoted


def _with_tab(name: bytes) -> bytes:
    """Return *name* with the tab behind it that keeps GNU patch from ending it at a space."""
    return name + b"\t" if b" " in name and not name.startswith(b'"') else name


def _with_quotes(name: bytes) -> bytes:
    """Return *name* in the quotes that it needs where GNU patch has no other line to know it from."""
    return b'"%s"' % name if b" " in name and not name.startswith(b'"') else name


def _mode(side: Side) -> bytes:
    """Return the mode of *side* as git has it, which only knows programs and other files."""
    return git_mode(side.mode).encode()


def _likeness(diff: FileDiff) -> int:
    """Return how much of the old bytes is kept, in hundredths; nobody but people looks at it."""
    old, new = diff.old, diff.new
    if old is None or new is None or old.data == new.data:
        return 100
    if diff.is_binary:
        return 50
    gone = sum(len(line) for change in diff.changes for line in old.lines[change.old_start : change.old_end])
    return max(1, min(99, 100 * (len(old.data) - gone) // max(len(old.data), len(new.data))))


def _literal(data: bytes) -> Iterator[bytes]:
    """Yield *data* as git writes bytes: packed, in lines that begin with their length."""
    yield b"literal %d\n" % len(data)
    packed = zlib.compress(data)
    for start in range(0, len(packed), _PIECE):
        piece = packed[start : start + _PIECE]
        length = len(piece)
        yield bytes([length + (64 if length <= 26 else 70)]) + b85encode(piece, pad=True) + b"\n"
    yield b"\n"
