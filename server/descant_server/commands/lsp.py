"""``descant lsp``: the language server."""

import errno
import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TextIO

from descant_server.commands.command import Command, UsageError, require

if TYPE_CHECKING:
    from collections.abc import Callable

    from descant_server.front.connection import Connection


def _add_arguments(parser: ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--stdio", action="store_true", help="use standard input and output (default)")
    where.add_argument("--tcp", metavar="HOST:PORT", help="listen on TCP; port 0 picks a free port")
    where.add_argument("--ws", metavar="HOST:PORT", help="listen for WebSockets, one message per text frame")
    parser.add_argument(
        "--allow-remote",
        action="store_true",
        help="allow listening on an address that other machines can reach",
    )
    parser.add_argument(
        "--allow-writing",
        action="store_true",
        help="let network clients compare answers with local folders and apply them",
    )
    parser.add_argument("--log-file", metavar="FILE", type=Path, help="append the log to this file")
    parser.add_argument(
        "--trace", action="store_true", help="log all messages, without the text of documents"
    )
    parser.add_argument(
        "--record",
        metavar="FILE",
        type=Path,
        help="record all messages to this file, with the text of documents, for `descant replay`; "
        "overwrites the file",
    )
    parser.add_argument(
        "--redact", action="store_true", help="redact private keys and tokens in the recording"
    )


def _run(given: Namespace) -> int:
    require("pygls")
    from descant_server.front.recorder import RecordedConnection, Recorder, trace
    from descant_server.wire.log import Log

    if given.log_file is not None:
        Log.stream = _opened(given.log_file, "a")
    if given.redact and given.record is None:
        raise UsageError("--redact requires --record FILE; the log contains no document text")
    rewrite = _redactor() if given.redact else None
    recorder = Recorder(_opened(given.record, "w"), rewrite) if given.record is not None else None

    def wrap(line: "Connection") -> "Connection":
        if recorder is not None:
            line = RecordedConnection(line, recorder.another())
        return RecordedConnection(line, trace) if given.trace else line

    if given.tcp is not None or given.ws is not None:
        return _listen(given, wrap)
    from descant_server.front.stdio import serve_stdio

    return serve_stdio(wrap=wrap)


def _redactor() -> "Callable[[Any], Any]":
    require("kingfisher_sdk")
    from descant_server.secrets.detector import load
    from descant_server.secrets.redacting import Redactor

    load()  # Else the first message with a secret would wait for it.
    return Redactor().redacted


def _listen(given: Namespace, wrap: "Callable[[Connection], Connection]") -> int:
    from descant_server.front.listen_addresses import is_of_this_machine, read_address
    from descant_server.front.sockets import Clients, serve_tcp, tell

    try:
        address = read_address(given.ws if given.tcp is None else given.tcp)
    except ValueError as error:
        raise UsageError(str(error)) from error
    try:
        is_local = is_of_this_machine(address.host)
    except OSError as error:
        raise UsageError(f"unknown host {address.host!r}: {error.strerror}") from error
    if not is_local and not given.allow_remote:
        raise UsageError(
            f"other machines can reach {address} and read the documents opened there; use 127.0.0.1, "
            "or add --allow-remote"
        )
    clients = Clients(wrap=wrap, are_untrusted=not given.allow_writing)
    try:
        if given.tcp is not None:
            return serve_tcp(address, clients, lambda used: tell("TCP", used))
        from descant_server.front.websocket import serve_websocket

        return serve_websocket(
            address, clients, lambda used: tell("WebSockets", used), is_remote=given.allow_remote
        )
    except OSError as error:
        raise UsageError(f"cannot listen on {address}: {_why(error)}") from error


def _why(error: OSError) -> str:
    """Say what the system has said; Python says in which of its own calls, too."""
    reason = os.strerror(error.errno) if error.errno else str(error)
    is_taken = error.errno == errno.EADDRINUSE
    return f"{reason}; use another port, or 0 for a free one" if is_taken else reason


def _opened(path: Path, mode: Literal["a", "w"]) -> TextIO:
    try:
        return path.open(mode, encoding="utf-8", buffering=1)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error


COMMAND = Command(
    description="Serve an editor over the Language Server Protocol. Editors start this themselves.",
    examples=(
        "descant lsp",
        "descant lsp --log-file descant.log --trace",
        "descant lsp --record talk.jsonl     # descant replay says it again",
        "descant lsp --record talk.jsonl --redact",
        "descant lsp --tcp 127.0.0.1:2087    # several clients may come",
        "descant lsp --ws 127.0.0.1:0        # any free port; standard error says which",
    ),
    add_arguments=_add_arguments,
    run=_run,
)
