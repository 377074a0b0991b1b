"""The engines that make grammars of schemas in vLLM: what they take of a value, character by character."""

import json
import sys
import types
from collections.abc import Callable
from functools import cache
from typing import Any

Takes = Callable[[dict[str, Any], Any], bool | str]
"""Whether an engine takes a value by a schema; a text where it does not take the schema itself."""
_END = 256


class _Unused(types.ModuleType):
    """Stands for torch and its like, which the engine needs for masks on a graphics card only.

    What is tested, how a schema becomes a grammar and what the grammar takes, is in the engine itself.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__init__": lambda self, *arguments, **named: None})


@cache
def _xgrammar() -> tuple[Any, Any]:
    import tvm_ffi  # noqa: F401  # It asks for torch itself, and goes without.

    for name in ("torch", "torch.utils", "torch.utils.dlpack", "transformers", "triton", "triton.language"):
        sys.modules.setdefault(name, _Unused(name))
    import xgrammar

    bytes_and_end = [*(bytes([byte]) for byte in range(_END)), b"</s>"]
    vocabulary = xgrammar.TokenizerInfo(bytes_and_end, stop_token_ids=[_END])
    return xgrammar, xgrammar.GrammarCompiler(vocabulary, max_threads=1)


def xgrammar_takes(schema: dict[str, Any], value: Any) -> bool | str:
    """Ask xgrammar, the first that vLLM asks."""
    engine, compiler = _xgrammar()
    try:
        matcher = engine.GrammarMatcher(compiler.compile_json_schema(json.dumps(schema)))
    except RuntimeError as error:
        return str(error)
    taken = (matcher.accept_token(byte) for byte in _written(value))
    return all(taken) and bool(matcher.accept_token(_END))


def llguidance_takes(schema: dict[str, Any], value: Any) -> bool | str:
    """Ask llguidance, which vLLM asks where xgrammar does not know a keyword."""
    from llguidance import JsonCompiler, LLMatcher, LLTokenizer

    tokenizer = LLTokenizer("byte")
    try:
        grammar = JsonCompiler(whitespace_flexible=True).compile(json.dumps(schema))
    except ValueError as error:
        return str(error)
    matcher = LLMatcher(tokenizer, grammar)
    if matcher.is_error():
        return str(matcher.get_error())
    tokens = tokenizer.tokenize_bytes(_written(value))
    return bool(matcher.consume_tokens(tokens)) and bool(matcher.is_accepting())


def _written(value: Any) -> bytes:
    """Return *value* as a model writes it: without escapes that are not needed, and without white space."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


ENGINES: dict[str, Takes] = {"xgrammar": xgrammar_takes, "llguidance": llguidance_takes}
