"""What a report counts is what somebody counts who goes through the rows one by one."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from descant_server.batch_report.counting import count_run
from descant_server.batch_report.counts import Others, RunCounts
from descant_server.batch_report.engine import engine_over
from descant_server.batch_report.report_words import unpaired
from descant_server.batch_report.reported_run import open_run
from descant_server.batch_report.run_report import report_on
from support.run_folders import SOUND, Sample, fail, golden_samples, write_run
from support.sampling import some

Rows = list[Mapping[str, Any]]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    samples = [*some(golden_samples(), 300), Sample("odd", None), Sample(None, SOUND)]
    # An id twice, without a model, and one that holds what steers SQL and patterns of file names.
    samples += [Sample("twice'", SOUND), Sample("twice'", "{", "o'brien \u202e", "*")]
    return write_run(tmp_path_factory.mktemp("a [run] of 'ours'?") / "run*", samples, size=200)


@pytest.fixture(scope="module")
def rows(run: Path) -> Rows:
    return [row for part in sorted((run / "parts").iterdir()) for row in pq.read_table(part).to_pylist()]


def counts_of(run: Path, *columns: str) -> RunCounts:
    opened = open_run(str(run))
    with engine_over({"counted": opened}) as engine:
        return count_run(engine, "counted", columns)


def test_verdicts_codes_files_and_ids_are_counted(run: Path, rows: Rows) -> None:
    counts = counts_of(run)
    assert counts.total.verdicts == Counter(row["verdict"] for row in rows)
    problems = [
        (row["id"], number, problem) for number, row in enumerate(rows) for problem in row["problems"]
    ]
    occurrences = Counter(problem["code"] for _, _, problem in problems)
    in_rows = Counter(code for code, _ in {(problem["code"], number) for _, number, problem in problems})
    as_errors = {(p["code"], number) for _, number, p in problems if p["severity"] == "error"}
    in_error_rows = Counter(code for code, _ in as_errors)
    blocked = {number for number, row in enumerate(rows) if row["verdict"] == "blocked"}
    in_blocked_rows = Counter(code for code, number in as_errors if number in blocked)
    codes = counts.total.codes
    assert {code: count.occurrences for code, count in codes.items()} == occurrences
    assert {code: count.rows for code, count in codes.items()} == in_rows
    assert {code: count.error_rows for code, count in codes.items() if count.error_rows} == in_error_rows
    assert {
        code: count.blocked_rows for code, count in codes.items() if count.blocked_rows
    } == in_blocked_rows
    files = [file["blocked"] for row in rows for file in row["files"]]
    assert (counts.files.ready, counts.files.blocked) == (files.count(False), files.count(True))
    assert (counts.repeated.ids, counts.repeated.rows, counts.repeated.missing) == (1, 2, 1)
    assert counts.repeated.most_frequent == (("twice'", 2),)


def test_groups_are_counted_each_and_their_sum_is_all(run: Path, rows: Rows) -> None:
    counts = counts_of(run, "model", "prompt")
    for column in ("model", "prompt"):
        groups = {group.value: group.counts for group in counts.groups[column]}
        assert {value: group.rows for value, group in groups.items()} == Counter(row[column] for row in rows)
        for code, count in counts.total.codes.items():
            inside = [group.codes[code].rows for group in groups.values() if code in group.codes]
            assert sum(inside) == count.rows
    cells = {cell.values: cell.verdicts.total() for cell in counts.cells}
    assert cells == Counter((row["model"], row["prompt"]) for row in rows)


def test_a_column_of_many_values_keeps_the_frequent_ones_and_counts_the_rest(tmp_path: Path) -> None:
    samples = [
        Sample(str(number), SOUND, f"model-{number // 3 if number < 90 else number}") for number in range(200)
    ]
    counts = counts_of(write_run(tmp_path / "run", samples), "model")
    *frequent, rest = counts.groups["model"]
    assert {group.value for group in frequent} == {f"model-{number}" for number in range(30)}
    assert isinstance(rest.value, Others)
    assert rest.counts.rows == 200 - 90


def test_pairs_of_two_runs_are_those_with_one_row_in_each(tmp_path: Path) -> None:
    broken = SOUND.replace("}]}", "}],}")
    cut = SOUND[:-8]
    earlier = [
        Sample("better", cut), Sample("worse", SOUND), Sample("same", SOUND), Sample("hint", SOUND),
        Sample("gone", SOUND), Sample("twice", SOUND), Sample("twice", SOUND), Sample(None, cut),
    ]  # fmt: skip
    later = [
        Sample("better", SOUND), Sample("worse", cut), Sample("same", SOUND), Sample("hint", broken),
        Sample("new", cut), Sample("twice", cut), Sample(None, SOUND),
    ]  # fmt: skip
    report = report_on(
        open_run(str(write_run(tmp_path / "later", later))),
        earlier=open_run(str(write_run(tmp_path / "earlier", earlier))),
    )
    assert report.earlier
    comparison = report.earlier.comparison
    assert (comparison.pairs, comparison.repeated) == (4, 1)
    assert (comparison.only_earlier, comparison.only_later) == (1, 1)
    assert (comparison.clean.better, comparison.clean.worse) == (1, 1)
    changes = {change.code: (change.gone, change.new) for change in comparison.codes}
    assert changes["trailing-comma"] == (0, 1)
    assert changes["truncated"] == (1, 1)


def test_answers_without_ids_are_paired_by_place_and_the_report_says_so(tmp_path: Path) -> None:
    texts = [SOUND, SOUND, SOUND[:-8]]
    earlier = [Sample(f"row {number}", text) for number, text in enumerate(texts)]
    later = [Sample(f"row {number}#1", text) for number, text in enumerate(texts)]
    runs = {
        name: open_run(str(write_run(tmp_path / name, samples)))
        for name, samples in {
            "earlier": [*earlier, Sample("a", SOUND)],
            "later": [*earlier[::-1], Sample("a", SOUND)],
            "longer": [*earlier, Sample("row 8", SOUND), Sample("row 9", SOUND)],
            "elsewhere": later,
            "named": [Sample("a", SOUND), Sample("narrow 7", SOUND)],
        }.items()
    }
    shuffled = report_on(runs["later"], earlier=runs["earlier"])
    assert shuffled.earlier
    assert (shuffled.earlier.comparison.pairs, shuffled.earlier.comparison.placed) == (4, 3)
    assert "3 of 4 pairs have no ids of their own and are paired by their place" in shuffled.notes[0]
    assert "--id" in shuffled.notes[0]
    assert "more answers have none at their place" not in shuffled.notes[0]
    longer = report_on(runs["longer"], earlier=runs["earlier"])
    assert "2 more answers have none at their place in the other run" in longer.notes[0]
    elsewhere = report_on(runs["elsewhere"], earlier=runs["earlier"])
    assert "and none has the same" in elsewhere.notes[0]
    assert report_on(runs["named"], earlier=runs["named"]).notes == ()


def test_rows_that_could_not_be_read_are_no_ids_that_a_run_lacks(tmp_path: Path) -> None:
    later = open_run(str(write_run(tmp_path / "later", [Sample("a", SOUND)])))
    folder = write_run(tmp_path / "earlier", [Sample("a", SOUND), Sample("byte 7", None), Sample("b", SOUND)])
    fail(folder, "byte 7", "unreadable")
    report = report_on(later, earlier=open_run(str(folder)))
    assert report.earlier
    assert report.notes == ()
    assert unpaired(report.earlier.comparison) == (
        "Left out: 2 ids in the earlier run only (1 of them places of rows that could not be read), "
        "0 ids in this one only."
    )


def test_shares_beside_pairs_are_of_the_pairs(tmp_path: Path) -> None:
    later = open_run(str(write_run(tmp_path / "later", [Sample("a", SOUND), Sample("b", SOUND)])))
    cut = [Sample("a", SOUND[:-8]), Sample("b", SOUND), *[Sample(f"c{number}", None) for number in range(8)]]
    report = report_on(later, earlier=open_run(str(write_run(tmp_path / "earlier", cut))))
    assert report.earlier
    shares = (report.earlier.comparison.earlier_usable, report.earlier.comparison.later_usable)
    assert [(share.count, share.rows) for share in shares] == [(1, 2), (2, 2)]
