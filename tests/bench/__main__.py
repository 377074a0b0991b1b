"""Measure the reader and other libraries on this machine, in one run: ``make bench``.

Prints a table for each subject; a bar that is missed is marked, and the exit status is 1 then. With
``--write`` the tables are put into `README.md` beside this file.
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import (
    applying,
    classes,
    code,
    comparing,
    contracts,
    detection,
    edits,
    formats,
    hostile,
    memory,
    placements,
    reading,
    recovery,
    server,
    start,
    streaming,
)
from bench.node import NodePeer
from bench.peers import Peer, json_peers
from bench.tables import Section

README = Path(__file__).parent / "README.md"
MARK = "<!-- The rest is written by `make bench WRITE=1`. -->\n"


def main() -> int:
    """Measure and print; return 1 when a bar is missed."""
    peers = json_peers()
    subjects: dict[str, Callable[[], Section | None]] = {
        "reading": lambda: reading.section(peers),
        "formats": formats.section,
        "code": lambda: code.section(peers),
        "recovery": recovery.section,
        "edits": edits.section,
        "classes": lambda: classes.section(peers),
        "streaming": lambda: streaming.section(peers),
        "hostile": lambda: hostile.section(peers),
        "memory": memory.section,
        "contracts": contracts.section,
        "detection": detection.section,
        "comparing": comparing.section,
        "server": server.section,
        "start": start.section,
        "applying": applying.section,
        "placements": placements.section,
    }
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the tables into tests/bench/README.md")
    parser.add_argument("--only", choices=subjects, help="measure one subject only; nothing is written")
    arguments = parser.parse_args()
    printed, missed = [_machine(peers)], 0
    print(printed[0])
    for name, measure in subjects.items():
        if arguments.only in (None, name) and (section := measure()) is not None:
            printed.append(section.markdown())
            missed += section.missed
            print(printed[-1], flush=True)
    printed.append("All bars are met.\n" if not missed else f"{missed} of the bars are missed.\n")
    print(printed[-1])
    if arguments.write and not arguments.only:
        head = README.read_text(encoding="utf-8").partition(MARK)[0]
        README.write_text(head + MARK + "\n" + "\n".join(printed), encoding="utf-8")
    return int(missed > 0)


def _machine(peers: Sequence[Peer | NodePeer]) -> str:
    versions = ", ".join(f"{peer.name} {peer.version}" for peer in peers) or "none"
    return (
        f"Made by `make bench` on {time.strftime('%Y-%m-%d')} with Python {platform.python_version()} on "
        f"{_processor()}, {os.cpu_count()} processors, {platform.system()}.\n\n"
        f"Other libraries: {versions}.\n"
    )


def _processor() -> str:
    """Return the name of the processor, where the system tells it."""
    information = Path("/proc/cpuinfo")
    lines = information.read_text(encoding="utf-8").splitlines() if information.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


if __name__ == "__main__":
    sys.exit(main())
