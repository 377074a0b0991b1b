"""Signs that word processors and chat pages put in place of plain ones."""

_PLAIN = {
    "'": "‘’‚‛′ʼ",
    '"': "“”„‟″«»",
    "-": "‐‑‒–—―−",
    " ": "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
    "...": "…",
    "": "\u00ad\u200b\u200c\u200d\u2060\ufeff",
}
_TABLE = str.maketrans({odd: usual for usual, others in _PLAIN.items() for odd in others})


def plain_line(line: str) -> str:
    """Return *line* with plain quotes, dashes, points and spaces, and without what cannot be seen."""
    return line if line.isascii() else line.translate(_TABLE)
