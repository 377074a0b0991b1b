"""Runs in a bucket of S3, by s3fs and a server of this machine: `make test-engines` alone runs this.

Each run is a command in processes of its own, and has no other way to the bucket than they have.
"""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import s3fs

from support.batch_runs import SOUND, batch, command, inputs, results
from support.cut_proxy import CutProxy
from support.lsp_client import ENVIRONMENT

KEYS = {
    "AWS_ACCESS_KEY_ID": "key",
    "AWS_SECRET_ACCESS_KEY": "secret",
    "AWS_DEFAULT_REGION": "us-east-1",
    "AWS_EC2_METADATA_DISABLED": "true",
}
TEXTS = [SOUND.replace("x", f"x{number}") for number in range(60)]


@contextmanager
def served(**environment: str) -> Iterator[int]:
    """Start a server of S3 with an empty ``bucket``; give its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    program = "from moto.server import main; import sys; main(sys.argv[1:])"
    server = subprocess.Popen(
        [sys.executable, "-c", program, "-H", "127.0.0.1", "-p", str(port)],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while server.poll() is None:
            try:
                request = urllib.request.Request(f"http://127.0.0.1:{port}/bucket", method="PUT")
                urllib.request.urlopen(request).close()
                break
            except OSError:
                os.sched_yield()
        assert server.poll() is None
        yield port
    finally:
        server.kill()
        server.wait()


class Bucket:
    """The bucket, as the test sees it, and the way to it that runs have."""

    def __init__(self, port: int) -> None:
        self.proxy = CutProxy(port)
        self.environment = {**KEYS, "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self.proxy.port}"}
        endpoint = f"http://127.0.0.1:{port}"
        self.files: Any = s3fs.S3FileSystem(
            key="key", secret="secret", endpoint_url=endpoint, use_listings_cache=False
        )

    def names(self, folder: str) -> list[str]:
        self.files.invalidate_cache()
        return sorted(name.rpartition("/")[2] for name in self.files.find(f"bucket/{folder}"))

    def rows(self, run: str) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = []
        for name in self.names(f"{run}/parts"):
            with self.files.open(f"bucket/{run}/parts/{name}") as file:
                rows += pq.read_table(file).to_pylist()
        return rows

    def batch(self, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
        return batch(*arguments, **{**self.environment, **environment})

    def started(self, *arguments: object, **environment: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            command(*arguments),
            env={**ENVIRONMENT, **self.environment, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )


@pytest.fixture(scope="module")
def bucket() -> Iterator[Bucket]:
    with served() as port:
        yield Bucket(port)


def until(process: subprocess.Popen[str], happened: Callable[[], bool]) -> None:
    while process.poll() is None and not happened():
        os.sched_yield()


def killed(process: subprocess.Popen[str]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.mark.parametrize("output", ["parquet", "jsonl", "csv"])
def test_a_run_from_a_bucket_to_a_bucket_is_the_run_of_a_folder(
    bucket: Bucket, tmp_path: Path, output: str
) -> None:
    inputs(tmp_path / "in", 4)
    bucket.files.put(str(tmp_path / "in"), f"bucket/in-{output}", recursive=True)
    arguments = ("--output", output, "--workers", 2)
    ran = bucket.batch(f"s3://bucket/in-{output}", "--out", f"s3://bucket/{output}", *arguments)
    assert (ran.returncode, ran.stderr) == (0, "")
    here = batch(tmp_path / "in", "--out", tmp_path / "run", *arguments)
    assert ran.stdout.splitlines()[:-2] == here.stdout.splitlines()[:-2]
    of_bucket = [
        bucket.files.cat(f"bucket/{output}/parts/{name}") for name in bucket.names(f"{output}/parts")
    ]
    if output == "parquet":
        names = {f"s3://bucket/in-parquet/{path.name}": str(path) for path in (tmp_path / "in").iterdir()}
        rows = [{**row, "input": names[row["input"]]} for row in bucket.rows(output)]
        assert rows == results(tmp_path / "run")
    else:
        of_folder = [path.read_bytes() for path in sorted((tmp_path / "run" / "parts").iterdir())]
        there, in_folder = f"s3://bucket/in-{output}".encode(), str(tmp_path / "in").encode()
        assert [data.replace(there, in_folder) for data in of_bucket] == of_folder
    assert bucket.names(f"{output}/leases") == []
    again = bucket.batch(f"s3://bucket/in-{output}", "--out", f"s3://bucket/{output}", *arguments)
    assert (again.returncode, again.stderr) == (0, "descant: 4 of 4 parts there already\n")


def test_a_report_of_a_bucket_is_the_report_of_a_folder(bucket: Bucket, tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 4)
    bucket.batch(*paths, "--out", "s3://bucket/reported")
    batch(*paths, "--out", tmp_path / "run")

    def counts(*places: object) -> dict[str, Any]:
        command = [
            sys.executable,
            "-P",
            "-m",
            "descant_server",
            "report",
            *map(str, places),
            "--output",
            "json",
        ]
        environment = {**ENVIRONMENT, **bucket.environment}
        ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert ran.returncode == 0, ran.stderr
        read: dict[str, Any] = json.loads(ran.stdout.replace("s3://bucket/reported", str(tmp_path / "run")))
        return read

    of_bucket = counts("s3://bucket/reported", "--compare", tmp_path / "run")
    assert of_bucket == counts(tmp_path / "run", "--compare", "s3://bucket/reported")


def test_a_run_that_is_killed_goes_on_elsewhere_and_has_each_text_once(
    bucket: Bucket, tmp_path: Path
) -> None:
    chance = random.Random(11)
    paths = inputs(tmp_path / "in", 40, TEXTS)
    arguments = (*paths, "--out", "s3://bucket/killed", "--workers", 2)
    for number in range(8):
        (machine := tmp_path / f"machine-{number}").mkdir()
        process = bucket.started(*arguments, TMPDIR=str(machine))
        wanted = len(bucket.names("killed/parts")) + chance.randrange(4)
        until(process, lambda: len(bucket.names("killed/parts")) >= wanted)  # noqa: B023  # It is over then.
        killed(process)
        for name in bucket.names("killed/leases"):  # As one does who knows that the run is dead.
            bucket.files.rm(f"bucket/killed/leases/{name}")
    process = bucket.started(*arguments)
    until(process, lambda: bool(bucket.names("killed/leases")))
    killed(process)
    last = bucket.batch(*arguments)
    assert last.returncode == 0, last.stderr
    assert "was at work here; waiting" in last.stderr
    ids = [row["id"] for row in bucket.rows("killed")]
    assert ids == [f"{file}-{text}" for file in range(40) for text in range(60)]
    assert bucket.names("killed/leases") == []


def test_a_second_run_is_refused_while_the_first_is_at_work(bucket: Bucket, tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 400, TEXTS)
    arguments = (*paths, "--out", "s3://bucket/two", "--workers", 1)
    first = bucket.started(*arguments)
    until(first, lambda: bool(bucket.names("two/parts")))
    second = bucket.batch(*arguments)
    assert first.poll() is None, "the first was to take longer"
    assert second.returncode == 2
    assert re.search(
        rf"another run is writing here \(.*@.*, process {first.pid}\); wait for it", second.stderr
    )
    first.send_signal(signal.SIGINT)
    _, errors = first.communicate()
    assert errors.endswith("descant: stopped; start it again with the same arguments to go on where it was\n")
    assert bucket.names("two/leases") == []


def test_a_run_whose_network_is_cut_stops_and_goes_on_when_it_is_back(bucket: Bucket, tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 300, TEXTS)
    arguments = (*paths, "--out", "s3://bucket/cut", "--workers", 2)
    process = bucket.started(*arguments)
    until(process, lambda: len(bucket.names("cut/parts")) > 2)
    bucket.proxy.cut()
    _, errors = process.communicate()
    bucket.proxy.mend()
    assert process.returncode == 2
    assert errors.endswith("; start it again to go on where it was\n")
    assert "the run has lost its lease: it could not be renewed in time" in errors
    assert all(line.startswith("descant: ") for line in errors.splitlines()), errors
    ran = bucket.batch(*arguments)
    assert ran.returncode == 0, ran.stderr
    ids = [row["id"] for row in bucket.rows("cut")]
    assert ids == [f"{file}-{text}" for file in range(300) for text in range(60)]


def test_a_network_that_is_back_soon_costs_nothing(bucket: Bucket, tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 20, TEXTS)
    process = bucket.started(*paths, "--out", "s3://bucket/soon", "--workers", 2)
    for count in (2, 6, 10):
        until(process, lambda: len(bucket.names("soon/parts")) >= count)  # noqa: B023  # It is over then.
        bucket.proxy.cut()
        bucket.proxy.mend()
    _, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")
    assert len(bucket.rows("soon")) == 20 * 60


def test_what_is_missing_is_said(bucket: Bucket, tmp_path: Path) -> None:
    paths = inputs(tmp_path / "in", 1)
    nowhere = bucket.batch(*paths, "--out", "s3://nowhere/run")
    assert nowhere.returncode == 2
    assert (
        "s3://nowhere/run: there is no such bucket, folder or file: correct the URL, or make it"
        in nowhere.stderr
    )
    unknown = bucket.batch(
        *paths, "--out", "s3://bucket/run", AWS_ACCESS_KEY_ID="", AWS_SECRET_ACCESS_KEY="", HOME=str(tmp_path)
    )
    assert unknown.returncode == 2
    assert "s3://bucket/run: there are no credentials for it: set AWS_ACCESS_KEY_ID and" in unknown.stderr
    with served(INITIAL_NO_AUTH_ACTION_COUNT="1") as port:
        refused = bucket.batch(
            *paths, "--out", "s3://bucket/run", AWS_ENDPOINT_URL=f"http://127.0.0.1:{port}"
        )
    assert refused.returncode == 2
    assert "s3://bucket/run: no permission: " in refused.stderr
