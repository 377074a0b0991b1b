"""What was meant as a tag and is not read as one, in the text outside of an answer's parts."""

import re
from collections.abc import Iterable, Iterator

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
_SHORTEST = len("<file")
_REACH = 400
"""How far before the answer its declaration is looked for."""
_XML = regex(r"<\?xml\s[^<>]*\?>")


def lost_tags(text: str, explained: Iterable[Span]) -> Iterator[Problem]:
    """Report what looks like a tag outside of the *explained* parts."""
    count = 0
    for gap in gaps(explained, len(text)):
        if gap.end - gap.start > _SHORTEST and count < MANY:
            for match in along(_LOST.finditer(text, *gap)):
                place = Span(*match.span("opener" if match["opener"] else "closer"))
                what = "opens" if match["opener"] else "closes"
                message = f"This looks like a tag that {what} a file, but was not read as one."
                yield Problem(TAG_IN_PROSE, place, message).as_warning()
                count += 1


def not_xml(text: str, start: int) -> Iterator[Problem]:
    """Report that the text before *start* says it is XML, while its parts were read as raw tags."""
    reach = max(0, start - _REACH)
    declaration = _XML.search(text, reach, start) if text.find("<?xml", reach, start) >= 0 else None
    if declaration:
        message = "XML declaration, but the document is not well-formed XML; "
        message += "it was read as raw tags, in which entities are not decoded."
        yield Problem(BROKEN_XML, Span(*declaration.span()), message)
