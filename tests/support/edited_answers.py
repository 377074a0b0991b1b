"""Answers with several files, and edits in their contents: as people type, and as nobody would."""

import json
import random
from collections.abc import Iterator, Sequence

from descant import Span
from descant.revising import Known

PATHS = (
    "a.py", "src/a.py", "src/app.ts", "README.md", "docs/x.txt", "b.css", "c.html", "Dockerfile", "x/../y.py",
    "/abs.py", ".env", "a.patch", "z.json", "naïve.py", "main.go",
)  # fmt: skip
LINES = (
    "import os", "def f(a):", "    return a + 1", "# comment", "x = 'a'", 'print("hi")', "const a = b?.c;",
    "<div>text</div>", "if (a < b && c > d) {", "}", "```", "text with [1] here", "// ... rest of the code",
    "café 日本 🐦", "", "  ", "&lt;b&gt;", "a\\nb", '{"k": [1, 2]}', "“smart” quotes", "> quoted", "* item",
    "1. one",
)  # fmt: skip
PIECES = (
    "x", "e", " ", "\n", "\\n", '"', '\\"', "\\", "'", "`", "```", "```py\n", "<", ">", "/", "</", "</file>",
    "\n</file>\n", '<file path="z.py">', '\n<file path="z.py">\n', "*** Begin Patch", "\n*** Begin Patch\n",
    "<think>", "</think>", "[1]", "# ... rest of code unchanged ...", "...", "<<<<<<< HEAD\n", "=======",
    "\n>>>>>>> x\n", "&lt;", "&amp;", "&", "{", "}", '{"a": 1}', "[", "]", ":", ",", "é", "🐦", "\u202e",
    "\u00a0", "“", "\r", "\r\n", "\t", "\\t", "\\u00e9", "\\u", "\\ud83d", "citeturn0search0", "【1†source】",
    "[truncated]", "\n[truncated]", "\n***", "src/a.py", "<summary>", "\n<summary>s</summary>\n",
    "<![CDATA[", "]]>", "<|channel|>final<|message|>", "assistantfinal{", "data: {", "\n> a", "@@ -1 +1 @@",
    "\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", "?.", "a?.[", "null", "\x00", "\u2028", "\ufeff",
    "C:\\temp\\new", "<response>", '<?xml version="1.0"?>',
)  # fmt: skip


def answer(chance: random.Random) -> str:
    """Return an answer in JSON or in tags, often with something wrong in it."""
    count = chance.choice((2, 3, 5, 12))
    paths = [chance.choice((*PATHS, f"src/m{i}.py", f"src/m{i}.md")) for i in range(count)]
    if chance.random() < 0.7:
        paths = list(dict.fromkeys(paths))
    files = [{"path": path, "content": content(chance)} for path in paths]
    steps = [f"{chance.choice(('Write', 'See'))} {chance.choice((*paths, 'else/where.py'))}" for _ in "12"]
    return (in_json if chance.random() < 0.5 else in_tags)(chance, files, steps)


def content(chance: random.Random) -> str:
    """Return the lines of a file."""
    ends = ("\n", "\n", "\n", "\n", "\n", "\r\n", "")
    return "".join(chance.choice(LINES) + chance.choice(ends) for _ in range(chance.randrange(9)))


def in_json(chance: random.Random, files: Sequence[dict[str, str]], steps: Sequence[str]) -> str:
    """Return the answer as an object, which may stand between prose."""
    data: dict[str, object] = {
        "summary": chance.choice(("Adds it.", "", "A summary with `a.py`.")),
        "course_of_action": [{"step": i, "description": step} for i, step in enumerate(steps, start=1)],
        "files": [{**file, "action": "create"} if chance.random() < 0.2 else file for file in files],
    }
    if chance.random() < 0.3:
        data["files_updated"] = [file["path"] for file in files[:-1]]
    if chance.random() < 0.3:
        data = dict(reversed(data.items()))
    indent = chance.choice((None, 2))
    text = json.dumps(data, indent=indent, ensure_ascii=chance.random() < 0.3)
    around = chance.choice(("%s", "%s", "Sure! %s\n\nDone.", "Here:\n\n```json\n%s\n```\n"))
    return around.replace("%s", text)


def in_tags(chance: random.Random, files: Sequence[dict[str, str]], steps: Sequence[str]) -> str:
    """Return the answer in tags, with prose around them or without."""
    plan = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, start=1))
    blocks = [f'<file path="{file["path"]}">\n{file["content"]}</file>' for file in files]
    parts = [
        f"<summary>{chance.choice(('s', ''))}</summary>",
        f"<course_of_action>\n{plan}\n</course_of_action>",
        chance.choice(("\n", "\n\n", "")).join(blocks),
    ]
    if chance.random() < 0.3:
        parts.reverse()
    around = chance.choice(("", "", "// descant: dce.harmony\n", "Some {prose} here & there.\n\n"))
    return around + "\n\n".join(parts)


def contents(known: Known) -> list[Span]:
    """Return where the contents of the files are now."""
    growth = {one.number: one.growth for one in known._edited}
    spans, shift = list[Span](), 0
    for number, file in enumerate(known.analysis.answer.files):
        start, end = file.content_span
        grown = growth.get(number, 0)
        spans.append(Span(start + shift, end + shift + grown))
        shift += grown
    return spans


def wild_edits(chance: random.Random, known: Known) -> Iterator[tuple[Span, str]]:
    """Yield one edit that nobody would make, and maybe what undoes it."""
    span = chance.choice(contents(known))
    at = chance.randint(*span)
    end = at if chance.random() < 0.6 else min(len(known.source.text), at + chance.choice((1, 1, 2, 20, 60)))
    new = "" if end > at and chance.random() < 0.6 else chance.choice((*PIECES, chance.choice(LINES) + "\n"))
    yield Span(at, end), new
    if chance.random() < 0.3:
        yield Span(at, at + len(new)), known.source.text[at:end]


SIGNS = (
    "x", '"', ",", ":", "{", "}", "[", "]", "\\", "\n", " ", '"x": ', '"path"', '"content": "', "'", '\\"',
    "//", "/*", "null", "True", '""', "...", ";", "},{", '}, {"path": "q.py", "content": ""}', "`", "#", "é",
    "\\u12", '"say "hi" now', 'print("x")', '"path": "a.py", ', "\u00a0",
)  # fmt: skip


def damaged(chance: random.Random, text: str) -> str:
    """Return *text* with a few things put in that JSON does not have there."""
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(SIGNS) + text[at + chance.choice((0, 0, 1)) :]
    return text


def rough_edits(chance: random.Random, text: str) -> Iterator[tuple[Span, str]]:
    """Yield one edit somewhere among files in JSON, inside of them or between, and maybe what undoes it."""
    at = chance.randrange(text.index('"files"'), len(text))
    end = min(len(text), at + chance.choice((0, 0, 0, 1, 1, 2)))
    new = "" if end > at and chance.random() < 0.5 else chance.choice(SIGNS)
    yield Span(at, end), new
    if chance.random() < 0.3:
        yield Span(at, at + len(new)), text[at:end]
