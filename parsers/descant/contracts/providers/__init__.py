"""The providers that a schema can be built for.

To add one, write one file with a ``PROVIDER`` and add one line here.
"""

from descant.contracts.providers import (
    anthropic,
    cohere,
    gemini_json_schema,
    gemini_schema,
    llama_cpp,
    mistral,
    ollama,
    openai_chat,
    openai_responses,
    vllm,
)
from descant.contracts.providers.provider import Provider

__all__ = ["PROVIDERS", "Provider", "provider_named"]

PROVIDERS: tuple[Provider, ...] = (
    openai_responses.PROVIDER,
    openai_chat.PROVIDER,
    anthropic.PROVIDER,
    gemini_json_schema.PROVIDER,
    gemini_schema.PROVIDER,
    vllm.PROVIDER,
    mistral.PROVIDER,
    ollama.PROVIDER,
    cohere.PROVIDER,
    llama_cpp.PROVIDER,
)


def provider_named(name: str) -> Provider:
    """Return the provider of that name; a ``LookupError`` lists those there are."""
    for provider in PROVIDERS:
        if provider.name == name:
            return provider
    known = ", ".join(provider.name for provider in PROVIDERS)
    raise LookupError(f"Unknown provider {name!r}; known: {known}.")
