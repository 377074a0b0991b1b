"""The answer ends with a truncation marker.

Chat pages and tools write such a mark where they stop showing a text. What follows is missing, and the file
that it stands in is not whole, even where its end looks sound. The reader's own `truncated` says that
something in the text is still open at its end; this says that the text itself admits it.

Wrong:

    <file path="a.py">
    x = 1
    [truncated]

Right: the whole answer, copied once it was written to its end.

Prompt: Raise the limit of output tokens, or ask for fewer files at once.
"""

import re
from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.findings import Finding, place_of, report
from descant.rules.rule import Context, Rule, Topic
from descant.source import Span

TRUNCATION_MARK = ProblemKind.from_doc("truncation-mark", Severity.ERROR, __doc__)

_TAIL = 300
_WORDS = ("truncated", "clipped", "continue generating")
_MARK = regex(
    r"""
      (?: \A | \n ) [ \t]*+ (?>(?: (?: \# | // | <!-- | \* ) [ \t]*+ )?)
      (?P<mark>
          (?>(?: (?: \.\.\. | … ) [ ]*+ )?) [\[(<] [ ]*+ (?>(?: \.\.\. | … )?) [ ]*+
            (?>(?: (?: message | output | content | response | text | file | code | answer | rest )
                [ ] (?>(?: was [ ] )?) )?)
            (?: truncated | clipped ) \b [^\n\])>]{0,80}+ [\])>]
        | (?: \.\.\. | … ) [ ]* [\[(]? truncated [\])]? (?: [ ]* (?: \.\.\. | … ) )?
        | (?: message | output | content | response ) [ ] truncated
          (?: [ ] due [ ] to [ ] [\w ]{1,30} )? [.…]*
        | continue [ ] generating
      )
      [ \t]*+ (?>(?: --> )?) \s*+ \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)


def _check(context: Context) -> Iterator[Problem]:
    text, files = context.source.text, context.answer.files
    last = files[-1] if files else None
    if last is not None and last.content:
        begin = max(0, len(last.content) - _TAIL)
        match = _mark(last.content, begin)
        if match:
            finding = Finding(*match.span("mark"), f"{last.path} is truncated here.")
            yield from report(context, TRUNCATION_MARK, place_of(context, last), (finding,))
            return
    begin = max(0, len(text) - _TAIL, last.span.end if last is not None else 0)
    match = _mark(text, begin)
    if match:
        is_whole = context.format == "json" and context.root is not None and context.root.complete
        yield Problem(
            TRUNCATION_MARK,
            Span(*match.span("mark")),
            "The document is truncated here."
            if not is_whole
            else "The document is truncated after the answer.",
            severity_override=Severity.WARNING if is_whole else None,
        )


def _mark(text: str, begin: int) -> re.Match[str] | None:
    tail = text[begin:].lower()
    return _MARK.search(text, begin) if any(word in tail for word in _WORDS) else None


def _may_be_cut(content: str) -> bool:
    """Tell whether *content* may end with a mark: that counts in the last file only."""
    return _mark(content, max(0, len(content) - _TAIL)) is not None


RULE = Rule(TRUNCATION_MARK, Topic.CONTENTS, _check, _may_be_cut)
