"""The words for a verdict, also for who counts them and reads no text."""

from enum import StrEnum


class Verdict(StrEnum):
    """What one can do with a text, in a word; a worse one is never hidden behind a better one."""

    CLEAN = "clean"
    """It is an answer without errors and warnings."""
    PROBLEMS = "problems"
    """There are some, and each of its files could be applied as it is."""
    BLOCKED = "blocked"
    """At least one of its files could not, or it has an error and no files: nothing could."""
    NOTHING = "nothing"
    """It holds no answer, and need not."""
    FAILED = "failed"
    """It was not read to the end."""
