"""Changes of files written as one patch or one unified diff, with the sections of an answer in tags above.

What does not survive the way through the reader is never taken, so a writing need not hold everything.
"""

from collections.abc import Callable, Iterator, Sequence

from descant.answer import File, Hunk
from descant.comparison.cells import LINE_NUMBER, hunk_lines
from descant.comparison.line_difference import lines_of
from descant.conversion.contents import Contents
from descant.conversion.tags import sections

_NO_LINE_END = "\\ No newline at end of file\n"


def as_patch(contents: Contents, files: Sequence[File]) -> str:
    """Return the parts of *contents* and the changes of *files* in the format of ``apply_patch``."""
    return _below(contents, ("*** Begin Patch\n", *map(_section, files), "*** End Patch\n"))


def as_diff(contents: Contents, files: Sequence[File]) -> str:
    """Return the same as a unified diff."""
    return _below(contents, tuple(map(_diff, files)))


WRITINGS: dict[str, Callable[[Contents, Sequence[File]], str]] = {
    "apply_patch": as_patch,
    "unified_diff": as_diff,
}
"""By the names of the formats that they are read in."""
NUMBERED = frozenset(("unified_diff",))
"""Those that can say in which line a change is."""


def _below(contents: Contents, changes: Sequence[str]) -> str:
    above = tuple(sections(contents))
    return "\n".join((*above, "".join(changes))) if above else "".join(changes)


def _section(file: File) -> str:
    if file.operation == "delete":
        return f"*** Delete File: {file.path}\n"
    if file.operation == "write":
        added = "".join(f"+{line}" for line in lines_of(file.content or ""))
        return f"*** Add File: {file.path}\n{added}"
    moved = f"*** Move to: {file.new_path}\n" if file.operation == "move" else ""
    return f"*** Update File: {file.path}\n{moved}{''.join(map(_patch_hunk, file.hunks))}"


def _patch_hunk(hunk: Hunk) -> str:
    data = hunk.node.value
    anchors = "".join(f"@@ {anchor}\n" for anchor in data.get("anchors") or ()) or "@@\n"
    lines = "".join(f"{line}\n" for line in hunk_lines(hunk))
    return f"{anchors}{lines}{'*** End of File' + chr(10) if data.get('at_end') else ''}"


def _diff(file: File) -> str:
    path = file.path
    if file.operation == "delete":
        names = f"--- a/{path}\n+++ /dev/null\n" if file.hunks else ""
        held = "".join(map(_diff_hunk, file.hunks))
        return f"diff --git a/{path} b/{path}\ndeleted file mode 100644\n{names}{held}"
    if file.operation == "write":
        return f"diff --git a/{path} b/{path}\nnew file mode 100644\n{_added(file)}"
    new = file.new_path or path
    moved = f"rename from {path}\nrename to {new}\n" if file.operation == "move" else ""
    names = f"--- a/{path}\n+++ b/{new}\n" if file.hunks else ""
    return f"diff --git a/{path} b/{new}\n{moved}{names}{''.join(map(_diff_hunk, file.hunks))}"


def _added(file: File) -> str:
    lines = lines_of(file.content or "")
    if not lines:
        return "index 0000000..e69de29\n"
    added = "".join(f"+{line}" for line in lines)
    end = "" if lines[-1].endswith(("\r", "\n")) else f"\n{_NO_LINE_END}"
    return f"--- /dev/null\n+++ b/{file.path}\n@@ -0,0 +1,{len(lines)} @@\n{added}{end}"


def _diff_hunk(hunk: Hunk) -> str:
    data = hunk.node.value
    number = data.get(LINE_NUMBER)
    counts = f"@@ -{number},{len(hunk.old_lines)} +{number},{len(hunk.new_lines)} @@"
    anchors = "".join(f" {anchor}" for anchor in data.get("anchors") or ())
    header = f"{counts if number is not None else '@@'}{anchors}\n"
    return header + "".join(_without_line_ends(hunk))


def _without_line_ends(hunk: Hunk) -> Iterator[str]:
    """Yield the lines, with a remark behind the last old and the last new one that has no line end."""
    data, lines = hunk.node.value, list(hunk_lines(hunk))
    open_ended = {
        mark for mark, name in (("-", "old_without_newline"), ("+", "new_without_newline")) if data.get(name)
    }
    last = {
        mark: max((n for n, line in enumerate(lines) if line[0] in (mark, " ")), default=-1) for mark in "-+"
    }
    for number, line in enumerate(lines):
        yield f"{line}\n"
        if any(last[mark] == number for mark in open_ended):
            yield _NO_LINE_END
