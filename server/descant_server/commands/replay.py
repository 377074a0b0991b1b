"""``descant replay``: a recorded conversation, said again to a fresh server."""

import math
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from descant_server.commands.command import Command, Status, UsageError, require
from descant_server.replaying.player import PATIENCE, Player
from descant_server.replaying.recording import NoRecording, Recording, read_recording
from descant_server.replaying.replay_comparison import (
    MethodResult,
    ReplayComparison,
    ReplayDifference,
    compare,
    percentile,
)
from descant_server.terminal.complaints import complain
from descant_server.terminal.console import results_console
from descant_server.terminal.json_output import print_json, to_json
from descant_server.terminal.progress import Progress
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.plurals import plural

_SHOWN = 5
_WIDTH = 100
_LINE = 140


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "recording", metavar="FILE", type=Path, help="a recording made by `descant lsp --record`"
    )
    parser.add_argument(
        "--client",
        metavar="N",
        type=int,
        default=1,
        help="the client to replay, if there are several (default: the first)",
    )
    parser.add_argument(
        "--patience",
        metavar="SECONDS",
        type=_seconds,
        default=PATIENCE,
        help=f"timeout of a response (default: {PATIENCE:g})",
    )
    parser.add_argument(
        "--output",
        choices=("text", "json"),
        default="text",
        help="text (default) or json: {rows, differences, exitStatus, …}",
    )


def _run(given: Namespace) -> int:
    require("pygls")
    recording = _read(given)
    if recording.passed_over:
        lines = plural(recording.passed_over, "line")
        complain(f"{given.recording}: skipped {lines} without a message")
    try:
        player = Player(recording, patience=given.patience)
    except OSError as error:
        raise UsageError(f"cannot start the server: {error.strerror}") from error
    with Progress(len(recording.entries), "replaying") as progress:

        def step() -> None:
            progress.advance()
            progress.show()

        status = player.play(step)
    comparison = compare(recording, player)
    if given.output == "json":
        print_json(_as_json(recording, comparison, status))
    else:
        _print(results_console(), comparison)
    return Status.CLEAN if comparison.is_clean else Status.PROBLEMS


def _seconds(given: str) -> float:
    with suppress(ValueError):
        if math.isfinite(seconds := float(given)) and seconds > 0:
            return seconds
    raise ArgumentTypeError(f"expected a number of seconds above 0, not {given!r}")


def _read(given: Namespace) -> Recording:
    try:
        with given.recording.open("rb") as lines:
            return read_recording(lines, given.client)
    except OSError as error:
        raise UsageError(f"cannot read {given.recording}: {error.strerror}") from error
    except NoRecording as error:
        raise UsageError(f"cannot replay {given.recording}: {error}") from error


def _print(console: Console, comparison: ReplayComparison) -> None:
    if not console.is_terminal:
        console.width = _LINE  # Each method stays on one line, for tools that read lines.
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("method", overflow="fold")
    for heading in ("count", "same", "different", "missing", "overtaken", "p50 ms", "p95 ms", "p50 then"):
        table.add_column(heading, justify="right")
    for row in comparison.rows:
        counts = (row.count, row.same, row.different, row.missing, row.overtaken)
        bad = "red" if row.different or row.missing else ""
        cells = [Text(f"{count:,}" if count else "") for count in counts]
        table.add_row(Text(visible(row.what), bad), *cells, *(Text(cell) for cell in _times(row)))
    console.print(table)
    for difference in comparison.differences[:_SHOWN]:
        console.print()
        console.print(Text(f"{visible(difference.what)}, {_about(difference)}", "bold"))
        console.print(Text(f"  then: {_value(difference.recorded)}"))
        console.print(Text(f"  now:  {_value(difference.replayed)}"))
    more = len(comparison.differences) - _SHOWN
    if more > 0:
        console.print(Text(f"\n{plural(more, 'more difference')}; --output json lists all"))
    console.print()
    console.print(
        "All responses match the recording."
        if comparison.is_clean
        else "Some responses differ from the recording."
    )


def _about(difference: ReplayDifference) -> str:
    where = f" at {visible(difference.pointer)}" if difference.pointer else ""
    return shortened(visible(difference.about), _WIDTH) + where


def _value(value: Any) -> str:
    return "nothing" if value is None else shortened(visible(" ".join(to_json(value).split())), _WIDTH)


def _times(row: MethodResult) -> list[str]:
    percentiles = (percentile(row.seconds, 50), percentile(row.seconds, 95), percentile(row.seconds_then, 50))
    return ["" if seconds is None else f"{seconds * 1000:,.1f}" for seconds in percentiles]


def _as_json(recording: Recording, comparison: ReplayComparison, status: int) -> dict[str, Any]:
    return {
        "messages": len(recording.entries),
        "passedOver": recording.passed_over,
        "exitStatus": status,
        "rows": [
            {
                "method": row.what,
                "count": row.count,
                "same": row.same,
                "different": row.different,
                "missing": row.missing,
                "overtaken": row.overtaken,
                "p50": _milliseconds(row.seconds, 50),
                "p95": _milliseconds(row.seconds, 95),
                "p50Then": _milliseconds(row.seconds_then, 50),
                "p95Then": _milliseconds(row.seconds_then, 95),
            }
            for row in comparison.rows
        ],
        "differences": [
            {
                "method": difference.what,
                "about": difference.about,
                "pointer": difference.pointer,
                "recorded": difference.recorded,
                "replayed": difference.replayed,
            }
            for difference in comparison.differences
        ],
    }


def _milliseconds(seconds: list[float], percent: int) -> float | None:
    value = percentile(seconds, percent)
    return None if value is None else round(value * 1000, 3)


COMMAND = Command(
    description=(
        "Replay the messages of a recorded client to a new server, and compare every response and the "
        "last diagnostics of each document with the recording. Each message is sent once everything "
        "that the client had received before it has arrived. The files of the workspace are read as "
        "they are now. A recording contains the text of all open documents. Exit status: 0 all "
        "responses match; 1 some differ; 2 the file cannot be replayed."
    ),
    examples=(
        "descant replay talk.jsonl                # what descant lsp --record wrote",
        "descant replay talk.jsonl --output json | jq .differences",
        "descant replay talk.jsonl --client 2     # of a server with several clients",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
