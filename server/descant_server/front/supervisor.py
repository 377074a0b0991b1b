"""Starts a worker, watches it, and replaces it when it hangs, grows without end, or dies.

What it was doing is in its activity record. The next worker gets the documents and the requests again. A
document that has ended two workers is read in safe mode from then on.
"""

import json
import threading
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from descant_server.front.client_registrations import ClientRegistrations
from descant_server.front.front import Front
from descant_server.front.open_offers import OpenOffers
from descant_server.front.pending_requests import document_of
from descant_server.front.process_usage import processor_seconds, resident_bytes
from descant_server.wire import log
from descant_server.wire.activity_record import Activity, ExecutionLane
from descant_server.wire.channel import EARLY
from descant_server.wire.messages import ErrorCode, MessageId, Request, dumps, error_body, result_body
from descant_server.wire.moments import Moment
from descant_server.wire.own_methods import LIMITS, OFFER

if TYPE_CHECKING:
    from descant_server.front.worker_process import Spawn, Worker

HANG = 10.0
"""Seconds, as ``wire/moments.py`` counts them, that one piece of work may take; the worker gives up much
earlier what it can give up."""
UNRESPONSIVE = 2.0
"""Seconds that the worker may let requests wait without looking at them; then they are answered here."""
MEMORY = 2 << 30
"""Bytes that a worker may take; a document of 20 MB needs about half of it."""
_LONG = 2_000_000
"""Characters; a document of so many may take all of the time, one of twice as many twice that time."""
_INTERVAL = 0.1
_MOST_CRASHES = 2
"""So many workers may one text end."""
_MOST_FAILED_STARTS = 3
"""So many workers in a row may die before they have started."""
_MOST_KILLED = 20
"""So many in a row may be killed from outside, which does not say that none can start."""
REST = 5.0
"""Seconds after which another one is tried all the same: what kept them from starting may be over."""
_LONGEST_REST = 300.0
_NOT_TWICE = "workspace/executeCommand"
"""A request that does something is not asked again."""


class WorkerSupervisor:
    """One worker at a time, for one front."""

    def __init__(
        self, front: Front, spawn: "Spawn", memory: float = MEMORY, hang: float = HANG, rest: float = REST
    ) -> None:
        """Spawn by *spawn* when asked to start; *memory* in bytes and *hang* in seconds end a worker.

        Where none can be started, another one is tried after *rest* seconds, and then less and less often.
        """
        self._front = front
        self._spawn = spawn
        self._memory = memory
        self._hang = hang
        self._worker: Worker | None = None
        self._is_over = threading.Event()
        self._gone = threading.Event()
        self._asked = set[MessageId]()
        self._registrations = ClientRegistrations(front.requests)
        self._open_offers = OpenOffers()
        self._crash_count: dict[tuple[str, int], int] = {}
        self._failed_starts = 0
        self._killed = 0
        """How many workers in a row were killed from outside before they had started."""
        self._rest = self._first_rest = rest
        self._next_try = 0.0
        """When another worker is tried after all, by the monotonic clock."""
        self._reason = ""
        """Why the worker was ended, if it was ended here."""

    def start(self) -> None:
        """Spawn the first worker."""
        self._replace()
        threading.Thread(target=self._supervise, name="supervisor", daemon=True).start()

    def send(self, body: bytes) -> None:
        """Hand a message to the worker there is; one that comes later is told what matters."""
        if self._worker is not None:
            self._worker.send(body)
        elif self._failed_starts >= _MOST_FAILED_STARTS:
            self._give_up()

    def take_response(self, number: MessageId, body: bytes) -> None:
        """Hand the client's answer *body* to whoever asked by this *number*, once; else it is dropped.

        Where a message that is still on the screen offers something, the worker there is takes the answer.
        """
        if number in self._asked:
            self._asked.discard(number)
            self._open_offers.forget(number)
            self.send(body)
        elif (answer := self._open_offers.answered(number, body)) is not None:
            self.send(answer)

    def leave(self) -> None:
        """Let the worker go: the client asks for nothing more."""
        self._is_over.set()
        if self._worker is not None:
            self._worker.leave()

    def dismiss(self) -> None:
        """End the worker: the conversation is over."""
        self._is_over.set()
        if self._worker is not None:
            self._worker.kill()

    def join(self, seconds: float) -> None:
        """Wait, for *seconds* at most, until the dismissed worker is gone: no other process reaps it."""
        if self._worker is not None:
            self._gone.wait(seconds)

    def receive(self, worker: "Worker", label: Mapping[str, Any], body: bytes) -> None:
        """Pass on what the worker there is says."""
        with self._front.lock:
            if worker is not self._worker:
                return
            if EARLY not in label:
                self._failed_starts, self._killed, self._rest = 0, 0, self._first_rest
            if label.get("method") == LIMITS:
                bounds = json.loads(body)["params"]
                self._hang, self._memory = bounds["seconds"], bounds["memory"]
                return
            if label.get("method") == OFFER:
                self._open_offers.keep(body)
                return
            if "method" in label and "id" in label:
                if self._registrations.are_known(label["method"], body):
                    worker.send(result_body(label["id"], None))
                    return
                self._asked.add(label["id"])
            self._front.receive_from_worker(label, body)

    def worker_exited(self, worker: "Worker") -> None:
        """Spawn another one, unless that one was let go."""
        entries = worker.activity.read()
        with self._front.lock:
            if worker is not self._worker:
                return
            if self._is_over.is_set():
                self._gone.set()
                return
            self._worker = None
            reason, self._reason = self._reason or "died", ""
            log.error(f"the worker {reason}; it was at {self._in_words(entries)}")
            # One that a document has ended is no failed start: that is read in safe mode sooner or later.
            self._killed += worker.was_killed
            is_excused = worker.was_killed and self._killed <= _MOST_KILLED
            if not self._count_crashes(entries) and not is_excused:
                self._failed_starts += 1
            self._front.take_back()
            self._front.stopgaps.overtake_all()
            if self._failed_starts < _MOST_FAILED_STARTS:
                self._replace()
                self._ask_again(entries, is_excused=is_excused)
            else:
                self._give_up()

    def _replace(self) -> None:
        self._asked.clear()
        try:
            self._worker = self._spawn(self)
        except OSError as error:
            log.error(f"cannot start a worker: {error.strerror}")
            self._failed_starts = _MOST_FAILED_STARTS
            self._give_up()
            return
        for body in self._front.mirror.replay():
            self._worker.send(body)

    def _ask_again(self, entries: Mapping[ExecutionLane, Activity], *, is_excused: bool) -> None:
        """Ask the new worker what is not answered; what the last one was at may have been its end.

        One that *is_excused* was ended by nothing that it was asked for.
        """
        culprit = entries[ExecutionLane.LOOP].what if ExecutionLane.LOOP in entries else None
        for number, pending in list(self._front.pending.items()):
            request = pending.request
            if request.method == _NOT_TWICE or culprit == work_of(request) or pending.tries > _MOST_CRASHES:
                reason = "Internal Error: the worker ended while processing this request"
                self._front.answer(number, error_body(number, ErrorCode.INTERNAL_ERROR, reason))
            elif self._worker is not None:
                pending.tries += not is_excused
                self._worker.send(pending.body)

    def _count_crashes(self, entries: Mapping[ExecutionLane, Activity]) -> bool:
        """Count a strike against each text that the worker was at; tell whether any may have been its end."""
        blamed = False
        for entry in entries.values():
            uri = entry.what.partition(" ")[2]
            document = self._front.mirror.documents.get(uri)
            if document is None:
                continue
            key = uri, hash(document.source.text)
            blamed = blamed or not document.is_in_safe_mode
            self._crash_count[key] = self._crash_count.get(key, 0) + 1
            if self._crash_count[key] >= _MOST_CRASHES:
                del self._crash_count[key]
                document.is_in_safe_mode = True
                log.error(f"the document {_mark(document.source.text)} is read in safe mode from now on")
        return blamed

    def _give_up(self) -> None:
        """Answer all requests with an error; the user is told once, and what the client sends is kept."""
        if self._failed_starts == _MOST_FAILED_STARTS:
            self._failed_starts += 1
            self._next_try = time.monotonic() + self._rest
            self._rest = min(2 * self._rest, _LONGEST_REST)
            text = "Descant cannot start its worker; see its log."
            shown = {"type": 1, "message": text}
            self._front.say(dumps({"jsonrpc": "2.0", "method": "window/showMessage", "params": shown}))
        for number in list(self._front.pending):
            reason = "Internal Error: there is no worker"
            self._front.answer(number, error_body(number, ErrorCode.INTERNAL_ERROR, reason))

    def _supervise(self) -> None:
        checks = 0
        while not self._is_over.wait(_INTERVAL):
            checks += 1
            with self._front.lock:
                if self._worker is not None and not self._is_over.is_set():
                    self._check(self._worker, is_long_ago=checks % 10 == 0)
                elif self._failed_starts >= _MOST_FAILED_STARTS and time.monotonic() >= self._next_try:
                    # One that dies again is the last for a while.
                    self._failed_starts = _MOST_FAILED_STARTS - 1
                    self._replace()

    def _check(self, worker: "Worker", *, is_long_ago: bool) -> None:
        entries = worker.activity.read()
        now = Moment(time.monotonic(), processor_seconds(worker.pid))
        ages = {lane: now.spent_since(entry.since) for lane, entry in entries.items()}
        late = [lane for lane, entry in entries.items() if ages[lane] > self._patience(entry)]
        if late:
            patience = self._patience(entries[late[0]])
            self._end(worker, f"was at one thing for more than {patience:g} s and was killed")
        elif is_long_ago and resident_bytes(worker.pid) > self._memory:
            self._end(worker, f"used more than {self._memory / (1 << 20):,.0f} MB of memory and was killed")
        elif ages.get(ExecutionLane.LOOP, 0.0) > UNRESPONSIVE:
            for number, pending in list(self._front.pending.items()):
                if pending.request.method != _NOT_TWICE:
                    self._front.answer_meanwhile(number, pending.request)

    def _patience(self, entry: Activity) -> float:
        """Return how many seconds the work of *entry* may take: a long text has more."""
        document = self._front.mirror.documents.get(entry.what.partition(" ")[2])
        size = len(document.source.text) if document is not None else 0
        return self._hang * max(1, round(size / _LONG))

    def _end(self, worker: "Worker", reason: str) -> None:
        self._reason = reason
        worker.kill()

    def _in_words(self, entries: Mapping[ExecutionLane, Activity]) -> str:
        """Describe what was being done without naming a document: its path is private."""
        words = []
        for entry in entries.values():
            what, _, uri = entry.what.partition(" ")
            document = self._front.mirror.documents.get(uri)
            words.append(f"{what} of the document {_mark(document.source.text)}" if document else what)
        return " and ".join(words) or "nothing"


def work_of(request: Request) -> str:
    """Return what a worker enters into its activity record for *request*."""
    return f"{request.method} {document_of(request.params) or ''}".rstrip()


def _mark(text: str) -> str:
    """Return what tells one text from another without telling what is in it."""
    from hashlib import sha256

    return f"{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]} ({len(text):,} characters)"
