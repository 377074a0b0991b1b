"""What is left of a tag that lost, won or changed something.

It is asked for only where tags do not fit together: behind a file that is closed, before a closing tag that
closes nothing, there an opening tag is missing; in a file that nothing closes, a closing one.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

from descant.formats.tags.tag_tokens import FILE_CLOSERS, SECTIONS, TagToken
from descant.lines import line_start
from descant.patterns import regex
from descant.source import Span

_LINE = regex(r"[^\r\n]*+")
_LONGEST = 400
MANY_LINES = 12
"""So many lines before all files are looked at for what is left of an opening tag."""
_LAST_LINES, _REACH = 12, 3_000
"""So many lines and characters before the next file, or before the end, are looked at for what closes one."""
_QUOTE = r"""(?:\\?["'“”„‟‘’«»`]|&quot;|&\#39;)"""
_INNER = r"[^\r\n\"'“”„‟‘’«»`&<>=]"
_HALF = regex(r"""=\s*["'](?P<path>[^\s"'<>=&\\][^\s"'<>=&]*)["']?(?=\s+[\w:-]+=)""")
"""A path that lacks its second quote, before another attribute."""
_QUOTED = regex(
    rf"{_QUOTE}[ \t]*(?P<path>[^\s\"'“”„‟‘’«»`&<>=\\](?:{_INNER}*[^\s\"'“”„‟‘’«»`&<>=\\])?)[ \t]*{_QUOTE}"
)
_BARE = regex(
    r"""[=:]\s*["']?(?P<path>[\w.@+~-][^\s"'<>=\[\]{}&]*+)|(?<![\w.@/-])(?P<word>[\w.@-]+(?:/[\w.@-]+)+)"""
)
_OPENS = regex(r"<|&lt;|\[|\{|\(")
_CLOSES = regex(r">|&gt;|\]|\}|\)")
_FIRST_SIGN = regex(rf"{_OPENS.pattern}|[/\\]")
_BEHIND_CONTENT = regex(r"<[ \t]*+[/\\][ \t]*+(?P<name>[A-Za-z_]{3,14})[ \t]*+[>\])}]?[ \t]*+\Z")
_NO_PATH = regex(r"[?*^$|;]")
_LIKE_PATH = regex(r"[./]")
_ENTITY = regex(r"&(?:lt|gt|amp|quot|#39);")
_WORD = regex(r"[A-Za-z_]+")
FILE_TAG = regex(r"<(?P<closes>/?)file(?=[\s>])[^<>]*?(?P<empty>/?)>", re.IGNORECASE)
_ATTRIBUTES = ("path", "filename", "name", "src", "filepath")
_NAMES = ("file", *_ATTRIBUTES)
_LONGEST_HEAD, _LONGEST_TAIL = 60, 80
_LONGEST_CLOSER, _MOST_WORDS, _MOST_STRAY = 60, 3, 2
_ENOUGH_OF_OPENER, _ENOUGH_OF_CLOSER = 3, 2
"""So many signs of a tag there have to be: its name, its attribute, brackets, and what is between them."""


def damaged_opener(text: str, start: int, end: int, lines: int) -> TagToken | None:
    """Return the first of so many *lines* from *start* to *end* that is what is left of an opening tag."""
    for line in islice(lines_of(text, start, end), lines):
        if (tag := opener_in(text, line)) is not None:
            return tag
    return None


def opener_in(text: str, line: Span) -> TagToken | None:
    """Return *line* as an opening tag if it is what is left of one, and names a path."""
    written = text[line.start : line.end]
    if len(written) > _LONGEST or written.startswith(("```", "~~~")):
        return None  # What names a file in a code fence is no tag.
    quoted = _QUOTED.search(written)
    match = _HALF.search(written) or quoted or _BARE.search(written)
    if match is None:
        return None
    group = "word" if match["path"] is None else "path"
    begin, end = match.span(group)
    end = begin + len(written[begin:end].rstrip("\\"))
    head, tail = written[:begin], written[end:]
    if len(head) > _LONGEST_HEAD or len(tail) > _LONGEST_TAIL:
        return None
    words = _words(head)
    stray = [word for word in _WORD.findall(_ENTITY.sub(" ", head)) if not _is_any((word.lower(),), _NAMES)]
    if len(stray) > _MOST_STRAY or _NO_PATH.search(written, begin, end) or end == begin:
        return None
    is_file, has_attribute = _is_any(words, ("file",)), _is_any(words, _ATTRIBUTES)
    if not has_attribute and match is not quoted and not _LIKE_PATH.search(written, begin, end):
        return None  # A number, say.
    opens, closes = _OPENS.search(head), _CLOSES.search(tail)
    signs = (is_file, has_attribute, bool(opens), bool(closes), "=" in head)
    if not (is_file or has_attribute) or not (opens or closes) or sum(signs) < _ENOUGH_OF_OPENER:
        return None
    style = "damaged" if match is quoted else "guessed"
    path = (line.start + begin, line.start + end)
    return TagToken("file", "file", line.start, line.end, *path, style=style)


def damaged_closer(text: str, start: int, end: int, path: str) -> Span | None:
    """Return the last line from *start* to *end* that is what is left of a tag closing the file *path*.

    Behind content it counts in the very last line only, and then without that.
    """
    names = (*FILE_CLOSERS, "files")
    for number, line in enumerate(islice(lines_before(text, max(start, end - _REACH), end), _LAST_LINES)):
        written = text[line.start : line.end]
        if len(written) > _LONGEST_CLOSER + len(path):
            continue
        rest = written.replace(path, "file") if path and path in written else written
        words = _words(rest)
        behind = None if number else _BEHIND_CONTENT.search(written)
        if behind and _is_content(written[: behind.start()]) and _is_any((behind["name"].lower(),), names):
            return Span(line.start + behind.start(), line.end)
        first = _FIRST_SIGN.search(rest)
        if first and _is_content(rest[: first.start()]):
            continue
        slash = "/" in rest or "\\" in rest
        closes = _CLOSES.search(rest, rest.rfind("<") + 1)  # What is before that closes another tag.
        signs = (slash, bool(_OPENS.search(rest)), bool(closes))
        if len(words) <= _MOST_WORDS and _is_any(words, names) and sum(signs) >= _ENOUGH_OF_CLOSER:
            return None if any(section in rest for section in SECTIONS) else line
    return None


def is_like_tag(written: str, name: str) -> bool:
    """Tell whether the line *written* is a damaged tag called *name*, with at most two stray words."""
    if len(written) > _LONGEST_CLOSER or not (
        _OPENS.search(written) or _CLOSES.search(written) or "/" in written
    ):
        return False
    words = _words(written)
    return len(words) <= _MOST_WORDS + _MOST_STRAY and _is_any(words, (name,))


def is_framing(before: str) -> bool:
    """Tell whether what stands *before* a tag in its line is no code: a mark of Markdown, or a stray word."""
    return _FRAMING.fullmatch(before) is not None


def is_opened_in_line(text: str, start: int, closer: int) -> bool:
    """Tell whether a file with a path is opened in the line of *closer*, from *start* on, and still open."""
    depth = 0
    for tag in FILE_TAG.finditer(text, line_start(text, closer, start), closer):
        if tag["closes"]:
            depth = max(0, depth - 1)
        elif not tag["empty"]:
            depth += "=" in tag[0]
    return depth > 0


def _is_content(before: str) -> bool:
    return bool(before.strip()) and not is_framing(before)


def may_close_at(text: str, start: int, end: int) -> bool:
    """Tell whether a closing tag that is inserted at *end* would leave the content from *start* as it is.

    Blanks in its line would be its indent, and no longer content; so would a mark before it. What is opened
    in its line it would close.
    """
    before = text[line_start(text, end, start) : end]
    return not (before.isspace() or is_framing(before) or is_opened_in_line(text, start, end))


_FRAMING = regex(
    r"[ \t]*+(?:[>\-*+\\#`|<~_=]{1,2}[ \t]*|\.{3}[ \t]++"
    r"|(?=[^\w]{0,2}\w)[\w.,:;*!?-]{1,12}(?: [\w.,:;*!?-]{1,12})?[ \t]+|[\w.,:!?$%&@^\"'/])"
)


def lines_of(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the lines from *start* to *end* that are not blank, without the blanks around them."""
    while start < end:
        line = _LINE.match(text, start, end)
        assert line is not None, "every text starts with a line"
        if line.group().strip():
            yield Span(*line.span())
        start = line.end() + 1


def lines_before(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the lines from *start* to *end* that are not blank, the last one first."""
    while start < end:
        begin = line_start(text, end, start)
        if text[begin:end].strip():
            yield Span(begin, end)
        end = begin - 1


def _words(written: str) -> list[str]:
    """Return the words in small letters, and each two of them as one, since a blank may be between them."""
    words = [word.lower() for word in _WORD.findall(_ENTITY.sub(" ", written))]
    return words + [first + second for first, second in pairwise(words)]


def _is_any(words: Iterable[str], names: Iterable[str]) -> bool:
    return any(is_nearly(word, name) for word in words for name in names)


def is_nearly(word: str, name: str) -> bool:
    """Tell whether *word* is *name* but for a letter that is lost, doubled, wrong or in the wrong place."""
    if word == name:
        return True
    size, length = len(word), len(name)
    if abs(size - length) > 1:
        return False
    same = next((at for at in range(min(size, length)) if word[at] != name[at]), min(size, length))
    if size > length:
        return word[same + 1 :] == name[same:]
    if size < length:
        return word[same:] == name[same + 1 :]
    rest, other = word[same:], name[same:]
    return rest[1:] == other[1:] or (rest[:2] == other[1::-1] and rest[2:] == other[2:])
