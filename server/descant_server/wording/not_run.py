"""What an answer asks to run: a person is told of it where the files are looked at, and nothing runs it."""

from descant import Analysis, Problem
from descant_server.wording.plurals import plural

_CODES = frozenset(("command-not-run", "call-not-run"))


def asked_to_run(analysis: Analysis) -> list[Problem]:
    """Return a problem for each command and each call of a tool that *analysis* has and nobody runs."""
    return [problem for problem in analysis.problems if problem.code in _CODES]


def not_run(analysis: Analysis) -> str:
    """Return how many there are, such as ``2 actions not run``; an empty text where there is none."""
    count = len(asked_to_run(analysis))
    return f"{plural(count, 'action')} not run" if count else ""
