"""Time to read the same files in each format, as a ratio to the time for JSON of the same length."""

from collections.abc import Callable
from difflib import unified_diff
from functools import partial
from itertools import cycle

from bench.documents import json_of, tags_of
from bench.tables import Section, within
from bench.timing import call, in_turn
from descant import analyze
from support import real_code
from support.real_code import Files

SIZES = {"10 KB": 10_000, "66 KB": 66_000, "200 KB": 200_000, "1 MB": 1_000_000}
_FILE_LENGTHS = 2_000, 6_500
"""Characters: real answers have a median near 4,000."""
BAR, SMALL_BARS = 2.0, {"JSON": 0.5, "tags": 0.5}
SMALL_BAR = 1.0
"""Milliseconds for 10 KB in any other format."""
_ABOUT = f"""All of `analyze`, of modules of the standard library that have {_FILE_LENGTHS[0]:,} to
{_FILE_LENGTHS[1]:,} characters. Behind the milliseconds stands the ratio to JSON of the same length, which
may be {BAR:g}; 10 KB may take {SMALL_BARS["JSON"]:g} ms in JSON and tags, and {SMALL_BAR:g} ms in others. The
diffs are those that `difflib` prints for files of which every 40th line is another one."""


def section() -> Section:
    """Measure all of them."""
    rows: dict[str, list[str]] = {name: [name] for name in _WRITTEN}
    missed = 0
    for size, length in SIZES.items():
        files = _files(length)
        texts = {name: written(files) for name, written in _WRITTEN.items()}
        taken = in_turn([call(partial(analyze, text)) for text in texts.values()])
        per_character = taken[0] / len(texts["JSON"])
        for (name, text), seconds in zip(texts.items(), taken, strict=True):
            ratio, misses = within(seconds / len(text) / per_character, BAR, "{:.1f} ×")
            if size == "10 KB":
                misses = seconds * 1000 > SMALL_BARS.get(name, SMALL_BAR)
                ratio = ratio.split(" **")[0] + " **missed**" * misses
            rows[name].append(f"{seconds * 1000:.2f} ms, {ratio}")
            missed += misses
    return Section(
        "Formats beside each other", " ".join(_ABOUT.split()), ["format", *SIZES], [*rows.values()], missed
    )


def _files(length: int) -> Files:
    """Return files of about *length* characters in all; where there are not enough, they come again."""
    modules = [
        (path, text)
        for path, text in sorted(real_code.modules().items())
        if _FILE_LENGTHS[0] <= len(text) <= _FILE_LENGTHS[1]
    ]
    files: dict[str, str] = {}
    count = 0
    for number, (path, text) in enumerate(cycle(modules)):
        if count >= length:
            return files
        files[path if number < len(modules) else f"again{number}/{path}"] = text
        count += len(text)
    return files


def _xml(files: Files) -> str:
    def escaped(text: str) -> str:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    written = "".join(
        f'<file path="{path}"><content>{escaped(text)}</content></file>\n' for path, text in files.items()
    )
    return f"<response>\n<summary>Modules.</summary>\n<files>\n{written}</files>\n</response>\n"


def _markdown(files: Files) -> str:
    return "Here they are.\n\n" + "".join(
        f"### {path}\n\n````python\n{text}````\n\n" for path, text in files.items()
    )


def _blocks(files: Files) -> str:
    def block(path: str, text: str) -> str:
        middle = text.find("\n", len(text) // 2) + 1
        sides = f"<<<<<<< SEARCH\n{text[:middle]}=======\n{text[middle:]}>>>>>>> REPLACE\n"
        return f"{path}\n````python\n{sides}````\n\n"

    return "".join(block(path, text) for path, text in files.items())


def _patch(files: Files) -> str:
    added = "".join(
        f"*** Add File: {path}\n" + "".join(f"+{line}" for line in text.splitlines(keepends=True))
        for path, text in files.items()
    )
    return f"*** Begin Patch\n{added}*** End Patch\n"


def _diff(files: Files) -> str:
    def diff(path: str, text: str) -> str:
        old = text.splitlines(keepends=True)
        new = [f"{line[:-1]}  # new\n" if number % 40 == 20 else line for number, line in enumerate(old)]
        return "".join(unified_diff(old, new, f"a/{path}", f"b/{path}", n=12))

    return "".join(diff(path, text) for path, text in files.items())


_WRITTEN: dict[str, Callable[[Files], str]] = {
    "JSON": json_of,
    "tags": tags_of,
    "XML": _xml,
    "Markdown": _markdown,
    "search/replace": _blocks,
    "patch": _patch,
    "unified diff": _diff,
}
