"""How long an editor waits for the server, how often it is told something, and what memory that takes."""

import json
import random
import statistics
import time
from collections.abc import Iterator, Sequence

import orjson

from bench.edited import DOCUMENTS, Edited, harmony
from bench.editor import Editor
from bench.tables import MISSED, Section
from descant import Analysis, Encoding, Source, analyze, analyze_source
from descant.revising import Known
from descant_server.presentation.incremental_diagnostics import IncrementalDiagnostics
from descant_server.settings.limits import LIMIT

SIZES = {"10 KB": (10_000, 2.0, 4.0), "200 KB": (200_000, 5.0, 12.0), "1 MB": (1_000_000, 25.0, 45.0)}
"""How large, and the bars in milliseconds: for half of the edits, and for 19 of 20."""
EDITS = 100
PAUSE = 0.005
"""Seconds between the diagnostics and the next edit."""
BURST, BEAT, BURST_BAR, PUBLICATIONS_BAR = 20, 0.03, 50.0, 2
"""Edits at once, seconds between them, milliseconds from the last one, publications for all of them."""
STARTS, START_BAR = 5, 50.0
PARSED_BAR, THOUSAND_BAR = 1.0, 5.0
FRONT_BAR, FAMILY_BAR = 120.0, 200.0
"""Megabytes: of the process that the editor talks to, and with its worker."""
ABOUT = f"""One editor and one server over stdio; milliseconds of the clock. Of {EDITS} edits of a character
each, half are answered with diagnostics in the first time and 19 of 20 in the second, pushed by the server
or pulled by the editor. A burst are {BURST} edits, one every {BEAT * 1000:.0f} ms; the time is from the last
of them to its diagnostics. The memory is the peak over all of this at 1 MB."""


def section() -> Section:
    """Measure all of it."""
    rows: list[Sequence[str]] = [_start()]
    for name, make in DOCUMENTS.items():
        documents = [make(size) for size, _, _ in SIZES.values()]
        for mode in ("push", "pull"):
            rows += _edited(name, mode, documents)
    rows += [_parsed_response(), _thousand_diagnostics()]
    missed = sum(cell.count(MISSED) for row in rows for cell in row)
    return Section(
        "The server", " ".join(ABOUT.split()), ["what an editor waits for", *SIZES, "bar"], rows, missed
    )


def _start() -> Sequence[str]:
    taken = []
    for _ in range(STARTS):
        editor = Editor()
        editor.greet()
        taken.append(editor.seconds_to_greeting * 1000)
        editor.leave()
    return [
        "start to the answer of initialize, the median",
        _cell(statistics.median(taken), START_BAR),
        "",
        "",
        f"≤ {START_BAR:g}",
    ]


def _edited(name: str, mode: str, documents: Sequence[Edited]) -> Iterator[Sequence[str]]:
    opened, edits, burst, memory = [], [], "", ""
    for document, (size, half, most) in zip(documents, SIZES.values(), strict=True):
        editor = Editor()
        editor.greet(mode)
        # The worker is there when it has answered something.
        editor.request("workspace/symbol", {"query": "x"})
        opened.append(f"{editor.open(document.text) * 1000:.1f}")
        taken = sorted(_waits(editor, document))
        edits.append(f"{_cell(taken[EDITS // 2], half)} / {_cell(taken[EDITS * 95 // 100], most)}")
        if size == max(found for found, _, _ in SIZES.values()):
            burst = _burst(editor, document)
            front, family = editor.peaks()
            memory = f"{_cell(front, FRONT_BAR, '.0f')} / {_cell(family, FAMILY_BAR, '.0f')}"
        editor.leave()
    bars = ", ".join(f"≤ {half:g} / {most:g}" for _, half, most in SIZES.values())
    yield [f"{name}, {mode}: edit to diagnostics", *edits, bars]
    yield [f"{name}, {mode}: opening to diagnostics", *opened, ""]
    publications = f", ≤ {PUBLICATIONS_BAR}" if mode == "push" else ""
    yield [
        f"{name}, {mode}: burst" + ", and publications" * (mode == "push"),
        "",
        "",
        burst,
        f"≤ {BURST_BAR:g}{publications}",
    ]
    yield [
        f"{name}, {mode}: peak memory in MB, front / all",
        "",
        "",
        memory,
        f"≤ {FRONT_BAR:g} / {FAMILY_BAR:g}",
    ]


def _waits(editor: Editor, document: Edited) -> Iterator[float]:
    # What is made at the first edit is made once.
    editor.edit(*document.places[-1])
    editor.diagnostics()
    chance = random.Random(42)
    for _ in range(EDITS):
        time.sleep(PAUSE)
        begin = editor.edit(*chance.choice(document.places))
        editor.diagnostics()
        yield (time.perf_counter() - begin) * 1000


def _burst(editor: Editor, document: Edited) -> str:
    time.sleep(1.0)
    before = len(editor.publications)
    chance, begin = random.Random(42), 0.0
    for number in range(BURST):
        begin = editor.edit(*chance.choice(document.places))
        if number < BURST - 1:
            time.sleep(BEAT)
    editor.diagnostics()
    cell = _cell((time.perf_counter() - begin) * 1000, BURST_BAR)
    if editor.is_pulling:
        return cell
    told = len(editor.publications) - before
    return f"{cell}, {_cell(told, PUBLICATIONS_BAR, '.0f')}"


def _parsed_response() -> Sequence[str]:
    editor = Editor()
    editor.greet()
    editor.open(harmony(10_000).text)
    about = {"textDocument": {"uri": "file:///bench.response"}}
    taken = []
    for _ in range(EDITS):
        begin = time.perf_counter()
        editor.request("descant/parsedResponse", about)
        taken.append((time.perf_counter() - begin) * 1000)
    editor.leave()
    cell = _cell(statistics.median(taken), PARSED_BAR, ".2f")
    return ["descant/parsedResponse of what is analysed, there and back", cell, "", "", f"≤ {PARSED_BAR:g}"]


def _thousand_diagnostics() -> Sequence[str]:
    files = [{"path": f"/a{number}.py", "content": "x"} for number in range(LIMIT + 10)]
    text = json.dumps({"summary": "s", "course_of_action": [], "files": files}, indent=1)
    analysis = analyze(text)
    assert len(analysis.problems) >= LIMIT

    def examine(source: Source) -> Analysis:
        return analyze_source(source)

    best, said = 1e9, b""
    for _ in range(10):
        begin = time.perf_counter()
        shown = IncrementalDiagnostics.of(Known.of(analysis, examine), "file:///a", Encoding.UTF16)
        said = orjson.dumps({"params": {"diagnostics": shown.diagnostics(1)}})
        best = min(best, (time.perf_counter() - begin) * 1000)
    assert said.count(b'"severity"') >= LIMIT
    cell = _cell(best, THOUSAND_BAR)
    return ["1,000 diagnostics, from the analysis to bytes", cell, "", "", f"≤ {THOUSAND_BAR:g}"]


def _cell(value: float, bar: float, form: str = ".1f") -> str:
    return f"{value:{form}}" + MISSED * (value > bar)
