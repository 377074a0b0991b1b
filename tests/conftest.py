"""What tests share: the option that rewrites golden files, a golden case, the folder of real answers."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoints
from pathlib import Path

import hypothesis
import pytest

from descant_server.settings import known_schemas
from descant_server.testing.plugin import (
    _descant_sessions,
    _descant_sessions_inside,
    descant_inside,
    descant_options,
    descant_server,
)
from support import judge, sampling
from support.goldenfiles import Golden, cases
from support.search_service import Client, serving

__all__ = [
    "_descant_sessions",
    "_descant_sessions_inside",
    "descant_inside",
    "descant_options",
    "descant_server",
]
"""Fixtures that ship with the package: those of this working tree, whatever is installed."""

SHARED = os.environ.get("DESCANT_SHARED")
SAMPLING = ("support.sampling", "support.golden_documents", "hypothesis")
"""A test module that imports one of these looks at more with --thorough."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite the golden files; then read the difference"
    )
    parser.addoption(
        "--thorough", action="store_true", help="look at everything, where otherwise a sample is looked at"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("--update-golden is for people, who read what changed; CI is set here")
    if config.getoption("--thorough"):
        os.environ[sampling.VARIABLE] = "1"
    hypothesis.settings.register_profile("descant", sampling.examples(100))
    hypothesis.settings.load_profile("descant")
    # How wide a terminal is says each test; pytest-xdist would say it to all programs that tests start.
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)
    # What tests apply, also in processes of their own, is kept in a journal that goes with them.
    os.environ["DESCANT_STATE_DIR"] = tempfile.mkdtemp(prefix="descant-state-")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a thorough run has, and mark what looks at more in one."""
    left_out = []
    for item in items:
        if _takes_samples(item.getparent(pytest.Module)):
            item.add_marker("sampled")
        if not sampling.is_thorough() and item.get_closest_marker("thorough"):
            left_out.append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


@cache
def _takes_samples(module: pytest.Module | None) -> bool:
    values = vars(module.obj).values() if module else ()
    sources = (getattr(value, "__module__", None) for value in values)
    return any(isinstance(one, str) and one.startswith(SAMPLING) for one in sources)


def pytest_unconfigure() -> None:
    shutil.rmtree(os.environ.pop("DESCANT_STATE_DIR", ""), ignore_errors=True)


def pytest_collection_finish() -> None:
    """Take the tests themselves, a million objects that stay, out of sight of the collector of garbage."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not judge.is_there():
        terminalreporter.section("not checked")
        terminalreporter.line("What the server says was not held against the protocol: no DESCANT_SHARED.")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "golden" in metafunc.fixturenames:
        metafunc.parametrize("golden", [pytest.param(case, id=case.name) for case in cases()], indirect=True)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """A golden case, once for each; it rewrites its files when that is asked for."""
    case: Golden = request.param
    return case.updating() if request.config.getoption("--update-golden") else case


@pytest.fixture(autouse=True)
def _no_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no schema of a package that happens to be installed beside us take part."""
    monkeypatch.setattr(known_schemas, "entry_points", lambda **_: EntryPoints())


@pytest.fixture(scope="module")
def search_service() -> Iterator[Client]:
    """A search service on this machine."""
    with serving() as client:
        yield client


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real answers outside of this repository."""
    if SHARED is None:
        if os.environ.get("CI"):
            pytest.fail("DESCANT_SHARED is not set, so that the real answers are not tested in CI")
        pytest.skip("DESCANT_SHARED is not set: the real answers in ../shared/corpus were not read")
    folder = Path(SHARED)
    if not (folder / "corpus" / "expected.json").is_file():
        pytest.fail(f"DESCANT_SHARED is {SHARED!r}, but {folder / 'corpus/expected.json'} is not there")
    return folder
