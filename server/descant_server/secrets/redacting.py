"""Texts, answers and messages without the secrets in them, of the same length and in the same lines.

Each character of a secret is replaced by one that takes as much room in UTF-8, UTF-16 and code points, so
that every place in the text is where it was. Line ends, and escapes that stand for them, are kept.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from descant import Analysis, Edit, Fix, Problem, Source, Span
from descant.embedded.embedded_files import EmbeddedFile, embedded_files
from descant_server.secrets.searching import secrets_in
from descant_server.secrets.secret_kind import SECRET_IN_FILE

_KEPT = re.compile(r"\\+[nrt]|[\r\n]+")
_MASKS = ("*", "·", "•", "🔒")
"""By how many bytes of UTF-8 a character takes, from one."""
_TELLING = 8
"""So many characters of a secret give it away in a message that quotes a part of it."""
_REMEMBERED = 1_000
"""So many secrets of a conversation are looked for in what is said later."""


def redacted(text: str) -> str:
    """Return *text* with what replaces each secret in it."""
    return _covered(text, (secret.span for secret in secrets_in(text)))


def redacted_text(analysis: Analysis) -> str:
    """Return the raw text of *analysis* without the secrets in it, also those that only its files show.

    That are those which are escaped, or come in pieces, in the raw text.
    """
    text = analysis.source.text
    spans = [secret.span for secret in secrets_in(text)]
    for file in embedded_files(analysis):
        for secret in secrets_in(file.content):
            whole = file.to_raw(secret.span)
            if not any(span.holds(whole) for span in spans):
                spans += _characters(file, secret.span)
    return _covered(text, spans)


def redacted_analysis(analysis: Analysis) -> Analysis:
    """Return *analysis* with a text and problems that quote no secret; each problem stays where it is."""
    text = analysis.source.text
    hidden = redacted_text(analysis)
    if hidden == text:
        return analysis
    hide = _hiding(_values(text), *(_values(file.content) for file in embedded_files(analysis)))
    problems = tuple(_redacted_problem(problem, hide) for problem in analysis.problems)
    return replace(analysis, source=Source(hidden), problems=problems)


class Redactor:
    """Takes the secrets out of the messages of one conversation, and what is quoted of them later."""

    def __init__(self) -> None:
        """Know of none yet."""
        self._values: dict[str, None] = {}

    def redacted(self, message: Any) -> Any:
        """Return *message*, as JSON has it, without secrets; problems about secrets are left out.

        A text without the secret has no such problem: so the message is what a server would say of it.
        """
        match message:
            case str():
                return self._redacted_text(message)
            case dict():
                return {self._redacted_text(name): self.redacted(value) for name, value in message.items()}
            case list():
                return [self.redacted(item) for item in message if not _is_about_a_secret(item)]
        return message

    def _redacted_text(self, text: str) -> str:
        if len(text) < _TELLING:
            return text
        secrets = secrets_in(text)
        for secret in secrets[: max(0, _REMEMBERED - len(self._values))]:
            self._values[text[secret.span.start : secret.span.end]] = None
        text = _covered(text, (secret.span for secret in secrets))
        for value in self._values:
            text = _without(text, value)
        return text


def _is_about_a_secret(item: Any) -> bool:
    return isinstance(item, dict) and item.get("code") == SECRET_IN_FILE.code and "range" in item


def _values(text: str) -> list[str]:
    return [text[secret.span.start : secret.span.end] for secret in secrets_in(text)]


def _hiding(*values: Iterable[str]) -> Callable[[str], str]:
    """Return what takes *values* out of a text, and whatever else is a secret there."""
    known = tuple(dict.fromkeys(value for some in values for value in some))

    def hide(message: str) -> str:
        message = redacted(message)
        for value in known:
            message = _without(message, value)
        return message

    return hide


def _without(message: str, value: str) -> str:
    """Return *message* without *value*, or the beginning of it that is quoted."""
    start = message.find(value[:_TELLING])
    while start >= 0:
        length = _shared(message[start : start + len(value)], value)
        message = _covered(message, (Span(start, start + length),))
        start = message.find(value[:_TELLING], start + length)
    return message


def _shared(first: str, second: str) -> int:
    """Return how many characters the two begin with together."""
    pairs = enumerate(zip(first, second, strict=False))
    return next((index for index, (mine, right) in pairs if mine != right), min(len(first), len(second)))


def _characters(file: EmbeddedFile, span: Span) -> list[Span]:
    """Return where each character of *span* of a content is written: what is between may be no part of it."""
    return file.to_raws(Span(at, at + 1) for at in range(*span) if file.content[at] not in "\r\n")


def _covered(text: str, spans: Iterable[Span]) -> str:
    pieces, position = [], 0
    for start, end in sorted(spans):
        if end > position:
            begin = max(start, position)
            pieces += [text[position:begin], _cover(text[begin:end])]
            position = end
    return "".join((*pieces, text[position:])) if pieces else text


def _cover(secret: str) -> str:
    """Return what replaces *secret*."""
    covered, position = [], 0
    for kept in _KEPT.finditer(secret):
        covered += [*map(_mask, secret[position : kept.start()]), kept.group()]
        position = kept.end()
    return "".join((*covered, *map(_mask, secret[position:])))


def _mask(character: str) -> str:
    return _MASKS[len(character.encode("utf-8", "surrogatepass")) - 1]


def _redacted_problem(problem: Problem, hide: Callable[[str], str]) -> Problem:
    return replace(
        problem,
        message=hide(problem.message),
        repair=_redacted_fix(problem.repair, hide) if problem.repair else None,
        alternatives=tuple(_redacted_fix(fix, hide) for fix in problem.alternatives),
        related=tuple(replace(note, message=hide(note.message)) for note in problem.related),
        pointer=hide(problem.pointer) if problem.pointer else problem.pointer,
        property_name=hide(problem.property_name) if problem.property_name else problem.property_name,
    )


def _redacted_fix(fix: Fix, hide: Callable[[str], str]) -> Fix:
    edits = tuple(Edit(edit.span, hide(edit.new)) for edit in fix.edits)
    return replace(fix, title=hide(fix.title), edits=edits)
