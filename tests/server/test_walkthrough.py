"""The pictures of the extension's walkthrough quote what the server says of the example, word for word."""

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from support.lsp_client import CAPABILITIES, URI, editing_in

WALKTHROUGH = Path(__file__).parents[2] / "editor-client" / "walkthrough"
EXAMPLE = (WALKTHROUGH / "example.response").read_text()
SAID = re.compile(r'<(text|tspan) [^>]*class="[^"]*\bsaid\b[^"]*"[^>]*>(.*?)</\1>', re.DOTALL)
ABLE: dict[str, Any] = {**CAPABILITIES, "window": {"showMessage": {"messageActionItem": {}}}}

pytestmark = pytest.mark.e2e


def strings(data: Any) -> Iterator[str]:
    """Yield all texts in a result."""
    match data:
        case str():
            yield data
        case dict():
            for value in data.values():
                yield from strings(value)
        case list():
            for value in data:
                yield from strings(value)


async def heard(folder: Path) -> str:
    """Return all that is said of the example, by lenses, problems, fixes, the panel, the prompt, an apply."""
    async with editing_in(folder, text=EXAMPLE, capabilities=ABLE) as client:
        about = {"textDocument": {"uri": URI}}
        everywhere = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        given = {**about, "range": everywhere, "context": {"diagnostics": []}}
        found: list[Any] = [
            await client.ask("textDocument/diagnostic"),
            await client.ask("textDocument/codeLens"),
            await client.request("textDocument/codeAction", given),
            await client.request("descant/review", about),
        ]
        for name, more in (("fixPrompt", {}), ("applyFiles", {"all": True})):
            argument = {"command": f"descant.{name}", "arguments": [{"uri": URI, **more}]}
            found.append(await client.request("workspace/executeCommand", argument))
        found.append(await client.notification("window/showMessageRequest"))
        return "\n".join(strings(found))


@pytest.mark.thorough
def test_what_the_pictures_quote_is_what_the_server_says_of_the_example(tmp_path: Path) -> None:
    all_said = asyncio.run(heard(tmp_path))
    pictures = sorted(WALKTHROUGH.glob("*.svg"))
    quotes = {
        picture.name: [unescape(quote) for _, quote in SAID.findall(picture.read_text())]
        for picture in pictures
    }

    assert all(quotes.values())
    assert {name: [one for one in said if one not in all_said] for name, said in quotes.items()} == {
        name: [] for name in quotes
    }


def test_the_pictures_are_coloured_by_attributes_since_an_editor_takes_no_style_sheets_in_them() -> None:
    pictures = [path.read_text() for path in WALKTHROUGH.glob("*.svg")]

    assert [picture for picture in pictures if "<style" in picture or " style=" in picture] == []
    assert all("var(--vscode-" in picture for picture in pictures)
