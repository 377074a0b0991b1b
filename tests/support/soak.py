"""Hours of work on one server: `python -m support.soak --minutes 30 --documents 20 --kills 3`.

Random edits, requests of every kind that is advertised, cancellations, documents that are closed and opened,
and now and then the death of the process that does the work. In the end every request has one answer, the
memory is what it was, each message kept to the protocol, and of each document is said what `descant check`
says of its text. `--memory` instead makes 10,000 edits and 500 times opens and closes a document. The exit
status is 0 where all of that is so.
"""

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from descant import Severity
from descant_server.presentation.wire_diagnostics import severity_drawn
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.testing.client import Observer, ServerFailed
from support.advertised import CAPABILITIES, PULLING, follow_up, requests
from support.edit_oracle import Kind, near_change
from support.lsp_client import AWKWARD, ENVIRONMENT, Client, edited, place_of, started
from support.process_tree import megabytes, workers

ANSWERED_ANYHOW = {-32800, -32801, -32802, -32803}
"""Cancelled, modified, cancelled by the server, failed: an editor asks again."""
NOT_OPEN, INTERNAL_ERROR = -32602, -32603
GROWTH = 1.25
"""The memory of the last quarter of the time may be so many times that of the second one, and"""
SLACK = 10.0
"""so many megabytes more."""
_PIECES = tuple(piece for piece in AWKWARD if "<" not in piece)
_FILE = {"path": "birds/%d.py", "content": "def size(bird: str) -> int:\n    return len('🎉 %d')\n" * 20}


def answer(number: int, files: int = 8) -> str:
    """Return an answer, in one of three forms."""
    many = [
        {"path": _FILE["path"] % n, "content": _FILE["content"].replace("%d", str(n))}
        for n in range(number, number + files)
    ]
    if number % 3 == 0:
        tags = "".join(f'<file path="{one["path"]}">\n{one["content"]}</file>\n\n' for one in many)
        return f"Here it is.\n\n<summary>Größe {number}</summary>\n{tags}"
    plan = [{"step": 1, "description": "Say 🎉"}]
    whole = {"summary": f"Größe {number}", "course_of_action": plan, "files": many}
    return json.dumps(whole, ensure_ascii=False, indent=None if number % 3 == 1 else 2)


class Listener:
    """Hears what is published, and passes on what it hears."""

    def __init__(self, other: Observer | None) -> None:
        """Listen beside *other*."""
        self._other = other
        self.published: dict[str, list[dict[str, Any]]] = {}
        self.analyzed: dict[str, int] = {}
        self.answers = Counter[Any]()
        self.errors = Counter[tuple[Any, int]]()
        self.messages = Counter[str]()
        self.news = asyncio.Event()

    def sent(self, data: bytes) -> None:
        """Hear our side."""
        if self._other is not None:
            self._other.sent(data)

    def received(self, message: dict[str, Any]) -> None:
        """Hear the server's side."""
        if self._other is not None:
            self._other.received(message)
        params: Any = message.get("params")
        match message.get("method"):
            case None:
                self.answers[message["id"]] += 1
                if "error" in message:
                    kind = str(message["id"]).partition(" ")[0]
                    self.errors[kind, message["error"]["code"]] += 1
            case "textDocument/publishDiagnostics":
                self.published[params["uri"]] = params["diagnostics"]
            case "descant/didAnalyze":
                self.analyzed[params["uri"]] = params["version"]
                self.news.set()
            case "window/showMessage":
                self.messages[params["message"][:100]] += 1


@dataclass
class Page:
    """A document as its editor has it."""

    uri: str
    kind: Kind
    text: str
    version: int = 0
    is_open: bool = False


@dataclass
class Soak:
    """One conversation."""

    client: Client
    listener: Listener
    able: dict[str, Any]
    pages: list[Page]
    chance: random.Random
    done: Counter[str] = field(default_factory=Counter)
    waiting: dict[Any, str] = field(default_factory=dict)
    """The requests that have no answer yet, and their methods."""
    asked: int = 0
    memory: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    bereft: set[Any] = field(default_factory=set)
    """The requests that had no answer when a worker was killed: a command is not begun a second time."""
    late: list[str] = field(default_factory=list)
    """The documents that were waited for."""

    async def act(self) -> None:
        """Do something that an editor does."""
        page = self.chance.choice(self.pages)
        what = self.chance.random()
        if not page.is_open:
            self.open(page)
        elif what < 0.60:
            self.edit(page, self.chance.choice((1, 1, 1, 2, 5)))
        elif what < 0.97:
            self.ask(page)
        elif what < 0.98:
            self.replace(page)
        else:
            self.close(page)
        if len(self.waiting) > 60:
            await self.answered(30)

    def open(self, page: Page) -> None:
        """Open a document; its versions go on, so that a late one can be told from a future one."""
        page.version += 1
        page.is_open = True
        identifier = {"uri": page.uri, "version": page.version}
        opened = {**identifier, "languageId": "llm-response", "text": page.text}
        self.client.notify("textDocument/didOpen", {"textDocument": opened})
        self.done["opened"] += 1

    def close(self, page: Page) -> None:
        """Close a document."""
        page.is_open = False
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": page.uri}})
        self.done["closed"] += 1

    def edit(self, page: Page, count: int) -> None:
        """Make some edits, in one notification."""
        changes = []
        for _ in range(count):
            changes.append(near_change(self.chance, page.kind, page.text, "utf-16"))
            page.text = edited(page.text, changes[-1], "utf-16")
        self._change(page, changes)
        self.done["edits"] += count

    def replace(self, page: Page) -> None:
        """Start anew from a sound answer."""
        page.text = page.kind.text
        self._change(page, [{"text": page.text}])
        self.done["replaced"] += 1

    def _change(self, page: Page, changes: list[dict[str, Any]]) -> None:
        page.version += 1
        identifier = {"uri": page.uri, "version": page.version}
        self.client.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": changes})

    def ask(self, page: Page) -> None:
        """Send a request of some kind, and sometimes take it back."""
        line, character = place_of(page.text, self.chance.randint(0, len(page.text)), "utf-16")
        end, column = place_of(page.text, len(page.text), "utf-16")
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": end, "character": column}}
        position = {"line": line, "character": character}
        self._send(*self.chance.choice(requests(self.able, page.uri, position, whole)))
        if self.chance.random() < 0.15:
            number = self.chance.choice(list(self.waiting))
            self.client.notify("$/cancelRequest", {"id": number})
            self.done["cancelled"] += 1

    def _send(self, method: str, params: dict[str, Any]) -> None:
        self.waiting[self.client.ask_later(method, params)] = method
        self.done["requests"] += 1

    async def answered(self, but: int = 0) -> None:
        """Wait until all but so many of the requests have their answers."""
        while len(self.waiting) > but:
            number, method = next(iter(self.waiting.items()))
            got = await self.client.answered(number)
            del self.waiting[number]
            self.client.forget(number)
            code = got.get("error", {}).get("code")
            excused = {INTERNAL_ERROR} if number in self.bereft else set()
            if code not in (None, NOT_OPEN, *ANSWERED_ANYHOW, *excused):
                self.faults.append(f"{method} was answered with {got['error']}")
            if "result" in got and (more := follow_up(self.chance, self.able, method, got["result"])):
                self._send(*more)
        self.client.forget_notifications()

    async def settled(self) -> None:
        """Wait until the last version of every open document has been analysed."""

        async def come() -> None:
            while late := [
                page.uri
                for page in self.pages
                if page.is_open and self.listener.analyzed.get(page.uri) != page.version
            ]:
                self.late = late
                self.listener.news.clear()
                await self.listener.news.wait()

        await self.client.in_time(come(), "not all documents were analysed")

    async def pull(self) -> None:
        """Ask for the diagnostics of all documents, where they are not published."""
        for page in self.pages if self.able.get("diagnosticProvider") else ():
            about = {"textDocument": {"uri": page.uri}}
            got = await self.client.answer("textDocument/diagnostic", about)
            while got.get("error", {}).get("code") in ANSWERED_ANYHOW:
                got = await self.client.answer("textDocument/diagnostic", about)
            self.listener.published[page.uri] = got["result"]["items"]


def kill_worker(soak: Soak) -> None:
    """Kill a process that the server has started, if there is one."""
    found = workers(soak.client.process.pid)
    soak.done["kills" if found else "nobody to kill"] += 1
    soak.bereft.update(soak.waiting)
    if found:
        os.kill(soak.chance.choice(found), signal.SIGKILL)


def differences(soak: Soak) -> list[str]:
    """Return the documents of which the server says something else than `descant check` does."""
    different = []
    with tempfile.TemporaryDirectory() as folder:
        for page in soak.pages:
            if not page.is_open:
                continue
            path = Path(folder) / f"{page.uri.rpartition('/')[2]}"
            path.write_bytes(page.text.encode())
            command = [sys.executable, "-P", "-m", "descant_server", "check", path.name, "--output", "json"]
            ran = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, timeout=120)
            [checked] = json.loads(ran.stdout)
            wanted = [_said(one, _drawn(one)) for one in checked["problems"]]
            published = soak.listener.published[page.uri]
            found = [_said(one, Severity(one["severity"]).label) for one in published]
            path.unlink()
            if sorted(found) != sorted(wanted) and len(wanted) <= 1_000:
                only = (
                    [one for one in found if one not in wanted][:2],
                    [one for one in wanted if one not in found][:2],
                )
                different.append(f"{page.uri}: {len(found)} and {len(wanted)} problems; {only}")
    return different


def _drawn(problem: dict[str, Any]) -> str:
    """Return the severity that an editor is told of *problem*: what is faded has no line below it."""
    severity = Severity[problem["severity"].upper()]
    return severity_drawn(KINDS[problem["code"]], severity).label


def _said(problem: dict[str, Any], severity: str) -> tuple[str, ...]:
    return problem["code"], severity, problem["message"], json.dumps(problem["range"], sort_keys=True)


def growth(memory: list[float]) -> str | None:
    """Return how the memory has grown, if it has."""
    quarter = len(memory) // 4
    if quarter == 0:
        return None
    early, late = statistics.median(memory[quarter : 2 * quarter]), statistics.median(memory[-quarter:])
    return f"memory grew from {early:.0f} to {late:.0f} MB" if late > early * GROWTH + SLACK else None


async def soak(
    documents: int,
    minutes: float,
    kills: int,
    seed: str,
    pace: float,
    capabilities: dict[str, Any] = CAPABILITIES,
) -> list[str]:
    """Work for so many minutes. Return what was wrong."""
    chance = random.Random(seed)
    async with started() as client:
        listener = Listener(client.observer)
        client.observer = listener
        client.replies["workspace/applyEdit"] = {"applied": False}
        able = await client.initialize(capabilities)
        pages = [
            Page(
                f"file:///soak/{n}/{n}.response",
                Kind(str(n), answer(n, 2 + n % 9), _PIECES, 0),
                answer(n, 2 + n % 9),
            )
            for n in range(documents)
        ]
        work = Soak(client, listener, able, pages, chance)
        begin = time.monotonic()
        end, next_look = begin + minutes * 60, begin
        killing = [begin + minutes * 60 * (n + 1) / (kills + 1) for n in range(kills)]
        actions = 0
        while (now := time.monotonic()) < end:
            await work.act()
            actions += 1
            if killing and now >= killing[0]:
                killing.pop(0)
                kill_worker(work)
            if now >= next_look:
                next_look = now + min(5.0, minutes * 60 / 40)
                work.memory.append(megabytes(client.process.pid))
                _show(work, now - begin)
            await asyncio.sleep(max(0.0, begin + actions / pace - time.monotonic()))
        for page in pages:
            if not page.is_open:
                work.open(page)
        while work.waiting:
            await work.answered()
        await work.settled()
        await work.pull()
        work.memory.append(megabytes(client.process.pid))
        _show(work, time.monotonic() - begin)
        faults = [*work.faults, *differences(work)]
        if await client.leave() != 0:
            faults.append("the exit status is not 0")
        faults += [f"{number!r} was answered {n} times" for number, n in listener.answers.items() if n != 1]
        faults += [f"{number!r} was not answered" for number in client.unanswered()]
        _sum_up(work)
        print(*(f"FAULT {fault}" for fault in faults[:50]), sep="\n")
    if grown := growth(work.memory):
        faults.append(grown)
    if "Traceback" in client.log:
        faults.append("there is a traceback in the log")
    return faults


def _show(work: Soak, seconds: float) -> None:
    done = ", ".join(f"{count:,} {name}" for name, count in work.done.items())
    print(f"\r{seconds:.0f} s: {done}; {work.memory[-1]:.0f} MB", end="", flush=True)


def _sum_up(work: Soak) -> None:
    print(
        f"\nmemory in MB: {' '.join(f'{one:.0f}' for one in work.memory[:: max(1, len(work.memory) // 20)])}"
    )
    by_code = defaultdict[int, int](int)
    for (_, code), count in work.listener.errors.items():
        by_code[code] += count
    print(f"answers: {len(work.listener.answers):,}, errors by code: {dict(by_code)}")
    print(f"messages shown: {dict(work.listener.messages)}")
    lines = work.client.log.splitlines()
    print(f"lines of log: {len(lines)}", *lines[:20], sep="\n  ")


async def memory(edits: int, cycles: int) -> list[str]:
    """Edit one document, and open and close others. Return what was wrong."""
    faults = []
    async with started() as client:
        client.observer = listener = Listener(client.observer)
        await client.initialize(CAPABILITIES)
        page = Page("file:///memory.response", Kind("memory", answer(1), _PIECES, 0), answer(1))
        work = Soak(client, listener, {}, [page], random.Random(1))
        work.open(page)
        for _ in range(edits // 25):
            work.edit(page, 25)
            work.ask(page)
            await work.answered()
            work.memory.append(megabytes(client.process.pid))
        if grown := growth(work.memory):
            faults.append(f"{edits:,} edits: {grown}")
        print(f"{edits:,} edits: {work.memory[len(work.memory) // 4]:.1f} to {work.memory[-1]:.1f} MB")
        work.memory.clear()
        for number in range(cycles):
            work.pages = [Page(f"file:///memory/{number}", page.kind, answer(number))]
            work.open(work.pages[0])
            await work.settled()
            work.close(work.pages[0])
            client.forget_notifications()
            listener.published.clear()
            work.memory.append(megabytes(client.process.pid))
        if grown := growth(work.memory):
            faults.append(f"{cycles:,} documents opened and closed: {grown}")
        print(f"{cycles:,} documents: {work.memory[len(work.memory) // 4]:.1f} to {work.memory[-1]:.1f} MB")
        await client.leave()
    return faults


def main() -> int:
    """Read the arguments, and run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("--documents", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--pace", type=float, default=40, help="actions in a second, at most")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--pull", action="store_true", help="ask for diagnostics, as some editors do")
    parser.add_argument("--memory", action="store_true", help="10,000 edits, and 500 documents")
    given = parser.parse_args()
    try:
        if given.memory:
            faults = asyncio.run(memory(10_000, 500))
        else:
            able = PULLING if given.pull else CAPABILITIES
            faults = asyncio.run(
                soak(given.documents, given.minutes, given.kills, given.seed, given.pace, able)
            )
    except (AssertionError, ServerFailed) as error:
        faults = [str(error)]
    print(*(f"FAULT {fault}" for fault in faults[:50]), "nothing is wrong" if not faults else "", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
