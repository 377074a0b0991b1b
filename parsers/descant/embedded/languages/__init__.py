"""The languages that files of an answer are checked in.

To add one, write one file with a ``LANGUAGE`` and add one line here.
"""

from descant.embedded.languages import json_files, python, toml_files, with_grammar, xml_files, yaml_files
from descant.embedded.languages.language import (
    Language,
    Note,
    Remark,
    extension_of,
    interpreter_in,
    name_of,
)
from descant.problems import ProblemKind

__all__ = ["KINDS", "LANGUAGES", "Language", "Note", "Remark", "language_of"]

LANGUAGES: tuple[Language, ...] = (
    python.LANGUAGE,
    json_files.LANGUAGE,
    json_files.WITH_COMMENTS,
    toml_files.LANGUAGE,
    yaml_files.LANGUAGE,
    xml_files.LANGUAGE,
    *with_grammar.LANGUAGES,
)
"""Where two share a name the first one has it."""

KINDS: tuple[ProblemKind, ...] = tuple(
    dict.fromkeys(kind for lang in LANGUAGES for kind in lang.problem_kinds)
)

_BY_NAME = {name: lang for lang in reversed(LANGUAGES) for name in lang.file_names.split()}
_BY_EXTENSION = {extension: lang for lang in reversed(LANGUAGES) for extension in lang.extensions.split()}
_BY_INTERPRETER = {name: lang for lang in reversed(LANGUAGES) for name in lang.interpreters.split()}
_BY_FENCE = {
    name: lang
    for lang in reversed(LANGUAGES)
    for name in (*lang.extensions.split(), *lang.fence_names.split(), lang.name)
}


def language_of(path: str, first_line: str = "", fence: str = "") -> Language | None:
    """Return the language that the file *path* is checked in, if any.

    It is known by its name, by its extension, by the interpreter in its *first_line*, or by what the *fence*
    around it says; the latter two only where the path has no extension.
    """
    point = path.rfind(".")
    quick = _BY_EXTENSION.get(path[point + 1 :]) if point >= 0 else None
    if quick is not None and not quick.variants:
        return quick  # Thousands of files are asked for after each keystroke.
    name = name_of(path)
    extension = extension_of(name)
    language = _BY_EXTENSION.get(extension) or _BY_NAME.get(name)
    if language is not None:
        for pattern, variant in language.variants:
            if pattern.search(path):
                return variant
    if language or extension:
        return language
    return _BY_INTERPRETER.get(interpreter_in(first_line)) or _BY_FENCE.get(fence)
