"""The command ``descant``: results go to standard output, everything else to standard error.

The exit status says what was found, see :class:`Status`. Nothing that a user gives it ends in a traceback;
set ``DESCANT_TRACEBACK`` to see where an internal fault comes from.
"""

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from descant_server import __version__
from descant_server.commands import COMMANDS, load
from descant_server.commands.command import Status, UsageError
from descant_server.terminal.complaints import complain, discard, fault

INTERRUPTED = 130
NOBODY_READS = 141
"""What a shell reports for a program that SIGPIPE ended, as it does most others in ``… | head``."""

_WIDTH = 78
_EXAMPLES = """\
examples:
  descant show answer.txt               # verdict, plan, files, problems
  descant check answers/                # problems of all answers in a folder
  pbpaste | descant parse -             # the parsed answer as JSON
  descant apply answer.txt              # write its files, after confirmation
  descant fix answer.txt --write        # apply the safe fixes
  descant convert answer.txt --to json  # convert to another format
  descant explain trailing-comma        # explain a problem

A folder is searched for files that end in .response, .llm-response, .txt,
.json, .xml or .md; hidden files and folders are skipped. Files without an
answer are skipped and counted: plain prose (unless it ends in .response or
.llm-response), other JSON, binary files, documents with examples. A file given
by name is always read.

Exit status: 0 no errors; 1 errors in an answer; 2 wrong usage, unreadable
input, or an internal error.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with *arguments* (those of the process by default) and return its exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    # Who closes one of them does not want to see it.
    sys.stdout = io.StringIO() if sys.stdout is None else sys.stdout
    sys.stderr = io.StringIO() if sys.stderr is None else sys.stderr
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A character that the terminal's encoding does not have is spelled out; it never ends the run.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            parser = _parser(given)
            if not given:
                parser.print_help(sys.stderr)
                return Status.FAILED
            parsed = parser.parse_args(given)
            return int(parsed.run(parsed))
        finally:
            if not sys.stdout.closed:
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard(sys.stdout)
        return NOBODY_READS
    except ModuleNotFoundError as error:
        from descant.extras import missing

        complain(missing(error.name or "") or fault(error))
        return Status.FAILED
    except UsageError as error:
        complain(str(error))
        return Status.FAILED
    except OSError as error:
        discard(sys.stdout)
        complain(f"cannot continue: {error.strerror or error}")
        return Status.FAILED
    except Exception as error:
        complain(fault(error))
        return Status.FAILED


class _Parser(argparse.ArgumentParser):
    """Suggests a command or choice that is spelled almost like the given one; its subparsers do, too."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = list(action.choices or ())
        if choices and value not in choices:
            if choices == list(COMMANDS) and Path(value).is_file():
                advice = f"a command comes first, as in `descant show {value}` or `descant apply {value}`"
                raise argparse.ArgumentError(None, advice)
            from difflib import get_close_matches

            if similar := get_close_matches(str(value), map(str, choices)):
                raise argparse.ArgumentError(
                    action, f"invalid choice {value!r}; did you mean {' or '.join(similar)}?"
                )
        super()._check_value(action, value)


def _paragraphs(description: str) -> str:
    return "\n\n".join(fill(part, _WIDTH, break_on_hyphens=False) for part in description.split("\n\n"))


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="descant",
        description="Parse, check and apply the answers of language models.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"descant {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, title="commands")
    for name, summary in COMMANDS.items():
        # Only what is named is imported and told its arguments, so that `descant --help` is quick.
        command = load(name) if name in given else None
        subparser = commands.add_parser(
            name,
            help=summary,
            description=_paragraphs(command.description) if command else summary,
            epilog="\n  ".join(("examples:", *command.examples)) if command else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if command:
            command.add_arguments(subparser)
            subparser.set_defaults(run=command.run)
    return parser
