"""The tables in `README.md`: all of them from one run, or one subject from a later run of its own."""

import re
import time
from collections.abc import Sequence
from pathlib import Path

from bench.tables import MISSED, Section

MARK = "<!-- The rest is written by `make bench WRITE=1`. -->\n"
_COUNT = re.compile(r"^(?:All bars are met|\d+ of the bars are missed)\.\n", re.MULTILINE)


def count_of_missed(missed: int) -> str:
    """Return the sentence below all tables."""
    return f"{missed} of the bars are missed.\n" if missed else "All bars are met.\n"


def write_all(readme: Path, sections: Sequence[Section], machine: str) -> None:
    """Write what was measured in one run in the place of all that *readme* has."""
    head = readme.read_text(encoding="utf-8").partition(MARK)[0]
    missed = count_of_missed(sum(section.missed for section in sections))
    parts = [machine, *(section.markdown() for section in sections), missed]
    readme.write_text(head + MARK + "\n" + "\n".join(parts), encoding="utf-8")


def write_one(readme: Path, sections: Sequence[Section]) -> None:
    """Write *sections*, with the day, in the place of those of their titles, or below all others."""
    head, mark, tables = readme.read_text(encoding="utf-8").partition(MARK)
    tables = _COUNT.sub("", tables).rstrip() + "\n\n"
    for section in sections:
        dated = f"{section.about} Measured on {time.strftime('%Y-%m-%d')}, in a run of its own."
        text = Section(section.title, dated, section.head, section.rows, section.missed).markdown() + "\n"
        old = re.search(
            rf"^### {re.escape(section.title)}\n.*?(?=^### |\Z)", tables, re.MULTILINE | re.DOTALL
        )
        start, end = old.span() if old else (len(tables), len(tables))
        tables = tables[:start] + text + tables[end:]
    missed = count_of_missed(tables.count(MISSED))
    readme.write_text(head + mark + tables.rstrip() + "\n\n" + missed, encoding="utf-8")
