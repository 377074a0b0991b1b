"""Who owns a run: what it loads itself, and how long it lets its workers read a text."""

import multiprocessing
import subprocess
import sys
from pathlib import Path

import pytest

from descant.arrow import TooSlow
from descant_server.batches.row_watch import RowWatch
from support.batch_runs import TEXTS, batch, inputs, results
from support.lsp_client import ENVIRONMENT

OWNER = """
import sys
from descant_server.cli import main
if __name__ == "__main__":
    status = main(sys.argv[1:])
    print([name for name in ("descant.analysis", "descant.formats", "pydantic") if name in sys.modules])
    sys.exit(status)
"""


@pytest.mark.e2e
def test_the_owner_of_a_run_loads_nothing_that_reads_answers(tmp_path: Path) -> None:
    (tmp_path / "owner.py").write_text(OWNER)
    (tmp_path / "answers.jsonl").write_text('{"text": "No answer in it."}\n')
    command = [sys.executable, "-P", str(tmp_path / "owner.py"), "batch", str(tmp_path / "answers.jsonl")]
    ran = subprocess.run(
        [*command, "--out", str(tmp_path / "run")],
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
        timeout=300,
    )
    assert (ran.returncode, ran.stderr, ran.stdout.splitlines()[-1]) == (0, "", "[]")


@pytest.mark.e2e
def test_workers_of_a_long_run_say_the_same_as_one_of_a_short_run(tmp_path: Path) -> None:
    short, long = inputs(tmp_path / "short", 1), inputs(tmp_path / "long", 2, TEXTS * 4_000)
    assert sum(Path(path).stat().st_size for path in long) > 5_000_000, "else no worker is warm"
    assert batch(*short, "--out", tmp_path / "one").stderr == ""
    assert batch(*long, "--out", tmp_path / "two", "--workers", 2).stderr == ""

    ones, twos = (
        [(row["hash"], row["verdict"], row["format"], row["problems"]) for row in results(tmp_path / run)]
        for run in ("one", "two")
    )
    assert twos == ones * 8_000


def test_a_text_is_given_up_soon_after_its_time_and_not_before() -> None:
    context = multiprocessing.get_context("spawn")

    def check_often(most_seconds: float) -> None:
        check = RowWatch(context, most_seconds).begin(0)
        for _ in range(20):
            check()

    check_often(1000.0)
    with pytest.raises(TooSlow):
        check_often(0.0)
