"""Answers as JSON objects: the whole text, in a code fence, or between prose."""

import re
from collections.abc import Iterator
from itertools import islice
from weakref import WeakKeyDictionary

from descant.checkpoints import checkpoint
from descant.formats.fences import fence_around, fence_before, last_fence_line
from descant.formats.format import Candidate, Format
from descant.formats.json import problem_kinds as kinds
from descant.formats.json.anchors import Anchors
from descant.formats.json.code_braces import end_of_code
from descant.formats.json.damaged_starts import DamagedStarts
from descant.formats.json.ends import closed_with, closes_itself
from descant.formats.json.extra_closers import extra_closers
from descant.formats.json.reader import read_object
from descant.formats.json.reading import Walk
from descant.formats.spans import gaps
from descant.patterns import regex
from descant.schemas.schema import Vocabulary
from descant.source import Source, Span
from descant.syntax import Mapping
from descant.syntax import Sequence as ListNode

_BEHIND = r'\s*+(?:\}|\Z|"(?:[^"\\\r\n]|\\.){0,200}(?:"\s*+:|\Z)|[\'“‘][\w-]{1,80}+[\'”’]\s*+:)'
_START = regex(rf"\{{(?={_BEHIND})")
"""An object between prose starts with a key and a colon; a brace before anything else is prose."""
_PROSE = regex(rf"(?:\{{(?!{_BEHIND})[^{{]*+){{1,4096}}")
"""Up to so many braces that are prose, from one checkpoint to the next."""
_WORK = 16
"""How many times the length of the text may be read in all, over candidates that turn out to be none."""
_MANY = 1_000
"""So many objects are read in one text at the most; what follows is prose."""


_LAST: WeakKeyDictionary[Source, tuple[Vocabulary, tuple[Span, ...], list[Candidate]]] = WeakKeyDictionary()
"""What was read of a text last, until it is asked for once more: damaged objects take long to read."""


def find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> list[Candidate]:
    """Return every object that does not start inside of another one or of a span that is passed over."""
    last = _LAST.pop(source, None)
    if last and last[0] is known_keys and last[1] == passed_over:
        return last[2]
    candidates = [*_find(source, known_keys, passed_over)]
    _LAST[source] = known_keys, passed_over, candidates
    return candidates


def forget(source: Source) -> None:
    """Let go of what was read of *source*, which all formats have been asked for by now."""
    _LAST.pop(source, None)


def _find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    text = source.text
    work = _WORK * len(text)
    anchors = Anchors(text, len(text), known_keys)
    damaged = DamagedStarts(text, known_keys)
    offset, count = 0, 0
    for begin, end in gaps(passed_over, len(text)):
        offset = max(offset, begin)
        if offset and text.find("{", offset, end) < 0:
            continue  # Between the files of an answer in tags there is nothing to look for.
        while offset < end and count < _MANY:
            checkpoint()
            start = _next_start(text, offset, end, damaged, known_keys)
            if start is None:
                break
            candidate = _candidate(text, start, anchors, is_opened=text[start] == "{")
            sound = _answer_within(text, candidate, anchors) if candidate.problems else None
            if sound is not None:
                offset = sound  # What is before it is prose that looks like the start of an answer.
                continue
            count += 1
            work -= candidate.root.end - candidate.root.start
            if start == 0 or candidate.root.members or candidate.complete or candidate.readable:
                yield candidate
            offset = max(start + 1, candidate.explained[-1].end)
            if candidate.complete or work <= 0:
                continue
            if not candidate.root.members:
                offset = start + 1  # Where nothing was read, another object may start behind this brace.
            elif not any(member.name in anchors.known_keys for member in candidate.root.members):
                # A brace in prose that is never closed must not swallow the answer behind it.
                offset = anchors.object_inside(candidate.root.span) or offset


def _next_start(
    text: str, offset: int, end: int, damaged: DamagedStarts, known_keys: Vocabulary
) -> int | None:
    """Return where the next object starts in ``text[offset:end]``: a sound one, or one that is *damaged*."""
    match = _search_start(text, offset, end)
    while match and match.start() and (behind := end_of_code(text, match.start(), end, known_keys)):
        checkpoint()
        match = _search_start(text, behind, end)
    place = damaged.next(offset, match.start() if match else end)
    if place is None and match:
        return match.start()
    return place


def _search_start(text: str, offset: int, end: int) -> re.Match[str] | None:
    """Return what ``_START.search(text, offset, end)`` would."""
    at = text.find("{", offset, end)
    while at >= 0 and (prose := _PROSE.match(text, at, end)):
        checkpoint()
        at = prose.end()
    return _START.match(text, at, end) if at >= 0 else None


def _answer_within(text: str, candidate: Candidate, anchors: Anchors) -> int | None:
    """Return where a sound answer starts that *candidate*, which is damaged, swallows up to its last bracket.

    None where *candidate* has a file before it, or something else of an answer that is not present again.
    """
    limit = text.rfind("}") + 1
    for match in islice(_ANSWER.finditer(text, candidate.root.start + 1, candidate.root.end), _FEW):
        if match[1] not in anchors.known_keys.roots:
            continue
        walk = read_object(text, match.start(), Anchors(text, limit, anchors.vocabulary))
        if walk.end == limit and walk.complete and not walk.problems and _files(walk.root):
            before = read_object(text, candidate.root.start, Anchors(text, match.start(), anchors.vocabulary))
            present = {
                member.name for member in before.root.members if member.node.complete and member.node.value
            }
            is_part = not (present & anchors.known_keys.roots.keys() <= walk.root.value.keys())
            return None if is_part or _files(before.root) else match.start()
    return None


_ANSWER = regex(r'\{\s*+"([^"\\\n\r]{1,80}+)"\s*+:')
_FEW = 8


def _files(root: Mapping) -> bool:
    """Tell whether *root* has a list of objects with several texts, as files are."""
    lists = (member.node for member in root.members if isinstance(member.node, ListNode))
    objects = (item for node in lists for item in node.items if isinstance(item, Mapping) and item.complete)
    return any(sum(isinstance(value, str) for value in item.value.values()) > 1 for item in objects)


def _candidate(text: str, start: int, anchors: Anchors, *, is_opened: bool = True) -> Candidate:
    walk = _read(text, start, anchors, is_opened=is_opened)
    end, problems = walk.end, walk.problems
    if walk.complete and not walk.in_list and (extra := extra_closers(text, end)):
        end = extra.span.end
        problems = (*problems, extra)
    is_closed = walk.complete and closes_itself(problems, end)
    fence = fence_around(text, Span(start, end), is_whole=is_closed)
    if fence.mark and not is_closed:
        problems = closed_with(problems, end, fence.mark)
    explained = tuple(sorted((Span(start, end), *fence.spans)))
    return Candidate(
        format="json",
        root=walk.root,
        explained=explained,
        complete=walk.complete,
        readable=walk.readable,
        problems=(*problems, *fence.problems),
    )


def _read(text: str, start: int, anchors: Anchors, *, is_opened: bool) -> Walk:
    walk = read_object(text, start, anchors, is_opened=is_opened)
    if walk.readable and not walk.complete and fence_before(text, start):
        # The object runs on past the fence that should end it: a string or a bracket in it is not closed.
        # The end of the fence can not be looked for beforehand, since strings may hold fences.
        fence = last_fence_line(text, start)
        if fence is not None:
            return read_object(text, start, Anchors(text, fence, anchors.vocabulary))
    return walk


FORMAT = Format("json", find, kinds.KINDS)
