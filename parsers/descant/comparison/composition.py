"""One answer made of the files that were picked: written so that it is read as it was meant, and checked.

Where all answers that give a file are in one format, the mix is, too; else it is JSON. Changes, deletions and
moves are no part of these: then the whole mix is a patch or a unified diff, with summary and plan in tags
above. What is written is read back, and where a file would not be the same it is refused by name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from descant.analysis import Analysis
from descant.answer import File
from descant.comparison.answer_comparison import Comparison
from descant.comparison.mix import Mix, mix
from descant.comparison.mix_clashes import Clash, clashes
from descant.comparison.picks import NotComposed, Pick
from descant.conversion import TARGETS, Contents, Detail, attempts, contents_of
from descant.conversion.contents import file_contents
from descant.embedded import check_embedded
from descant.patterns import regex
from descant.schemas.registry import HARMONY

__all__ = ["Clash", "Composed", "Origin", "compose"]

_TARGETS = {"json": "json", "tags": "tags", "xml": "tags", "markdown": "markdown"}
"""What is written in place of each format that files are in."""
_OF_CHANGES = (TARGETS["patch"], TARGETS["diff"])
_HALF_OF_A_PAIR = regex("[\ud800-\udfff]")
_UNWRITABLE = "which cannot be encoded in UTF-8."


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a file of the mix is from."""

    path: str
    """As that answer writes it."""
    answer: int
    """Counted from 0."""


@dataclass(frozen=True, slots=True)
class Composed:
    """One answer, made of several."""

    text: str
    analysis: Analysis
    """Of the text, with the problems of what is embedded in it."""
    main: int
    """The answer that summary, plan and activity are from, counted from 0."""
    origins: tuple[Origin, ...]
    """Of each file of the mix, in its order."""
    clashes: tuple[Clash, ...]
    """What does not go together, beside the problems of the analysis."""


def compose(comparison: Comparison, picks: Sequence[Pick]) -> Composed | NotComposed:
    """Return the answer that *picks* make, or why there is none."""
    mixed = mix(comparison, picks)
    if mixed is None:
        return NotComposed(("Nothing to compose: no file is selected.",))
    return compose_mix(mixed, replace(contents_of(comparison.answers[mixed.main]), files=()))


def compose_mix(mixed: Mix, sections: Contents) -> Composed | NotComposed:
    """Return the answer of the files in *mixed*, and of the *sections* beside them, or why there is none."""
    reasons = tuple(_obstacles(mixed))
    if reasons:
        return NotComposed(reasons)
    files = [taken.file for taken in mixed.taken]
    analysis = _written(mixed, sections, files)
    if analysis is None:
        return NotComposed(tuple(_unwritable(mixed)))
    if _HALF_OF_A_PAIR.search(analysis.source.text):
        holds = f"The summary or plan of answer {mixed.main + 1} contains a lone surrogate"
        return NotComposed((f"{holds}, {_UNWRITABLE}",))
    return composed_as(mixed, analysis)


def composed_as(mixed: Mix, analysis: Analysis) -> Composed:
    """Return *analysis*, of a text that says what *mixed* does, with what is checked of it."""
    analysis = check_embedded(analysis)
    return Composed(
        text=analysis.source.text,
        analysis=analysis,
        main=mixed.main,
        origins=tuple(Origin(taken.file.path, taken.answer) for taken in mixed.taken),
        clashes=tuple(clashes(mixed, analysis)),
    )


def _obstacles(mixed: Mix) -> Iterator[str]:
    for number in dict.fromkeys(taken.answer for taken in mixed.taken):
        schema = mixed.comparison.answers[number].schema
        if schema is not None and schema != HARMONY:
            yield (
                f"Cannot compose answer {number + 1} of the schema {schema.name}; only files of "
                f"{HARMONY.name}, code blocks and patches can be composed."
            )
    for taken in mixed.taken:
        file, answer = taken.file, f"answer {taken.answer + 1}"
        if not file.complete:
            yield f"Cannot take {file.path} from {answer}: it is incomplete there."
        elif file.operation == "write" and file.content is None:
            yield f"Cannot take {file.path} from {answer}: it has no content there."
        elif _HALF_OF_A_PAIR.search("".join(_texts(file))):
            yield f"{file.path!a} of {answer} contains a lone surrogate, {_UNWRITABLE}"


def _texts(file: File) -> Iterator[str]:
    yield from (file.path, file.content or "", file.new_path or "")
    for hunk in file.hunks:
        yield from (*hunk.old_lines, *hunk.new_lines)


def _written(mixed: Mix, wanted: Contents, files: Sequence[File]) -> Analysis | None:
    """Return the analysis of *files* and the sections *wanted* in the first format that keeps them."""
    formats = {mixed.comparison.answers[taken.answer].format for taken in mixed.taken}
    is_plain = all(taken.file.operation == "write" for taken in mixed.taken)
    return (_as_files if is_plain else _as_changes)(wanted, files, formats)


def _as_changes(wanted: Contents, files: Sequence[File], formats: set[str]) -> Analysis | None:
    contents = replace(wanted, files=tuple(map(file_contents, files)))
    targets = sorted(_OF_CHANGES, key=lambda target: formats.isdisjoint(target.read_as))
    if any(hunk.hints.first_line is not None for file in contents.files for hunk in file.hunks):
        targets.sort(key=lambda target: Detail.NUMBER not in target.details)
    kept = (attempt for target in targets for attempt in attempts(contents, target) if attempt.is_kept)
    return next((attempt.analysis for attempt in kept), None)


def _as_files(wanted: Contents, files: Sequence[File], formats: set[str]) -> Analysis | None:
    shared = {_TARGETS.get(format) for format in formats}
    # JSON asks for both; nothing that no answer says is made up to have them.
    is_partial = wanted.summary is None or wanted.steps is None
    (first,) = shared if len(shared) == 1 else (None,)
    names = dict.fromkeys(name for name in (first, "markdown" if is_partial else None, "json") if name)
    contents = replace(wanted, files=tuple(map(file_contents, files)))
    for name in names:
        for attempt in attempts(contents, TARGETS[name]):
            if attempt.is_kept:
                return attempt.analysis
    return None


def _unwritable(mixed: Mix) -> Iterator[str]:
    """Say which files stand in the way; each is tried alone."""
    advice = "take it from another answer, or leave it out."
    alone = [taken for taken in mixed.taken if _written(mixed, Contents(), [taken.file]) is None]
    for taken in alone:
        yield f"Cannot write {taken.file.path} of answer {taken.answer + 1} in a patch; {advice}"
    if not alone:
        yield (
            f"The summary and plan of answer {mixed.main + 1} cannot be combined with these files in "
            "one format; compose edits, deletions and moves separately from the other files."
        )
