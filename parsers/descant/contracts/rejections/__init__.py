"""What a provider said against a schema, brought back to the places in it.

Each provider has its own words. Some name the place, as OpenAI does by ``In context=('properties', 'x')``;
some name only a keyword, and then every place is told that they may mean.
"""

from descant.contracts.rejections.rejection_reasons import (
    Reason,
    RejectionError,
    rejection,
)

__all__ = ["Reason", "RejectionError", "rejection"]
