"""The worker as the front sees it: a process that takes messages, says messages, and may be gone."""

import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, cast

from descant_server.front.spawn_thread import start
from descant_server.wire import log
from descant_server.wire.activity_record import ActivityRecord
from descant_server.wire.channel import read_labelled
from descant_server.wire.framing import frame
from descant_server.wire.outbox import Outbox

_PIPE_SIZE = 1 << 20
"""Bytes; as much as the publication of a document with many problems takes, so that nobody waits."""
_KILLED = (-9, -15)
"""What a process returns that SIGKILL or SIGTERM has ended."""
_SET_PIPE_SIZE = 1031
"""``F_SETPIPE_SZ``, which Linux has."""


class Listener(Protocol):
    """Who is told what a worker does; all calls come on threads of the worker."""

    def receive(self, worker: "Worker", label: Mapping[str, Any], body: bytes) -> None:
        """The worker has said something."""

    def worker_exited(self, worker: "Worker") -> None:
        """The worker is gone, for whatever reason."""


class Worker(Protocol):
    """Whoever does the work."""

    activity: ActivityRecord
    pid: int
    was_killed: bool
    """Whether it is gone because something from outside of this server ended it."""

    def send(self, body: bytes) -> None:
        """Hand a message of the client over; never blocks."""

    def leave(self) -> None:
        """Let it end by itself, soon."""

    def kill(self) -> None:
        """End it, whatever it does. Its listener is told."""


Spawn = Callable[[Listener], Worker]
"""Starts a worker. Raises OSError if that cannot be done."""


COMMAND = (sys.executable, "-P", "-m", "descant_server.worker")


class WorkerProcess:
    """A process of its own, so that it can be killed."""

    def __init__(self, listener: Listener, command: Sequence[str] = COMMAND) -> None:
        """Start *command*, which is told where the activity record is. Raises OSError."""
        self.was_killed = False
        self._is_ended_here = False
        self.activity = ActivityRecord.new()
        try:
            arguments = (*command, self.activity.path, *([log.STAMPED] if log.Log.stream is not None else []))
            self._process = start(arguments, log.Log.stream, self.activity.inherited)
        except OSError:
            self.activity.close()
            raise
        self.pid = self._process.pid
        incoming, outgoing = cast(Any, self._process.stdout), cast(Any, self._process.stdin)
        widen(incoming.fileno(), outgoing.fileno())
        self._outbox = Outbox(outgoing, on_broken=self.kill)

        def read() -> None:
            for label, body in read_labelled(incoming):
                listener.receive(self, label, body)
            is_ended_here = self._is_ended_here
            self.kill()
            self.was_killed = self._process.wait() in _KILLED and not is_ended_here
            incoming.close()
            self._outbox.close(0.0)
            listener.worker_exited(self)
            self.activity.close()

        threading.Thread(target=read, name="worker", daemon=True).start()

    def send(self, body: bytes) -> None:
        """Hand a message of the client over; never blocks."""
        self._outbox.write(frame(body))

    def leave(self) -> None:
        """Let it end by itself: it does when its input ends."""
        self._outbox.close(0.0)

    def kill(self) -> None:
        """End it, whatever it does."""
        self._is_ended_here = True
        self._process.kill()


def widen(*files: int) -> None:
    """Give the pipes *files* more room, where the system can."""
    if sys.platform == "linux":
        import fcntl

        for file in files:
            try:
                fcntl.fcntl(file, _SET_PIPE_SIZE, _PIPE_SIZE)
            except OSError:
                return  # No pipe, or more than this user may have.
