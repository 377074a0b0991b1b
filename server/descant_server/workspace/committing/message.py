"""The message of a commit, from the summary of an answer, which is hostile text.

Nothing of the summary is lost but what cannot be seen; lines are wrapped as git's own are. Lines that
attribute the commit to somebody are quoted: an answer signs nothing off, and nobody is its author by it.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from descant_server.wording.plurals import plural
from descant_server.workspace.plan import PlannedWrite

WIDTH = 72
_MOST = 8_000
"""Characters of a message."""
_MOST_PATHS = 50
_USED = frozenset("\u200c\u200d")
"""Of the characters without a shape: the joiners of Persian, Hindi and emoji."""
_LINE_ENDS = re.compile(r"\r\n?|[\v\f\x85\u2028\u2029]")
_ATTRIBUTION = re.compile(
    r"(?:[A-Za-z][A-Za-z-]{0,40}-by|Cc|Change-Id|Reviewed-on) ?:|\(cherry picked from ", re.I
)
_HEADING = re.compile(r"#{1,6}[ \t]+(?P<title>\S.*?)[ \t#]*")
_SAYS_NOTHING = frozenset(("summary", "overview", "changes", "summary of changes"))
_NOT_PROSE = re.compile(r"(?P<mark>[-*+] |\d{1,3}[.)] |[>|]|```|~~~| {4}|\t)")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_SENTENCE = re.compile(r"[.!?](?=\s)")


def commit_message(summary: str | None, steps: Sequence[PlannedWrite]) -> str:
    """Return a message of what *summary* says; where it says nothing, of the files that *steps* change."""
    lines = _cleaned(summary or "")
    if lines and (heading := _HEADING.fullmatch(lines[0])):
        is_empty = heading["title"].rstrip(":").lower() in _SAYS_NOTHING and any(lines[1:])
        lines = _stripped(lines[1:]) if is_empty else ([heading["title"], "", *lines[1:]])
    lines = [_unattributed(line) for line in lines]
    if not any(lines):
        return "\n".join((*_of_files(steps),))
    if _NOT_PROSE.match(lines[0]) or not any(map(str.isalnum, lines[0])):
        subject, body = next(_of_files(steps)), lines
    else:
        end = next((at for at, line in enumerate(lines) if not line or _NOT_PROSE.match(line)), len(lines))
        subject, rest = _split(" ".join(line.strip() for line in lines[:end]))
        body = [*filter(None, [rest]), *lines[end:]]
    # Wrapping may have brought some word to the start of a line.
    return "\n".join((subject, *map(_unattributed, _body(_stripped(body)))))


def own_message(text: str) -> str:
    """Return the message that a person gives, in their own words; empty where it says nothing."""
    return _LINE_ENDS.sub("\n", text).replace("\0", "").strip()


def _cleaned(text: str) -> list[str]:
    """Return the lines of *text* without what cannot be seen, and without empty ones at its ends."""
    is_cut = len(text) > _MOST
    seen = _LINE_ENDS.sub("\n", text[:_MOST])
    seen = "".join(each for each in seen if each.isprintable() or each in "\n\t" or _is_used(each))
    lines = [line.rstrip() for line in seen.split("\n")]
    return _stripped([*lines, "…"] if is_cut else lines)


def _is_used(character: str) -> bool:
    return character in _USED or unicodedata.category(character) == "Zs"


def _stripped(lines: Sequence[str]) -> list[str]:
    """Return *lines* without empty ones at the ends, and none of them twice in a row."""
    single = [line for line, same in groupby(lines) for line in ([line] if not line else same)]
    return single[not any(single[:1]) : len(single) - (len(single) > 1 and not single[-1])]


def _unattributed(line: str) -> str:
    return f"> {line.lstrip()}" if _ATTRIBUTION.match(line.lstrip()) else line


def _split(paragraph: str) -> tuple[str, str]:
    """Return a subject of what *paragraph* says, and what else has to be said below it."""
    if len(paragraph) <= WIDTH + 1 and len(subject := _without_stop(paragraph)) <= WIDTH:
        return subject, ""
    if (stop := _SENTENCE.search(paragraph, 10)) and stop.start() <= WIDTH:
        return _without_stop(paragraph[: stop.end()]), paragraph[stop.end() :].strip()
    first = wrap(paragraph, WIDTH - 2, max_lines=None, break_on_hyphens=False)[0]
    return f"{first} …", paragraph


def _without_stop(sentence: str) -> str:
    return sentence[:-1] if sentence.endswith(".") and not sentence.endswith("..") else sentence


def _body(lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield ""
    is_code = False
    for line in lines:
        is_code ^= bool(_FENCE.match(line))
        if is_code or len(line) <= WIDTH or line.startswith((" " * 4, "\t", "|")):
            yield line
            continue
        mark = _NOT_PROSE.match(line)
        later = "> " if line.startswith(">") else " " * len(mark["mark"] if mark else "")
        yield from wrap(line, WIDTH, subsequent_indent=later, break_long_words=False, break_on_hyphens=False)


def _of_files(steps: Iterable[PlannedWrite]) -> Iterator[str]:
    """Yield the lines of a message that names the files of *steps*."""
    done = [f"{_verb(step)} {step.relative}" for step in steps if step.before != step.after]
    if len(done) == 1 and len(done[0]) <= WIDTH:
        yield done[0]
        return
    yield f"Change {plural(len(done), 'file')}"
    yield ""
    yield from done[:_MOST_PATHS]
    if len(done) > _MOST_PATHS:
        yield f"and {plural(len(done) - _MOST_PATHS, 'more file')}"


def _verb(step: PlannedWrite) -> str:
    if step.before is None:
        return "Add"
    return "Delete" if step.after is None else "Change"
