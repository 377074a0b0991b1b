"""Texts, answers and messages without the secrets in them, of the same length and in the same lines.

Each character of a secret is replaced by one that takes as much room in UTF-8, UTF-16 and code points, so
that every place in the text is where it was. Line ends, and escapes that stand for them, are kept.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from descant import Analysis, Edit, File, Fix, Problem, Source, Span
from descant.embedded.embedded_files import embedded_files
from descant.embedded.range_map import RangeMap
from descant.syntax import Mapping, Scalar, walk
from descant_server.secrets.searching import secrets_in
from descant_server.secrets.secret_kind import SECRET_IN_FILE

_KEPT = re.compile(r"\\+[nrt]|[\r\n]+")
_MASKS = ("*", "·", "•", "🔒")
"""By how many bytes of UTF-8 a character takes, from one."""
_TELLING = 8
"""So many characters of a secret give it away in a message that quotes a part of it."""
_REMEMBERED = 1_000
"""So many secrets of a conversation are looked for in what is said later."""


def redacted(text: str, *, is_harmless: bool = False) -> str:
    """Return *text* with what replaces each secret in it; *is_harmless* is as in :func:`secrets_in`."""
    return _covered(text, (secret.span for secret in secrets_in(text, is_harmless=is_harmless)))


def redacted_text(analysis: Analysis) -> str:
    """Return the raw text of *analysis* without the secrets in it, wherever they are repeated.

    Also without those that only a value shows, since they are escaped, or come in pieces, in the raw text.
    """
    return _redacted_text(analysis, secret_values(analysis))


def redacted_analysis(analysis: Analysis) -> Analysis:
    """Return *analysis* with a text, paths and problems that quote no secret, each where it was."""
    values = secret_values(analysis)
    hidden = _redacted_text(analysis, values)
    if hidden == analysis.source.text:
        return analysis
    hide = _hiding(values)
    problems = tuple(_redacted_problem(problem, hide) for problem in analysis.problems)
    answer = replace(
        analysis.answer, files=tuple(redacted_file(file, hide) for file in analysis.answer.files)
    )
    return replace(analysis, source=Source(hidden), answer=answer, problems=problems)


def hiding(analysis: Analysis) -> Callable[[str], str]:
    """Return what takes the secrets of *analysis*, and others, out of what is said of it."""
    return _hiding(secret_values(analysis))


def quoted_kinds(analysis: Analysis, text: str) -> tuple[str, ...]:
    """Return of which kinds the secrets are that *text* has, or quotes of *analysis*, each once."""
    kinds: dict[str, None] = {}
    for each in (text, *_texts(analysis)):
        for secret in secrets_in(each):
            if each[secret.span.start : secret.span.end][:_TELLING] in text:
                kinds[secret.kind] = None
    return tuple(kinds)


def redacted_file(file: File, hide: Callable[[str], str]) -> File:
    """Return *file* with paths that *hide* has taken the secrets out of; its content is as it was."""
    to = file.new_path_node
    moved = to._replace(value=hide(to.value)) if to is not None and isinstance(to.value, str) else to
    return file._replace(path=hide(file.path), new_path_node=moved)


def secret_values(analysis: Analysis) -> tuple[str, ...]:
    """Return the secrets of *analysis*, those of its raw text and of its files, each once, longer ones first.

    One may be known by what is beside it in one place only, and is one wherever it is.
    """
    values = dict.fromkeys(value for text in _texts(analysis) for value in _values(text))
    return tuple(sorted(values, key=len, reverse=True))


def _texts(analysis: Analysis) -> tuple[str, ...]:
    return (analysis.source.text, *(file.content for file in embedded_files(analysis)))


def _redacted_text(analysis: Analysis, values: Sequence[str]) -> str:
    text = analysis.source.text
    spans = [secret.span for secret in secrets_in(text)]
    spans += _repeated(text, values)
    for node in _scalars(analysis) if values else ():
        if places := _repeated(node.value, values):
            ways = RangeMap(node, text)
            # Each character by itself: what is written between two may be no part of the value.
            spans += (
                ways.to_raw(Span(at, at + 1))
                for place in places
                for at in range(*place)
                if node.value[at] not in "\r\n"
            )
    return _covered(text, spans)


def _scalars(analysis: Analysis) -> Iterator[Scalar]:
    """Yield the texts of the answer: values, names of members, and contents of files beside it."""
    for node in walk(analysis.root):
        if isinstance(node, Scalar) and isinstance(node.value, str):
            yield node
        elif isinstance(node, Mapping):
            yield from (member.key for member in node.members)
    yield from (file.node for file in embedded_files(analysis) if file.file.index is None)


def _repeated(text: str, values: Iterable[str]) -> list[Span]:
    """Return where each of *values* is in *text*; a short one not inside of a longer word."""
    spans = []
    for value in values:
        start = text.find(value)
        while start >= 0:
            end = start + len(value)
            if len(value) >= _TELLING or not (
                text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()
            ):
                spans.append(Span(start, end))
            start = text.find(value, end)
    return spans


class Redactor:
    """Takes the secrets out of the messages of one conversation, and what is quoted of them later."""

    def __init__(self) -> None:
        """Know of none yet."""
        self._values: dict[str, None] = {}

    def redacted(self, message: Any) -> Any:
        """Return *message*, as JSON has it, without secrets; problems about secrets are left out.

        A text without the secret has no such problem: so the message is what a server would say of it.
        """
        # All of it first: what is known by its place in one text may be quoted by the text before.
        self._remember(message)
        return self._redacted(message)

    def _redacted(self, message: Any) -> Any:
        match message:
            case str():
                return self._redacted_text(message)
            case dict():
                return {self._redacted_text(name): self._redacted(value) for name, value in message.items()}
            case list():
                return [self._redacted(item) for item in message if not _is_about_a_secret(item)]
        return message

    def _redacted_text(self, text: str) -> str:
        if len(text) < _TELLING:
            return text
        text = redacted(text)
        for value in self._values:
            text = _without(text, value)
        return text

    def _remember(self, message: Any) -> None:
        match message:
            case str():
                known = _values(message) if len(message) >= _TELLING else ()
                self._values |= dict.fromkeys(known[: max(0, _REMEMBERED - len(self._values))])
            case dict():
                for name, value in message.items():
                    self._remember(name)
                    self._remember(value)
            case list():
                for item in message:
                    self._remember(item)


def _is_about_a_secret(item: Any) -> bool:
    return isinstance(item, dict) and item.get("code") == SECRET_IN_FILE.code and "range" in item


def _values(text: str) -> list[str]:
    return [text[secret.span.start : secret.span.end] for secret in secrets_in(text)]


def _hiding(values: Sequence[str]) -> Callable[[str], str]:
    """Return what takes *values* out of a text, and whatever else is a secret there."""

    def hide(message: str) -> str:
        message = redacted(message)
        for value in values:
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
