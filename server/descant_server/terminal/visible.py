"""Make a text safe and honest to print: what cannot be seen, or could steer a terminal, is spelled out.

An answer may hold escape sequences that recolour or rewrite the screen, and characters that reverse the
direction of what follows. They are shown as ``<U+001B>``.
"""

_UNSEEN_BUT_USUAL = frozenset("\u00a0\u202f\u3000\u200c\u200d")
"""Spaces of ordinary writing, and the joiners of Persian, Hindi and emoji: they do no harm."""
_TAB = "    "


def visible(line: str) -> str:
    """Return *line* with all that is not printable spelled out, line ends too; a tab is four spaces."""
    if line.isprintable():
        return line
    return "".join(map(_visible_character, line))


def visible_lines(text: str) -> list[str]:
    """Return the lines of *text*, each made visible."""
    return [visible(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]


def shortened(text: str, limit: int) -> str:
    """Return the beginning of *text*, so that no more than *limit* characters are shown, made visible."""
    return visible(text) if len(text) <= limit else visible(text[: limit - 1]) + "…"


def _visible_character(character: str) -> str:
    if character.isprintable() or character in _UNSEEN_BUT_USUAL:
        return character
    return _TAB if character == "\t" else f"<U+{ord(character):04X}>"
