"""Markdown for hovers, from texts that are not to be trusted.

Messages and paths quote the answer of a model: an image in them would be fetched by the editor, a link could
be clicked. So everything is escaped that is not a code span.
"""

import re

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>()#+!|~&$-]")
_QUOTED = re.compile(r"(?<!`)(`[^`\n]+`)(?!`)")
"""A code span as our own messages write it."""
_CODE = re.compile(r"(?<![`\\])(?P<ticks>`+)(?!`)(?P<body>.+?)(?<!`)(?P=ticks)(?!`)", re.DOTALL)
_INFO = re.compile(r"[^a-z0-9+#-]")
_FENCED = re.compile(r"[a-z0-9+#-]*\n(?P<text>.*)\n", re.DOTALL)
_NOT_IN_ADDRESSES = {ord("<"): "%3C", ord(">"): "%3E", **{code: f"%{code:02X}" for code in range(33)}}
_MARKUP = re.compile(r"\\(?P<literal>[^A-Za-z0-9\s])|\*\*|\[\Z|\A\]\(<[^<>\s]*>\)")
"""Of a link, what precedes and follows the code that it reads."""


def code(text: str) -> str:
    """Return *text* as a code span, on one line."""
    line = " ".join(text.split())
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", line)), default=0))
    pad = " " if not line or line[0] == "`" or line[-1] == "`" else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"


def fenced(text: str, language: str) -> str:
    """Return *text*, which is one line, as a block of code in *language*, with its blanks as they are."""
    ticks = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{ticks}{_INFO.sub('', language)}\n{text}\n{ticks}"


def escaped(text: str) -> str:
    """Return *text* so that Markdown shows it as it is."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def prose(message: str) -> str:
    """Return *message* with its code spans kept and all the rest escaped."""
    parts = _QUOTED.split(message)
    return "".join(part if number % 2 else escaped(part) for number, part in enumerate(parts))


def link(text: str, address: str) -> str:
    """Return a link to *address* that reads *text*, a code span. Never for what an answer says."""
    return f"[{text}](<{address.translate(_NOT_IN_ADDRESSES)}>)"


def plain_text(markdown: str) -> str:
    """Return what a reader of *markdown*, as this server writes it, would see."""
    shown: list[str] = []
    position = 0
    for span in _CODE.finditer(markdown):
        block = _FENCED.fullmatch(span["body"]) if len(span["ticks"]) > 2 else None
        body = block["text"] if block else span["body"].strip()
        shown += (_unmarked(markdown[position : span.start()]), body)
        position = span.end()
    return "".join((*shown, _unmarked(markdown[position:])))


def _unmarked(text: str) -> str:
    return _MARKUP.sub(lambda mark: mark["literal"] or "", text)
