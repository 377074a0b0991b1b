"""The requests, results and errors of a search service.

Source: seed document 003, "Search Schemas". The models keep the document's configuration; what they hold is
never coerced.
"""

from typing import TYPE_CHECKING

from descant.loading import later

if TYPE_CHECKING:
    from descant.schemas.rag.search_input_v1 import migrate_search_input
else:
    migrate_search_input = later("descant.schemas.rag.search_input_v1", "migrate_search_input")

__all__ = ["migrate_search_input"]
