"""What a replayed conversation has in common with the recorded one, and what not."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from descant_server.replaying.player import Player
from descant_server.replaying.recording import Recording, is_answer, key_of
from descant_server.wire.messages import ErrorCode

PUBLISHED = "textDocument/publishDiagnostics"
FINAL = "the last diagnostics"
_NO_MESSAGE = "what is not a request"
_OVERTAKEN = (ErrorCode.CANCELLED, ErrorCode.CONTENT_MODIFIED, ErrorCode.SERVER_CANCELLED)
"""Errors that say nothing but when something was asked."""


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """The first place at which two answers differ."""

    what: str
    about: str
    """The id of the request, or the URI of the document."""
    pointer: str
    """A pointer of RFC 6901 into the answer."""
    recorded: Any
    replayed: Any
    """What is there now; absent things are None."""


@dataclass(slots=True)
class MethodResult:
    """What is said of one method."""

    what: str
    count: int = 0
    same: int = 0
    different: int = 0
    missing: int = 0
    overtaken: int = 0
    """Requests that were cancelled or overtaken in one of the two, which depends on the pace."""
    seconds: list[float] = field(default_factory=list)
    seconds_then: list[float] = field(default_factory=list)
    """Those of the recording."""


Rows = dict[str, MethodResult]


@dataclass(frozen=True, slots=True)
class ReplayComparison:
    """What came of it."""

    rows: tuple[MethodResult, ...]
    differences: tuple[ReplayDifference, ...]

    @property
    def is_clean(self) -> bool:
        """Whether all was as it had been."""
        return not any(row.different or row.missing for row in self.rows)


def compare(recording: Recording, player: Player) -> ReplayComparison:
    """Hold what *player* has heard against the *recording*."""
    rows: Rows = {}
    differences = list(_answers(recording, player, rows))
    _times_of_publications(recording, player, rows)
    differences += _last_diagnostics(recording, player, rows)
    return ReplayComparison(tuple(rows.values()), tuple(differences))


def percentile(values: Sequence[float], percent: int) -> float | None:
    """Return a percentile of *values*; None if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else None


def first_difference(then: Any, now: Any, pointer: str = "") -> tuple[str, Any, Any] | None:
    """Return where two values of JSON differ, and what is there in each; None if they do not."""
    if isinstance(then, dict) and isinstance(now, dict):
        for name in {**then, **now}:
            below = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
            if name not in then or name not in now:
                return below, then.get(name), now.get(name)
            if (difference := first_difference(then[name], now[name], below)) is not None:
                return difference
        return None
    if isinstance(then, list) and isinstance(now, list):
        for index, (old, new) in enumerate(zip(then, now, strict=False)):
            if (difference := first_difference(old, new, f"{pointer}/{index}")) is not None:
                return difference
        if len(then) != len(now):
            at = min(len(then), len(now))
            old, new = (values[at] if at < len(values) else None for values in (then, now))
            return f"{pointer}/{at}", old, new
        return None
    return None if then == now and isinstance(then, bool) == isinstance(now, bool) else (pointer, then, now)


def _answers(recording: Recording, player: Player, rows: Rows) -> Iterator[ReplayDifference]:
    asked: dict[str | None, list[tuple[str, float]]] = defaultdict(list)
    turns: dict[str | None, int] = defaultdict(int)
    for entry in recording.entries:
        message, key = entry.message, key_of(entry.message)
        if entry.is_of_client and "id" in message and isinstance(method := message.get("method"), str):
            asked[key].append((method, entry.at))
        if entry.is_of_client or not is_answer(message):
            continue
        turn = turns[key]
        turns[key] += 1
        known = turn < len(asked[key])
        method, begin = asked[key][turn] if known else (_NO_MESSAGE, entry.at)
        row = rows.setdefault(method, MethodResult(method))
        row.count += 1
        if turn >= len(player.answers[key]):
            row.missing += 1
            yield ReplayDifference(method, str(key), "", _outcome(message), None)
            continue
        come, now = player.answers[key][turn]
        if known:
            row.seconds_then.append(entry.at - begin)
            row.seconds.append(come - player.sent[key][turn])
        if _code(now) != _code(message) and {_code(now), _code(message)} & {*_OVERTAKEN}:
            row.overtaken += 1
        elif (difference := first_difference(_outcome(message), _outcome(now))) is None:
            row.same += 1
        else:
            row.different += 1
            yield ReplayDifference(method, str(key), *difference)


def _times_of_publications(recording: Recording, player: Player, rows: Rows) -> None:
    edited: dict[tuple[str, int], float] = {}
    row = MethodResult(PUBLISHED)
    for entry in recording.entries:
        match entry.message.get("params"):
            case {"textDocument": {"uri": str(uri), "version": int(version)}} if entry.is_of_client:
                edited[uri, version] = entry.at
            case {"uri": str(uri), "version": int(version)} if entry.message.get("method") == PUBLISHED:
                if (begin := edited.pop((uri, version), None)) is not None:
                    row.seconds_then.append(entry.at - begin)
    waiting = dict(player.edited)
    for come, params in player.published:
        begin = waiting.pop((params["uri"], params.get("version", -1)), None)
        if begin is not None:
            row.seconds.append(come - begin)
    row.count = len(row.seconds)
    if row.seconds or row.seconds_then:
        rows[PUBLISHED] = row


def _last_diagnostics(recording: Recording, player: Player, rows: Rows) -> Iterator[ReplayDifference]:
    recorded: dict[str, dict[str, Any]] = {
        entry.message["params"]["uri"]: entry.message["params"]
        for entry in recording.entries
        if not entry.is_of_client and entry.message.get("method") == PUBLISHED
    }
    replayed = {(params["uri"], params.get("version")): params for _, params in player.published}
    newest: dict[str, int] = {}
    for uri, sent in player.edited:
        newest[uri] = max(sent, newest.get(uri, sent))
    row = MethodResult(FINAL, len(recorded))
    for uri, then in recorded.items():
        version = then.get("version")
        now = replayed.get((uri, version))
        if now is None and isinstance(version, int) and version < newest.get(uri, version):
            row.overtaken += 1  # The recording ends before the last text was read.
        elif now is None:
            row.missing += 1
            yield ReplayDifference(FINAL, uri, "", then.get("diagnostics"), None)
        elif (difference := first_difference(then.get("diagnostics"), now.get("diagnostics"))) is None:
            row.same += 1
        else:
            row.different += 1
            yield ReplayDifference(FINAL, uri, *difference)
    if recorded:
        rows[FINAL] = row


def _outcome(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: answer[name] for name in ("result", "error") if name in answer}


def _code(answer: dict[str, Any]) -> Any:
    match answer.get("error"):
        case {"code": int(code)}:
            return code
        case _:
            return None
