"""What a new user meets first: the files that set the project up agree with each other."""

import json
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import descant_server
from descant.formats import FORMATS
from descant_server.commands.inputs import SUFFIXES
from descant_server.settings.limits import RANGES, SizeLimits
from descant_server.settings.problem_settings import LEVELS
from descant_server.settings.values import KEYS, TRUST

ROOT = Path(__file__).parents[2]
LANGUAGE_ID = "llm-response"
LOCKS = {
    "dev": "requirements.lock",
    "bench": "requirements-bench.lock",
    "fuzz": "requirements-fuzz.lock",
    "editors": "requirements-editors.lock",
    "engines": "requirements-engines.lock",
    "integrations": "requirements-integrations.lock",
    "docs": "requirements-docs.lock",
    "dist": "requirements-dist.lock",
}
"""The lock of each group of dependencies."""
SERVER = "requirements-server.lock"
"""What the extension installs beside the server."""
SECRETS = "requirements-secrets.lock"
"""What it adds to that."""
BUT_BATCH = ("cli", "lsp", "schemas", "store", "reports", "secrets")


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def extension() -> dict[str, Any]:
    package: dict[str, Any] = json.loads((ROOT / "editor-client" / "package.json").read_text())
    return package


def test_there_is_one_version() -> None:
    version = pyproject()["project"]["version"]

    assert descant_server.__version__ == version
    assert extension()["version"] == version


def test_the_extension_and_the_command_mean_the_same_files() -> None:
    [language] = extension()["contributes"]["languages"]

    assert language["id"] == LANGUAGE_ID
    assert [suffix for suffix in language["extensions"] if not suffix.endswith(SUFFIXES)] == []
    assert (ROOT / "editor-client" / language["configuration"]).is_file()


def test_the_extension_claims_no_activation_without_code() -> None:
    """VS Code refuses to load an extension with ``activationEvents`` and without ``main``."""
    assert ("activationEvents" in extension()) <= ("main" in extension())


def test_the_extension_has_the_settings_of_the_server() -> None:
    """All but what only an editor says; what they may be set to is what is understood."""
    properties = extension()["contributes"]["configuration"]["properties"]
    own = {"path", "trace.server", "answerFolder"}
    limits = properties["descant.limits"]["properties"]
    levels = properties["descant.severities"]["additionalProperties"]["enum"]

    assert {name.removeprefix("descant.") for name in properties} - own == {*KEYS} - {TRUST}
    assert properties["descant.formats"]["items"]["enum"] == [format.name for format in FORMATS]
    assert tuple(levels) == LEVELS
    assert {name: (one["minimum"], one["maximum"]) for name, one in limits.items()} == RANGES
    assert {name: one["default"] for name, one in limits.items()} == asdict(SizeLimits())


@pytest.mark.parametrize("group", LOCKS)
def test_every_dependency_is_locked_with_hashes(group: str) -> None:
    project = pyproject()
    wanted = project["dependency-groups"][group]
    optional = project["project"]["optional-dependencies"]
    extras = {
        "dev": {*optional} - {"ray", "spark"},
        "engines": (*BUT_BATCH, "batch"),
        "integrations": BUT_BATCH,
    }
    if group in extras:
        needed = [each for extra in extras[group] for each in optional[extra] if "descant[" not in each]
        wanted = [*project["project"]["dependencies"], *needed, *wanted, "hatchling", "editables"]
    lock = (ROOT / LOCKS[group]).read_text()
    locked = dict(re.findall(r"^([a-z0-9-]+)(?:\[\S+\])?==(\S+) (?:; .* )?\\$", lock, re.MULTILINE))

    names = {re.split(r"[^a-z0-9-]", requirement, maxsplit=1)[0] for requirement in wanted}
    assert names - set(locked) == set()
    assert lock.count("--hash=sha256:") > len(locked)


def test_the_extension_installs_what_the_server_needs_and_nothing_else() -> None:
    """Without the tools of development, and of each the version that is tested here."""
    lock, more = (ROOT / SERVER).read_text(), (ROOT / SECRETS).read_text()
    locked = {*re.findall(r"^([a-z0-9-]+)(?:\[\S+\])?==", lock, re.MULTILINE)}
    project = pyproject()["project"]
    optional = project["optional-dependencies"]
    needed = (*project["dependencies"], *optional["lsp"], *optional["schemas"])
    wanted = {re.split(r"[^a-z0-9-]", each, maxsplit=1)[0] for each in needed}

    assert wanted - locked == set()
    assert {"pytest", "mypy", "ruff", "hatchling", "rich", "kingfisher-secret-scanner"} & locked == set()
    assert lock.count("--hash=sha256:") > len(locked)
    assert re.findall(r"^([a-z0-9-]+)==", more, re.MULTILINE) == ["kingfisher-secret-scanner"]


@pytest.mark.parametrize("name", [*LOCKS.values(), SERVER, SECRETS])
def test_a_lock_names_no_place_to_download_from(name: str) -> None:
    lock = (ROOT / name).read_text()

    assert re.findall(r".*(?:://|--index|--extra|--find-links|--trusted).*", lock) == []


def test_make_lists_its_targets() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)

    listed = subprocess.run(
        ["make", "-C", ROOT, "--no-print-directory"], capture_output=True, timeout=30, text=True
    )

    assert [line.split()[1] for line in listed.stdout.splitlines()] == targets


def test_make_says_that_the_package_index_could_not_be_reached(tmp_path: Path) -> None:
    """Nothing is installed into this environment: what pip gets, if anything, goes to a folder of its own."""
    unreachable = {
        "PIP_INDEX_URL": "http://127.0.0.1:9/",
        "PIP_EXTRA_INDEX_URL": "",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_RETRIES": "1",
        "PIP_TARGET": str(tmp_path / "packages"),
        "PIP_IGNORE_INSTALLED": "1",
    }
    stamp = tmp_path / ".made-from-lock"
    made = subprocess.run(
        ["make", "-C", ROOT, "--no-print-directory", f"VENV={tmp_path}", f"PY={sys.executable}", stamp],
        env=os.environ | unreachable,
        capture_output=True,
        timeout=60,
        text=True,
    )

    assert made.returncode != 0
    assert not stamp.exists()
    assert "Connection refused" in made.stderr
    assert "The package index could not be reached. Behind a proxy, set HTTPS_PROXY" in made.stderr
    assert "PIP_NO_INDEX=1" in made.stderr
    assert "No matching distribution" not in made.stderr


def test_what_is_locked_twice_is_locked_to_one_version() -> None:
    """But for engines and frameworks, which pin other versions of what they share with us: they are apart."""
    versions = [
        dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / name).read_text(), re.MULTILINE))
        for name in (*LOCKS.values(), SERVER, SECRETS)
        if name not in (LOCKS["engines"], LOCKS["integrations"])
    ]
    for extra in versions[1:]:
        assert {name: versions[0].get(name, version) for name, version in extra.items()} == extra
