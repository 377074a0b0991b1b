"""Which paths the plan speaks of, as the rules about plan and files understand it."""

import re

from descant.patterns import regex
from descant.source import Span

_MENTION = regex(
    r"""
      (?<![\w.@+/\\:-]) (?P<path> [\w.@+-]++ (?>(?: / [\w.@+-]++ )+) ) (?![/\\])
    | ` (?P<quoted> [^`\n\r]{1,200}+ ) `
    """,
    re.VERBOSE,
)
"""Words with slashes, but no addresses, and what is in backticks."""
_PATH = regex(r"(?>(?:[\w.@+-]++/)*)(?P<name>[\w.@+-]*)\.(?P<extension>[A-Za-z][A-Za-z0-9]{0,9})")
_PRODUCT = regex(r"[A-Z][A-Za-z]*\.(?:js|io)")
"""Node.js and its like."""
_EXTENSIONS = frozenset(
    """
    c cc cfg cjs conf cpp cs css cts csv dart env ex exs go gradle h hpp htm html ini ipynb java js
    json json5 jsonc jsx kt less lock lua m md mdx mjs mk mts php pl proto ps1 py pyi r rb rs rst
    sass scala scss sh sql svelte svg swift tf toml ts tsx txt vue xml yaml yml zig
    """.split()  # noqa: SIM905
)


def mentioned_paths(description: str) -> tuple[tuple[str, Span], ...]:
    """Return the file paths in *description* with their places in it.

    A path has a folder and an extension that files of a project have, or it is in backticks; anything
    less would take every other word with a point for a path.
    """
    paths = []
    for match in _MENTION.finditer(description):
        group = "path" if match["path"] else "quoted"
        written = match[group] if group == "quoted" else match[group].rstrip(".@+-")
        path = _PATH.fullmatch(written)
        if path and not _PRODUCT.fullmatch(written) and path["extension"].lower() in _EXTENSIONS:
            start = match.start(group)
            paths.append((written, Span(start, start + len(written))))
    return tuple(paths)


def same_file(mentioned: str, path: str) -> bool:
    """Tell whether the plan's *mentioned* means *path*: it is the path, or the end of it."""
    return path == mentioned or path.endswith("/" + mentioned) or mentioned.endswith("/" + path)
