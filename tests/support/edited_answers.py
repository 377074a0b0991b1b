"""Answers with several files, and edits in their contents: as people type, and as nobody would."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from xml.sax.saxutils import escape

from descant import Span
from descant.revising import Known
from descant.revising.alone import edited_node, inner

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
    """Return an answer in any format, often with something wrong in it."""
    count = chance.choice((2, 3, 5, 12))
    paths = [chance.choice((*PATHS, f"src/m{i}.py", f"src/m{i}.md")) for i in range(count)]
    if chance.random() < 0.7:
        paths = list(dict.fromkeys(paths))
    files = [{"path": path, "content": content(chance)} for path in paths]
    steps = [f"{chance.choice(('Write', 'See'))} {chance.choice((*paths, 'else/where.py'))}" for _ in "12"]
    text = chance.choice(WRITERS)(chance, files, steps)
    return text[: chance.randrange(len(text) // 2, len(text))] if chance.random() < 0.2 else text


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


def in_xml(chance: random.Random, files: Sequence[dict[str, str]], steps: Sequence[str]) -> str:
    """Return the answer as an XML document."""
    plan = "\n".join(f"{number}. {escape(step)}" for number, step in enumerate(steps, start=1))
    blocks = [
        f'<file path="{file["path"]}"><content>{escape(file["content"])}</content></file>' for file in files
    ]
    opener = chance.choice(('<?xml version="1.0"?>\n', ""))
    parts = ("<summary>s</summary>", f"<course_of_action>{plan}</course_of_action>")
    return f"{opener}<response>\n{''.join(parts)}\n<files>\n{chr(10).join(blocks)}\n</files>\n</response>\n"


def in_markdown(chance: random.Random, files: Sequence[dict[str, str]], steps: Sequence[str]) -> str:
    """Return the files as blocks of code below their paths."""
    above = chance.choice(("### %s\n\n", "**%s**\n", "`%s`:\n\n"))
    fence, language = chance.choice(("```", "````", "~~~")), chance.choice(("", "python", "text"))
    blocks = [
        f"{above % file['path']}{fence}{language}\n{file['content'].rstrip()}\n{fence}" for file in files
    ]
    between = chance.choice(("\n\n", "\n\nThen this.\n\n"))
    return (
        chance.choice(("", "Sure, here it is.\n\n"))
        + between.join(blocks)
        + chance.choice(("", "\n\nDone.\n"))
    )


def in_blocks(chance: random.Random, files: Sequence[dict[str, str]], steps: Sequence[str]) -> str:
    """Return edits as blocks of search and replace, in fences or without."""
    opener, closer = chance.choice((("```python\n", "\n```"), ("", "")))
    blocks = [
        f"{file['path']}\n{opener}"
        + "\n".join(
            f"<<<<<<< SEARCH\n{content(chance)}\n=======\n{file['content']}\n>>>>>>> REPLACE"
            for _ in range(chance.choice((1, 1, 2)))
        )
        + closer
        for file in files
    ]
    return chance.choice(("", "I changed this.\n\n")) + "\n\n".join(blocks) + "\n"


def in_patch(chance: random.Random, files: Sequence[dict[str, str]], steps: Sequence[str]) -> str:
    """Return a patch that adds files and changes some."""
    parts = ["*** Begin Patch"]
    for file in files:
        lines = file["content"].splitlines() or ["x"]
        if chance.random() < 0.6:
            parts += [f"*** Add File: {file['path']}", *(f"+{line}" for line in lines)]
        else:
            parts += [f"*** Update File: {file['path']}", "@@", *_hunk(chance, lines)]
    return "\n".join((*parts, "*** End Patch", ""))


def in_diff(chance: random.Random, files: Sequence[dict[str, str]], steps: Sequence[str]) -> str:
    """Return a diff, in which counts are right or wrong."""
    parts = [*chance.choice(((), ("Here it is.", "")))]
    for file in files:
        path, at = file["path"], 1
        parts += [f"diff --git a/{path} b/{path}"] * (chance.random() < 0.3)
        parts += [f"--- a/{path}", f"+++ b/{path}"]
        for _ in range(chance.choice((1, 1, 2))):
            hunk = _hunk(chance, file["content"].splitlines() or ["x"])
            old, new = (sum(line[0] in (" ", sign) for line in hunk) for sign in "-+")
            new += chance.choice((0, 0, 0, 1))
            parts += [f"@@ -{at},{old} +{at},{new} @@", *hunk]
            at += old + 10
    return "\n".join((*parts, ""))


def _hunk(chance: random.Random, lines: Sequence[str]) -> list[str]:
    return [" above", *(chance.choice(" -+") + line for line in lines), "+new", " below"]


Writer = Callable[[random.Random, Sequence[dict[str, str]], Sequence[str]], str]
WRITERS: tuple[Writer, ...] = (
    in_json,
    in_json,
    in_tags,
    in_tags,
    in_xml,
    in_markdown,
    in_blocks,
    in_patch,
    in_diff,
)


def contents(known: Known) -> list[Span]:
    """Return where the contents of the files are now."""
    growth = {one.number: one.growth for one in known._edited}
    spans = list[Span]()
    for file in known.analysis.answer.files:
        node, number = edited_node(file), file.index or 0
        start, end = inner(node) if node is not None else file.content_span
        shift = sum(grown for other, grown in growth.items() if other < number)
        spans.append(Span(start + shift, end + shift + growth.get(number, 0)))
    return spans


def wild_edits(chance: random.Random, known: Known) -> Iterator[tuple[Span, str]]:
    """Yield one edit that nobody would make, and maybe what undoes it."""
    span = chance.choice(contents(known))
    at = chance.randint(span.start, max(span))
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
