"""Runs git for a process that may be killed, and puts in order what that would have when it is gone.

It is a program of its own: ``python git_watch.py end|wait FOLDER GIT ARGUMENT …``. Its standard input is a
pipe whose other end nobody else has, so that it ends when whoever asked for git does. Then git is ended with
all that it has started, or waited for. Where git has made nothing of the index in the end, that gets back
what ``FOLDER`` keeps of it, by ``keep_in`` of the module ``index_backup``; without a name of a folder it
stays. Its exit status is that of git.
"""

import importlib
import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress

GRACE = 2.0
"""Seconds in which git puts its locks away when it is ended."""


def main() -> int:
    """Run what the arguments say; return its exit status, negative where a signal ended it."""
    _, manner, folder, *command = sys.argv
    # Whoever ends the group means git, which says when all is over. To ignore it would be handed down.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: None)
    try:
        git = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    except OSError as error:
        print(f"git cannot be started: {error.strerror}")
        return 127
    is_alone = threading.Event()
    over = threading.Event()
    ending = threading.Thread(target=_after_parent, args=(git, manner, folder, is_alone, over), daemon=True)
    ending.start()
    status = git.wait()
    over.set()
    if is_alone.is_set():
        # Git may be gone before a hook that ignores what ends it.
        ending.join()
    else:
        # Whoever asked may be gone in a moment: a hook that fails may be the last that it has seen.
        _put_back(folder)
    return status


def _after_parent(
    git: "subprocess.Popen[bytes]",
    manner: str,
    folder: str,
    is_alone: threading.Event,
    over: threading.Event,
) -> None:
    while os.read(0, 1):
        pass
    is_alone.set()
    if manner == "wait":
        over.wait()
        _put_back(folder)
        shutil.rmtree(folder, ignore_errors=True)
    elif sys.platform == "win32":
        subprocess.run(("taskkill", "/T", "/F", "/PID", str(git.pid)), check=False, capture_output=True)
        over.wait()
        _put_back(folder)
        shutil.rmtree(folder, ignore_errors=True)
    else:
        os.killpg(0, signal.SIGTERM)
        if not over.wait(GRACE):
            git.kill()
            over.wait()
        _put_back(folder)
        shutil.rmtree(folder, ignore_errors=True)
        os.killpg(0, signal.SIGKILL)


_turn = threading.Lock()
_is_done = threading.Event()
"""Whether the index was put back."""


def _put_back(folder: str) -> None:
    """Give the index back what *folder* keeps of it, where git has not changed it; once.

    Both threads may come here in one moment. Whoever is second waits, and has nothing to do: else it could
    end with the program while it holds the lock of the index, which would stay.
    """
    with _turn:
        if folder and not _is_done.is_set():
            _is_done.set()
            _restore(folder)


def _restore(folder: str) -> None:
    # It stands beside this file, and nothing else of the package can be imported here.
    sys.path.append(os.path.dirname(__file__))
    backups = importlib.import_module("index_backup")
    with suppress(OSError):
        before, announced = backups.kept_in(folder)
        before.restore(announced)


if __name__ == "__main__":
    status = main()
    if status < 0 and sys.platform != "win32":
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    sys.exit(status)
