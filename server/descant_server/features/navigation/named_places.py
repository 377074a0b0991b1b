"""What belongs together: the name of an entry or a file, and all places that lead to it or speak of it."""

from collections.abc import Sequence

from descant import Span
from descant_server.documents.document_store import Document
from descant_server.features.navigation.link_targets import leads_to
from descant_server.features.paths.path_places import path_places, places_around


def named_places(document: Document, offset: int) -> tuple[Sequence[Span], Sequence[Span]]:
    """Return where what is at *offset* has its name, and the other places that name it.

    A path under the cursor comes before all that it may be a part of; that of a file around it comes last.
    """
    places = path_places(document, offset)
    if places is None and (leads := leads_to(document, offset)):
        return tuple(dict.fromkeys(lead.name for lead in leads)), [lead.origin for lead in leads]
    places = places or places_around(document, offset)
    if places is None or not places.spans:
        return (), ()
    return (() if places.name is None else (places.name,)), places.others
