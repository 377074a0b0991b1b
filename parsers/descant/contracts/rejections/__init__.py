"""What a provider said against a schema, brought back to the places in it.

Each provider has its own words. Some name the place, as OpenAI does by ``In context=('properties', 'x')``;
some name only a keyword, and then every place that they may mean is given.
"""

from descant.contracts.rejections.rejection_reasons import Reason, RejectionError, rejection

__all__ = ["Reason", "RejectionError", "rejection"]
