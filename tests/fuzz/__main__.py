"""Fuzz for some seconds, make the findings small, and print each as a golden case: ``make fuzz``.

The exit status is 1 where something was found.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from fuzz.harness import Finding, finding, text_of
from fuzz.minimise import minimised
from support.goldenfiles import cases
from support.soundness import PIECES

LONGEST = 4_096
"""Bytes of a text that is tried; a trap shows in less, and short texts are tried more often."""
MINIMISING = 5.0
"""Seconds for each finding."""
SLOWEST = 20
"""Seconds after which a text counts as one that never ends."""


def main() -> int:
    """Fuzz; return 1 when something was found."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long to look for findings")
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory(prefix="descant-fuzz-") as name:
        folder = Path(name)
        findings, hangs = _prepare(folder)
        _run(folder, seconds)
        texts = [text_of(path.read_bytes()) for path in sorted(findings.iterdir())]
        shown = [*_small(texts), *_never_ending(hangs)]
    for number, found in enumerate(shown, start=1):
        print(f"\n{'=' * 100}\n{found.title}\n\n{found.details}")
        print(f"Add it as tests/golden/formats/<format>/fuzzed_{number}/response.txt, written by:\n")
        print(f"    open(path, 'w', encoding='utf-8', newline='').write({found.text!r})")
    print(f"\n{len(shown) or 'Nothing'} found in {seconds:g} seconds.")
    return int(bool(shown))


def _prepare(folder: Path) -> tuple[Path, Path]:
    """Write seeds and dictionary; return the folders of findings and of texts that never end."""
    for name in ("seeds", "corpus", "findings", "hangs"):
        (folder / name).mkdir()
    for number, case in enumerate(cases()):
        seed = case.response.encode("utf-8", "surrogateescape")
        if len(seed) <= LONGEST:
            (folder / "seeds" / str(number)).write_bytes(seed)
    words = (piece.encode("utf-8", "surrogatepass") for piece in PIECES)
    escaped = ("".join(f"\\x{byte:02x}" for byte in word) for word in words)
    (folder / "dictionary").write_text("".join(f'"{word}"\n' for word in escaped))
    return folder / "findings", folder / "hangs"


def _run(folder: Path, seconds: float) -> None:
    """Let libFuzzer run; it is started again where a text that never ends stops it."""
    end = time.monotonic() + seconds
    while (left := int(end - time.monotonic())) > 0:
        options = [
            f"-max_total_time={left}",
            f"-max_len={LONGEST}",
            f"-timeout={SLOWEST}",
            f"-dict={folder / 'dictionary'}",
            f"-artifact_prefix={folder / 'hangs'}/",
            "-rss_limit_mb=4096",
            "-verbosity=1",
            "-print_final_stats=1",
        ]
        command = [sys.executable, "-m", "fuzz.target", str(folder / "findings"), *options]
        if subprocess.run([*command, folder / "corpus", folder / "seeds"], check=False).returncode == 0:
            return
        if not any((folder / "hangs").iterdir()):
            sys.exit("The fuzzer could not be run; its message is above.")


def _small(texts: list[str]) -> Iterator[Finding]:
    """Make the findings small, and leave out those that have become the same."""
    seen = set()
    for text in texts:
        found = finding(text)
        if found is None:
            continue  # It took long under the coverage counters only.

        def shows(shorter: str, place: str = _place(found)) -> bool:
            again = finding(shorter)
            return again is not None and _place(again) == place

        small = finding(minimised(text, shows, seconds=MINIMISING)) or found
        if small.title not in seen:
            seen.add(small.title)
            yield small


def _place(found: Finding) -> str:
    return found.title.partition(", repairs")[0]


def _never_ending(hangs: Path) -> Iterator[Finding]:
    for path in sorted(hangs.iterdir()):
        title = f"{path.name}: it takes more than {SLOWEST} seconds or too much memory"
        yield Finding(title, text_of(path.read_bytes()), "")


if __name__ == "__main__":
    sys.exit(main())
