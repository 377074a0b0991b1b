"""What `make dist` refuses; that it takes ours it shows itself, since it takes minutes."""

from pathlib import Path
from typing import Any

import pytest

from support.distribution import IN_EXTENSION, differ
from support.parts_lists import unlicensed


def part(name: str, *licences: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "licenses": licences}


def test_a_part_that_nobody_may_hand_out_is_named() -> None:
    parts = [
        part("ours", {"license": {"id": "MIT"}}),
        part("either", {"expression": "MPL-2.0 AND (Apache-2.0 OR MIT)"}),
        part("old", {"license": {"name": "License :: OSI Approved :: BSD License"}}),
        part("copyleft", {"license": {"id": "GPL-3.0-only"}}),
        part("both", {"expression": "MIT AND AGPL-3.0-only"}),
        part("odd", {"license": {"name": "Ask me"}}),
        part("silent"),
    ]
    named = [name.partition(" ")[0] for name in unlicensed({"components": parts})]
    assert named == ["copyleft", "both", "odd", "silent"]


@pytest.mark.parametrize(
    "name", ["node_modules/a/index.js", "src/extension.ts", "dist/extension.js.map", ".env", "bundled"]
)
def test_what_is_no_part_of_the_extension_is_not_packed(name: str) -> None:
    assert IN_EXTENSION.fullmatch("extension/dist/extension.js")
    assert not IN_EXTENSION.fullmatch(f"extension/{name}")


def test_an_archive_that_lacks_a_file_is_refused() -> None:
    differ("the wheel", ["a"], ["a"])
    with pytest.raises(SystemExit, match=r"the wheel lacks \['b'\], and has \['c'\]"):
        differ("the wheel", ["a", "c"], ["a", "b"])


def test_the_notices_are_packed() -> None:
    ignored = (Path(__file__).parents[2] / "editor-client" / ".vscodeignore").read_text()
    assert "!dist/NOTICES.txt\n" in ignored
