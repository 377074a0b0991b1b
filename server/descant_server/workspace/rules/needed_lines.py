"""What tells that lines are missing by mistake: the rest of the file, as it was, still needs them.

Who takes code out on purpose takes out what needs it, too, and what it alone has needed, or writes something
else in its place; some other line of the answer speaks of it then.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from descant.patterns import regex
from descant.rules.code_tokens import extension_of, in_code_only, language_of
from descant_server.workspace.rules.lost_stretches import (
    WORD,
    LostStretch,
    defined_for_itself,
    defined_in,
    outer_definitions,
)
from descant_server.workspace.rules.python_names import unbound_names
from descant_server.workspace.rules.rewritten import Rewritten

_PYTHON = frozenset(("py", "pyi", "pyw"))
_SCRIPT = frozenset(("js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "vue", "svelte"))
_C = frozenset(("c", "h", "cc", "cpp", "cxx", "hpp", "hh", "m"))
_FEWEST = 4
"""Lines that are gone without being missed by a name, such as those that only an import served."""
_FEWEST_UNRELATED = (16, 20, 10)
"""So many lines of no definition, one, or several are not gone by an ordinary change without a trace of them
in any other line that it changes: in none of a thousand commits that we looked at."""
_MOST_CHANGES = 6
"""A file that is written anew in more places may well have lost a stretch on purpose."""
_TELLING = 4
"""Characters of a word that tells what a line is about."""
_IMPORT = regex(r"[ \t]*(?:from\b.*\bimport\b|import\b|use\b|using\b|(?:const|let|var)\b.*\brequire\()")
_PRIVATE = regex(r"(?:async[ ])?(?:def|function|const|class|fn|static\b.*\b)[ ](?P<name>_?[A-Za-z]\w*)")
_COMMENT = regex(r"(?:#|//|/\*).*")
_GUARD = regex(r"if[ ]+__name__[ ]*==[ ]*[\"']__main__[\"']")
_EXPORT = regex(r"^(?:export\b|module\.exports|exports\.)", re.MULTILINE)
_CONDITION = regex(r"^[ \t]*#[ \t]*(?:(?P<opens>if(?:n?def)?)|(?P<closes>endif))\b", re.MULTILINE)
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


class Need(Enum):
    """Why lines are needed."""

    UNBOUND = "uses a name that nothing binds any more"
    USED = "uses a name that was defined there"
    SERVED = "has what served them alone"
    ENDS = "has lost how it ends"
    UNRELATED = "has nothing else that has to do with them"


class NeedEvidence(NamedTuple):
    """Why a stretch is needed, and the words that tell it."""

    need: Need
    words: tuple[str, ...]


class AnswerWords(NamedTuple):
    """The words of the lines that an answer changes, in all its files."""

    added: frozenset[str]
    """Those of new lines, and of what the answer says."""
    changed: Counter[str]
    """In how many lines that are new or gone each of them is."""


def words_of(files: Iterable[Rewritten], others: Iterable[str]) -> AnswerWords:
    """Return the words of an answer that rewrites *files* and has *others*: new files, and prose."""
    added, changed = set[str](), Counter[str]()
    for file in files:
        for line in file.added:
            added.update(own := set(WORD.findall(line)))
            changed.update(own)
        for line in file.gone:
            changed.update(set(WORD.findall(line)))
    for text in others:
        added.update(WORD.findall(text))
    return AnswerWords(frozenset(added), changed)


def evidence_for(file: Rewritten, stretch: LostStretch, words: AnswerWords) -> NeedEvidence | None:
    """Return what tells that *file* needs *stretch*, if anything does."""
    lines, extension = file.old_lines[stretch.start : stretch.end], extension_of(file.path)
    return _evidence(file, stretch, lines, extension, words)


def _evidence(
    file: Rewritten, stretch: LostStretch, lines: Sequence[str], extension: str, words: AnswerWords
) -> NeedEvidence | None:
    added = words.added
    if extension in _PYTHON and (names := _unbound(file, lines, added)):
        return NeedEvidence(Need.UNBOUND, names)
    if extension not in _PYTHON and (names := _used(file, lines, extension, added)):
        return NeedEvidence(Need.USED, names)
    if endings := tuple(_endings(file, lines, extension)):
        return NeedEvidence(Need.ENDS, endings)
    if stretch.filled >= _FEWEST and (names := _served(file, lines, extension, added)):
        return NeedEvidence(Need.SERVED, names)
    if language_of(file.path) is not None and _is_unrelated(file, stretch, lines, words):
        return NeedEvidence(Need.UNRELATED, tuple(sorted(defined_in(lines, extension))))
    return None


def _is_unrelated(file: Rewritten, stretch: LostStretch, lines: Sequence[str], words: AnswerWords) -> bool:
    """Tell whether the lines are too many to be gone without a trace in any other line of the answer."""
    count = len(outer_definitions(lines, extension_of(file.path)))
    fewest = _FEWEST_UNRELATED[min(count, 2)]
    if stretch.filled < fewest or len(file.changes) > _MOST_CHANGES:
        return False
    own = Counter(word for line in set(map(str.strip, lines)) for word in set(WORD.findall(line)))
    now = {word for line in file.new_lines for word in WORD.findall(line)}
    names = {word for word in own if word not in now and len(word) >= _TELLING}
    names |= defined_in(lines, extension_of(file.path))
    return len(names) > 1 and not any(words.changed[n] > own[n] or n in words.added for n in names)


def _unbound(file: Rewritten, lines: Sequence[str], added: Collection[str]) -> tuple[str, ...]:
    now = unbound_names(file.new)
    was = unbound_names(file.old) if now else None
    if not now or was is None:
        return ()
    words = set(WORD.findall("\n".join(lines)))
    return tuple(sorted(n for n in now - was if n.removeprefix("self.") in words - set(added)))


def _used(file: Rewritten, lines: Sequence[str], extension: str, added: Collection[str]) -> tuple[str, ...]:
    language = language_of(file.path)
    if language is None:
        return ()
    names = defined_for_itself(lines, extension) - set(added) - defined_in(file.new_lines, extension) - _GIVEN
    methods = frozenset[str]()
    if extension in _SCRIPT and "extends" not in file.new:
        methods = (
            frozenset(match["name"] for match in _METHOD.finditer("\n".join(lines))) - _KEYWORDS - set(added)
        )
        methods -= {match["name"] for match in _METHOD.finditer(file.new)}
    used = [name for name in names if len(name) > 2 and _calls(name, file.new, language)]
    used += [f"this.{name}" for name in methods if re.search(rf"\bthis\.{re.escape(name)}\(", file.new)]
    return tuple(sorted(used))


def _calls(name: str, text: str, language: object) -> bool:
    escaped = re.escape(name)
    if re.search(
        rf"\b(?:const|let|var|import|from|use|using|typename|class|struct)\b[^=\n]*\b{escaped}\b", text
    ):
        return False
    after = r"(?![\w$])" if name[0].isupper() and not name.isupper() else r"[ ]?\("
    if re.search(rf"^[ \t]*(?:\w+[ ])*{escaped}\([^\n]*\{{[ \t]*$", text, re.MULTILINE):
        return False  # A method of the same name.
    matches = re.finditer(rf"(?<![\w.$@>#\"'`]){escaped}{after}(?![ ]*:)", text)
    return next(in_code_only(language, text, matches), None) is not None  # type: ignore[arg-type]


def _endings(file: Rewritten, lines: Sequence[str], extension: str) -> Iterator[str]:
    text = "\n".join(lines)
    if extension in _PYTHON and _GUARD.search(text) and not _GUARD.search(file.new):
        yield 'if __name__ == "__main__"'
    if extension in _SCRIPT and _EXPORT.search(text) and not _EXPORT.search(file.new):
        yield "export"
    if extension in _C and _unbalanced(file.new) and not _unbalanced(file.old):
        yield "#endif"


def _unbalanced(text: str) -> int:
    return sum(1 if match["opens"] else -1 for match in _CONDITION.finditer(text))


def _served(file: Rewritten, lines: Sequence[str], extension: str, added: Collection[str]) -> tuple[str, ...]:
    """Return what the rest of the file has for these lines alone: imports, and private functions."""
    text = "\n".join(lines)
    lost = Counter(WORD.findall(text))
    now = Counter(word for line in file.new_lines for word in WORD.findall(line))
    alone = {word for word in lost if now[word] == 1 and word not in added and len(word) > 1}
    if not alone:
        return ()
    own = set(map(str.strip, lines))
    others = (line for line in file.gone if line not in own)
    cleaned = {word for word in _servants(list(others), extension) if word in lost and not now[word]}
    return () if cleaned else tuple(sorted(alone & set(_servants(file.new_lines, extension))))


def _servants(lines: Sequence[str], extension: str) -> Iterator[str]:
    is_open = False
    for whole in lines:
        line = _COMMENT.sub("", whole)
        if is_open or (line[:1] not in "#/*" and _IMPORT.match(line)):
            yield from WORD.findall(line)
            is_open = ("(" in line or "{" in line or is_open) and not (")" in line or "}" in line)
        elif (match := _PRIVATE.match(line)) and (extension not in _PYTHON or match["name"][0] == "_"):
            yield match["name"]
