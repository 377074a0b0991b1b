"""Secrets that are known by the name of what they are assigned to: passwords, and keys without a form.

Only a value that is written out counts, in quotes or, behind a name in capitals, to the end of its line.
Names, words, references to other values and what is typed for tests are no secrets: a person who is told of
one that is none stops reading.
"""

import re
from collections.abc import Iterator

from descant.checkpoints import along, checkpoint
from descant.patterns import regex
from descant_server.secrets.detector import SecretMatch
from descant_server.secrets.suspicion import is_random

_WORDS = (
    b"passw",
    b"passphrase",
    b"pwd",
    b"api_key",
    b"apikey",
    b"api-key",
    b"secret",
    b"app_key",
    b"app-key",
)
"""One of them is in each name, in small letters; to look for them takes next to no time."""
_BEFORE = regex(rb"(?:\\[nrt])?([A-Za-z0-9_.$-]*)\Z")
_ASSIGNED = regex(
    rb"""
    (?P<name> (?P<password> passwor[dt] | passwd | passphrase | pwd )
      | (?: api[_-]?key | app[_-]key | secret[_-]?key | secret ) )
    (?: \\*["'`] \]? )? \s{0,4} (?: : \s{0,4} (?:str|string|&str) \s{0,4} )? (?: := | => | [:=] ) \s{0,4}
    (?: \\*(?P<quote>["'`]) (?P<value> [^\s"'`\\]{6,200} ) \\*(?P=quote)
      | (?P<bare> [A-Za-z0-9_+/=.~!@\#%^&*-]{8,200} ) (?=[ \t]*+ (?:\r|\n|\\[nr]|\Z) )
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_OF_A_KEY = regex(rb"(?:client|api|app|application|consumer|oauth)[_-]?secret", re.IGNORECASE)
"""A secret of another thing may be any text."""
_LONGEST_NAME = 60
_UPPER = regex(rb"[A-Z0-9_]{4,}")
_TALKING = regex(
    rb"""
      passw | secret | change | example | sample | dummy | fake | mock | test | demo | default | admin | root
    | user | guest | place | your | insert | replace | redact | hunter2 | qwert | letmein | welcome | xxx
    | \.\.\. | hash | hidden | invalid | wrong | correct | token | api[_-]?key | s3cret | pa55
    | postgres | mysql | mongo | redis | none | null | true | false | undefined | todo | string | value
    | field
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""What is typed for tests and manuals, or says what belongs there."""
_TYPED = regex(rb"foo|bar|abc|123|xyz", re.IGNORECASE)
"""The same, where a value is short; in a long one chance makes such letters, too."""
_REFERENCE = regex(rb"[<>{}$()\[\],;]|::|->|%[sd(]|\A[./~@#:%-]|\A[a-z]+://|\A\w+(?:\.\w+)+\Z", re.IGNORECASE)
"""What stands for another value, a path, a selector or a part of code."""
_HEX = regex(rb"[0-9a-f]{32,64}", re.IGNORECASE)
_LEAST_KEY = 16
_LEAST_PASSWORD = 8
_KINDS_OF_CHARACTERS = tuple(regex(part) for part in (rb"[a-z]", rb"[A-Z]", rb"[0-9]", rb"[^A-Za-z0-9_.:/-]"))
_MANY = 3


def named_secrets(data: bytes) -> Iterator[SecretMatch]:
    """Yield the values in *data*, a text as UTF-8, that their names tell to be secrets, in no order."""
    lowered = data.lower()
    for word in _WORDS:
        checkpoint()
        if word not in lowered:
            continue
        for at in along(_places(lowered, word)):
            if match := _ASSIGNED.match(data, at):
                yield from _judged(data, match)


def _places(data: bytes, word: bytes) -> Iterator[int]:
    at = data.find(word)
    while at >= 0:
        yield at
        at = data.find(word, at + 1)


def _judged(data: bytes, match: re.Match[bytes]) -> Iterator[SecretMatch]:
    group = "value" if match["value"] is not None else "bare"
    value = match[group]
    start = max(0, match.start() - _LONGEST_NAME)
    before = _BEFORE.search(data[start : match.start()])
    name = (before[1] if before else b"") + match["name"]
    if group == "bare" and not _UPPER.fullmatch(name):
        return
    if _TALKING.search(value) or _REFERENCE.search(value) or value.lower() in name.lower():
        return
    if match["password"] is not None:
        if len(value) >= _LEAST_PASSWORD and _is_chosen(value) and not _TYPED.search(value):
            yield SecretMatch(*match.span(group), "password", 4)
    elif name.lower().endswith(b"secret") and not _OF_A_KEY.search(name):
        return
    elif len(value) >= _LEAST_KEY and (_HEX.fullmatch(value) or is_random(value)):
        yield SecretMatch(*match.span(group), "API key", 4)


def _is_chosen(value: bytes) -> bool:
    """Tell whether *value* is like a password: of several kinds of characters, and no word or name."""
    return sum(kind.search(value) is not None for kind in _KINDS_OF_CHARACTERS) >= _MANY
