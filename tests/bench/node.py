"""Libraries for node, where node is installed: they are measured in a node process of their own."""

import json
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from bench.timing import Work

VERSIONS = {"jsonrepair": "3.15.0", "jsonc-parser": "3.3.1"}
FOLDER = Path(sys.prefix) / "node-peers"
"""In the environment of Python, so that `make clean` removes it."""
SCRIPT = Path(__file__).parent / "node" / "peers.mjs"
INSTALLING = 120
"""Seconds after which the packages count as out of reach."""


@dataclass
class NodePeer:
    """A library in a node process, which is started when it is needed, and again after it was ended."""

    name: str
    version: str
    _process: subprocess.Popen[str] | None = field(default=None, repr=False)
    _text: str | None = field(default=None, repr=False)

    def read(self, text: str) -> Any:
        """Return what it reads in *text*; None where it gives up."""
        return self._ask(text, times=1, is_value_wanted=True)["value"]

    def work(self, text: str) -> Work:
        """Return the work of reading *text*."""

        def times_seconds(times: int) -> float:
            seconds: float = self._ask(text, times=times, is_value_wanted=False)["seconds"]
            return seconds

        return times_seconds

    def seconds_apart(self, text: str, limit: float) -> float | str:
        """Return the CPU seconds of reading *text*, or a word for what became of it; see `timing.apart`."""
        request = json.dumps({"peer": self.name, "text": text, "times": 1}) + "\n"
        try:
            run = subprocess.run(
                _command(), input=request, capture_output=True, text=True, timeout=limit, check=False
            )
        except subprocess.TimeoutExpired:
            return "hangs"
        return float(json.loads(run.stdout)["seconds"]) if run.returncode == 0 else "crashes"

    def _ask(self, text: str, *, times: int, is_value_wanted: bool) -> dict[str, Any]:
        if self._process is None:
            self._process = subprocess.Popen(
                _command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request: dict[str, Any] = {"peer": self.name, "times": times, "isValueWanted": is_value_wanted}
        if text is not self._text:
            request["text"] = self._text = text
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process, self._text = None, None


def _command() -> list[str]:
    return ["node", str(SCRIPT), str(FOLDER)]


@cache
def node_peers() -> tuple[NodePeer, ...]:
    """Return the libraries for node; none where there is no node or the packages cannot be had."""
    if shutil.which("node") is None or not _is_installed():
        return ()
    return tuple(NodePeer(name, version) for name, version in VERSIONS.items())


def _is_installed() -> bool:
    wanted = [f"{name}@{version}" for name, version in VERSIONS.items()]
    stamp = FOLDER / "installed"
    if stamp.is_file() and stamp.read_text() == " ".join(wanted):
        return True
    npm = shutil.which("npm")
    if npm is None:
        return False
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [
        npm,
        "install",
        "--prefix",
        str(FOLDER),
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--silent",
    ]
    try:
        run = subprocess.run([*command, *wanted], capture_output=True, timeout=INSTALLING, check=False)
    except subprocess.TimeoutExpired:
        return False
    if run.returncode == 0:
        stamp.write_text(" ".join(wanted))
    return run.returncode == 0
