"""How each provider is asked over plain HTTP: where, with which key, and what stands around the schema."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.request import Request, urlopen

from descant.contracts import Codec

PROMPT = "Invent a short weather report of one harbour. Answer with JSON: port, knots (an integer), calm."
_SECONDS = 120

Body = dict[str, Any]


@dataclass(frozen=True)
class LiveProvider:
    """A provider, and how it is asked."""

    name: str
    variable: str
    """What has to be in the environment: the key, or the address of a server of your own."""
    address: str
    """With ``{model}`` where it is a part of that; empty where the variable names it."""
    path: str
    model: str
    """Unless ``DESCANT_LIVE_MODEL_`` and the name of the provider says another one."""
    headers: Callable[[str], dict[str, str]]
    body: Callable[[str, Codec[Any]], Body]

    @property
    def setting(self) -> str:
        """The key or the address that is set; empty where none is."""
        return os.environ.get(self.variable, "")

    def ask(self, codec: Codec[Any], setting: str, address: str | None = None) -> bytes:
        """Send the request of *codec* with the prompt, and return what comes back."""
        model = os.environ.get(f"DESCANT_LIVE_MODEL_{self.name.upper().replace('-', '_')}", self.model)
        base = address or self.address or setting.rstrip("/")
        url = base + self.path.format(model=model)
        headers = {"Content-Type": "application/json", **self.headers(setting)}
        data = json.dumps(self.body(model, codec)).encode()
        with urlopen(Request(url, data, headers, method="POST"), timeout=_SECONDS) as reply:
            sent: bytes = reply.read()
        return sent


def _bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def _nothing(address: str) -> dict[str, str]:
    return {}


def _chat(model: str, codec: Codec[Any]) -> Body:
    return {"model": model, "messages": [{"role": "user", "content": PROMPT}], **codec.encode()}


def _chat_form(model: str, codec: Codec[Any]) -> Body:
    return {
        "model": model,
        "messages": _chat(model, codec)["messages"],
        **codec.encode(form="response-format"),
    }


def _ollama(model: str, codec: Codec[Any]) -> Body:
    return {**_chat(model, codec), "stream": False}


def _responses(model: str, codec: Codec[Any]) -> Body:
    return {"model": model, "input": PROMPT, **codec.encode()}


def _messages(model: str, codec: Codec[Any]) -> Body:
    return {**_chat(model, codec), "max_tokens": 500}


def _contents(model: str, codec: Codec[Any]) -> Body:
    config = {_camel_case(name): value for name, value in codec.encode()["config"].items()}
    return {"contents": [{"parts": [{"text": PROMPT}]}], "generationConfig": config}


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(other.capitalize() for other in others)


_OPENAI, _GOOGLE = "https://api.openai.com/v1", "https://generativelanguage.googleapis.com/v1beta"
_FLASH, _GENERATE, _COMPLETIONS = (
    "gemini-flash-latest",
    "/models/{model}:generateContent",
    "/chat/completions",
)


def _google_key(key: str) -> dict[str, str]:
    return {"x-goog-api-key": key}


def _anthropic_key(key: str) -> dict[str, str]:
    return {"x-api-key": key, "anthropic-version": "2023-06-01"}


LIVE_PROVIDERS = (
    LiveProvider("openai", "OPENAI_API_KEY", _OPENAI, "/responses", "gpt-5-mini", _bearer, _responses),
    LiveProvider("openai-chat", "OPENAI_API_KEY", _OPENAI, _COMPLETIONS, "gpt-5-mini", _bearer, _chat),
    LiveProvider(
        "anthropic",
        "ANTHROPIC_API_KEY",
        "https://api.anthropic.com/v1",
        "/messages",
        "claude-haiku-4-5",
        _anthropic_key,
        _messages,
    ),
    LiveProvider("gemini", "GEMINI_API_KEY", _GOOGLE, _GENERATE, _FLASH, _google_key, _contents),
    LiveProvider("gemini-openapi", "GEMINI_API_KEY", _GOOGLE, _GENERATE, _FLASH, _google_key, _contents),
    LiveProvider(
        "mistral",
        "MISTRAL_API_KEY",
        "https://api.mistral.ai/v1",
        _COMPLETIONS,
        "mistral-small-latest",
        _bearer,
        _chat,
    ),
    LiveProvider(
        "cohere", "COHERE_API_KEY", "https://api.cohere.com/v2", "/chat", "command-a-03-2025", _bearer, _chat
    ),
    LiveProvider("vllm", "VLLM_URL", "", f"/v1{_COMPLETIONS}", "default", _nothing, _chat),
    LiveProvider("ollama", "OLLAMA_URL", "", "/api/chat", "llama3.2", _nothing, _ollama),
    LiveProvider("llama-cpp", "LLAMA_CPP_URL", "", f"/v1{_COMPLETIONS}", "default", _nothing, _chat_form),
)
