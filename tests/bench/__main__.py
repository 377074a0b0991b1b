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
from functools import partial
from pathlib import Path

from bench import (
    alternatives,
    applying,
    batches,
    classes,
    code,
    comparing,
    contracts,
    detection,
    edits,
    formats,
    hostile,
    memory,
    merging,
    placements,
    reading,
    recovery,
    server,
    start,
    streaming,
)
from bench.node import NodePeer
from bench.peers import Peer, json_peers
from bench.readme import count_of_missed, write_all, write_one
from bench.tables import Section

ROOT = Path(__file__).parents[2]
README = Path(__file__).parent / "README.md"


def main() -> int:
    """Measure and print; return 1 when a bar is missed."""
    peers = json_peers()
    subjects: dict[str, Callable[[], Section | None]] = {
        "reading": lambda: reading.section(peers),
        "formats": formats.section,
        "code": lambda: code.section(peers),
        "recovery": recovery.section,
        "alternatives": lambda: alternatives.section(peers),
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
        "batches": batches.section,
        "placements": placements.section,
        "merging": lambda: merging.section(arguments.history),
    }
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the tables into tests/bench/README.md")
    parser.add_argument("--only", choices=subjects, help="measure one subject only")
    parser.add_argument("--history", type=Path, default=ROOT, help="the repository whose commits are merged")
    arguments = parser.parse_args()
    print(machine := _machine(peers))
    sections = []
    for name, measure in subjects.items():
        if arguments.only in (None, name) and (section := measure()) is not None:
            sections.append(section)
            print(section.markdown(), flush=True)
    missed = sum(section.missed for section in sections)
    print(count_of_missed(missed))
    if arguments.write:
        write = write_one if arguments.only else partial(write_all, machine=machine)
        write(README, sections)
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
