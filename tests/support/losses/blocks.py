"""The blocks of a file: what stands between lines at its margin that start something."""

from collections.abc import Sequence


def blocks_of(text: str, path: str) -> Sequence[str]:
    """Return the pieces of *text* that start at its margin, each with what belongs to it.

    A line at the margin starts a block where the line above it is blank, but for one that only closes.
    """
    lines = text.splitlines(keepends=True)
    blocks: list[list[str]] = [[]]
    above = ""
    for line in lines:
        if not above.strip() and line.strip() and not line[0].isspace() and line[0] not in ")}]#*":
            blocks.append([])
        blocks[-1].append(line)
        above = line
    return ["".join(block) for block in blocks if block]
