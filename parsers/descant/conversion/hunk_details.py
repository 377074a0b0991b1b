"""What edits say beside their lines, where a target cannot: hints are left out, all else is in the way.

The number of a line and what a diff quotes from above are hints where there are old lines to look for; models
cannot count. What only adds lines, or changes whether the last one has a line end, depends on them.
"""

from collections.abc import Iterator
from dataclasses import replace

from descant.analysis import Analysis
from descant.answer import File
from descant.conversion.contents import (
    Contents,
    FileContents,
    HunkContents,
    file_contents,
    hunk_contents,
)
from descant.conversion.target import Detail, Obstacle, Target


def without_hints(contents: Contents, target: Target) -> Contents:
    """Return *contents* without the hints that *target* cannot hold."""
    files = tuple(file_without_hints(file, target) for file in contents.files)
    return contents if files == contents.files else replace(contents, files=files)


def files_without_hints(analysis: Analysis, target: Target) -> tuple[File, ...]:
    """Return the files whose edits have hints that *target* cannot hold."""
    files = ((file, file_contents(file)) for file in analysis.answer.files)
    return tuple(file for file, contents in files if file_without_hints(contents, target) != contents)


def file_without_hints(file: FileContents, target: Target) -> FileContents:
    """Return *file* without the hints that *target* cannot hold."""
    if file.operation == "delete" and Detail.HELD not in target.details:
        return replace(file, hunks=())
    hunks = tuple(_hunk_without_hints(hunk, target) for hunk in file.hunks)
    return replace(file, hunks=hunks) if hunks != file.hunks else file


def _hunk_without_hints(hunk: HunkContents, target: Target) -> HunkContents:
    hints = hunk.hints
    if not hunk.old_lines:
        return hunk
    if Detail.NUMBER not in target.details and hints.first_line is not None:
        hints = replace(hints, first_line=None, anchors=())
    if Detail.LINE_END not in target.details and hints.has_no_newline and hints.leaves_no_newline:
        is_at_end = Detail.END in target.details
        hints = replace(hints, has_no_newline=False, leaves_no_newline=False, is_at_end=is_at_end)
    return replace(hunk, hints=hints)


def in_the_hunks(file: File, target: Target) -> Iterator[Obstacle]:
    """Report what the edits of *file* say that *target* cannot."""
    for hunk in file.hunks if file.operation != "delete" else ():
        contents = _hunk_without_hints(hunk_contents(hunk), target)
        for detail, words in _details(contents):
            if detail not in target.details:
                yield target.obstacle(hunk.span, words.format(file.path))
                break


def _details(hunk: HunkContents) -> Iterator[tuple[Detail, str]]:
    """Yield what *hunk* says, each with words for it that have a place for the path."""
    hints = hunk.hints
    if not hunk.old_lines:
        yield Detail.ADDITION, "where {} gets lines, without any next to them"
    if hints.first_line is not None:
        yield Detail.NUMBER, "in which line of {} others are inserted"
    if hints.anchors:
        yield Detail.ANCHOR, "what stands above the edited lines of {}"
    if len(hints.anchors) > 1:
        yield Detail.ANCHORS, "between which two lines above this edit of {} is"
    if hints.has_no_newline or hints.leaves_no_newline:
        yield Detail.LINE_END, "that the last line of {} has no line end"
    elif hints.is_at_end:
        yield Detail.END, "that these lines are the last ones of {}"
