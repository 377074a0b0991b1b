"""One answer in every format, with mentions of paths planted where people and models write them.

The places are counted while the text is made, so that nothing here shares code with what looks for them.
"""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field

PATHS = ("src/alpha.py", "alpha.py", "src/ä_b.py", "a/b/c/d.ts", "docs/My-File.md")
_DECOYS = (
    "{x}c",
    "my-{x}",
    "other/{x}",
    "{x}.bak",
    "../{x}",
    "{x}/more",
    "https://example.org/{x}",
)
_SAID = ("{}", "`{}`", "**{}**", '"{}"', "({})", "{}:12", "{}.", "./{}", "[it]({})", "{}'s", "see {}, then")


@dataclass
class Planted:
    """A text and where in it the path stands."""

    text: str = ""
    spans: list[tuple[int, int]] = field(default_factory=list)

    def add(self, text: str) -> "Planted":
        """Go on with *text*."""
        self.text += text
        return self

    def plant(self, written: str) -> "Planted":
        """Go on with the path as it is *written* here."""
        self.spans.append((len(self.text), len(self.text) + len(written)))
        return self.add(written)


def plain(text: str) -> str:
    """Write a text as it is."""
    return text


def in_json(text: str) -> str:
    """Write a text inside of a string of JSON."""
    return json.dumps(text)[1:-1]


def say(planted: Planted, path: str, chance: random.Random, write: Callable[[str], str]) -> None:
    """Go on with a few sentences that speak of *path*, and of what looks like it."""
    for _ in range(chance.randint(1, 4)):
        planted.add(write(chance.choice(("Then 🎉 look at ", "Größe: ", "First ", "修改 "))))
        if chance.random() < 0.35:
            planted.add(write(chance.choice(_DECOYS).format(x=path)))
        else:
            before, behind = chance.choice(_SAID).split("{}")
            planted.add(write(before)).plant(write(path)).add(write(behind))
        planted.add(write("; "))


def json_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return an answer in JSON, some of whose slashes are escaped."""

    def write(text: str) -> str:
        written = in_json(text)
        return written.replace("/", "\\/") if chance.random() < 0.3 else written

    planted = Planted('{"summary": "')
    say(planted, path, chance, write)
    planted.add('", "course_of_action": [{"step": 1, "description": "')
    say(planted, path, chance, write)
    planted.add('"}],\n"files_updated": ["').plant(write(path)).add(
        f'", "{in_json(other)}"],\n"files": [{{"path": "'
    )
    planted.plant(write(path)).add('", "content": "# ').add(write(path)).add('\\n"}, {"path": "')
    return planted.add(in_json(other)).add('", "content": "x\\n"}]}')


def tagged_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return an answer in tags, with prose around it."""
    planted = Planted("Here: ")
    say(planted, path, chance, plain)
    planted.add("\n<summary>\n")
    say(planted, path, chance, plain)
    planted.add("\n</summary>\n<course_of_action>\n1. ")
    say(planted, path, chance, plain)
    planted.add('\n</course_of_action>\n<file path="').plant(path).add(f'">\n# {path}\n</file>\n')
    return planted.add(f'<file path="{other}">\nx\n</file>\n')


def markdown_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return files in Markdown under headings."""
    planted = Planted("Intro ")
    say(planted, path, chance, plain)
    planted.add("\n\n### `").plant(path).add(f"`\n\n```py\nprint('{path}')\n```\n\nAbout `")
    planted.plant(path).add("`: ")
    say(planted, path, chance, plain)
    return planted.add(f"\n\n### `{other}`\n\n```py\nx = 1\n```\n\nDone.\n")


def info_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return files in Markdown that the fences name."""
    planted = Planted("")
    say(planted, path, chance, plain)
    planted.add('\n\n```py title="').plant(path).add(f"\"\nprint('{path}')\n```\n\n")
    return planted.add(f'```py title="{other}"\nx = 1\n```\n')


def diff_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return a diff of git, with prose before it."""
    planted = Planted("")
    say(planted, path, chance, plain)
    planted.add("\n\ndiff --git a/").plant(path).add(" b/").plant(path).add("\n--- a/").plant(path)
    planted.add("\n+++ b/").plant(path).add(f"\n@@ -1 +1 @@\n-{path}\n+b\n")
    return planted.add(f"diff --git a/{other} b/{other}\n--- a/{other}\n+++ b/{other}\n@@ -1 +1 @@\n-a\n+b\n")


def patch_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return a patch as Codex writes it, whose other file is moved."""
    planted = Planted("")
    say(planted, path, chance, plain)
    planted.add("\n\n*** Begin Patch\n*** Update File: ").plant(path).add(f"\n@@\n-{path}\n+b\n")
    return planted.add(f"*** Update File: {other}\n*** Move to: moved/{other}\n@@\n-a\n+b\n*** End Patch\n")


def cline_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return the calls of an agent in tags."""
    planted = Planted("")
    say(planted, path, chance, plain)
    planted.add("\n\n<write_to_file>\n<path>").plant(path).add(
        f"</path>\n<content>\n# {path}\n</content>\n</write_to_file>\n"
    )
    return planted.add(
        f"\n<write_to_file>\n<path>{other}</path>\n<content>\nx\n</content>\n</write_to_file>\n"
    )


def call_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return the calls of tools as JSON."""
    planted = Planted('[{"name": "write_file", "arguments": {"path": "')
    planted.plant(in_json(path)).add(f'", "content": "{in_json("# " + path)}\\n"}}}},\n')
    return (
        planted.add('{"name": "write_file", "arguments": {"path": "')
        .add(in_json(other))
        .add('", "content": "x\\n"}}]')
    )


def twice_encoded_answer(path: str, other: str, chance: random.Random) -> Planted:
    """Return an answer in JSON that is a string of JSON itself."""
    inner = json_answer(path, other, chance)
    planted, at = Planted('"'), 0
    for start, end in inner.spans:
        planted.add(in_json(inner.text[at:start])).plant(in_json(inner.text[start:end]))
        at = end
    return planted.add(in_json(inner.text[at:])).add('"')


RENDITIONS: dict[str, Callable[[str, str, random.Random], Planted]] = {
    "json": json_answer,
    "tags": tagged_answer,
    "markdown": markdown_answer,
    "info strings": info_answer,
    "unified_diff": diff_answer,
    "apply_patch": patch_answer,
    "cline": cline_answer,
    "calls": call_answer,
    "twice encoded": twice_encoded_answer,
}
