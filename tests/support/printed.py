"""The command, run in the process of a test, and what it has printed."""

import json
from pathlib import Path

import pytest

from descant_server.cli import main


class Outcome:
    """What the command has printed when it was run last."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.output = self.errors = ""

    def __call__(self, *arguments: str | Path) -> int:
        status = main([*map(str, arguments)])
        self.output, self.errors = self.capsys.readouterr()
        return status

    def codes(self) -> dict[str, list[str]]:
        """Return the codes of the problems by the names of the files, of what `--output json` prints."""
        listed = json.loads(self.output)
        return {Path(one["path"]).name: [each["code"] for each in one["problems"]] for one in listed}
