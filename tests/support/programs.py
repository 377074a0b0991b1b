"""Programs that tools of ours run, and what they print."""

import os
import subprocess
import sys
from pathlib import Path

from support.terminal import ROOT


def run(*command: str | Path, folder: Path = ROOT, status: int = 0) -> str:
    """Return what *command* prints, which does not see this environment. Exits for another *status*."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env=kept, text=True, capture_output=True, check=False)
    if done.returncode != status:
        sys.exit(f"{' '.join(words)}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout
