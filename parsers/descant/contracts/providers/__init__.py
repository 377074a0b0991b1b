"""The providers that a schema can be built for.

To add one, write one file with a ``PROVIDER`` and add one line here.
"""

from descant.contracts.providers import openai_responses
from descant.contracts.providers.provider import Provider

__all__ = ["PROVIDERS", "Provider", "provider_named"]

PROVIDERS: tuple[Provider, ...] = (openai_responses.PROVIDER,)


def provider_named(name: str) -> Provider:
    """Return the provider of that name; a ``LookupError`` lists those there are."""
    for provider in PROVIDERS:
        if provider.name == name:
            return provider
    known = ", ".join(provider.name for provider in PROVIDERS)
    raise LookupError(f"There is no provider {name!r}. There are: {known}.")
