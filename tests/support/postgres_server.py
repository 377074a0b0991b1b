"""A PostgreSQL server of our own for the tests, where one can be started: on a socket of its own."""

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMS = ("initdb", "pg_ctl")
VARIABLE = "DESCANT_TEST_POSTGRES"
"""Names a database to use in place of a server of our own."""


def why_not() -> str | None:
    """Return why there is no server to test against; None where there is one."""
    if importlib.util.find_spec("psycopg") is None:
        return "the driver psycopg is not installed"
    if os.environ.get(VARIABLE):
        return None
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    return (
        f"{' and '.join(missing)} of PostgreSQL are not there, and {VARIABLE} is not set" if missing else None
    )


@contextmanager
def server() -> Iterator[str]:
    """Start a server, and enter with the URL of an empty database; stop it in the end."""
    if named := os.environ.get(VARIABLE):
        yield named
        return
    # The server does not run as root, and the path of a socket is short.
    user = _user()
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp", ignore_cleanup_errors=True) as folder:
        data = Path(folder, "data")
        if user:
            shutil.chown(folder, user)

        def call(*command: str) -> None:
            subprocess.run(command, user=user, cwd=folder, check=True, capture_output=True, timeout=120)

        call("initdb", "--pgdata", str(data), "--username", "descant", "--auth", "trust", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        log = str(Path(folder, "log"))
        call("pg_ctl", "start", "--wait", "--pgdata", str(data), "--log", log, "--options", options)
        try:
            yield f"postgresql+psycopg://descant@/postgres?host={folder}"
        finally:
            call("pg_ctl", "stop", "--mode", "immediate", "--pgdata", str(data))


def _user() -> str | None:
    if os.geteuid() != 0:
        return None
    return next((entry.pw_name for entry in pwd.getpwall() if entry.pw_name in ("postgres", "nobody")), None)
