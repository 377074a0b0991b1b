"""Make a text that shows a fault as short as it can be made in some seconds."""

import time
from collections.abc import Callable

_PLAIN = "a"


def minimised(text: str, shows: Callable[[str], bool], *, seconds: float = 20) -> str:
    """Return a shorter text that still *shows* the fault: pieces are cut out, ever smaller ones.

    What is left is made plain, too: characters that do not matter become the letter a.
    """
    end = time.monotonic() + seconds
    size = max(1, len(text) // 2)
    while size and time.monotonic() < end:
        start, shrunk = 0, False
        while start < len(text) and time.monotonic() < end:
            shorter = text[:start] + text[start + size :]
            if shows(shorter):
                text, shrunk = shorter, True
            else:
                start += size
        size = size if shrunk and size == 1 else size // 2
    for index, character in enumerate(text):
        if time.monotonic() > end:
            break
        plainer = text[:index] + _PLAIN + text[index + 1 :]
        if character != _PLAIN and shows(plainer):
            text = plainer
    return text
