"""The subcommands of ``descant``, in the order in which ``descant --help`` lists them.

To add one, write one file here with a ``COMMAND``, and add one line.
"""

from importlib import import_module

from descant_server.commands.command import Command

COMMANDS = {
    "show": "show an answer: verdict, summary, plan, files, problems",
    "check": "list the problems of answers",
    "parse": "print everything that was read, as JSON",
    "preview": "print what applying an answer would change, as a diff",
    "apply": "write the files of an answer, after asking",
    "undo": "take back what was applied last",
    "fix": "apply the repairs of answers",
    "convert": "write an answer in another format",
    "compare": "compare several answers, and compose the best of them",
    "reask": "ask the model to correct just what is wrong",
    "schema": "print a response schema, or a request that asks for it",
    "prompt": "print the instructions to answer in a schema",
    "store": "keep answers in a database and compare them",
    "schemas": "list the response schemas that are known",
    "rules": "list all kinds of problems",
    "explain": "explain one kind of problem",
    "lsp": "serve an editor over the Language Server Protocol",
    "replay": "say a recorded conversation again and compare the answers",
}


def load(name: str) -> Command:
    """Import the command *name*; only the one that runs is ever imported, since some of them are slow to."""
    command = import_module(f"{__name__}.{name}").COMMAND
    assert isinstance(command, Command)
    return command
