"""Write an answer as one patch for ``apply_patch``, with the other parts above, in tags."""

from descant.conversion.contents import Contents, FileContents, HunkContents
from descant.conversion.signed_lines import added_lines, signed_lines
from descant.conversion.tags import below_sections
from descant.conversion.target import Detail, Target


def _write(contents: Contents) -> str:
    sections = "".join(map(_section, contents.files))
    return below_sections(contents, f"*** Begin Patch\n{sections}*** End Patch\n")


def _section(file: FileContents) -> str:
    if file.operation == "delete":
        return f"*** Delete File: {file.path}\n"
    if file.operation == "write":
        return f"*** Add File: {file.path}\n{''.join(added_lines(file.content or ''))}"
    moved = f"*** Move to: {file.new_path}\n" if file.operation == "move" else ""
    return f"*** Update File: {file.path}\n{moved}{''.join(map(_hunk, file.hunks))}"


def _hunk(hunk: HunkContents) -> str:
    anchors = "".join(f"@@ {anchor}\n" for anchor in hunk.hints.anchors) or "@@\n"
    lines = "".join(f"{line}\n" for line in signed_lines(hunk))
    is_at_end = hunk.hints.is_at_end and not hunk.hints.is_appended
    return f"{anchors}{lines}{'*** End of File' + chr(10) if is_at_end else ''}"


_INSTRUCTIONS = (
    "Write all changes as one patch, from a line `*** Begin Patch` to a line `*** End Patch`, without a "
    "code fence. A file begins with `*** Update File: `, `*** Add File: ` or `*** Delete File: ` and "
    "its path; below the first, `*** Move to: ` and a path moves it. A change begins with `@@`, or with "
    "`@@ ` and a line that stands above it, such as that of its class or function. Each line of a "
    "change, or of a new file, begins with one character more: a space where it stays, a minus sign "
    "where it goes, a plus sign where it is new. Copy the lines that stay and go exactly, with three "
    "lines that stay around each change."
)
TARGET = Target(
    "patch",
    "a patch",
    (_write,),
    _INSTRUCTIONS,
    ("apply_patch",),
    operations=frozenset(("write", "patch", "move", "delete")),
    details=frozenset((Detail.ADDITION, Detail.ANCHOR, Detail.ANCHORS, Detail.END)),
)
