"""Memory to analyze a text, on top of the text itself."""

import tracemalloc
from collections.abc import Iterator
from functools import partial

from bench.documents import documents
from bench.tables import Section, within
from bench.timing import call, in_turn
from descant import analyze

BAR = 6
ONE_LINE = 50_000_000
"""Characters of the one line."""
ABOUT = """The peak that tracemalloc sees during analyze, over the size of the text in UTF-8; the text
itself is not counted, the analysis is."""


def section() -> Section:
    """Measure the documents of 5 MB and a line of 50 MB."""
    rows, missed = [], 0
    for name, text in _texts():
        analyze("")  # What is made once and kept is made now.
        [seconds] = in_turn([call(partial(analyze, text))], rounds=1)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        analyze(text)
        peak = tracemalloc.get_traced_memory()[1] - before
        tracemalloc.stop()
        size = len(text.encode("utf-8", "surrogatepass"))
        cell, misses = within(peak / size, BAR)
        missed += misses
        time = f"{seconds * 1000:,.0f} ms"
        rows.append([name, f"{size / 1e6:.1f} MB", f"{peak / 1e6:.1f} MB", cell, f"≤ {BAR}", time])
    return Section(
        "Memory",
        ABOUT.replace("\n", " "),
        ["document", "size", "peak", "ratio", "bar", "CPU time"],
        rows,
        missed,
    )


def _texts() -> Iterator[tuple[str, str]]:
    for document in documents("5 MB"):
        yield f"5 MB, {document.name}", document.text
    yield "one line of prose", "word " * (ONE_LINE // 5)
    yield "one string", '{"summary": "' + "a" * ONE_LINE + '", "course_of_action": [], "files": []}'
