"""The requests, results and errors of a search service.

Source: seed document 003, "Search Schemas". The models keep the document's configuration; what they hold is
never coerced.
"""

from descant.schemas.rag import search_error, search_input, search_input_v1, search_output
from descant.schemas.rag.search_input_v1 import migrate_search_input

__all__ = ["SCHEMAS", "migrate_search_input"]

SCHEMAS = (search_input_v1.SCHEMA, search_input.SCHEMA, search_output.SCHEMA, search_error.SCHEMA)
"""The legacy request comes first: it has all that the current one asks for, and more."""
