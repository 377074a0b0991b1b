"""Markdown for hovers, from texts that are not to be trusted.

Messages and paths quote the answer of a model: an image in them would be fetched by the editor, a link could
be clicked. So everything is escaped that is not a code span.
"""

import re

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>()#+!|~&$-]")
_QUOTED = re.compile(r"(?<!`)(`[^`\n]+`)(?!`)")
"""A code span as our own messages write it."""
_CODE = re.compile(r"(?<![`\\])(?P<ticks>`+)(?!`)(?P<body>.+?)(?<!`)(?P=ticks)(?!`)", re.DOTALL)
_MARKUP = re.compile(r"\\(?P<literal>[^A-Za-z0-9\s])|\*\*")


def code(text: str) -> str:
    """Return *text* as a code span, on one line."""
    line = " ".join(text.split())
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    pad = " " if not line or line[0] == "`" or line[-1] == "`" else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"


def escaped(text: str) -> str:
    """Return *text* so that Markdown shows it as it is."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def prose(message: str) -> str:
    """Return *message* with its code spans kept and all the rest escaped."""
    parts = _QUOTED.split(message)
    return "".join(part if number % 2 else escaped(part) for number, part in enumerate(parts))


def plain(markdown: str) -> str:
    """Return what a reader of *markdown*, as this server writes it, would see."""
    shown: list[str] = []
    position = 0
    for span in _CODE.finditer(markdown):
        shown += (_unmarked(markdown[position : span.start()]), span["body"].strip())
        position = span.end()
    return "".join((*shown, _unmarked(markdown[position:])))


def _unmarked(text: str) -> str:
    return _MARKUP.sub(lambda mark: mark["literal"] or "", text)
