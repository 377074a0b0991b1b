"""Stored answers by the thousand: what columns, processes and many rows cost, and a report on a million."""

import compileall
import ctypes
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from inspect import getsource
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

import descant
import descant_server
from bench.hostile import UNITS
from bench.tables import Section, within
from bench.timing import call, in_turn
from descant.arrow import Checker, check_batch
from descant.arrow.judging import Judge, hash_of, reading_of
from descant.arrow.options import Options
from descant.schemas import own_schemas
from support.hostile_texts import HOSTILE_TEXTS, HostileText
from support.run_folders import multiply
from support.stored_answers import stored_answers

ROWS, FEW, LONGEST = 8_000, 1_000, 5_000
AT_ONCE = 512
SIDE_BY_SIDE, ROUNDS = 50, 4
MILLION = 1_000_000
HOSTILE = 5_000_000
"""Characters of a text that is meant to hurt."""
_SUBREAPER = 36
ABOUT = f"""{ROWS:,} answers of up to {LONGEST:,} characters, and what the bars of batches ask: the processor
time of all processes of `descant batch`, from its start to its end, against that of the same work in one; the
most memory of any of them; the longest time between two checkpoints in hostile texts of
{HOSTILE // 1_000_000} MB; and the seconds that a report on a million rows takes by the clock, alone and
compared with another run."""


class Usage(NamedTuple):
    """What a command has used with all its processes."""

    seconds: float
    most_memory: float
    """Kilobytes of the largest of them."""


def section() -> Section:
    """Measure all of it."""
    # As it is where it is installed: else each process that begins compiles what was changed here since.
    for package in (descant, descant_server):
        compileall.compile_dir(Path(str(package.__file__)).parent, quiet=1)
    rows: list[list[str]] = []
    missed = 0

    def add(name: str, measured: str, value: float, bar: float, form: str = "{:.2f} ×") -> None:
        nonlocal missed
        cell, misses = within(value, bar, form)
        rows.append([name, measured, cell, f"≤ {form.format(bar)}"])
        missed += misses

    texts = stored_answers(ROWS, LONGEST)
    assert len({*texts}) == ROWS, "a text that is there twice would be read once"
    _loop(texts[:FEW])  # What is loaded late is loaded now, and is in neither of the two.
    loop, columns = _side_by_side(texts[:FEW])
    add("`check_batch` against a loop", f"{columns:.1f} s, {loop:.1f} s", columns / loop, 1.10)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        many, few = _stored(folder / "many", texts), _stored(folder / "few", texts[:FEW])
        [inside] = in_turn([call(lambda: _in_process(many, folder / "inside.parquet"))], rounds=0)
        small = _batch(few, folder / "small", 1)
        one, two = (_batch(many, folder / f"run-{number}", number) for number in (1, 2))
        add(
            "1 worker against one process", f"{one.seconds:.1f} s, {inside:.1f} s", one.seconds / inside, 1.20
        )
        fresh = _fresh(many, folder / "fresh.parquet").seconds
        measured = f"{one.seconds:.1f} s, {fresh:.1f} s"
        rows.append(["1 worker against a process that begins", measured, f"{one.seconds / fresh:.2f} ×", ""])
        add(
            "2 workers against 1",
            f"{two.seconds:.1f} s, {one.seconds:.1f} s",
            two.seconds / one.seconds,
            1.10,
        )
        start = _batch(_stored(folder / "one", texts[:1]), folder / "none", 1).seconds
        of_few, of_many = (small.seconds - start) / FEW, (one.seconds - start) / ROWS
        measured = f"{1000 * of_many:.1f} ms, {1000 * of_few:.1f} ms"
        add("a row of 8 times as many", measured, of_many / of_few, 1.1)
        measured = f"{one.most_memory / 1000:.0f} MB, {small.most_memory / 1000:.0f} MB"
        add("memory at 8 times the rows", measured, one.most_memory / small.most_memory, 1.3)
        hostile = {name: HostileText(unit) for name, unit in UNITS.items()} | HOSTILE_TEXTS
        gap, worst = max((_longest_gap(text), name) for name, text in hostile.items())
        add("between two checkpoints", worst, 1000 * gap, 50, "{:.0f} ms")
        multiply(folder / "run-1", folder / "large", MILLION)
        alone = _seconds(lambda: _descant("report", folder / "large", "--html", folder / "report.html"))
        add("a report on a million rows", "", alone, 10, "{:.1f} s")
        compared = ("report", folder / "large", "--compare", folder / "large", "--output", "json")
        add("two runs of a million compared", "", _seconds(lambda: _descant(*compared)), 10, "{:.1f} s")
    return Section("Batches", ABOUT.replace("\n", " "), ["what", "measured", "value", "bar"], rows, missed)


def _side_by_side(texts: Sequence[str]) -> tuple[float, float]:
    """Return the seconds of a loop over *texts* and of columns of them: a few at a time, the best of each.

    What slows one of them down for a while, such as the load of others, slows the other one down as well.
    """
    loop = columns = 0.0
    for number in range(0, len(texts), SIDE_BY_SIDE):
        few = texts[number:][:SIDE_BY_SIDE]
        one, other = in_turn([call(partial(_loop, few)), call(partial(_columns, few))], rounds=ROUNDS)
        loop, columns = loop + one, columns + other
    return loop, columns


def _loop(texts: Sequence[str]) -> None:
    judge = Judge(own_schemas(), Options())
    rows = [judge.read(reading_of(text), hash_of(text), None, None, expected=False) for text in texts]
    assert len(rows) == len(texts)


def _columns(texts: Sequence[str]) -> None:
    check_batch(pa.record_batch({"id": [str(number) for number in range(len(texts))], "text": texts}))


def _in_process(stored: Path, out: Path) -> None:
    checker = Checker()
    lines = [line for file in sorted(stored.iterdir()) for line in file.read_text().splitlines()]
    writer: pq.ParquetWriter | None = None
    for number in range(0, len(lines), AT_ONCE):
        result = checker(pa.RecordBatch.from_pylist([json.loads(line) for line in lines[number:][:AT_ONCE]]))
        writer = writer or pq.ParquetWriter(out, result.schema, compression="zstd")
        writer.write_batch(result)
    assert writer is not None, "there are rows"
    writer.close()


def _stored(folder: Path, texts: Sequence[str]) -> Path:
    """Write *texts* to four files, so that two processes have something to do."""
    folder.mkdir()
    lines = [json.dumps({"id": f"r{number}", "text": text}) + "\n" for number, text in enumerate(texts)]
    for number in range(4):
        (folder / f"{number}.jsonl").write_text("".join(lines[number::4]))
    return folder


def _batch(stored: Path, out: Path, workers: int) -> Usage:
    """Return what `descant batch` uses."""
    return _used("-m", "descant_server", "batch", str(stored), "--out", str(out), "--workers", str(workers))


def _fresh(stored: Path, out: Path) -> Usage:
    """Return what a process uses that does no more than :func:`_in_process`."""
    loading = (
        "import gc, json, pyarrow as pa, pyarrow.parquet as pq\nfrom pathlib import Path\ngc.disable()\n"
    )
    loading += f"from descant.arrow import Checker\nAT_ONCE = {AT_ONCE}\n"
    doing = f"_in_process(Path({str(stored)!r}), Path({str(out)!r}))"
    return _used("-c", "".join((loading, getsource(_in_process), doing)))


def _used(*arguments: str) -> Usage:
    """Return what Python uses; its processes are waited for here when who started them has ended."""
    assert ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0) == 0, "this needs Linux"
    command = [sys.executable, *arguments]
    owner = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seconds, most_memory = 0.0, 0.0
    while True:
        try:
            process, status, usage = os.wait4(-1, 0)
        except ChildProcessError:
            return Usage(seconds, most_memory)
        if process == owner.pid:
            owner.returncode = os.waitstatus_to_exitcode(status)
            assert owner.returncode == 0, "a run ends well"
        seconds += usage.ru_utime + usage.ru_stime
        most_memory = max(most_memory, usage.ru_maxrss)


def _longest_gap(hostile: HostileText) -> float:
    gaps, last = [0.0], time.process_time()

    def passed() -> None:
        nonlocal last
        gaps.append(time.process_time() - last)
        last = time.process_time()

    judge = Judge(own_schemas(), Options())
    judge.read(
        reading_of(hostile.of(50_000)), "", None, None, expected=True
    )  # What is loaded late is loaded now.
    text = hostile.of(HOSTILE)
    gc.collect()
    gc.disable()  # As a worker does while it reads a text.
    last = time.process_time()
    judge.read(reading_of(text), "", None, passed, expected=True)
    passed()  # By now what was read is let go.
    gc.enable()
    return max(gaps)


def _descant(*arguments: str | Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "descant_server", *arguments], check=True, stdout=subprocess.DEVNULL
    )


def _seconds(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin
