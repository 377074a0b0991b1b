"""Put into a folder what the extension makes the environment of its server from.

Wheels that do for every machine come along, that of the server and pip among them. What is compiled is left
to the package index, by its hash; with ``--offline`` it comes along, too, for this machine and each Python
that may be on it.
"""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
NEEDED, LATER = "requirements-server.lock", "requirements-secrets.lock"
EVERYWHERE = "-none-any.whl"


def main() -> None:
    """Make the folder anew; the arguments are its path and, perhaps, ``--offline``."""
    folder, is_offline = Path(sys.argv[1]).resolve(), "--offline" in sys.argv[2:]
    shutil.rmtree(folder, ignore_errors=True)
    try:
        fill(folder, is_offline=is_offline)
    except BaseException:
        shutil.rmtree(folder)  # What is there is taken for whole.
        raise


def fill(folder: Path, *, is_offline: bool) -> None:
    """Put into *folder* all that there is to be."""
    wheels = folder / "wheels"
    wheels.mkdir(parents=True)
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT))
    download(folder, "requirements-pip.lock")
    for python in PYTHONS if is_offline else ():
        download(wheels, NEEDED, LATER, python=python)
    if not is_offline:
        download(wheels, NEEDED)
        for wheel in wheels.glob("*.whl"):
            if not wheel.name.endswith(EVERYWHERE):
                wheel.unlink()
        shutil.copy(ROOT / LATER, folder / "later.txt")
    locks = (NEEDED, LATER) if is_offline else (NEEDED,)
    blocks = [block for lock in locks for block in re.split(r"\n(?=\S)", (ROOT / lock).read_text().strip())]
    head = ["--no-index", "--find-links wheels"] if is_offline else []
    server = asked_of(next(wheels.glob("descant-*.whl")))
    lines = [*head, server, *(from_wheels(wheels, block) for block in blocks)]
    (folder / "requirements.txt").write_text("\n".join(lines) + "\n")


def download(folder: Path, *locks: str, python: str | None = None) -> None:
    """Download the wheels of *locks*, those for another Python where one is given."""
    options = ["--no-deps", "--only-binary", ":all:", "--require-hashes", "--dest", str(folder)]
    options += ["--python-version", python] if python is not None else []
    pip("download", *options, *(part for lock in locks for part in ("-r", str(ROOT / lock))))


def pip(*arguments: str) -> None:
    """Run pip with *arguments*."""
    command = (sys.executable, "-m", "pip", *arguments, "--quiet", "--disable-pip-version-check")
    if subprocess.run(command, check=False).returncode:
        raise SystemExit("The wheels of the extension could not be put together.")


def from_wheels(wheels: Path, block: str) -> str:
    """Return *block*, a package of a lock file, as one of *wheels* where that does for every machine."""
    match = re.match(r"([\w.-]+)(?:\[[^]]*\])?==([\w.!+]+)(?: (;[^\\\n]*))?", block)
    if match is None:
        return block
    stem = f"{re.sub(r'[-_.]+', '_', match[1])}-{match[2]}-"
    wheel = next((path for path in wheels.glob(f"*{EVERYWHERE}") if path.name.startswith(stem)), None)
    return block if wheel is None else asked_of(wheel, match[3] or "")


def asked_of(wheel: Path, marker: str = "") -> str:
    """Return the line that asks for *wheel*, seen from the folder."""
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return " ".join(filter(None, (f"./wheels/{wheel.name}", marker.strip(), f"--hash=sha256:{digest}")))


if __name__ == "__main__":
    main()
