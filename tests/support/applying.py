"""What tests of applying share: a workspace with files of every kind, answers, a person at a terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path

from descant_server.cli import main

_PATIENCE = 30.0
"""Seconds until a command that should ask, or end, is given up."""

FILES = {
    "src/a.py": (b"one = 1\ntwo = 2\nthree = 3\nfour = 4\nfive = 5\nsix = 6\nseven = 7\n", 0o644),
    "src/b.py": (b"print('b')\n", 0o644),
    "crlf.txt": (b"first\r\nsecond\r\nthird\r\n", 0o644),
    "open end.txt": (b"first\nlast", 0o644),
    "mark.txt": (b"\xef\xbb\xbfmarked\n", 0o644),
    "wide.txt": (b"\xff\xfe" + "breit\nzwei\n".encode("utf-16-le"), 0o644),
    "old/latin.txt": ("Größe\nMaß\n".encode("latin-1"), 0o644),
    ".editorconfig": (b"root = true\n[old/*]\ncharset = latin1\n", 0o644),
    "tools/run.sh": (b"#!/bin/sh\necho one\n", 0o755),
    "same.txt": (b"same\n", 0o644),
    "empty.txt": (b"", 0o644),
    'odd "name" \u00e4.txt': (b"odd\n", 0o644),
    "bytes.bin": (bytes(range(256)), 0o644),
}

WHOLE_FILES = """<response>
<summary>Changes of every kind.</summary>
<course_of_action><step_1>Change the files.</step_1></course_of_action>
<file path="src/a.py">
zero = 0
one = 1
two = 2
three = 3
four = 4
five = 5
six = 6
seven = 8
</file>
<file path="crlf.txt">
first
2nd
third
</file>
<file path="open end.txt">
first
second
last
</file>
<file path="mark.txt">
marked again
</file>
<file path="wide.txt">
breit
drei
</file>
<file path="old/latin.txt">
Größe
Maße
</file>
<file path="same.txt">
same
</file>
<file path="empty.txt">
no longer
</file>
<file path='odd "name" \u00e4.txt'>
odder
</file>
<file path="new/deep/file.txt">
hello
</file>
</response>
"""

PATCH = """*** Begin Patch
*** Update File: src/a.py
@@
 three = 3
-four = 4
+four = 44
 five = 5
*** Delete File: src/b.py
*** Update File: crlf.txt
*** Move to: moved/crlf.txt
@@
 first
-second
+zwei
 third
*** Update File: tools/run.sh
@@
 #!/bin/sh
-echo one
+echo two
*** Add File: new.txt
+hello
*** End Patch
"""


def fill(folder: Path) -> Path:
    """Write the files of a workspace to *folder* and return it."""
    for path, (data, mode) in FILES.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        file.chmod(mode)
    return folder


Typing = str | Callable[[], str]
"""What is typed: a line, or what somebody does before they type it."""


def at_terminal(
    arguments: Sequence[str | Path],
    typed: Sequence[Typing] = (),
    piped: Path | None = None,
    into: Path | None = None,
    asks: bytes = rb"/N/diff\] ",
    rows: int = 0,
) -> tuple[int, str]:
    """Run the command in a process that has a terminal of its own; return its status and what is seen there.

    Each of *typed* is typed when the next question is there, which ends as *asks* has it. *piped* is what
    standard input is then, and *into* what standard output is; *rows* is how many the terminal has.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other tests may have left threads
        child, terminal = pty.fork()
    if child == 0:
        _run([*map(str, arguments)], piped, into, rows)
    seen, answered, deadline = b"", 0, time.monotonic() + _PATIENCE
    try:
        while time.monotonic() < deadline:
            if not select.select([terminal], [], [], 0.5)[0]:
                continue
            try:
                piece = os.read(terminal, 1 << 16)
            except OSError:  # so Linux says that nobody has the other end open
                piece = b""
            if not piece:
                break
            seen += piece
            if len(re.findall(asks, seen)) > answered and answered < len(typed):
                line = typed[answered]
                os.write(terminal, (line if isinstance(line, str) else line()).encode())
                answered += 1
        else:
            os.kill(child, 9)
    finally:
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        os.close(terminal)
    return status, seen.decode().replace("\r\n", "\n")


def _run(arguments: list[str], piped: Path | None, into: Path | None, rows: int) -> None:
    """Be the command, in the child."""
    status = 70
    try:
        if rows:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, 100, 0, 0))
        # Who runs the tests in the background of a script ignores Ctrl-C, and so would all that they start.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if piped is not None:
            os.dup2(os.open(piped, os.O_RDONLY), 0)
        if into is not None:
            os.dup2(os.open(into, os.O_WRONLY | os.O_CREAT), 1)
        os.environ["COLUMNS"] = "100"
        sys.stdin, sys.stdout, sys.stderr = (
            os.fdopen(number, mode, encoding="utf-8", closefd=False) for number, mode in enumerate("rww")
        )
        status = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)
