"""The plugin of pytest: the fixture ``descant_server``, which opens answers in a real ``descant lsp``.

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
