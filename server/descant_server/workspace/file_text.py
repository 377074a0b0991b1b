"""From the bytes of a file to text and back, with everything kept that is not an answer's business.

That is the encoding, the byte order mark, the kind of line ends, and whether the last line has one. Bytes are
read as UTF-8, else as their byte order mark says, else as the *charset* of somebody who knows; never by a
guess. What cannot be written back byte for byte is no text.
"""

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass

from descant_server.workspace.line_ends import majority, with_line_ends

BOM = "\ufeff"
_UTF_8, _LATIN_1 = "utf-8", "latin-1"
_MARKS = (
    (codecs.BOM_UTF8, _UTF_8),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # It starts with the mark of UTF-16.
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = {"utf16le": "utf-16-le", "utf16be": "utf-16-be", "utf32le": "utf-32-le", "utf32be": "utf-32-be"}
_NARROW = {"utf8": _UTF_8, "utf8bom": _UTF_8, "latin1": _LATIN_1}
_NUMBERED = re.compile(r"(windows|iso8859|koi8)([a-z0-9]{1,4})")
"""Editors write these without the hyphen."""
_SHOWN = {_LATIN_1: "Latin-1"}
_BYTES = bytes((*range(9, 14), *range(32, 127)))
_PLAIN = _BYTES.decode("ascii")
"""Characters that every encoding has to have where ASCII has them."""
_LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is written as the bytes of a file."""

    encoding: str = _UTF_8
    """A codec of Python that never writes a byte order mark by itself."""
    bom: bytes = b""
    newline: str | None = None
    """The line end of most lines; None where there is none yet: each line then ends as an answer has it."""
    ends_with_newline: bool | None = None
    """None where nothing says so, as in an empty file."""

    @staticmethod
    def of_text(text: str, encoding: str = _UTF_8, bom: bytes = b"") -> "Style":
        """Return how *text* is written, which is there already."""
        return Style(encoding, bom, majority(text), text.endswith(("\n", "\r")) if text else None)

    @staticmethod
    def of_new_file(properties: Mapping[str, str]) -> "Style":
        """Return how a file is written that is not there yet; *properties* are those of ``.editorconfig``.

        Values that mean nothing to us count as not given. ``insert_final_newline = false`` takes no line end
        away.
        """
        charset = properties.get("charset", "")
        encoding = _codec(charset) or _UTF_8
        # Without a mark nothing could read UTF-16 again.
        marked = encoding in _WIDE.values() or _key(charset) == "utf8bom"
        return Style(
            encoding,
            next(mark for mark, codec in _MARKS if codec == encoding) if marked else b"",
            _LINE_ENDS.get(properties.get("end_of_line", "")),
            True if properties.get("insert_final_newline") == "true" else None,
        )


@dataclass(frozen=True, slots=True)
class FileText:
    """What a file says, and how it is written."""

    text: str
    """With the line ends as they are, and without the byte order mark."""
    style: Style


@dataclass(frozen=True, slots=True)
class NoText:
    """Why bytes are no text, or a text has no bytes; the reason completes the sentence "the file …"."""

    reason: str


def read_text(data: bytes, charset: str | None = None) -> FileText | NoText:
    """Return what *data* says.

    *charset* is what ``.editorconfig`` or an editor says of the file. It decides where the bytes are neither
    UTF-8 nor marked, and for plain ASCII in what encoding other characters will be written.
    """
    bom, encoding = next(((mark, codec) for mark, codec in _MARKS if data.startswith(mark)), (b"", _UTF_8))
    codec = _codec(charset) if charset and not bom else None
    text = _decoded(data[len(bom) :], encoding)
    is_open = text is None or ("\0" in text if codec in _WIDE.values() else data.isascii())
    if codec and is_open:
        encoding, text = codec, _decoded(data, codec)
    if text is None:
        return NoText(_why_not_decoded(encoding, charset))
    if "\0" in text:
        return NoText("holds NUL characters, as binary files do; only texts are changed")
    return FileText(text, Style.of_text(text, encoding, bom))


def rewritten(content: str, style: Style, before: str = "") -> bytes | NoText:
    """Return the bytes of a file in *style* that is to say *content*, as an answer has it.

    *before* is the text of the file so far. What says the same apart from line ends gives the same bytes, and
    in a file with several kinds of line ends each line that stays keeps its own; all others get that of most.
    """
    if not before.startswith(BOM):
        content = content.removeprefix(BOM)
    return encoded(with_line_ends(_with_last_line_end(content, style), style.newline, before), style)


def encoded(text: str, style: Style) -> bytes | NoText:
    """Return the bytes of *text* in the encoding of *style*, its line ends being what they are to be."""
    if (nul := text.find("\0")) >= 0:
        # It could be written, and nothing of it could be changed or shown after that.
        line = _line_at(text, nul)
        return NoText(
            f"would hold a NUL character in line {line}, as binary files do; only texts are written"
        )
    try:
        return style.bom + text.encode(style.encoding)
    except UnicodeEncodeError as error:
        char = text[error.start]
        shown = f"“{char}” (U+{ord(char):04X})" if char.isprintable() else f"the character U+{ord(char):04X}"
        line = _line_at(text, error.start)
        return NoText(
            f"would hold {shown} in line {line}, which {_shown(style.encoding)} does not have; "
            "write it in another way, or save the file as UTF-8 first"
        )


def _line_at(text: str, offset: int) -> int:
    return len(re.findall(r"\r\n?|\n", text[:offset])) + 1


def _with_last_line_end(content: str, style: Style) -> str:
    if not content or style.ends_with_newline is None:
        return content
    if not style.ends_with_newline:
        return content.rstrip("\r\n")
    return content if content.endswith(("\n", "\r")) else content + (style.newline or "\n")


def _codec(charset: str) -> str | None:
    """Return the codec for *charset*, in the words of ``.editorconfig``, of an editor or of Python.

    None where there is none that writes ASCII as ASCII (but for UTF-16 and UTF-32 of a known byte order).
    """
    key = _key(charset)
    if known := _WIDE.get(key) or _NARROW.get(key):
        return known
    numbered = _NUMBERED.fullmatch(key)
    try:
        name = codecs.lookup("-".join(numbered.groups()) if numbered else charset).name
        return name if _PLAIN.encode(name) == _BYTES and _BYTES.decode(name) == _PLAIN else None
    except (LookupError, ValueError):  # It is no encoding, or none of texts, or has no such characters.
        return None


def _key(charset: str) -> str:
    return re.sub(r"[^a-z0-9]", "", charset.lower())


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        text = data.decode(encoding)
        return text if encoding == _UTF_8 or text.encode(encoding) == data else None
    except UnicodeError:
        return None


def _why_not_decoded(encoding: str, charset: str | None) -> str:
    reason = f"contains bytes that are invalid in {_shown(encoding)}"
    if charset and _codec(charset) is None:
        return f"{reason}, and nothing is written in the encoding “{charset}”"
    if encoding == _UTF_8:
        return f"{reason}; say what it is in by a charset in .editorconfig, or save it as UTF-8"
    return reason


def _shown(encoding: str) -> str:
    return _SHOWN.get(encoding, encoding.upper())
