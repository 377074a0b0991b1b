"""A path contains look-alike letters.

A Cyrillic or Greek letter among Latin ones makes a file with a name that looks like another one and is none.
Names that are wholly in another alphabet are fine.

Wrong: `src/pаyment.py`, with the Cyrillic letter U+0430 in it

Right: `src/payment.py`

Prompt: Ask for paths in ASCII.
"""

import unicodedata
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.named_paths import non_ascii_paths, path_problem
from descant.rules.rule import Context, Rule, Topic

HOMOGLYPH_PATH = ProblemKind.from_doc("homoglyph-path", Severity.WARNING, __doc__)

_LATIN = {
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԌԚԜ", "ABESIJKMHOPCTYXYGQW", strict=True)),
    **dict(zip("аеѕіјорсухһԁԛԝѵ", "aesijopcyxhdqwv", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    **dict(zip("ονιαρ", "oviap", strict=True)),
}
"""Cyrillic and Greek letters and the Latin ones that they look like."""
_LOOK_ALIKES = {
    "\u2044": "/",
    "\u2215": "/",
    "\u29f8": "/",
    "\uff0f": "/",
    "\uff3c": "/",
    "\uff0e": ".",
    "\u2024": ".",
}
_WORD = regex(r"[^\W\d_]+")
_ASCII_LETTER = regex("[A-Za-z]")
_OTHER_LETTER = regex("[\u0370-\u03ff\u0400-\u052f]")
_STYLED = regex("[\U0001d400-\U0001d7ff]|[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]")
"""Mathematical letters, and full-width letters and digits."""
_EAST_ASIAN = regex("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Beside these, full-width letters and digits are ordinary."""


def _check(context: Context) -> Iterator[Problem]:
    for named in non_ascii_paths(context):
        look_alikes = dict(_look_alikes(named.path))
        if look_alikes:
            character, other = next(iter(look_alikes.items()))
            name = unicodedata.name(character, "an unnamed character")
            more = f", and {len(look_alikes) - 1} more" if len(look_alikes) > 1 else ""
            message = f'The path contains U+{ord(character):04X} {name}, which looks like "{other}"{more}.'
            better = "".join(look_alikes.get(each, each) for each in named.path)
            yield path_problem(context, HOMOGLYPH_PATH, named, message, better if better.isascii() else None)


def _look_alikes(path: str) -> Iterator[tuple[str, str]]:
    """Yield the characters of *path* that pass for others, each with what it passes for."""
    for character in path:
        if character in _LOOK_ALIKES:
            yield character, _LOOK_ALIKES[character]
    if not _EAST_ASIAN.search(path):
        for match in _STYLED.finditer(path):
            yield match.group(), unicodedata.normalize("NFKC", match.group())
    for word in _WORD.findall(path):
        if _ASCII_LETTER.search(word) and _OTHER_LETTER.search(word):
            yield from ((letter, _LATIN[letter]) for letter in word if letter in _LATIN)


RULE = Rule(HOMOGLYPH_PATH, Topic.PATHS, _check)
