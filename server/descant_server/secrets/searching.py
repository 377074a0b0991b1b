"""Where secrets are in a text, and which of them it did not hold before."""

import re
from collections.abc import Iterable, Iterator

from descant import Span
from descant_server.secrets.detector import SecretMatch, found_in, is_installed
from descant_server.secrets.named_literals import named_secrets
from descant_server.secrets.own_patterns import found_by_form
from descant_server.secrets.placeholders import is_placeholder
from descant_server.secrets.secret import Secret
from descant_server.secrets.suspicion import is_suspicious

_ESCAPE = re.compile(rb"\\+[nrt]")
_KEY = "-----BEGIN"
_DIFFERENT = 40
"""So many characters of those 64 does every private key have."""
_FOLLOWING = bytes(range(0x80, 0xC0))
"""What a code point of UTF-8 goes on with."""
_MOST_SECRETS = 1_000
"""So many secrets are looked for in the text before; more than that are in no honest file."""


def secrets_in(text: str, *, is_harmless: bool = False) -> tuple[Secret, ...]:
    """Return the secrets in *text* in its order; none overlaps another. Takes linear time.

    *text* may be a raw answer, too: the escapes of line ends in its strings end a token as line ends do.
    Where it *is_harmless*, since somebody has seen that it is not suspicious, that is not asked again.
    """
    data = text.encode("utf-8", "surrogatepass")
    by_name = tuple(named_secrets(data))
    if not is_harmless and is_suspicious(data):
        unescaped = _ESCAPE.sub(lambda escape: b" " * (len(escape.group()) - 1) + b"\n", data)
        matches = _apart((*by_name, *found_in(unescaped), *found_by_form(unescaped)))
    else:
        matches = _apart(by_name)
    return tuple(secret for secret in _placed(matches, text, data) if _is_meant(secret, text))


def new_secrets(before: str | None, after: str) -> tuple[Secret, ...]:
    """Return the secrets in *after* that were not in *before*; without a text before, all of them."""
    secrets = secrets_in(after)
    if before is None or not secrets:
        return secrets
    known = {before[secret.span.start : secret.span.end] for secret in secrets_in(before)}
    fresh = []
    for number, secret in enumerate(secrets):
        value = after[secret.span.start : secret.span.end]
        if value not in known and (number >= _MOST_SECRETS or value not in before):
            fresh.append(secret)
    return tuple(fresh)


def is_unsearched(before: str | None, lines: Iterable[str]) -> bool:
    """Tell whether one of *lines* that was not in *before* looks like a secret, and no detector is there."""
    known = frozenset(before.split("\n")) if before is not None else frozenset()
    fresh = "\n".join(line for line in lines if line not in known)
    return is_suspicious(fresh.encode("utf-8", "surrogatepass")) and not is_installed()


def _apart(matches: Iterable[SecretMatch]) -> list[SecretMatch]:
    """Return *matches* in text order, overlapping ones merged into one of the surest kind."""
    apart: list[SecretMatch] = []
    for match in sorted(matches):
        last = apart[-1] if apart else None
        if last is None or last.end <= match.start:
            apart.append(match)
            continue
        surer = min(last, match, key=lambda either: either.rank)
        apart[-1] = surer._replace(start=last.start, end=max(last.end, match.end))
    return apart


def _placed(matches: Iterable[SecretMatch], text: str, data: bytes) -> Iterator[Secret]:
    """Yield *matches* in bytes of *data* as secrets in code points of *text*."""
    if len(text) == len(data):
        yield from (Secret(Span(match.start, match.end), match.kind) for match in matches)
        return
    offset, position = 0, 0
    for match in matches:
        start = offset + _length(data[position : match.start])
        offset, position = start + _length(data[match.start : match.end]), match.end
        yield Secret(Span(start, offset), match.kind)


def _length(data: bytes) -> int:
    """Return how many code points of UTF-8 begin in *data*."""
    return len(data.translate(None, _FOLLOWING))


def _is_meant(secret: Secret, text: str) -> bool:
    value = text[secret.span.start : secret.span.end]
    if value.startswith(_KEY):
        return "EXAMPLE" not in value and len(set(value)) >= _DIFFERENT
    return not is_placeholder(value)
