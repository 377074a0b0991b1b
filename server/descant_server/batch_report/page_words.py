"""What a page says of values that are not ours: visible, short, and in the words of the terminal."""

import re
from collections.abc import Sequence
from typing import Any, Literal
from urllib.parse import quote

from markupsafe import Markup, escape

from descant.problems import ProblemKind
from descant_server.batch_report.comparing import CodeChange
from descant_server.batch_report.counts import AnswerGroup, CodeCount
from descant_server.batch_report.examples import ProblemExample
from descant_server.batch_report.report_words import (
    SEVERITIES,
    interval,
    percent,
    probability,
    unpaired,
    value_words,
    worst_severity,
)
from descant_server.problem_catalogue.all_kinds import KINDS
from descant_server.problem_catalogue.prompt_advice import prompt_advice
from descant_server.terminal.visible import shortened, visible
from descant_server.wording.plurals import plural

__all__ = [
    "anchor",
    "drawn_lines",
    "interval",
    "joined",
    "kind_of",
    "most_affected",
    "most_changed",
    "percent",
    "plain_number",
    "plural",
    "probability",
    "prompt_advice",
    "shown",
    "unpaired",
    "value_words",
    "whole",
    "with_code",
    "worst_severity",
]

_LONGEST = 300
_MOST_GROUPS = 5
_CODE = re.compile(r"`([^`]+)`")


def shown(value: Any) -> Any:
    """Return *value* as a template prints it: markup as it is, numbers grouped, texts cut and visible."""
    if isinstance(value, bool) or value is None:
        raise TypeError(f"{value} says nothing to people")
    if isinstance(value, Markup):
        return value
    if isinstance(value, int):
        return f"{value:,}"
    return shortened(str(value), _LONGEST).replace(" %", "\u202f%")


def with_code(text: str) -> Markup:
    """Return *text*, a sentence of Markdown, with what is between backticks as code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(visible(text)))))


def drawn_lines(example: ProblemExample) -> Markup:
    """Return the lines of *example* with their numbers, and what is wrong marked in the first of them."""
    first = example.line - len(example.before)
    lines = [escape(visible(line)) for line in example.before]
    start, end = example.mark
    text = example.lines[0]
    marked = Markup('{}<mark class="{}">{}</mark>{}').format(
        visible(text[:start]), _severity(example), visible(text[start:end]), visible(text[max(start, end) :])
    )
    lines.append(marked)
    lines += [escape(visible(line)) for line in (*example.lines[1:], *example.after)]
    return Markup("\n").join(
        Markup('<span class="gutter">{:>5} </span>{}').format(first + offset, line)
        for offset, line in enumerate(lines)
    )


def _severity(example: ProblemExample) -> str:
    return example.severity if example.severity in SEVERITIES else "hint"


def whole(text: str) -> Markup:
    """Return *text* uncut, for what is to be copied."""
    return escape(visible(text))


def joined(sentences: Sequence[str]) -> Markup:
    """Return *sentences* uncut, one behind the other."""
    return escape(" ".join(map(visible, sentences)))


def plain_number(number: int) -> str:
    """Return *number* as it stands in a place such as ``7:1024``."""
    return str(number)


def anchor(code: str) -> str:
    """Return the id of the part of the page that is about *code*, which may be of an unknown version."""
    return f"code-{quote(code[:80], safe='')}"


def kind_of(code: str) -> ProblemKind | Literal[""]:
    """Return the kind of problem with *code*; nothing for one that this version does not know."""
    return KINDS.get(code) or ""


def most_affected(groups: Sequence[AnswerGroup], code: str) -> list[tuple[AnswerGroup, CodeCount]]:
    """Return the groups that have *code* most often for their size, each with its count."""
    affected = [(group, group.counts.codes[code]) for group in groups if code in group.counts.codes]
    affected.sort(key=lambda pair: -pair[1].rows / pair[0].counts.rows)
    return affected[:_MOST_GROUPS]


def most_changed(changes: Sequence[CodeChange]) -> int:
    """Return the greatest count in *changes*."""
    return max((max(change.gone, change.new) for change in changes), default=0)
