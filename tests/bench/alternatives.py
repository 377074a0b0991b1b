"""What is written of answers with one slip each: by Descant, and by what people use in its place."""

import re
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench import aider
from bench.node import NodePeer
from bench.peers import Peer, files_of, value_of
from bench.tables import MISSED, Section
from descant import Severity, analyze, file_states
from descant.patching import patched
from support.damage.edits.generation import damages
from support.damage.edits.slips import UNTOLD, text_of
from support.damage.generation import damaged, group

_REGEX = re.compile(r"""<file\b[^>]*?\bpath=["']([^"']*)["'][^>]*>\n?(.*?)</file>""", re.DOTALL)
COUNT = 400
"""Answers of each format that are made; those count that the alternative reads right without the slip."""
ABOUT = f"""{COUNT} answers of two to four real files in each format, each with one slip in its structure; of
them count those that the other program, too, reads right without the slip. *as meant*: the files would be
written as they are, but for line breaks at their ends, and no others; one of which a part cannot be known
may be left out. *says so*: they would not, and there is a warning, an error, or a status that is not 0.
*silent*: they would not, and nothing says so. Libraries say so where they return no file at all. aider is its
own code behind `--apply`, with the files of the answer in the chat and a yes to each question; its mode for
copying and pasting has a model do this, and is not run. The regex is `{_REGEX.pattern}`. Bars: no other has
more answers as meant, or fewer silent ones."""

Files = Mapping[str, str]
Program = Callable[[str, Files], tuple[Files, bool]]
"""Takes an answer and the files that are there; returns those that are there then, and if it complains."""


class Damaged(NamedTuple):
    """An answer with a slip."""

    text: str
    sound: str
    """The same without it."""
    before: Files
    meant: Files
    certain: Files
    """Those of them that have to be there."""


def section(peers: Sequence[Peer | NodePeer]) -> Section:
    """Read them all."""
    libraries: dict[str, Program] = {f"{peer.name} {peer.version}": partial(_library, peer) for peer in peers}
    repairs = {name: program for name, program in libraries.items() if name.startswith("json-repair ")}
    ours = {f"aider {aider.version()}": partial(_in_folder, _aider)} if aider.version() else {}
    programs = {"git apply": partial(_in_folder, _git_apply), "patch": partial(_in_folder, _patch)}
    rows, missed = [], 0
    for title, answers, others in (
        ("JSON", [*_answers("slips")], repairs),
        ("tags", [*_answers("tags")], {"a regex": _by_regex}),
        ("search/replace", [*_edits("search_replace")], ours),
        ("unified diffs", [*_edits("unified_diff")], programs),
    ):
        for name, program in others.items():
            readable = [case for case in answers if _is_readable(program, case)]
            own, their = _counts(by_descant, readable), _counts(program, readable)
            misses = (own["as meant"] < their["as meant"], own["silent"] > their["silent"])
            rows += [_row(title, len(readable), "Descant", own, misses), _row("", len(readable), name, their)]
            missed += sum(misses)
    head = ("answers with a slip", "count", "read by", *_OUTCOMES)
    return Section("Other ways", " ".join(ABOUT.split()), head, rows, missed)


_OUTCOMES = ("as meant", "says so", "silent")


def _ends_cut(files: Files) -> set[tuple[str, str]]:
    """Return the files without the line breaks that they end with, which a program can easily put back."""
    return {(path, str(content).rstrip("\n")) for path, content in files.items()}


def _row(
    title: str, size: int, name: str, counts: Mapping[str, int], misses: Sequence[bool] = (False, False)
) -> list[str]:
    marks = (MISSED * misses[0], "", MISSED * misses[1])
    shares = [
        f"{100 * counts[key] / max(1, size):.1f} %{mark}" for key, mark in zip(_OUTCOMES, marks, strict=True)
    ]
    return [title, str(size), name, *shares]


def _counts(program: Program, cases: Sequence[Damaged]) -> dict[str, int]:
    outcomes = [_outcome(program, case) for case in cases]
    return {key: outcomes.count(key) for key in _OUTCOMES}


def _is_readable(program: Program, case: Damaged) -> bool:
    files, _ = program(case.sound, case.before)
    return _ends_cut(case.certain) <= _ends_cut(files)


def _outcome(program: Program, case: Damaged) -> str:
    files, complains = program(case.text, case.before)
    if _ends_cut(case.certain) <= _ends_cut(files) <= _ends_cut(case.meant):
        return "as meant"
    return "says so" if complains else "silent"


def by_descant(text: str, before: Files) -> tuple[Files, bool]:
    """Return what is there when all files that are ready were applied, and whether there is a problem."""
    analysis = analyze(text)
    complains = any(problem.severity <= Severity.WARNING for problem in analysis.problems)
    files = dict(before)
    for state in file_states(analysis):
        file = state.file
        new = file.content if file.operation == "write" else None
        if file.operation in ("patch", "move") and file.path in before:
            new = patched(before[file.path], file.hunks).text
        if state.is_blocked or (new is None and file.operation != "delete"):
            complains = (
                True  # a blocked file says why, and an edit that does not fit is an error beside its file
            )
            continue
        files.pop(file.path, None)
        if new is not None:
            files[file.new_path or file.path] = new
    return files, complains


def _library(peer: Peer | NodePeer, text: str, before: Files) -> tuple[Files, bool]:
    files = dict(files_of(value_of(peer, text)))
    return files, not files


def _by_regex(text: str, before: Files) -> tuple[Files, bool]:
    files = dict(_REGEX.findall(text))
    return files, not files


def _in_folder(apply: Callable[[str, Path, list[str]], bool], text: str, before: Files) -> tuple[Files, bool]:
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for path, content in before.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content.encode())
        is_well = apply(text, folder, [*before])
        there = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        kept = {name: path for name, path in there.items() if path.suffix not in (".orig", ".rej")}
        return {name: path.read_bytes().decode() for name, path in kept.items()}, not is_well


def _aider(text: str, folder: Path, paths: list[str]) -> bool:
    return aider.apply(text, folder, paths)


def _git_apply(text: str, folder: Path, paths: list[str]) -> bool:
    return _is_well(["git", "apply", "-"], text, folder)


def _patch(text: str, folder: Path, paths: list[str]) -> bool:
    return _is_well(["patch", "-p1", "-f", "-s"], text, folder)


def _is_well(command: Sequence[str], text: str, folder: Path) -> bool:
    return (
        subprocess.run(command, input=text.encode(), cwd=folder, capture_output=True, check=False).returncode
        == 0
    )


def _answers(name: str) -> Iterator[Damaged]:
    for kind, seed in group(name, count=COUNT):
        case = damaged(kind, seed)
        meant = dict(case.files)
        certain = {path: content for path, content in meant.items() if path not in case.in_doubt}
        yield Damaged(case.text, case.sound, {}, meant, certain)


def _edits(format: str) -> Iterator[Damaged]:
    for damage in damages(1, format, COUNT):
        edits = damage.answer.files
        if damage.kind in UNTOLD or damage.answer.newline != "\n":
            continue
        before = {edit.path: edit.before for edit in edits if edit.before is not None}
        meant = {edit.new_path or edit.path: edit.after for edit in edits if edit.after is not None}
        yield Damaged(damage.text, text_of(damage.answer), before, meant, meant)
