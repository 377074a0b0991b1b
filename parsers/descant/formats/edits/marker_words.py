"""How tools write the first and the last line of a search/replace block."""

import re
from typing import NamedTuple


class MarkerWords(NamedTuple):
    """How a tool writes the first and the last marker of a block, with seven signs; models mix them."""

    opener: str
    closer: str


MARKER_WORDS = (
    MarkerWords("<<<<<<< SEARCH", ">>>>>>> REPLACE"),
    MarkerWords("<<<<<<< ORIGINAL", ">>>>>>> UPDATED"),
    MarkerWords("------- SEARCH", "+++++++ REPLACE"),
)
SIGNED_WORDS = tuple(dict.fromkeys(marker[8:] for words in MARKER_WORDS for marker in words))
"""What stands behind the signs: one of these is in each marker but the divider."""


def _expression(written: str) -> str:
    sign, word = re.escape(written[0]), written[8:]
    return f"[{sign}]{{5,9}}+ ?{word}"


OPENERS, CLOSERS = ("|".join(map(_expression, words)) for words in zip(*MARKER_WORDS, strict=True))
"""Expressions that find a marker, wherever it stands on its line."""
