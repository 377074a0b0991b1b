"""The engines that make grammars of schemas: what they take of a value, character by character."""

import json
import sys
import types
from collections.abc import Callable
from functools import cache
from typing import Any

from support.gbnf import read_grammar
from support.gbnf_characters import GrammarError

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


def _xgrammar_takes(schema: dict[str, Any], text: bytes) -> bool | str:
    """Ask xgrammar, the first that vLLM asks."""
    engine, compiler = _xgrammar()
    try:
        matcher = engine.GrammarMatcher(compiler.compile_json_schema(json.dumps(schema)))
    except RuntimeError as error:
        return str(error)
    return all(matcher.accept_token(byte) for byte in text) and bool(matcher.accept_token(_END))


def _llguidance_takes(schema: dict[str, Any], text: bytes) -> bool | str:
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
    return bool(matcher.consume_tokens(tokenizer.tokenize_bytes(text))) and bool(matcher.is_accepting())


def _llama_cpp_takes(schema: dict[str, Any], text: bytes) -> bool | str:
    """Ask the grammar that llama.cpp makes, by the port of its converter that cyllama ships."""
    from cyllama.utils.json_schema_to_grammar import json_schema_to_grammar

    try:
        grammar = read_grammar(json_schema_to_grammar(json.dumps(schema)))
    except GrammarError as error:
        return str(error)
    except (AssertionError, AttributeError, NotImplementedError, TypeError, ValueError) as error:
        return f"not converted: {error!r}"  # It has no errors of its own.
    return grammar.takes(text.decode())


def _written(value: Any) -> bytes:
    """Return *value* as a model writes it: without escapes that are not needed, and without white space."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


_TEXTS_TAKEN: dict[str, Callable[[dict[str, Any], bytes], bool | str]] = {
    "xgrammar": _xgrammar_takes,
    "llguidance": _llguidance_takes,
    "llama.cpp": _llama_cpp_takes,
}


def raw_text_taken(engine: str, schema: dict[str, Any], text: str) -> bool:
    """Whether *engine* lets a model write *text*, JSON or not."""
    return _TEXTS_TAKEN[engine](schema, text.encode()) is True


def _of_values(engine: str) -> Takes:
    return lambda schema, value: _TEXTS_TAKEN[engine](schema, _written(value))


ENGINES: dict[str, Takes] = {engine: _of_values(engine) for engine in _TEXTS_TAKEN}
