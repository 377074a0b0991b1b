"""Why a text was not read to the end: also for who hands texts over, and loads nothing that reads them."""

from enum import StrEnum

MOST_CHARS = 50_000_000
"""Longer texts are not read, where nobody says how long they may be: no model writes them."""


class Failure(StrEnum):
    """Why a text was not read to the end."""

    TOO_LONG = "too-long"
    TOO_SLOW = "too-slow"
    CRASHED = "crashed"
    """The process that read it is gone; who runs processes says so."""
    EXCEPTION = "exception"
    """Code broke down over it: ours, or that of the schema that it was asked for."""
    UNREADABLE = "unreadable"
    """There is a row, and its text cannot be got at, such as in a line that is no JSON; the input says so."""


class TooSlow(BaseException):
    """What a checkpoint raises for a text that takes too long: its row has failed, and the next is read.

    It is no Exception, since code of users, in the schema that is being read by, might catch one.
    """
