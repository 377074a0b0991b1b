"""Describe the place under the mouse inside of a file of the answer: where in the file it is, and its line.

A position in the raw answer, perhaps inside of an escape, is told as a line and a column of the file, with
what the line says once it is decoded.
"""

import re
import unicodedata
from typing import NamedTuple

from descant import Encoding, Source, Span
from descant.embedded import EmbeddedFile, embedded_file_at
from descant.embedded.indented_blocks import Declaration, around
from descant.embedded.language_names import known_language
from descant_server.documents.document_store import Document
from descant_server.presentation.markdown import code, escaped, fenced

_LONGEST = 160
"""So many characters of a line are shown."""
_LONGEST_WRITING = 40
_WORD = re.compile(r"\w{1,200}")
_CONTROLS = {
    "\0": "NULL",
    "\b": "BACKSPACE",
    "\t": "CHARACTER TABULATION",
    "\n": "LINE FEED",
    "\f": "FORM FEED",
    "\r": "CARRIAGE RETURN",
    "\x1b": "ESCAPE",
    "\x7f": "DELETE",
}
_NAMELESS = {"Cc": "control character", "Cs": "lone surrogate", "Co": "private use"}
_INSTALL = "pip install 'descant[languages]'"


class EmbeddedPlace(NamedTuple):
    """What is known of a place in a file."""

    span: Span
    """The word or the escape there, in the raw answer."""
    paragraphs: tuple[str, ...]


def inside_file(document: Document, offset: int) -> EmbeddedPlace | None:
    """Return what is known of *offset*; None where no character of a file is written there."""
    file = embedded_file_at(document.analysis, offset)
    index = file.to_content(offset) if file is not None else None
    if file is None or index is None:
        return None
    character = file.content[index : index + 1]
    span = file.to_raw(Span(index, index + len(character)))
    written = document.source.text[span.start : span.end]
    line = _line(file, index)
    paragraphs = [_place(file, index), *([line] if line else [])]
    if character and written != character:
        paragraphs.append(f"{code(written[:_LONGEST_WRITING])} is {_named(character)}")
    else:
        span = file.to_raw(_word(file.content, index))
    hint = _how_to_check(file)
    return EmbeddedPlace(span, (*paragraphs, hint) if hint else tuple(paragraphs))


def _place(file: EmbeddedFile, index: int) -> str:
    """Say which file it is, in which language, and where in it."""
    language = known_language(file.language) if file.language else None
    line, column = Source(file.content).place(index, Encoding.UTF32)
    words = [f"**{code(file.path)}**", f"line {line + 1:,}, column {column + 1:,}"]
    if language is not None:
        words.insert(1, escaped(language.title))
    declarations = " › ".join(code(_declared(file, each)) for each in around(file.content, index))
    return ", ".join(words) + (f", in {declarations}" if declarations else "")


def _declared(file: EmbeddedFile, declaration: Declaration) -> str:
    start, end = declaration.name
    return f"{declaration.keyword} {file.content[start:end]}"


def _line(file: EmbeddedFile, index: int) -> str:
    """Return the line of the file, decoded; around the place if it is long, nothing if it is empty."""
    source = Source(file.content)
    start, end = source.line_span(source.line_at(index))
    if start == end:
        return ""
    first = max(start, min(index - _LONGEST // 2, end - _LONGEST))
    shown = file.content[first : min(end, first + _LONGEST)]
    before, after = "…" if first > start else "", "…" if first + _LONGEST < end else ""
    return fenced(f"{before}{shown}{after}", file.language or "")


def _word(content: str, index: int) -> Span:
    """Return the word at *index*, or the character there."""
    start = index
    while start > max(0, index - _LONGEST) and _WORD.match(content[start - 1]):
        start -= 1
    match = _WORD.match(content, start)
    if match is not None and match.end() > index:
        return Span(*match.span())
    return Span(index, min(index + 1, len(content)))


def _named(character: str) -> str:
    """Return the number and the name of *character*, and itself where it can be seen."""
    category = unicodedata.category(character)
    name = unicodedata.name(character, "") or _CONTROLS.get(character, "") or _NAMELESS.get(category, "")
    description = f"U+{ord(character):04X} {name}".rstrip()
    is_seen = character.isprintable() and not character.isspace()
    return f"{code(character)}, {escaped(description)}" if is_seen else escaped(description)


def _how_to_check(file: EmbeddedFile) -> str:
    language = known_language(file.language) if file.language else None
    if language is None or language.can_check():
        return ""
    return f"Files in {escaped(language.title)} are checked with {code(_INSTALL)}."
