"""Names that lines which are gone have defined, and that the rest of the file still uses."""

import re
from collections.abc import Collection, Sequence

from descant.patterns import regex
from descant.rules.code_tokens import TokenRules, in_code_only, language_of
from descant_server.workspace.rules.extensions import SCRIPT
from descant_server.workspace.rules.lost_stretches import WORD, defined_for_itself, defined_in
from descant_server.workspace.rules.python_names import unbound_but_for_stars, unbound_names
from descant_server.workspace.rules.rewritten import Rewritten

_METHOD = regex(
    r"^[ \t]+(?:(?:async|static|private|public|protected|readonly|get|set|override)[ ])*"
    r"\#?(?P<name>[A-Za-z_$]\w*)(?:<[^<>\n]*>)?\([^\n]*\{[ \t]*$",
    re.MULTILINE,
)
_GIVEN = frozenset(
    """Buffer process Promise Map Set URL fetch structuredClone performance console crypto Symbol Proxy
    Reflect
    WeakMap WeakSet WeakRef TextEncoder TextDecoder AbortController AbortSignal Blob File FormData Headers
    Request Response ReadableStream Event EventTarget WebSocket queueMicrotask setTimeout clearTimeout
    setImmediate""".split()  # noqa: SIM905  # It is read as words.
)
"""What engines of JavaScript have by now, too."""
_KEYWORDS = frozenset(
    ("if", "for", "while", "switch", "catch", "function", "constructor", "with", "return", "super")
)


def unbound(file: Rewritten, lines: Sequence[str], added: Collection[str]) -> tuple[str, ...]:
    """Return the names in Python that *lines* have bound, and that nothing binds any more."""
    return _of_lines(lines, added, unbound_names(file.old), unbound_names(file.new))


def used_in_python(file: Rewritten, lines: Sequence[str], added: Collection[str]) -> tuple[str, ...]:
    """Return those that an ``import *`` would have to bind now: it did not need to before."""
    return _of_lines(lines, added, unbound_but_for_stars(file.old), unbound_but_for_stars(file.new))


def _of_lines(
    lines: Sequence[str], added: Collection[str], was: frozenset[str] | None, now: frozenset[str] | None
) -> tuple[str, ...]:
    if not now or was is None:
        return ()
    words = set(WORD.findall("\n".join(lines))) - set(added)
    return tuple(sorted(name for name in now - was if name.removeprefix("self.") in words))


def used(
    path: str,
    text: str,
    text_lines: Sequence[str],
    lines: Sequence[str],
    extension: str,
    added: Collection[str],
) -> tuple[str, ...]:
    """Return the names of functions and types in another language, and ``this.name`` for methods."""
    language = language_of(path)
    if language is None:
        return ()
    names = defined_for_itself(lines, extension) - set(added) - defined_in(text_lines, extension) - _GIVEN
    methods = frozenset[str]()
    if extension in SCRIPT and "extends" not in text:
        methods = (
            frozenset(match["name"] for match in _METHOD.finditer("\n".join(lines))) - _KEYWORDS - set(added)
        )
        methods -= {match["name"] for match in _METHOD.finditer(text)}
    names_used = [name for name in names if len(name) > 2 and _calls(name, text, language)]
    names_used += [f"this.{name}" for name in methods if re.search(rf"\bthis\.{re.escape(name)}\(", text)]
    return tuple(sorted(names_used))


def _calls(name: str, text: str, language: TokenRules) -> bool:
    escaped = re.escape(name)
    if re.search(
        rf"\b(?:const|let|var|import|from|use|using|typename|class|struct)\b[^=\n]*\b{escaped}\b", text
    ):
        return False
    after = r"(?![\w$])" if name[0].isupper() and not name.isupper() else r"[ ]?\("
    if re.search(rf"^[ \t]*(?:\w+[ ])*{escaped}\([^\n]*\{{[ \t]*$", text, re.MULTILINE):
        return False  # A method of the same name.
    matches = re.finditer(rf"(?<![\w.$@>#\"'`]){escaped}{after}(?![ ]*:)", text)
    return next(in_code_only(language, text, matches), None) is not None
