"""What is read of damaged edits: search/replace blocks, patches and diffs with one slip each."""

import statistics
from collections.abc import Sequence

from bench.tables import MISSED, Section
from descant import analyze
from support.damage.edits.generation import damages
from support.damage.edits.judging import Judgement, judged
from support.damage.edits.slips import SLIPS, UNTOLD
from support.damage.edits.spellings import SPELLINGS

_COUNT = 800
_HEAD = (
    "kind", "answers", "exact", "silent", "wrong and ready", "outside kept", "no file", "problems", "95th",
    "cause first",
)  # fmt: skip
_ABOUT = f"""{_COUNT} answers in each format that edit three real files, each with one slip out of
{len(SLIPS)} kinds in its markers, headers and signs. *exact*: each edit gives the text that was meant;
*silent*: one does not, or is missing, without a warning or an error; *wrong and ready*: one that is not
blocked gives another text; *outside kept*: files outside of the damage that are exact and ready; *problems*:
warnings and errors, their mean and 95th percentile; *cause first*: the first of them is at the damage. The
bars: outside kept ≥ 97 %, silent ≤ 1 %, wrong and ready ≤ 2 %, no file ≤ 1 %, problems ≤ 1.6, 95th ≤ 4,
cause first ≥ 90 %. *not to be seen*: slips that leave a text of which nobody can tell that another one was
meant, such as a lost sign before an indented line; they count apart."""


def section() -> Section:
    """Read them all."""
    rows, missed = [], 0
    for format in SPELLINGS:
        kinds: dict[str, list[Judgement]] = {}
        for case in damages(1, format, _COUNT):
            kinds.setdefault(case.kind, []).append(judged(case, analyze(case.text)))
        seen = [one for kind, judgements in kinds.items() if kind not in UNTOLD for one in judgements]
        unseen = [one for kind, judgements in kinds.items() if kind in UNTOLD for one in judgements]
        rows += [_row(kind, kinds[kind])[0] for kind in sorted(kinds.keys() - UNTOLD)]
        rows.append(_row(f"{format}, not to be seen", unseen)[0])
        row, failed = _row(f"all {format}", seen)
        missed += len(failed)
        rows.append([cell + MISSED * (column in failed) for column, cell in enumerate(row)])
    return Section("Recovery behind damage in edits", " ".join(_ABOUT.split()), _HEAD, rows, missed)


def _row(title: str, judgements: Sequence[Judgement]) -> tuple[list[str], list[int]]:
    """Return the figures as a row, and the columns that miss their bars."""
    size = max(1, len(judgements))
    problems = sorted(one.problems for one in judgements) or [0]
    causes = [one.names_cause for one in judgements if one.names_cause is not None]
    exact = sum(one.is_exact for one in judgements) / size
    silent = sum(one.is_silent for one in judgements) / size
    ready = sum(one.is_wrong_and_ready for one in judgements) / size
    kept = sum(one.kept for one in judgements) / max(1, sum(one.outside for one in judgements))
    nothing = sum(one.has_no_file for one in judgements) / size
    mean, most = statistics.fmean(problems), problems[int(0.95 * (len(problems) - 1))]
    cause = sum(causes) / max(1, len(causes))
    shares = [f"{100 * share:.1f} %" for share in (exact, silent, ready, kept, nothing)]
    row = [title, f"{len(judgements)}", *shares, f"{mean:.2f}", f"{most}", f"{100 * cause:.0f} %"]
    bars = (
        silent <= 0.01,
        ready <= 0.02,
        kept >= 0.97,
        nothing <= 0.01,
        mean <= 1.6,
        most <= 4,
        cause >= 0.9,
    )
    return row, [column for column, is_met in enumerate(bars, start=3) if not is_met]
