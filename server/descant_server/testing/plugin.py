"""The plugin of pytest: fixtures that open answers in a server, ``descant_server`` in a real ``descant lsp``.

It is found by pytest wherever this package is installed. Whoever does not use a fixture of it pays for an
import of nothing: all that costs time is imported when the first test asks for a server.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from descant_server.testing.session import Server, Sessions


@pytest.fixture(scope="session")
def descant_options() -> dict[str, Any]:
    """The settings that the server starts with, as an editor sends them; override it to set some."""
    return {}


@pytest.fixture(scope="session")
def _descant_sessions(descant_options: dict[str, Any]) -> Iterator[Sessions]:
    from descant_server.testing.session import Sessions

    sessions = Sessions(descant_options)
    yield sessions
    sessions.end()


@pytest.fixture
def descant_server(_descant_sessions: Sessions) -> Iterator[Server]:
    """A language server to open texts in: one process for all tests, and no documents at first."""
    with _descant_sessions.server() as server:
        yield server


@pytest.fixture(scope="session")
def _descant_sessions_inside(descant_options: dict[str, Any]) -> Iterator[Sessions]:
    from descant_server.testing.inside import InsideProcess
    from descant_server.testing.session import Sessions

    sessions = Sessions(descant_options, InsideProcess)
    yield sessions
    sessions.end()


@pytest.fixture
def descant_inside(_descant_sessions_inside: Sessions) -> Iterator[Server]:
    """The same as ``descant_server`` in this process: quicker, and open to a debugger."""
    with _descant_sessions_inside.server() as server:
        yield server
