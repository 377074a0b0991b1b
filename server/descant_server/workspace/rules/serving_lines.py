"""Imports and private functions that serve a stretch of lines alone."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from descant.patterns import regex
from descant_server.workspace.rules.extensions import PYTHON
from descant_server.workspace.rules.lost_stretches import WORD
from descant_server.workspace.rules.rewritten import Rewritten

_IMPORT = regex(r"[ \t]*(?:from\b.*\bimport\b|import\b|use\b|using\b|(?:const|let|var)\b.*\brequire\()")
_PRIVATE = regex(r"(?:async[ ])?(?:def|function|const|class|fn|static\b.*\b)[ ](?P<name>_?[A-Za-z]\w*)")
_COMMENT = regex(r"(?:#|//|/\*).*")


def serving(file: Rewritten, lines: Sequence[str], extension: str, added: Collection[str]) -> tuple[str, ...]:
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
        elif (match := _PRIVATE.match(line)) and (extension not in PYTHON or match["name"][0] == "_"):
            yield match["name"]
