"""Folders as `descant batch` leaves them, made of golden answers; in `tests/`:

    python -m support.run_folders FOLDER --times 40

writes one to look at, and with `--large` one of a million rows.
"""

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any
from zlib import crc32

import pyarrow as pa
import pyarrow.parquet as pq

from descant import Encoding, Source
from descant.arrow import Checker, Options
from support.goldenfiles import cases

MODELS = ("finch-small", "finch-large", "plover-2")
PROMPTS = ("json", "tags", "patch")
_SKILL = {"finch-small": 10, "finch-large": 70, "plover-2": 45}
"""Of 100 answers with a problem, so many are replaced by one without."""
SOUND = (
    '{"summary": "Add a file.", "course_of_action": [], "files": [{"path": "a.py", "content": "x = 1\\n"}]}'
)
_LONGEST = 200
_MOST_EXAMPLES = 2


@dataclass(frozen=True)
class Sample:
    """A text of a run, and what is known of it."""

    id: str | None
    text: str | None
    model: str | None = None
    prompt: str | None = None


def golden_samples(times: int = 1, models: Sequence[str] = MODELS, better: int = 0) -> list[Sample]:
    """Return samples of all golden answers; *better* of 100 more are sound than usual."""
    texts = [case.response for case in cases()]
    samples = []
    for number in range(times):
        for model in models:
            for index, text in enumerate(texts):
                prompt = PROMPTS[(index + number) % len(PROMPTS)]
                id = f"{prompt}-{index:05}-{number}"
                luck = crc32(f"{better}/{model}/{id}".encode()) % 100
                skill = _SKILL.get(model, 30) + better + 8 * (prompt == "json")
                samples.append(Sample(f"{model}/{id}", SOUND if luck < skill else text, model, prompt))
    return samples


def write_run(
    folder: Path, samples: Iterable[Sample], *, size: int = 2_000, planned: int | None = None
) -> Path:
    """Write *samples* in parts of *size*; return *folder*. *planned* is how many parts there should be."""
    for name in ("parts", "examples"):
        (folder / name).mkdir(parents=True)
    rest, number = iter(samples), 0
    checker = Checker(options=Options(keep=("model", "prompt")))
    while part := list(islice(rest, size)):
        table = checker(_batch(part))
        inputs = pa.array(["answers.jsonl"] * len(part))
        pq.write_table(
            pa.Table.from_batches([table.append_column("input", inputs)]),
            folder / "parts" / f"part-{number:05}.parquet",
            compression="zstd",
        )
        lines = "".join(json.dumps(example) + "\n" for example in _examples(part, table.to_pylist()))
        (folder / "examples" / f"part-{number:05}.jsonl").write_text(lines, encoding="utf-8")
        number += 1
    manifest = {
        "version": 1,
        "descant": "0.1.0",
        "options": {},
        "inputs": [{"path": "answers.jsonl", "size": 1}],
        "keep": ["model", "prompt"],
        "parts": number if planned is None else planned,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


def fail(folder: Path, id: str, failure: str, state: str | None = None) -> None:
    """Have the row with *id* of the run at *folder* failed, for the reason *state*."""
    for part in (folder / "parts").iterdir():
        table = pq.read_table(part)
        lost = [known == id for known in table.column("id").to_pylist()]
        for name, value in (("verdict", "failed"), ("failure", failure), ("state", state)):
            known = table.column(name).to_pylist() if name in table.column_names else [None] * len(lost)
            values = [value if is_lost else old for is_lost, old in zip(lost, known, strict=True)]
            column = pa.array(values, pa.string())
            at = table.schema.get_field_index(name)
            table = table.append_column(name, column) if at < 0 else table.set_column(at, name, column)
        pq.write_table(table, part)


def _batch(samples: Sequence[Sample]) -> pa.RecordBatch:
    columns = {
        name: pa.array([getattr(sample, name) for sample in samples], pa.string())
        for name in ("id", "text", "model", "prompt")
    }
    return pa.record_batch(columns)


def _examples(samples: Sequence[Sample], rows: Sequence[Mapping[str, Any]]) -> Iterable[dict[str, Any]]:
    counts: dict[str, int] = {}
    for sample, row in zip(samples, rows, strict=True):
        for problem in row["problems"]:
            counts[problem["code"]] = counts.get(problem["code"], 0) + 1
            if counts[problem["code"]] <= _MOST_EXAMPLES and sample.text is not None:
                yield _example(sample, problem)


def _example(sample: Sample, problem: Mapping[str, Any]) -> dict[str, Any]:
    source = Source(sample.text or "")
    start, end = problem["start"], problem["end"]
    line, column = source.place(start, Encoding.UTF32)
    last = source.place(max(start, end), Encoding.UTF32).line
    lines = source.text.splitlines() or [""]
    cut = max(0, column - _LONGEST // 2)
    first = lines[line] if line < len(lines) else ""
    held = [first[cut : cut + _LONGEST], *(text[:_LONGEST] for text in lines[line + 1 : last + 1][:3])]
    mark = (column - cut, max(column - cut, min(len(held[0]), column - cut + end - start)))
    return {
        "code": problem["code"],
        "severity": problem["severity"],
        "message": problem["message"],
        "id": sample.id,
        "start": start,
        "end": end,
        "line": line + 1,
        "column": column + 1,
        "before": [text[:_LONGEST] for text in lines[max(0, line - 2) : line]],
        "lines": held,
        "mark": mark,
        "after": [text[:_LONGEST] for text in lines[last + 1 : last + 3]],
        "model": sample.model,
        "prompt": sample.prompt,
    }


def multiply(small: Path, folder: Path, rows: int) -> Path:
    """Write a run of *rows* by repeating those of *small*, each with an id of its own."""
    import duckdb

    (folder / "parts").mkdir(parents=True)
    parts = sorted((small / "parts").glob("*.parquet"))
    table = pa.concat_tables([pq.read_table(part) for part in parts])
    numbers, written = 0, 0
    with duckdb.connect() as connection:
        while written < rows:
            repeated = table.slice(0, rows - written)
            wanted = connection.sql(
                f"SELECT * REPLACE (id || '#' || {numbers} AS id) FROM repeated"
            ).to_arrow_table()
            path = folder / "parts" / f"part-{numbers:05}.parquet"
            pq.write_table(wanted.cast(table.schema), path, compression="zstd")
            written += repeated.num_rows
            numbers += 1
    manifest = json.loads((small / "manifest.json").read_text(encoding="utf-8"))
    (folder / "manifest.json").write_text(json.dumps({**manifest, "parts": numbers}), encoding="utf-8")
    (folder / "examples").symlink_to((small / "examples").resolve())
    return folder


def _main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--better", type=int, default=0)
    parser.add_argument("--large", type=int, metavar="ROWS", help="repeat it in FOLDER-large")
    arguments = parser.parse_args()
    small = write_run(arguments.folder, golden_samples(arguments.times, better=arguments.better))
    if arguments.large:
        multiply(small, small.with_name(f"{small.name}-large"), arguments.large)


if __name__ == "__main__":
    _main()
