"""Several answers side by side as data for a panel: what programs get, and all words that people see there.

So a client needs to know nothing of answers: it shows what is here, and gives back what was chosen.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from descant import file_states
from descant.comparison import Comparison, Composed, Pick, Row
from descant_server.features.previews.comparison_page import called
from descant_server.features.previews.previews import Preview
from descant_server.wording.comparison_summary import (
    cell_in_words,
    comparison_data,
    composed_data,
    differences,
    in_short,
)
from descant_server.wording.file_operations import readiness
from descant_server.wording.plurals import plural


def table(comparison: Comparison, uris: Sequence[str], picks: Sequence[Pick]) -> dict[str, Any]:
    """Return *comparison* as data with its words; of each answer the URI tells which it is."""
    headers = [
        {"uri": uri, "name": called(uri), "headline": readiness(file_states(analysis))}
        for uri, analysis in zip(uris, comparison.answers, strict=True)
    ]
    data = comparison_data(comparison, headers, picks)
    for row, file in zip(comparison.rows, data["files"], strict=True):
        file["sentence"] = differences(row)
        for number, cell in enumerate(file["cells"]):
            if cell is not None:
                cell.update(_shown(row, number, uris[number]))
    return {"headline": in_short(comparison), **data}


def composed_in_full(composed: Composed) -> dict[str, Any]:
    """Return what is to be known of a composed answer, with a line that says it."""
    return {"headline": _headline(composed), **composed_data(composed)}


def _shown(row: Row, number: int, uri: str) -> dict[str, str]:
    cell = row.cells[number]
    assert cell is not None, "called for an answer that says nothing of the path"
    return {"sentence": cell_in_words(row, number), "address": Preview("file", uri, cell.file.path).address}


def _headline(composed: Composed) -> str:
    parts = Counter(origin.answer for origin in composed.origins)
    taken = [f"{plural(parts[answer], 'file')} from answer {answer + 1}" for answer in sorted(parts)]
    main = f"summary and plan from answer {composed.main + 1}"
    return f"{readiness(file_states(composed.analysis))}. {', '.join((*taken, main))}."
