"""Which of the examples that a run has kept are shown: about 20 of a code, from all models and prompts."""

import html
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from descant_server.batch_report.reported_run import ReportedRun
from descant_server.batches.run_layout import EXAMPLES
from descant_server.terminal.visible import visible

MOST_OF_A_CODE = 20
_MOST_SEEN = 4 * MOST_OF_A_CODE
"""So many of a code are held, so that there is a choice of models and prompts."""
_CODE = re.compile(rb'^\{"code":\s*"([^"\\]{1,200})"')
_LONGEST_LINE = 1_000_000
_LONGEST = 200
_MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class ProblemExample:
    """A problem of an answer, and the lines that it is in; all texts are as they came, and short."""

    code: str
    severity: str
    message: str
    id: str
    line: int
    """Of the first of its lines; the column, too, from 1."""
    column: int
    before: tuple[str, ...]
    lines: tuple[str, ...]
    mark: tuple[int, int]
    """What to mark in the first of them."""
    after: tuple[str, ...]
    origin: tuple[str, ...]
    """The model and the prompt, as far as they are known."""

    @property
    def weight(self) -> int:
        """About how many bytes it takes on a page, where what cannot be seen is spelled out."""
        texts = (self.message, self.id, *self.before, *self.lines, *self.after, *self.origin)
        return 500 + sum(len(html.escape(visible(text)).encode("utf-8", "replace")) + 50 for text in texts)


def examples_of(run: ReportedRun) -> dict[str, list[ProblemExample]]:
    """Return examples of *run* by code, at most :data:`MOST_OF_A_CODE` of each.

    Lines that are no examples are passed over, and files that cannot be read: examples prove nothing.
    """
    seen: dict[str, list[ProblemExample]] = defaultdict(list)
    full: set[bytes] = set()
    for line in _lines(run):
        match = _CODE.match(line)
        if match and match[1] in full:
            continue
        example = _example(line)
        if example is None:
            continue
        seen[example.code].append(example)
        if match and len(seen[example.code]) >= _MOST_SEEN:
            full.add(match[1])
    return {code: _mixed(examples) for code, examples in seen.items()}


def within(examples: Mapping[str, list[ProblemExample]], room: int) -> dict[str, list[ProblemExample]]:
    """Return of each code as many examples as fit into *room* bytes of a page, for all codes equally many."""
    kept: dict[str, list[ProblemExample]] = {}
    for most in range(1, MOST_OF_A_CODE + 1):
        # What is added is the last of each code: of any example the weight is asked for once.
        room -= sum(listed[most - 1].weight for listed in examples.values() if len(listed) >= most)
        if room < 0:
            break
        kept = {code: listed[:most] for code, listed in examples.items()}
    return kept


def _lines(run: ReportedRun) -> Iterator[bytes]:
    for path in sorted((run.path / EXAMPLES).glob("*.jsonl")):
        try:
            with path.open("rb") as file:
                while line := file.readline(_LONGEST_LINE):
                    yield line
        except OSError:
            continue


def _example(line: bytes) -> ProblemExample | None:
    import orjson

    try:
        read: Any = orjson.loads(line)
        start, end = read["mark"]
        return ProblemExample(
            str(read["code"]),
            str(read["severity"]),
            _cut(read["message"], 400),
            _cut(read.get("id") or ""),
            int(read["line"]),
            int(read["column"]),
            tuple(map(_cut, read["before"][-2:])),
            tuple(map(_cut, read["lines"][:_MOST_LINES])) or ("",),
            (max(0, int(start)), max(0, int(end))),
            tuple(map(_cut, read["after"][:2])),
            tuple(_cut(read[name], 60) for name in ("model", "prompt") if read.get(name)),
        )
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError, AttributeError):
        return None


def _cut(text: Any, limit: int = _LONGEST) -> str:
    whole = str(text)
    return whole if len(whole) <= limit else whole[: limit - 1] + "…"


def _mixed(examples: list[ProblemExample]) -> list[ProblemExample]:
    """Return the first of each origin, then the second of each, and so on: no model hides the others."""
    ranks: dict[tuple[str, ...], int] = defaultdict(int)
    ranked = []
    for example in examples:
        ranked.append((ranks[example.origin], example))
        ranks[example.origin] += 1
    ranked.sort(key=lambda pair: pair[0])
    return [example for _, example in ranked[:MOST_OF_A_CODE]]
