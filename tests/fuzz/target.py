"""The process that atheris drives: it writes each new kind of finding into a folder and goes on.

It is started by `fuzz.__main__` with the folder of findings and the options of libFuzzer.
"""

import hashlib
import importlib
import sys
from pathlib import Path

atheris = importlib.import_module("atheris")

with atheris.instrument_imports(include=["descant"]):
    from fuzz.harness import finding, text_of


def main() -> None:
    """Fuzz until libFuzzer is told to stop."""
    folder = Path(sys.argv[1])
    known = {path.name for path in folder.iterdir()}

    def look(data: bytes) -> None:
        text = text_of(data)
        found = finding(text)
        if found is None:
            return
        name = hashlib.sha256(found.title.encode()).hexdigest()[:12]
        if name not in known:
            known.add(name)
            (folder / name).write_bytes(data)
            print(f"\nFound: {found.title}", file=sys.stderr, flush=True)

    atheris.Setup([sys.argv[0], *sys.argv[2:]], look)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
