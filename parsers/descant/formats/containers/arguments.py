"""The parts of an element: its attributes, its children, and what stands between its tags."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from descant.formats.containers.record import ANY, BODY, ElementKind, Operation
from descant.formats.containers.tokens import ElementTags
from descant.patterns import regex
from descant.source import Span, trimmed


class Arguments(NamedTuple):
    """The parts of an element by name, with the tags of children around them or without."""

    spans: dict[str, Span]
    whole: dict[str, Span]
    """With their tags."""
    rest: Span | None = None
    """What stands behind the children and is none of them."""
    again: tuple[tuple[str, Span], ...] = ()
    """Of more edits of the same file each part, with its name."""

    def first(self, names: Iterable[str]) -> str | None:
        """Return the first of *names* that is there."""
        return next((name for name in names if name in self.spans), None)

    def sides(self, old: str, new: str, olds: Iterable[str]) -> list[Span]:
        """Return old and new lines in turns; nothing where more than one edit does not have them so."""
        more = [(span, name in olds) for name, span in self.again]
        parts = sorted([(self.spans[old], True), (self.spans[new], False), *more])
        if not more:
            return [self.spans[old], self.spans[new]]
        takes_turns = [is_old for _, is_old in parts] == [True, False] * (len(parts) // 2)
        return [span for span, _ in parts] if takes_turns else []


_OTHER = r"(?P<other><(?P<name>[A-Za-z_][\w-]*+)>[^<\r\n]{0,300}</(?P=name)>)"
"""A child that no record names, in one line."""


@cache
def _child(names: frozenset[str]) -> re.Pattern[str]:
    known = "|".join(sorted(map(re.escape, names), key=len, reverse=True)) or "(?!)"
    return regex(rf"\s*+(?:<(?P<tag>{known})\s*>|{_OTHER})")


@lru_cache(maxsize=64)
def _both(tag: str) -> re.Pattern[str]:
    return regex(rf"<(?P<close>/)?{re.escape(tag)}(?(close)\s*|(?:[\s=][^<>]*)?)>")


@cache
def _behind(names: frozenset[str]) -> re.Pattern[str]:
    """Return what may stand behind a child: another one, or the end of what holds it."""
    known = "|".join(map(re.escape, sorted(names)))
    return regex(rf"\s*+(?:<(?:{known})[\s>]|{_OTHER}|\Z)")


def arguments_of(text: str, pair: ElementTags, body: Span, element: ElementKind) -> Arguments:
    """Return the parts of *pair*, an *element* whose text is *body*."""
    spans = dict(pair.opener.attributes)
    whole: dict[str, Span] = {}
    again: list[tuple[str, Span]] = []
    rests = _read_children(text, body, element, spans, whole, again) if element.parts else []
    if not whole and body.end > body.start:
        spans[BODY] = body
    edits = (*element.content, *element.old, *element.new) if element.action is Operation.EDIT else ()
    rests += (span for name, span in again if name not in edits)
    return Arguments(
        spans,
        whole,
        rests[0] if whole and rests else None,
        tuple(part for part in again if part[0] in edits),
    )


def children_of(text: str, body: Span, name: str) -> list[Span]:
    """Return what is in each child *name* of *body*."""
    inner: list[Span] = []
    position = body.start
    opener = regex(rf"<{re.escape(name)}(?:\s[^<>]*)?>")
    while start := opener.search(text, position, body.end):
        end = end_of(text, Span(start.end(), body.end), name, _EDITS)
        if end is None:
            break
        inner.append(Span(start.end(), end.start()))
        position = end.end()
    return inner


def _read_children(
    text: str,
    body: Span,
    element: ElementKind,
    spans: dict[str, Span],
    whole: dict[str, Span],
    again: list[tuple[str, Span]],
) -> list[Span]:
    """Add the children in *body*, and return what stands behind the last one.

    Those that hold a text of their own are opaque, others are looked into.
    """
    child, position = _child(element.parts), body.start
    rests: list[Span] = []
    while match := child.match(text, position, body.end):
        if match["other"]:
            position = match.end()
            continue
        name = match["tag"]
        end = end_of(text, Span(match.end(), body.end), name, _behind(element.parts))
        if end is None:
            break
        inner = Span(match.end(), end.start())
        if name not in spans:
            spans[name], whole[name] = inner, Span(match.end() - len(match.group().lstrip()), end.end())
        elif name in element.texts or name in element.path:
            again.append((name, inner))
            position = end.end()
            continue
        if name in element.children or (name in element.content and child.match(text, *inner)):
            is_nested = child.match(text, *inner) is not None
            rests += _read_children(text, inner, element, spans, whole, again) if is_nested else []
        position = end.end()
    rest = trimmed(text, Span(position, body.end))
    return [*rests, rest] if rest.end > rest.start else rests


_EDITS = regex(r"\s*+(?:</?[A-Za-z_]|\Z)")
"""Behind one of several edits stands the next one, or what holds them ends."""


def end_of(text: str, rest: Span, tag: str, behind: re.Pattern[str]) -> re.Match[str] | None:
    """Return the closing tag of a child *tag*: the first one that has *behind* it what may follow.

    One that is opened in the text itself is content, if another one is left.
    """
    depth, first, last = 0, None, None
    for number, match in enumerate(_both(tag).finditer(text, *rest)):
        depth += -1 if match["close"] else 1
        if last is not None and number > last:
            break
        if match["close"] and behind.match(text, match.end(), rest.end):
            if depth < 0:
                return match
            first, last = first or match, last or number + _MOST_TAGS
    return first


_MOST_TAGS = 40
"""So far is looked behind the first tag that may close a part, which keeps the time linear."""


def word(text: str, span: Span) -> Span:
    """Return *span* without the blanks around it."""
    return trimmed(text, span)


def is_doubtful(text: str, body: Span, content: Span, element: ElementKind, *, is_body: bool) -> bool:
    """Tell whether *content* begins or ends with what should stand around it; *is_body* if it has no tag."""
    if is_body and element.parts and body.start < body.end:
        child = _behind(element.parts).match(text, *body)
        if child and child.group().strip():
            return True
    held = text[slice(*content)].strip()
    return bool(element.rule) and (held.startswith(element.rule) or held.endswith("\n" + element.rule))


def is_kind(text: str, arguments: Arguments, kind: ElementKind) -> bool:
    """Tell whether an element with these *arguments* is of this *kind*.

    A tag that is a common word, as in ``<edit>``, has to have something of what makes it an action.
    """
    is_word = kind.tag.isalpha() and kind.tag.islower()
    if is_word and arguments.first((*kind.path, *kind.old, *kind.new)) in (None, BODY):
        return False
    return all(_is(text, arguments.spans.get(name), value) for name, value in kind.when)


def _is(text: str, span: Span | None, value: str) -> bool:
    return span is not None and (value == ANY or text[slice(*word(text, span))].lower() == value.lower())
