"""One run at a time below a URL, where nothing can be locked: by leases, which have to be renewed.

Each run writes a lease of its own, and then lists all there are; whoever sees no other may begin. Of two that
do so at once the one that writes last sees the other, so that they never begin both. That takes listings that
know of all that was written before, as those of S3, GCS, Azure and folders do. It takes no writing on
conditions, which few file systems of fsspec have, and by which no lease that has run out could be taken over
safely: that is to delete it, and somebody else may have done so, and written his own, right before.

No clocks are compared: a lease is dead when nobody has renewed it for a minute, as this machine has watched
it, or as the store dates it and our own.
"""

import getpass
import json
import os
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from uuid import uuid4

from descant_server.batches.remote import RemoteError
from descant_server.batches.run_files.objects import Objects
from descant_server.batches.run_files.run_files import RunError

LEASES = "leases"
LASTS = 60.0
"""Seconds after which a lease that nobody has renewed is dead."""
_RENEWED = 10.0
"""Seconds from one renewal to the next."""
_LOOKED_AT = 2.0
"""Seconds from one look at the lease of another run to the next."""
_TOO_LATE = "it could not be renewed in time (the network fails, or this machine has slept)"
_Leases = dict[str, bytes]
"""What is in each, by its name."""


class Lease:
    """The lease of a run that is the only one."""

    def __init__(self, objects: Objects, name: str) -> None:
        """Have none yet; it is to be the object *name*."""
        self.name = name
        self._objects = objects
        self._since = datetime.now(UTC).isoformat(timespec="seconds")
        self._renewals = 0
        self._written = 0.0
        self._lost = ""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="descant-lease", daemon=True)

    def check(self) -> None:
        """Raise RunError where the run is no longer the only one, or nobody can say."""
        if not self._lost and _now() - self._written > LASTS:
            self._lost = _TOO_LATE
        if self._lost:
            raise RunError(
                f"{self._objects.url}: the run has lost its lease: {self._lost}; "
                "start it again to go on where it was"
            )

    def write(self) -> None:
        """Write it. Raises RemoteError."""
        written = _now()
        about = {"owner": _owner(), "since": self._since, "renewals": self._renewals}
        self._objects.write(self.name, json.dumps(about).encode())
        self._written = written

    def remove(self) -> None:
        """Give it back."""
        self._objects.remove(self.name)

    def start(self) -> None:
        """Renew it from now on."""
        self._thread.start()

    def end(self) -> None:
        """Renew it no longer, and give it back."""
        self._ended.set()
        if self._lost or not self._written:
            return
        if self._thread.is_alive():
            self._thread.join()
        with suppress(RemoteError):
            self.remove()

    def _keep(self) -> None:
        while not self._ended.wait(_RENEWED) and not self._lost:
            with suppress(RemoteError):  # It is tried again, until it has run out.
                # Its name is ours alone: who takes over deletes it, and nobody else writes it.
                if self._objects.read(self.name) is None:
                    self._lost = "another run has taken over"
                    return
                before = self._written
                self._renewals += 1
                self.write()
                if _now() - before > LASTS:
                    # Another run may have taken over just before it was written again.
                    self._lost = _TOO_LATE
                    self.remove()


@contextmanager
def leased(objects: Objects, note: Callable[[str], object]) -> Iterator[Lease]:
    """Have a lease below the URL of *objects*; *note* is told of what is waited for.

    Raises RunError where another run is at work, and RemoteError.
    """
    lease = Lease(objects, f"{LEASES}/{uuid4().hex}.json")
    dead: _Leases = {}
    try:
        while others := _others(lease, objects, dead):
            spent = {name: _age(lease, name, objects) for name in others}
            lease.remove()
            dead.update(_dead(others, spent, objects, note))
            time.sleep(random.random())  # So that two who wait for each other do not do so for ever.
        for name in dead:
            objects.remove(f"{LEASES}/{name}")
        lease.start()
        yield lease
    finally:
        lease.end()


def _others(lease: Lease, objects: Objects, dead: _Leases) -> _Leases:
    """Write *lease*, and return all others but those that are *dead*."""
    lease.write()
    names = objects.listed(LEASES) - {lease.name.rpartition("/")[2]}
    contents = {name: objects.read(f"{LEASES}/{name}") for name in names}
    return {name: content for name, content in contents.items() if content not in (None, dead.get(name))}


def _age(lease: Lease, name: str, objects: Objects) -> float:
    """Return for how many seconds a lease was not renewed, as far as that is known."""
    now, then = objects.changed(lease.name), objects.changed(f"{LEASES}/{name}")
    return max(0.0, (now - then).total_seconds()) if now and then else 0.0


def _dead(
    others: _Leases, spent: dict[str, float], objects: Objects, note: Callable[[str], object]
) -> _Leases:
    """Return those of *others* that nobody renews. Raises RunError where somebody does."""
    start = time.monotonic()
    left = max(LASTS - spent[name] for name in others)
    if left > 0:
        owner = _owner_of(next(iter(others.values())))
        note(
            f"{objects.url}: a run of {owner} was at work here; waiting {left:.0f} s to see whether "
            f"it still is (if you know that it is not, delete {objects.url}/{LEASES})"
        )
    while others and (time.monotonic() - start) < left:
        time.sleep(_LOOKED_AT)
        for name, content in list(others.items()):
            now = objects.read(f"{LEASES}/{name}")
            if now is None:
                del others[name]
            elif now != content:
                raise RunError(
                    f"{objects.url}: another run is writing here ({_owner_of(now)}); wait for it, or stop it"
                )
    return others


def _owner() -> str:
    try:
        user = getpass.getuser()
    except (ImportError, KeyError, OSError):
        user = "user"
    return f"{user}@{socket.gethostname()}, process {os.getpid()}"


def _owner_of(content: bytes) -> str:
    try:
        return str(json.loads(content)["owner"])
    except (ValueError, KeyError, TypeError):
        return "somebody"


def _now() -> float:
    """Return seconds that go on while the machine sleeps, where it has a clock of that kind."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if clock is None else time.clock_gettime(clock)
