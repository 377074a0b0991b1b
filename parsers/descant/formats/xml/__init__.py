"""Answers as a well-formed XML document: one root element, with text that is escaped or in CDATA.

Only a document that says it is XML is read so: by its declaration, a CDATA section, or escaped text under
one root element. Raw tags with code between them are not XML; that is the format ``tags``. A document with a
document type declaration is not read, since entities of its own could grow without bound: nothing may stand
between the XML declaration and the root element, and within that one it is text or no XML.
"""

from typing import TYPE_CHECKING

from descant.formats.format import Format
from descant.loading import later

if TYPE_CHECKING:
    from descant.formats.xml.finding import find
else:
    find = later("descant.formats.xml.finding", "find")

FORMAT = Format("xml", find, ())
