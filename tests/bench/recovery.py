"""What is read behind damage: answers with one slip each, at a random place of their structure."""

from collections.abc import Callable, Sequence

from bench.tables import MISSED, Section
from support.damage.generation import group
from support.damage.markup.cases import MARKUP, MARKUP_FULL
from support.damage.measuring import Outcome, outcomes
from support.damage.slips import FULL, GROUPS, SLIPS, family
from support.damage.totals import FIX_FLAGS, Totals, head

_BARS: dict[str, Sequence[tuple[str, Callable[[Totals], bool]]]] = {
    "slips": (
        ("outside kept", lambda totals: totals.kept >= 0.97),
        ("no file", lambda totals: totals.rate("no_file") <= 0.01),
        ("silent", lambda totals: totals.rate("silent") <= 0.003),
        ("wrong and ready", lambda totals: totals.rate("wrong_and_ready") <= 0.005),
        ("problems", lambda totals: totals.mean <= 1.6),
        ("95th", lambda totals: totals.percentile <= 4),
        ("cause first", lambda totals: totals.cause_first >= 0.9),
    ),
    "changes": (
        ("exact", lambda totals: totals.rate("exact") >= 0.92),
        ("silent", lambda totals: not totals.rate("silent")),
    ),
    "notes": (("outside kept", lambda totals: totals.kept >= 0.95),),
    **dict.fromkeys(
        MARKUP,
        (
            ("outside kept", lambda totals: totals.kept >= 0.97),
            ("no file", lambda totals: totals.rate("no_file") <= 0.005),
            ("silent", lambda totals: totals.rate("silent") <= 0.01),
            ("wrong and ready", lambda totals: totals.rate("wrong_and_ready") <= 0.02),
            ("problems", lambda totals: totals.mean <= 1.6),
            ("95th", lambda totals: totals.percentile <= 4),
            ("cause first", lambda totals: totals.cause_first >= 0.9),
        ),
    ),
}
ABOUT = f"""{FULL["slips"]:,} answers of two to four real files in many languages, each with one slip out of
{len(SLIPS)} kinds, {FULL["changes"]:,} with one character of their structure changed, {FULL["notes"]} with
a broken member before their files, {FULL["pairs"]} with two or three slips, {FULL["large"]} of large files,
and {FULL["framed"]} in a frame. *exact*: all files byte for byte and in order, a file whose bytes cannot be
known blocked or not there, all others ready; *silent*: a file missing or wrong without a warning or an
error; *outside kept*: files outside of the damage that are there and ready; *problems*: warnings and errors
of an answer, their mean, 95th percentile and most; *cause first*: the first of them is at the damage. The
bars: outside kept ≥ 97 %, no file ≤ 1 %, silent ≤ 0.3 %, wrong and ready ≤ 0.5 %, problems ≤ 1.6, 95th ≤ 4,
cause first ≥ 90 %; of the changes exact ≥ 92 % and none silent; of the notes kept ≥ 95 %. Other libraries
say nothing of what they make of an answer, so that all of theirs that is not exact is silent. The same of
{MARKUP_FULL["tags"]:,} answers in tags and {MARKUP_FULL["markdown"]:,} in Markdown, each with a slip in a
tag, a heading or a fence: outside kept ≥ 97 %, silent ≤ 1 %, wrong and ready ≤ 2 %. A table by kind:
`python -m support.damage --rivals`."""


def section() -> Section:
    """Read them all."""
    rows: list[list[str]] = []
    everything: list[Outcome] = []
    for name in GROUPS:
        own = [*outcomes(group(name), with_fixes=True, with_rivals=True)]
        families: dict[str, list[Outcome]] = {}
        for one in own:
            families.setdefault(family(one.case.kind), []).append(one)
        rows += [Totals(members).row(title) for title, members in families.items() if len(families) > 1]
        rows.append(_held_against_bars(name, own))
        everything += own
    titles = head(everything)
    for name in MARKUP:
        row = _held_against_bars(name, [*outcomes(group(name))])
        rows.append(row + ["–"] * (len(titles) - len(row)))
    missed = sum(cell.endswith(MISSED) for row in rows for cell in row)
    about = f"{' '.join(ABOUT.split())} {_fixes(Totals(everything))}"
    return Section("Recovery behind damage", about, titles, rows, missed)


def _held_against_bars(name: str, own: Sequence[Outcome]) -> list[str]:
    """Return the row of a group, with a mark at each figure that does not meet its bar."""
    titles, row = head(own), Totals(own).row(f"all {name}")
    for column, is_met in _BARS.get(name, ()):
        if not is_met(Totals(own)):
            row[titles.index(column)] += MISSED
    return row


def _fixes(totals: Totals) -> str:
    """Return what fixing does to all of them, in words."""
    size = len(totals.outcomes)
    failed = {flag: size - totals.fixed(flag) for flag in FIX_FLAGS}
    return (
        f"Of {size:,} answers safe fixes lose a file in {failed['none_lost']}, make a wrong one ready in "
        f"{failed['none_spoiled']}, and leave a safe fix in {failed['one_round']}; once repaired, "
        f"{failed['repairs_whole']} are no JSON, or read to another tree."
    )
