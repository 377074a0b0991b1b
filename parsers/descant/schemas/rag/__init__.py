"""The requests, results and errors of a search service.

Source: seed document 003, "Search Schemas". The models keep the document's configuration; what they hold is
never coerced.
"""

from typing import TYPE_CHECKING

from descant.loading import names_later

if TYPE_CHECKING:
    from descant.schemas.rag.search_config import SearchConfig
    from descant.schemas.rag.search_error import SearchErrorResponse
    from descant.schemas.rag.search_input import SearchInput, SearchInputV2
    from descant.schemas.rag.search_input_v1 import SearchInputV1, migrate_search_input
    from descant.schemas.rag.search_output import DocumentMetadata, Evaluation, QueryResult, SearchOutput
else:
    __getattr__ = names_later(
        __name__,
        {
            "search_config": ("SearchConfig",),
            "search_error": ("SearchErrorResponse",),
            "search_input": ("SearchInput", "SearchInputV2"),
            "search_input_v1": ("SearchInputV1", "migrate_search_input"),
            "search_output": ("DocumentMetadata", "Evaluation", "QueryResult", "SearchOutput"),
        },
    )

__all__ = [
    "DocumentMetadata",
    "Evaluation",
    "QueryResult",
    "SearchConfig",
    "SearchErrorResponse",
    "SearchInput",
    "SearchInputV1",
    "SearchInputV2",
    "SearchOutput",
    "migrate_search_input",
]
