"""A quick look at whether a text may hold a secret at all, so that most texts never meet the detector.

It is one pass by a few calls that are written in C, about 2 ms a megabyte. Almost every token is a long run
of letters and digits in no order, and almost no name in a program is. What has to be known by its name
instead, a private key or a password in a URL, is looked for by that.
"""

import re
import string

from descant.checkpoints import checkpoint

_LEAST = 20
"""So many characters a run has at least; a password in a URL may be shorter."""
_CHANGES = 4
"""So often random text changes between capitals, small letters and digits outside of what could be words."""
_NUMBERS = 3
"""So many numbers occur in random small letters and digits; names have one or two."""

_BEGIN = b"PRIVATE KEY-----"
_PREFIX = re.compile(
    rb"(?:\A|(?<=[^A-Za-z])|(?<=[nrt]))(?:AKIA|ASIA|hf_|gl(?:[a-z]{0,3}t|agent|oas)-)[\w-]{16}"
)
"""Kinds that are short, or have no digits. In a raw answer the last letter of an escape may precede."""
_IN_URL = re.compile(rb"://[^\s/@:\"'`]{0,128}:[^\s/@\"'`]{1,256}@")
_NO_SECRET = re.compile(
    rb"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"  # a UUID
    rb"|(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})"  # a hash
    rb"|sha(?:256|384|512)-[\w+/]+"  # one of a package
    rb"|[nrt]?(?:file)?cite(?:turn\d{1,4}[a-z]{4,6}\d{1,4})+",  # what a chat page leaves of its citations
    re.IGNORECASE,
)
_WORD = re.compile(rb"U?L{2,}|U{2,}(?=UL|[ ]|\Z)")
_CHANGING = re.compile(rb"U+|L+|D+")
_NUMBER = re.compile(rb"D+")


def _table(forms: dict[str, str]) -> bytes:
    table = bytearray(b" " * 256)
    for name, members in forms.items():
        for member in members:
            table[ord(member)] = ord(name)
    return bytes(table)


_RUNS = _table({"x": string.ascii_letters + string.digits + "_-+/"})
_KINDS = _table({"U": string.ascii_uppercase, "L": string.ascii_lowercase, "D": string.digits})
_NEEDLE = b"x" * _LEAST


def is_suspicious(data: bytes) -> bool:
    """Tell whether a secret may be in *data*, a text as UTF-8. Takes linear time."""
    if _BEGIN in data or _IN_URL.search(data):
        return True
    runs = data.translate(_RUNS)
    end = 0
    while (start := runs.find(_NEEDLE, end)) >= 0:
        end = runs.find(b" ", start)
        end = len(runs) if end < 0 else end
        checkpoint()
        if is_random(data[start:end]):
            return True
    return False


def is_random(run: bytes) -> bool:
    """Tell whether *run*, letters and digits of some length, is made of no words and is no hash."""
    if _PREFIX.search(run):
        return True
    forms = run.translate(_KINDS)
    if len(_CHANGING.findall(_WORD.sub(b" ", forms))) < _CHANGES and len(_NUMBER.findall(forms)) < _NUMBERS:
        return False
    return _NO_SECRET.fullmatch(run) is None
