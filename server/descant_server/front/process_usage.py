"""What a process takes of the machine, where the system tells."""

import os

_PAGE, _TICKS = (os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")) if hasattr(os, "sysconf") else (1, 1)


def resident_bytes(pid: int) -> int:
    """Return the bytes that process *pid* keeps in memory; 0 where that cannot be seen."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            return int(file.read().split()[1]) * _PAGE
    except (OSError, ValueError, IndexError):
        return 0


def processor_seconds(pid: int) -> float | None:
    """Return the processor time that process *pid* has got; None where that cannot be seen."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            # The name of the program, in brackets, may hold blanks.
            user, system = file.read().rpartition(b")")[2].split()[11:13]
            return (int(user) + int(system)) / _TICKS
    except (OSError, ValueError):
        return None
