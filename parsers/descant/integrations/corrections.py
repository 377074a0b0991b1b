"""What a framework tells the model that has to correct its answer."""

from descant.contracts import Absent, DecodeError, reask


def correction_of(absent: Absent) -> str:
    """Return the prompt to correct just what is wrong, with the places; of no answer at all the reason."""
    return reask(absent.analysis) or str(DecodeError(absent))
