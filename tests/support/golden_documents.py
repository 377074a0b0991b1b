"""Golden answers as documents of a client, in each of the three encodings."""

from functools import cache

from descant import Analysis, Encoding
from descant_server.documents.document_store import Document
from support.goldenfiles import cases
from support.sampling import some

URI = "file:///answer.response"


@cache
def analyses() -> tuple[tuple[str, Analysis], ...]:
    """Return the name and the analysis of golden answers; each is read once."""
    return tuple((case.name, case.analyze()) for case in some(cases(), 120))


def golden_documents(encoding: Encoding = Encoding.UTF16) -> list[tuple[str, Document]]:
    """Return the name of each case, and its document."""
    return [(name, Document(URI, 1, encoding, analysis)) for name, analysis in analyses()]
