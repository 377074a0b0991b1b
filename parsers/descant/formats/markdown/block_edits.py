"""The edits that a code block holds, where they are not the content of a file."""

from collections.abc import Container

from descant.formats.edits import read_edits
from descant.formats.edits.bare_hunk import read_bare_hunk
from descant.formats.edits.edit_candidates import FileEdits
from descant.formats.markdown.code_blocks import CodeBlock
from descant.formats.markdown.file_names import EDITS, MARKDOWN, OUTPUT, SHELL, extension_of
from descant.formats.markdown.multiline_strings import MultilineStrings
from descant.formats.markdown.path_evidence import Evidence, path_of
from descant.formats.markdown.problem_kinds import NAMED_ANSWER
from descant.formats.markdown.script_files import written_around
from descant.formats.nodes import verbatim
from descant.problems import Problem
from descant.source import Span, trimmed
from descant.syntax import Mapping, Scalar

_SHORTEST_EDIT = 6
_SCRIPTS = SHELL | OUTPUT | {""}


def edits_in(
    text: str, block: CodeBlock, evidence: Evidence | None, edited_pages: Container[str]
) -> FileEdits | None:
    """Return the edits in *block*, which *evidence* names; None if there are none, or they are content.

    A page shows edits, but for one of the *edited_pages*, by their paths.
    """
    if block.end - block.begin < _SHORTEST_EDIT:
        return None
    hint = verbatim(text, evidence.path) if evidence else None
    edits = read_edits(text, block.begin, block.end, hint)
    if edits is None and hint and _may_be_hunk(text, block, evidence):
        return read_bare_hunk(text, Span(block.begin, block.end), hint)
    if edits is None or evidence is None or hint is None:
        return _in_script(text, block, edits) if edits and block.language in _SCRIPTS else edits
    extension = extension_of(path_of(text, evidence))
    if block.language not in EDITS:
        if extension in EDITS:
            return None
        if not edits.explained.holds(trimmed(text, Span(block.begin, block.end))):
            is_page = extension in MARKDOWN and hint.value not in edited_pages
            return edits if not is_page and _is_among_code(text, block, edits, hint) else None
        if extension in MARKDOWN and not _changes(edits, hint):
            return None
    if evidence.kind == "sentence" or _changes(edits, hint):
        return edits
    return _with_doubt(edits, hint)


def _in_script(text: str, block: CodeBlock, edits: FileEdits) -> FileEdits | None:
    """Return *edits*, but for those in a file that the script in *block* writes, which is no patch."""
    at = next((_begin(file) for file in edits.files), edits.explained.start)
    path = written_around(text, block, at)
    if path is None:
        return edits
    return _with_doubt(edits, path) if extension_of(path.value) in EDITS else None


def _begin(file: Mapping) -> int:
    body = file.get("hunks") or file.get("content")
    return body.start if body else file.end


def _with_doubt(edits: FileEdits, path: Scalar) -> FileEdits:
    message = f"Edits of other files are all that {path.value} has; they were read, and it was not."
    return edits._replace(problems=(*edits.problems, Problem(NAMED_ANSWER, path.span, message)))


def _may_be_hunk(text: str, block: CodeBlock, evidence: Evidence | None) -> bool:
    """Tell whether *block* is surely a diff of the file that *evidence* names, be it without a header."""
    if evidence is None or evidence.kind == "sentence" or block.language not in EDITS:
        return False
    return extension_of(path_of(text, evidence)) not in EDITS


def _is_among_code(text: str, block: CodeBlock, edits: FileEdits, path: Scalar) -> bool:
    """Tell whether search/replace blocks change the file of *path*, and are no example in a text."""
    if edits.format != "search_replace":
        return False
    if MultilineStrings(text, block.begin).holds(edits.explained.start):
        return False
    return all(file.get("path") in (None, path) for file in edits.files)


def _changes(edits: FileEdits, path: Scalar) -> bool:
    """Tell whether one of *edits* changes the file of *path*, or they do not say what they change."""
    changed = [file.value[name] for file in edits.files for name in ("path", "new_path") if file.get(name)]
    own = _parts(path.value)
    return not changed or any(
        parts[-len(own) :] == own or own[-len(parts) :] == parts for parts in map(_parts, changed)
    )


def _parts(path: str) -> list[str]:
    return path.replace("\\", "/").removeprefix("./").split("/")
