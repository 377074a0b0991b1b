"""What all tests share: the option that rewrites golden files, and the golden case of a test."""

import os

import pytest

from goldenfiles import Golden, cases


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite the golden files; then read the difference"
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("--update-golden is for people, who read what changed; CI is set here")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "golden" in metafunc.fixturenames:
        metafunc.parametrize("golden", [pytest.param(case, id=case.name) for case in cases()], indirect=True)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """A golden case, once for each; it rewrites its files when that is asked for."""
    case: Golden = request.param
    return case.updating() if request.config.getoption("--update-golden") else case
