r"""Malformed XML in a file.

The error is the first one that Expat finds, which reads no other file and follows no entity. HTML is no XML,
and is not looked at; nor is a document with entities or attributes of its own, or a template.

Wrong: `{"path": "icon.svg", "content": "<svg><g></svg>"}`

Right: `{"path": "icon.svg", "content": "<svg><g></g></svg>"}`

Prompt: Say that `&` and `<` are escaped in XML files; `descant reask` shows the model the error.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from descant.embedded.languages.language import Language, Note, Remark
from descant.embedded.languages.templates import is_template
from descant.patterns import regex
from descant.problems import ProblemKind, Severity
from descant.rules.findings import StringEdit
from descant.source import Span

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

XML_SYNTAX = ProblemKind.from_doc("xml-syntax", Severity.WARNING, __doc__)

_SHOWN = regex(r"</?[^\s<>/]*+>?|&[^\s<>;&]{0,30}+;?|[^\r\n]")
_DECLARES = regex("<!(?:ENTITY|ATTLIST)")
"""What stands for more than is written: Expat gives each element the attributes that are declared for it."""
_HALF = regex("[\ud800-\udfff]")
_LATE_DECLARATION, _INVALID, _MISMATCHED, _NO_ELEMENT, _UNCLOSED = 17, 4, 7, 3, 20
"""Of the errors that Expat numbers those that can be told better."""
_NO_FLAWS = frozenset((1, 18, 19, 22, 28, 32, 41, 43))
"""Those that are limits of this program or of Expat, that are about encodings, which a decoded text does not
have, or that XML 1.1 allows."""


def _check(content: str) -> Iterator[Remark]:
    from xml.parsers import expat  # Few answers have such files.

    if not content.strip() or _DECLARES.search(content) or is_template(content) or _HALF.search(content):
        return
    parser = expat.ParserCreate(namespace_separator="\f")  # Which no namespace can hold.
    try:
        parser.Parse(content, True)  # noqa: FBT003
    except expat.ExpatError as error:
        if error.code not in _NO_FLAWS:
            reason = expat.errors.messages.get(error.code, "it cannot be read")
            yield _remark(content, error.code, reason, _offset(content, parser.ErrorByteIndex))


def _remark(content: str, code: int, reason: str, offset: int) -> Remark:
    message = f"Malformed XML: {reason}."
    if code == _LATE_DECLARATION and not content[:offset].strip("\ufeff \t\r\n"):
        span = Span(1 if content.startswith("\ufeff") else 0, offset)
        message = "Malformed XML: the XML declaration must come first."
        return Remark(XML_SYNTAX, span, message, "Remove the text before it", (StringEdit(*span, ""),))
    if code == _INVALID and content[offset - 1 : offset] == "&":
        span = Span(offset - 1, offset)
        message = "Malformed XML: unescaped &."
        return Remark(XML_SYNTAX, span, message, "Escape as &amp;", (StringEdit(*span, "&amp;"),))
    if code not in (_MISMATCHED, _NO_ELEMENT, _UNCLOSED):
        return Remark(XML_SYNTAX, _shown(content, offset), message)
    elements = _open_elements(content)
    if code == _MISMATCHED:
        offset -= 2
        message = f"Malformed XML: this tag does not close <{elements[-1][0]}>."
    elif elements:
        message = f"Malformed XML: unclosed <{elements[-1][0]}>."
    notes = (Note("Opened here.", _shown(content, elements[-1][1])),) if elements else ()
    return Remark(XML_SYNTAX, _shown(content, offset), message, notes=notes)


def _open_elements(content: str) -> list[tuple[str, int]]:
    """Return the elements that are open at the first error, each with where it starts."""
    from xml.parsers import expat

    open_: list[tuple[str, int]] = []
    parser: XMLParserType = expat.ParserCreate()
    parser.StartElementHandler = lambda name, _: open_.append((name, parser.CurrentByteIndex))
    parser.EndElementHandler = lambda _: open_.pop()
    with suppress(expat.ExpatError):
        parser.Parse(content, True)  # noqa: FBT003
    return [(name, _offset(content, index)) for name, index in open_[-1:]]


def _offset(content: str, index: int) -> int:
    """Return the number of the character at byte *index* of *content* in UTF-8."""
    if content.isascii():
        return max(0, index)
    return len(content.encode()[: max(0, index)].decode("utf-8", "ignore"))


def _shown(content: str, offset: int) -> Span:
    """Return the tag, the entity or the character at *offset*; behind the text, its last character."""
    match = _SHOWN.match(content, offset)
    if match:
        return Span(*match.span())
    end = len(content[:offset].rstrip())
    return Span(end - 1, end) if end else Span(0, min(1, len(content)))


LANGUAGE = Language(
    name="xml",
    title="XML",
    check=_check,
    problem_kinds=(XML_SYNTAX,),
    extensions="xml svg xsd xsl xslt wsdl xhtml rss atom plist kml gpx csproj vbproj fsproj props targets"
    " nuspec resx xaml axaml storyboard xib pom iml qrc urdf xlf xliff",
    file_names="web.config app.config nuget.config NuGet.Config Web.config App.config packages.config",
)
