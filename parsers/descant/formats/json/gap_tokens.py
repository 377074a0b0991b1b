"""What stands between two facts of an object, as tokens: punctuation, comments, and text that is neither."""

from collections.abc import Iterator
from typing import NamedTuple

from descant.checkpoints import STRIDE, checkpoint
from descant.formats.json.anchors import Anchors
from descant.patterns import regex
from descant.syntax import make

_SPACE = regex(r"[ \t\n\r]*+")
_PUNCTUATION = regex(r"[ \t\n\r]*+([,}\])]|:(?!=)|(?!\(\*)[{\[(](?![{\[(]{4}))")
_ODD_SPACE = regex("[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff\x0b\x0c\x85]+")
_LINE_COMMENT = regex(r"(?://|\#)[^\n\r]*+")
_OTHER_COMMENT = regex(r"(?:--|%|;|REM\b)[ \t]*+[A-Za-z][^\n\r]*+(?=[\n\r])")
"""In other languages; only where it has a line to its end, behind a line break, a comma or a bracket."""
_DOTS = regex(r"(?:\.\.\.|…)(?=[ \t\n\r]*+(?:[,\]}]|\Z))")
_ASSIGN = regex(r":=|=>|->|=")
_SEMICOLONS = regex(r";(?>(?:[ \t\n\r]*+;)*)")
_FENCE = regex(r"(?:```|~~~)[^`\s]*+[ \t]*+(?=[\r\n]|\Z)")
_WORDS = regex(
    r"(?>(?:[^ \t\n\r,:;={}\[\]\"“”„‟…#/<\-`~]++|/(?![/*])|<(?!!--)|-(?!>)|`(?!``)|~(?!~~)"
    r"|[ \t\n\r]++(?![,:;={}\[\]\"“”„‟…#]|//|/\*|<!--|->|```|~~~|\Z)){1,32768})"
)
_STRAY_OPENING = regex(r'"[ \t\n\r]*+(?:\[[ \t\n\r]*+)?\{[ \t\n\r]*+"[^"\\\n\r]{1,80}+"[ \t\n\r]*+:')
_STRAY_CLOSING = regex(r'"[ \t\n\r]*+[\]}][ \t\n\r\]}]*+(?:```|~~~|\Z)')
_LAST_OBJECT = regex(r"\{[^{}\n\r]*+\}[ \t]*+(?=[\n\r])")
_KNOWN_KEY = regex(r'"([^"\\\n\r]{1,80}+)"[ \t]*+:')
_BEHIND_STRAY = regex(r'"[ \t]*+(?:[\n\r]|[\]}]|,[ \t\n\r]*+[{"]|"[^"\\\n\r]{1,80}+"[ \t]*+:)')
_CLOSERS = ("}", "]")
_ENDS_COMMENT = {"/*": "*/", "<!--": "-->", "(*": "*)"}
_BEHIND_COMMENT = regex(r"[ \t\n\r]*+(?:[,:{}\[\]\"'\w#(<-]|/[/*]|```|\Z)")
"""Behind the text of a string that has such signs stands the rest of it."""
_GARBAGE = regex(r"[\[{(]{5,}+")


class GapToken(NamedTuple):
    """A stretch of a gap; *sign* is its punctuation, or one of the words below."""

    sign: str
    start: int
    end: int


COMMENT, SPACE, DOTS, FENCE = "comment", "space", "dots", "fence"
TEXT, QUOTE, STRING = "text", "quote", "string"
"""Comments and odd white space say nothing; dots stand for what was left out; the others fit nowhere."""
TRIVIA = (COMMENT, SPACE)


def tokens_at(text: str, start: int, anchors: Anchors, *, behind_string: bool = False) -> Iterator[GapToken]:
    """Yield the tokens from *start* on, up to the first quote that is not stray, or the limit.

    *behind_string* tells that a string ends at *start*, of which a comment with quotes could be the rest.
    """
    limit, offset, before, has_words = anchors.limit, start, "", False
    punctuation = _PUNCTUATION.match
    while True:
        if match := punctuation(text, offset, limit):
            before, offset = match[1], match.end()
            behind_string = behind_string and before == ":"
            yield make(GapToken, (before, offset - 1, offset))
            continue
        space = _SPACE.match(text, offset, limit)
        offset = space.end() if space else offset
        if offset >= limit:
            return
        is_doubtful = behind_string and (has_words or offset - start < _NEAR)
        token = _token(text, offset, anchors, is_doubtful=is_doubtful, is_behind_bracket=before in _CLOSERS)
        if token is None:
            return
        yield token
        before = token.sign
        has_words = has_words or token.sign == TEXT
        behind_string = behind_string and token.sign in (SPACE, TEXT)
        offset = token.end


_BEFORE_COMMENT = ("\n", "\r", ",", "[")
_NEAR_LINE = 80
_NEAR = 2
"""A comment right behind a quote, or a space behind it."""


def _token(
    text: str, offset: int, anchors: Anchors, *, is_doubtful: bool, is_behind_bracket: bool
) -> GapToken | None:
    """Return the token at *offset*, where something is that is no space; None for a quote that is sound."""
    limit, sign = anchors.limit, text[offset]
    if garbage := _GARBAGE.match(text, offset, limit):
        return GapToken(TEXT, offset, garbage.end())
    if sign in "`~" and (fence := _FENCE.match(text, offset, limit)):
        return GapToken(FENCE, offset, fence.end())
    if sign == '"':
        if _STRAY_OPENING.match(text, offset, limit) or _STRAY_CLOSING.match(text, offset, limit):
            return GapToken(QUOTE, offset, offset + 1)
        if is_behind_bracket and _BEHIND_STRAY.match(text, offset, limit):
            return GapToken(QUOTE, offset, offset + 1)
        return None
    end = comment_end(text, offset, anchors)
    if end is not None and not (is_doubtful and text.find('"', offset, end) >= 0):
        return GapToken(COMMENT, offset, end)
    for name, pattern in ((SPACE, _ODD_SPACE), (DOTS, _DOTS), (":", _ASSIGN), (";", _SEMICOLONS)):
        match = pattern.match(text, offset, limit)
        if match:
            return GapToken("=" if name == ":" else name, offset, match.end())
    if sign in "“”„‟":
        return GapToken(TEXT, offset, offset + 1)
    end = offset
    while words := _WORDS.match(text, end, limit):
        begin, end = words.span()
        if end - begin < STRIDE:
            break  # No more words follow.
        checkpoint()
    return GapToken(TEXT, offset, max(end, offset + 1))


def comment_end(text: str, start: int, anchors: Anchors) -> int | None:
    """Return the end of the comment at *start*; None where none starts or its end is missing."""
    for opener, closer in _ENDS_COMMENT.items():
        if text.startswith(opener, start):
            end = anchors.comment_end(start + len(opener), closer)
            return end if end is not None and _BEHIND_COMMENT.match(text, end, anchors.limit) else None
    line = _LINE_COMMENT.match(text, start, anchors.limit)
    if line is None and text[max(0, start - _NEAR_LINE) : start].rstrip(" \t").endswith(_BEFORE_COMMENT):
        line = _OTHER_COMMENT.match(text, start, anchors.limit)
    if line is None:
        return None
    # On one line with the rest of the answer a comment ends before the next key that is known.
    known = (key for key in _KNOWN_KEY.finditer(text, *line.span()) if key[1] in anchors.known_keys)
    key = next(known, None)
    is_object_in_it = (
        key is not None and next(known, None) is None and _LAST_OBJECT.match(text, key.start() - 1)
    )
    return line.end() if key is None or is_object_in_it else key.start()
