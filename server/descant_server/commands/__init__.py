"""The subcommands of ``descant``, in the order in which ``descant --help`` lists them.

To add one, write one file here with a ``COMMAND``, and add one line.
"""

from importlib import import_module

from descant_server.commands.command import Command

COMMANDS = {
    "show": "show an answer: verdict, summary, plan, files, problems",
    "watch": "show answers as they are written into a folder",
    "check": "list the problems of answers",
    "parse": "print the parsed answer as JSON",
    "preview": "print the changes of an answer as a diff",
    "apply": "write the files of an answer, after confirmation",
    "undo": "undo the last apply",
    "fix": "apply the fixes of answers",
    "convert": "convert an answer to another format",
    "compare": "compare several answers and compose the best files",
    "reask": "print a prompt that asks the model to correct its errors",
    "schema": "print a response schema, or a request for it",
    "prompt": "print instructions to answer in a schema",
    "batch": "read stored answers by the million",
    "store": "store answers in a database and compare them",
    "report": "report on a run of batch: verdicts, problems, models, prompts",
    "schemas": "list the known response schemas",
    "formats": "list the formats of answers that are understood",
    "rules": "list all kinds of problems",
    "explain": "explain one kind of problem",
    "lsp": "serve an editor over the Language Server Protocol",
    "replay": "replay a recorded session and compare the responses",
}


def load(name: str) -> Command:
    """Import the command *name*; only the one that runs is ever imported, since some of them are slow to."""
    command = import_module(f"{__name__}.{name}").COMMAND
    assert isinstance(command, Command)
    return command
