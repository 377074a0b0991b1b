"""Real code in many languages: excerpts of files that a checkout has."""

import os
import random
import sysconfig
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from support.programs import run

REPOSITORY = Path(__file__).parents[3]
LANGUAGES = {
    ".py": "Python", ".js": "JavaScript", ".mjs": "JavaScript", ".cjs": "JavaScript", ".ts": "TypeScript",
    ".css": "CSS", ".md": "Markdown", ".json": "JSON", ".yml": "YAML", ".yaml": "YAML", ".html": "HTML",
    ".toml": "TOML", ".lua": "Lua", ".el": "Emacs Lisp", ".sh": "Shell", ".xml": "XML", ".svg": "XML",
    ".h": "C", ".c": "C", ".cc": "C++", ".ps1": "PowerShell", ".go": "Go", ".rs": "Rust", ".java": "Java",
    ".rb": "Ruby", ".php": "PHP", ".kt": "Kotlin", ".scala": "Scala", ".cs": "C#", ".tsx": "TypeScript",
}  # fmt: skip
_SKIPPED = {
    ".git", ".venv", "golden", "node_modules", "__pycache__", "site-packages", "test", "idle_test", "build",
}  # fmt: skip
_MOST = 120
"""Files of a language and a folder."""
_FEW = 15
"""A language of fewer files is taken less often than the others."""
_LARGEST = 60_000
_LONGEST_LINE = 240
"""Longer lines are those of minified code."""
_WHOLE = 12_000
"""Characters of a file that is taken as a whole."""


@cache
def code_files() -> Mapping[str, Sequence[Path]]:
    """Return the files there are by their language.

    The repository's own change from day to day, and with them every answer, so they are taken only where its
    environment was not installed.
    """
    packages = REPOSITORY / "editor-client" / "node_modules"
    own = ("parsers", "server", "tests", "editor-client", "docs")
    roots = (
        Path(sysconfig.get_paths()["stdlib"]),
        REPOSITORY / "tests" / "golden" / "languages",
        *([packages] if packages.is_dir() else (REPOSITORY / name for name in own)),
        Path("/usr/include"),
    )
    found: dict[str, list[Path]] = {}
    for root in roots:
        here: dict[str, list[Path]] = {}
        for path in _walked(root):
            if language := LANGUAGES.get(path.suffix):
                here.setdefault(language, []).append(path)
        for language, paths in here.items():
            found.setdefault(language, []).extend(paths[:: -(-len(paths) // _MOST)])
    return dict(sorted(found.items()))


@cache
def tracked_files() -> Mapping[str, Sequence[Path]]:
    """Return the files of this repository that git has by their language, whatever else a checkout holds."""
    found: dict[str, list[Path]] = {}
    for path in map(Path, filter(None, run("git", "ls-files", "-z", folder=REPOSITORY).split("\0"))):
        if (language := LANGUAGES.get(path.suffix)) and _SKIPPED.isdisjoint(path.parts):
            found.setdefault(language, []).append(REPOSITORY / path)
    return dict(sorted(found.items()))


def _walked(root: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in _SKIPPED)
        yield from (Path(folder, name) for name in sorted(names))


@cache
def _text(path: Path) -> str | None:
    """Return the text of a file, None where it is none or no code that a person writes."""
    try:
        if not 0 < path.stat().st_size < _LARGEST:
            return None
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    lines = text.splitlines()
    plain = all(character >= " " or character in "\n\t\r" for character in text)
    return text if plain and text.strip() and max(map(len, lines)) <= _LONGEST_LINE else None


def excerpt(chance: random.Random, *, is_large: bool = False) -> tuple[str, str, str]:
    """Return a language, the name of a file in it, and lines of that file: mostly 3 to 30, or all."""
    everything = code_files()
    while True:
        weights = [min(len(paths), _FEW) for paths in everything.values()]
        language = chance.choices([*everything], weights)[0]
        path = chance.choice(everything[language])
        text = _text(path)
        if text is None:
            continue
        size = chance.random()
        if is_large or (size < 0.08 and len(text) < _WHOLE):
            return language, path.name, text
        lines = text.splitlines(keepends=True)
        wanted = chance.randint(3, 12) if size < 0.7 else chance.randint(10, 40)
        start = chance.randrange(max(1, len(lines) - wanted))
        part = "".join(lines[start : start + wanted])
        if part.strip():
            return language, path.name, part.rstrip("\n") if chance.random() < 0.1 else part
