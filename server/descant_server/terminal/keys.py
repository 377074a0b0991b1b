"""Questions that are answered by one key, as ``git add -p`` asks them."""

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from descant_server.terminal.questions import Person

_WITH_MORE = ("g", "/")
"""Keys that something may be typed behind."""
_WORDS = {"yes": "y", "no": "n", "quit": "q"}


class PersonLeftError(Exception):
    """The person has left by Ctrl-D: nothing is done of what they have agreed to so far."""


def ask_key(person: Person, console: Console, question: str, keys: Mapping[str, str]) -> tuple[str, str]:
    """Return which of *keys* was typed, and what was typed behind it.

    *keys* says of each what it does; ``?`` prints that. Raises PersonLeftError.
    """
    while True:
        typed = person.line(f"{question} [{','.join((*keys, '?'))}]")
        if typed is None:
            raise PersonLeftError
        reply = typed.strip()
        key = _WORDS.get(reply.lower(), reply[:1])
        if key in keys and (len(reply) == 1 or key in _WITH_MORE or reply.lower() in _WORDS):
            return key, reply[1:].strip()
        if reply and reply != "?":
            console.print(Text("Type one of these letters:", "yellow"))
        if reply:
            for letter, meaning in {**keys, "?": "print this help"}.items():
                console.print(Text(f"{letter} - {meaning}", "cyan"))
