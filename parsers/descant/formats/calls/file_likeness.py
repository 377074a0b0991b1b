"""Whether data in JSON looks like files, in a way that is not read: then that is said."""

from typing import Any

from descant.formats.calls.tools import role_of
from descant.formats.markdown.file_names import EXTENSIONS, extension_of, is_path
from descant.patterns import regex

_DEEPEST, _MANY, _LONGEST = 6, 100, 256
_HOLDS = ("content", "old", "new", "patch")


def looks_like_files(value: Any, depth: int = 0) -> bool:
    """Tell whether plain data in JSON has files or edits in it, in a way that is not read."""
    if depth > _DEEPEST:
        return False
    if isinstance(value, list):
        return any(looks_like_files(item, depth + 1) for item in value[:_MANY])
    if not isinstance(value, dict):
        return False
    texts = [(name, text) for name, text in value.items() if isinstance(text, str)]
    if any("\n" in text and is_path(name) for name, text in texts):
        return True
    if any(is_path(name) and isinstance(held, dict) and _has_lines(held) for name, held in value.items()):
        return True
    if {"pattern", "replacement"} <= value.keys():
        return True
    if any(is_path(text) for _, text in texts) and any(_OPERATION.fullmatch(text) for _, text in texts):
        return True
    names_file = any(len(text) < _LONGEST and is_path(text) for _, text in texts)
    has_lines = any("\n" in text and role_of(name) in _HOLDS for name, text in texts)
    return (names_file and has_lines) or looks_like_files(list(value.values()), depth)


def _has_lines(value: Any, depth: int = 0) -> bool:
    """Tell whether a text of several lines is in *value*."""
    if isinstance(value, dict) and depth < _DEEPEST:
        return any(_has_lines(item, depth + 1) for item in value.values())
    return isinstance(value, str) and "\n" in value


_OPERATION = regex(r"(?i:delete|remove|rename|move)(?i:_?file)?")


def names_file(value: dict[str, Any]) -> bool:
    """Tell whether plain data names a file, so that a text beside it may be what is in the file."""
    texts = (text for text in value.values() if isinstance(text, str) and len(text) < _LONGEST)
    return any(is_path(text) and extension_of(text) in EXTENSIONS for text in texts)
