"""Answers kept in a database with their files, problems and sections, so that they can be compared later.

SQLAlchemy is imported only once a store is opened.
"""

from descant_server.store.errors import StoreError
from descant_server.store.location import default_url, url_of
from descant_server.store.opening import open_store
from descant_server.store.rows import Added, StoredAnswer, StoredFile, StoredProblem, StoredSection
from descant_server.store.store import Store

__all__ = [
    "Added",
    "Store",
    "StoreError",
    "StoredAnswer",
    "StoredFile",
    "StoredProblem",
    "StoredSection",
    "default_url",
    "open_store",
    "url_of",
]
