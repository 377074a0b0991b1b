"""The processes of a server, and the memory that they hold, as ``/proc`` tells it."""

from collections import defaultdict
from pathlib import Path

_PROC = Path("/proc")


def family(pid: int) -> list[int]:
    """Return process *pid* and all that it has started, itself first."""
    children = defaultdict(list)
    for status in _PROC.glob("[0-9]*/stat"):
        try:
            # The name stands in brackets and may hold anything.
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # It has just ended.
        if fields[0] != "Z":
            children[int(fields[1])].append(int(status.parent.name))
    found = [pid]
    for one in found:
        found += sorted(children[one])
    return found


def workers(pid: int) -> list[int]:
    """Return the processes that *pid* has started, but for those that only look after resources."""
    return [one for one in family(pid)[1:] if b"resource_tracker" not in _command(one)]


def megabytes(pid: int) -> float:
    """Return the memory of *pid* and all that it has started; pages that they share count for each."""
    return sum(_resident(one) for one in family(pid)) / 1024


def _resident(pid: int) -> int:
    try:
        lines = (_PROC / str(pid) / "status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def _command(pid: int) -> bytes:
    try:
        return (_PROC / str(pid) / "cmdline").read_bytes()
    except OSError:
        return b""
