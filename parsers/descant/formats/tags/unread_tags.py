"""What was meant as a tag and is not read as one, in the text outside of an answer's parts."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from descant.checkpoints import along
from descant.formats.spans import gaps
from descant.formats.surroundings import MANY
from descant.formats.tags.problem_kinds import BROKEN_XML, TAG_IN_PROSE
from descant.patterns import regex
from descant.problems import Problem
from descant.source import Span

_LOST = regex(
    r"""
    (?:\A|(?<=[\r\n])) [ \t]*+
    (?: (?P<opener> < \s*+ (?: file\b [^<>\r\n]* ["'=] | \w{0,8} [ \t]+ path= ) [^<>\r\n]* >? )
      | (?P<closer> (?: <[ \t]*+\\/ | <[ \t]++/ | \[/ ) [ \t]*+ file\w*+ [ \t]*+ [>\]]? | </file\w*+
          | </ [\w.-]*+ / [\w./-]++ > | </ [\w-]++ \. \w++ > ) )
    [ \t]*+ (?=[\r\n]|\Z)
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_WHOLE = regex(
    r"""(?<![\w`"'>])<file\s[^<>\r\n=]*+=\s*+["']?+[^\s<>{}$*|"'`…]++[^<>\r\n]*+>"""
    r"(?!\.\.\.|…)(?=\S)[^\r\n]{0,200}?(?<=\S)</file(?=[\s>])",
    re.IGNORECASE,
)
"""An opening tag and a closing one in a line, neither quoted nor words of a sentence."""
_SHORTEST = len("<file")
_REACH = 400
"""How far before the answer its declaration is looked for."""
_XML = regex(r"<\?xml\s[^<>]*\?>")


def lost_tags(text: str, explained: Iterable[Span]) -> Iterator[Problem]:
    """Report what looks like a tag outside of the *explained* parts."""
    count = 0
    for gap in gaps(explained, len(text)):
        if gap.end - gap.start > _SHORTEST and count < MANY:
            for place, what in chain(_tags_alone(text, gap), _whole_files(text, gap)):
                message = f"This looks like {what} a file, but was not read as one."
                yield Problem(TAG_IN_PROSE, place, message).as_warning()
                count += 1


def _tags_alone(text: str, gap: Span) -> Iterator[tuple[Span, str]]:
    for match in along(_LOST.finditer(text, *gap)):
        is_opener = match["opener"] is not None
        yield (
            Span(*match.span("opener" if is_opener else "closer")),
            f"a tag that {'opens' if is_opener else 'closes'}",
        )


def _whole_files(text: str, gap: Span) -> Iterator[tuple[Span, str]]:
    for match in along(_WHOLE.finditer(text, *gap)):
        yield Span(*match.span()), "the tags of"


def not_xml(text: str, start: int) -> Iterator[Problem]:
    """Report that the text before *start* says it is XML, while its parts were read as raw tags."""
    reach = max(0, start - _REACH)
    declaration = _XML.search(text, reach, start) if text.find("<?xml", reach, start) >= 0 else None
    if declaration:
        message = "XML declaration, but the document is not well-formed XML; "
        message += "it was read as raw tags, in which entities are not decoded."
        yield Problem(BROKEN_XML, Span(*declaration.span()), message)
