"""A placeholder stands in for omitted code.

Models write such a line in place of what they leave as it is. Where it is new beside the file on the disk
(`--workspace`) and the file shrinks, it is an error; so it is in a code block that names its file. Where no
disk is looked at, as by `descant batch`, it is a warning.

Wrong: `# ... rest of the file unchanged ...`

Right: the whole file.

Prompt: Ask for whole files without placeholders such as `... rest unchanged`; for large files, for edits.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from descant.answer import File
from descant.checkpoints import along, each
from descant.line_search import lines_with, matches_in_lines
from descant.notations import Notation, source_offset
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.elision_words import SAYING, Omission, omission_in
from descant.rules.rule import Context, Rule, Topic
from descant.source import Span, trimmed
from descant.syntax import Scalar

ELIDED_CODE = ProblemKind.from_doc("elided-code", Severity.INFORMATION, __doc__)

_HINTS = ("...", "…", "nchanged", "no change from", "UNCHANGED CODE")
"""Only lines that have one of these are looked at. A search costs the less the longer it is; each of these
a tenth to a third of what reading the answer does."""
_COMMENT = regex(
    r"(?:\#+|//+|--+|;+|%+|<!--|\{?/\*+|\(\*|'''|\"\"\")[ \t]*(?P<words>.*?)"
    r"[ \t]*(?:-->|\*+/\}?|\*\)|'''|\"\"\")?"
)
_WITHOUT_COMMENT = regex(
    r"\[ ?(?:\.{3}|…)(?: [^\[\]]{0,60})?\]|…|\( ?no changes?\b[^()]*\)|UNCHANGED CODE|// UNCHANGED CODE",
    re.IGNORECASE,
)
_FENCE = regex(r"[ \t>]*(?:`{3,}|~{3,})")
_FILEPATH = regex(r"[ \t]*(?:\#|//|--|;|%|<!--|/\*+|\{/\*)[ \t]*file_?path[ \t]*:", re.IGNORECASE)
_LAZY = regex(
    r"(?:\#|//|--|;|%|<!--|/\*|\(\*|^)[ \t]*(?:\.{3,}|…)[ ]?[^.…\r\n]{0,80}?"
    r"\b(?:unchanged|existing|rest|same|remaining|remainder|omitted|keep)\b[^\r\n]*"
    r"|(?:\#|//|--|;|<!--|/\*)[ \t]*"
    r"(?:your existing\b[^\r\n]{0,40}|[^\r\n]{0,60}?\bomitted for (?:brevity|clarity)[^\r\n]*)"
    r"|^[ \t]*(?:\{\{ ?(?:\.{3}|…) ?\}\}|⋮[^\r\n]*)[ \t]*$|^\.{3}[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""What stands for code behind other code in its line, or without a comment."""
_TELLING = regex(
    r"\.{3}|…|⋮|existing|unchanged|rest\b|same|keep|leave|omitted|snip|remain|no change|省略|不变",
    re.IGNORECASE,
)
_CODE = (
    r"(?:\w+[ ])?(?:code|files?|file's[ ]contents?|contents?|functions?|methods?|class|module|component"
    r"|imports?|logic|implementation|lines|tests?|section|body|script|styles?|rules|markup)"
)
_PART = (
    rf"(?:{_CODE}|(?:\w+[ ])?(?:classes|modules|components|exports?|sections|html|jsx|template|elements?"
    r"|routes?|endpoints?|handlers?|hooks?|state|props|propert(?:y|ies)|fields?|options|settings"
    r"|config(?:uration)?|setup|types?|variables|constants|definitions|query|queries|columns|cases|items"
    r"|entries|steps|jobs|dependencies|helpers))"
)
"""What code is made of. Of *other* types a comment may speak, too, that stands for nothing."""
_STAYS = r"(?:unchanged|remains?|(?:is|are|stays?|remains?)[ ](?:here|unchanged|the[ ]same|as[ ]is))"
_SAID = regex(
    rf"""
    [(\[<]? (?: (?:\.{{3,}}|…|⋮)                                          # ... of whatever kind ...
        (?: [ ]?[^.…]{{0,80}}[ ]?(?:\.{{3,}}|…)
          | [ ]?[([]?[^.…]*\b(?:unchanged|existing|rest|same|remaining|remainder|omitted|before|other)\b[^.…]*
        )?
      | (?:\.{{3,}}|…)?[ ]?[([]?
        (?: (?:the[ ])? rest (?:[ ]of[ ](?:the[ ]|your[ ])?{_PART})? (?:[ ](?:is|are|stays?|remains?))?
            [ ](?:unchanged|the[ ]same|as[ ](?:before|is)|omitted)(?:[ ].{{0,40}})?
          | (?:the[ ])? (?:all[ ])?(?:your[ ])?(?:existing|previous|unchanged|remaining|other) [ ]{_CODE}
            (?:[ ](?:here|above|below|{_STAYS}))?
          | (?:your[ ])? (?:existing|unchanged) [ ]{_PART} (?:[ ](?:here|above|below|{_STAYS}))?
          | (?:the[ ]|all[ ])? (?:previous|remaining|other) [ ]{_PART} [ ](?:here|{_STAYS})
          | rest[ ]of[ ](?:the[ ]|your[ ])?{_PART}(?:[ ]here)?
          | (?:todo:?[ ])?(?:keep|leave)[ ](?:the[ ]|your[ ]|all[ ])?(?:rest|(?:existing|remaining)[ ]{_CODE})
            (?:[ ]of[ ](?:the[ ]|your[ ]){_CODE})?(?:[ ](?:here|unchanged|the[ ]same|as[ ](?:before|is)))?
          | (?:the[ ])?{_CODE}[ ](?:(?:is|are|stays?|remains?)[ ])?(?:unchanged|the[ ]same|omitted)
          | unchanged (?:[ ]{_CODE})? | same[ ]as[ ](?:before|above)
          | (?:-+|\[)?[ ]?snip(?:ped)?[ ]?(?:-+|\])? | (?:(?:以下|以上|中间)?省略|其余(?:代码)?(?:保持)?不变)
          | no[ ]changes? (?:[ ](?:from|here|needed|in|above|below)\b.{{0,60}})?
        )
        [)\]>]? [ ]? (?:\.+|…)? [)\]>]?
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LINE = regex(r"[^\r\n]+")
_LAZY_TAGS = ("<lov-write", "<PlandexBlock")
"""Tools that ask for such lines."""
_IN_LAZY = "Placeholder for omitted code. Merge it with the file on disk, or ask for the whole file."
_LONGEST = 160
_MANY = 20
"""So many lines of one file are reported."""


def elided_lines(content: Scalar, text: str, *, is_suspected: bool = False) -> Iterator[tuple[Span, Span]]:
    """Yield the first lines of *content* that stand for others, without the blanks around them.

    Each with its place in the value, and where in *text*, which the content is written in. All lines
    are looked at where something *is_suspected*, and else those that have the usual words.
    """
    value: str = content.value
    lines = list(islice(elisions_in(value, is_suspected=True) if is_suspected else _said_in(value), _MANY))
    if lines:
        ends = _offsets(content, text, (index for span in lines for index in span))
        yield from zip(lines, map(Span, ends, ends), strict=True)


def is_lazy(format: str, text: str, file: File) -> bool:
    """Tell whether *file* is in the notation of an editor that asks for lines that stand for others.

    In the line before the content is the path, in a fence, or a comment with ``filepath:``; or it is the
    action of a tool that asks for them.
    """
    if file.content_node is None or file.operation != "write":
        return False
    if format == "container":
        return text.startswith(_LAZY_TAGS, file.span.start)
    if format != "markdown":
        return False
    start = file.content_node.start
    end = start - (2 if text.startswith("\r\n", max(0, start - 2)) else 1)
    if end <= 0:
        return False
    line = max(text.rfind("\n", 0, end), text.rfind("\r", 0, end)) + 1
    if _FILEPATH.match(text, line, end):
        return True
    return line <= file.path_node.start < end and _FENCE.match(text, line, end) is not None


def lazy_lines(content: Scalar, text: str) -> Iterator[tuple[Span, Span]]:
    """Yield what stands for other lines in a content of that notation, as `elided_lines` does."""
    value: str = content.value
    suspected = elisions_in(value, is_suspected=True)
    whole = list(islice((line for line in suspected if _TELLING.search(value, *line)), _MANY))
    matches = islice(matches_in_lines(_LAZY, value), 2 * _MANY)
    parts = (trimmed(value, Span(*match.span())) for match in matches)
    lines = sorted([*whole, *(part for part in parts if not any(line.holds(part) for line in whole))])[:_MANY]
    ends = _offsets(content, text, (index for span in lines for index in span))
    yield from zip(lines, map(Span, ends, ends), strict=True)


def _check(context: Context) -> Iterator[Problem]:
    text, files = context.source.text, (file for file, _ in context.contents.that_may_hold(*_HINTS, *SAYING))
    if context.format in ("markdown", "container"):
        lazy = [file for file in along(context.answer.files) if is_lazy(context.format, text, file)]
        yield from (problem for file in each(lazy) for problem in _in_lazy(context, file))
        places = {file.span for file in lazy}
        files = (file for file in files if file.span not in places)
    for file in along(files):
        if file.content_node is None:
            continue
        for _, span in elided_lines(file.content_node, context.source.text):
            message = "Placeholder for omitted code; the file would lack that code."
            place = context.pointer_to(file, "content")
            yield Problem(ELIDED_CODE, span, message, pointer=place)


def _in_lazy(context: Context, file: File) -> Iterator[Problem]:
    assert file.content_node is not None, "it has a content, as its notation is known"
    place, error = context.pointer_to(file, "content"), Severity.ERROR
    for _, span in lazy_lines(file.content_node, context.source.text):
        yield Problem(ELIDED_CODE, span, _IN_LAZY, pointer=place, severity_override=error)


def elisions_in(content: str, *, is_suspected: bool = False) -> Iterator[Span]:
    """Yield the lines of *content* that stand for others, without the blanks around them."""
    every = (Span(*line.span()) for line in _LINE.finditer(content)) if is_suspected else None
    for line in along(every or lines_with(content, _HINTS)):
        where = trimmed(content, line)
        if where.end - where.start <= _LONGEST and _stands_for_code(content[where.start : where.end]):
            yield where


def _said_in(content: str) -> Iterator[Span]:
    """Yield the lines of *content* that say that code was left out, or where it stays as it is."""
    for line in along(lines_with(content, (*_HINTS, *SAYING))):
        where = trimmed(content, line)
        words = content[where.start : where.end] if where.end - where.start <= _LONGEST else ""
        if _stands_for_code(words) or omission_in(words) is Omission.CERTAIN:
            yield where


def _stands_for_code(line: str) -> bool:
    comment = _COMMENT.fullmatch(line)
    if comment is None:
        return _WITHOUT_COMMENT.fullmatch(line) is not None
    return _SAID.fullmatch(comment["words"]) is not None


def _offsets(content: Scalar, text: str, indices: Iterable[int]) -> Iterator[int]:
    """Yield where in *text* the characters of *content* at *indices*, which ascend, are written."""
    if content.notation is not Notation.JSON:
        yield from (content.offset_of(text, index) for index in indices)
        return
    # Each from the one before it: a content may be long.
    raw, offset, done = text[content.inner.start : content.inner.end], 0, 0
    for index in indices:
        offset += source_offset(raw[offset:], Notation.JSON, index - done)
        done = index
        yield content.inner.start + offset


RULE = Rule(ELIDED_CODE, Topic.CONTENTS, _check, words=(*_HINTS, *SAYING))
