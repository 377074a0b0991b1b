"""Runs git for a process that may be killed, and ends it with all that it has started when that is gone.

It is a program of its own: ``python git_watch.py GIT ARGUMENT …``. Its standard input is a pipe whose other
end nobody else has, so that it ends when whoever asked for git does. Its exit status is that of git.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

GRACE = 2.0
"""Seconds in which git puts its locks away when it is ended."""


def main() -> int:
    """Run what the arguments say; return its exit status, negative where a signal ended it."""
    # Whoever ends the group means git, which says when all is over. To ignore it would be handed down.
    signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        git = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
    except OSError as error:
        print(f"git cannot be started: {error.strerror}")
        return 127
    is_alone = threading.Event()
    ending = threading.Thread(target=_end_with_parent, args=(git, is_alone), daemon=True)
    ending.start()
    status = git.wait()
    if is_alone.is_set():
        # Git may be gone before a hook that ignores what ends it.
        ending.join()
    return status


def _end_with_parent(git: "subprocess.Popen[bytes]", is_alone: threading.Event) -> None:
    while os.read(0, 1):
        pass
    is_alone.set()
    if sys.platform == "win32":
        subprocess.run(("taskkill", "/T", "/F", "/PID", str(git.pid)), check=False, capture_output=True)
        return
    os.killpg(0, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        git.wait(GRACE)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    status = main()
    if status < 0 and sys.platform != "win32":
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    sys.exit(status)
