"""A change of a file as answers in the notations of edits: as git prints it, and as models write it."""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

Opcodes = Sequence[tuple[str, int, int, int, int]]


def as_diff(path: str, before: str, after: str, driver: str, context: int = 3) -> str:
    """Return what git prints, which takes lines that match *driver* for the heads of sections."""
    old, new = before.splitlines(), after.splitlines()
    parts = [f"--- a/{path}\n+++ b/{path}\n"]
    for group in _groups(old, new, context):
        start, end, new_start, new_end = group[0][1], group[-1][2], group[0][3], group[-1][4]
        heads = (line for line in reversed(old[:start]) if re.match(driver, line))
        head = next(heads, "").lstrip()[:80].rstrip()
        numbers = f"@@ -{_numbers(start, end)} +{_numbers(new_start, new_end)} @@"
        parts.append(f"{numbers} {head}".rstrip() + "\n" + _signed(group, old, new))
    return "".join(parts)


def as_patch(path: str, before: str, after: str, sections: Sequence[str], context: int = 3) -> str:
    """Return a patch with *sections* above each of its hunks, outer ones first."""
    old, new = before.splitlines(), after.splitlines()
    above = "".join(f"@@ {section}\n" for section in sections) or "@@\n"
    hunks = "".join(above + _signed(group, old, new) for group in _groups(old, new, context))
    return f"*** Begin Patch\n*** Update File: {path}\n{hunks}*** End Patch\n"


def as_blocks(path: str, before: str, after: str) -> str:
    """Return search/replace blocks with as many lines as make each the only one of its file."""
    old, new = before.splitlines(), after.splitlines()
    blocks = []
    for group in _groups(old, new, 0):
        start, end, new_start, new_end = group[0][1], group[-1][2], group[0][3], group[-1][4]
        while _times(old[start:end], old) != 1 and (start > 0 or end < len(old)):
            if start > 0:
                start, new_start = start - 1, new_start - 1
            if (end < len(old) and end - start < 2) or start == 0:
                end, new_end = end + 1, new_end + 1
        search, replace = (
            "".join(f"{line}\n" for line in lines) for lines in (old[start:end], new[new_start:new_end])
        )
        blocks.append(f"{path}\n<<<<<<< SEARCH\n{search}=======\n{replace}>>>>>>> REPLACE\n")
    return "\n".join(blocks)


def _times(wanted: Sequence[str], lines: Sequence[str]) -> int:
    return (
        sum(lines[at : at + len(wanted)] == wanted for at in range(len(lines) - len(wanted) + 1))
        if wanted
        else 0
    )


def _groups(old: Sequence[str], new: Sequence[str], context: int) -> Iterator[Opcodes]:
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    if context:
        yield from matcher.get_grouped_opcodes(context)
        return
    yield from ([opcode] for opcode in matcher.get_opcodes() if opcode[0] != "equal")


def _numbers(start: int, end: int) -> str:
    count = end - start
    return f"{start + (count > 0)}" + ("" if count == 1 else f",{count}")


def _signed(group: Opcodes, old: Sequence[str], new: Sequence[str]) -> str:
    lines = []
    for kind, start, end, new_start, new_end in group:
        if kind == "equal":
            lines += [f" {line}" for line in old[start:end]]
            continue
        lines += [f"-{line}" for line in old[start:end]]
        lines += [f"+{line}" for line in new[new_start:new_end]]
    return "\n".join(lines) + "\n"
