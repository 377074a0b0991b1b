"""How often real code comes out of a broken answer byte for byte."""

from collections.abc import Sequence

from bench.node import NodePeer
from bench.peers import Peer, files_of, value_of
from bench.tables import MISSED, Section
from descant import analyze
from support import real_code
from support.real_code import Files

ENOUGH = 0.9
EVERY = 10
"""The other libraries read every tenth answer: one of them takes a second for each."""
ABOUT = f"""Answers of two modules of the standard library each, every other one on one line. Files that
are exact of all files; *silent* are those that are wrong without a warning or an error, of which there may
be none. The other libraries read every {EVERY}th answer. The bar for unescaped quotes counts answers; for
the rest all must be exact."""


def section(peers: Sequence[Peer | NodePeer]) -> Section:
    """Read all answers with each defect."""
    pairs = real_code.pairs()
    rows, missed = [], 0
    for name, broken in real_code.DEFECTS.items():
        texts = [broken(files, number) for number, files in enumerate(pairs)]
        own, misses = _own(name, pairs, texts)
        theirs = [_exact(peer, pairs[::EVERY], texts[::EVERY]) for peer in peers]
        rows.append([name, *own, *theirs])
        missed += misses
    head = ["defect", "answers exact", "bar", "files exact", "silent", *(peer.name for peer in peers)]
    return Section("Real code", ABOUT.replace("\n", " "), head, rows, missed)


def _own(name: str, pairs: Sequence[Files], texts: Sequence[str]) -> tuple[list[str], int]:
    answers = files = silent = 0
    for wanted, text in zip(pairs, texts, strict=True):
        analysis = analyze(text)
        found = {file.path: file.content for file in analysis.answer.files}
        exact = real_code.is_exact(analysis, wanted)
        answers += exact
        files += sum(found.get(path) == content for path, content in wanted.items())
        silent += 0 if exact else len(real_code.silently_wrong(analysis, wanted))
    bar = ENOUGH if name == "unescaped quotes" else 1
    few = answers < bar * len(texts)
    cells = [
        f"{answers}/{len(texts)}" + MISSED * few,
        f"≥ {bar:.0%}",
        f"{files}/{2 * len(texts)}",
        str(silent) + MISSED * (silent > 0),
    ]
    return cells, few + (silent > 0)


def _exact(peer: Peer | NodePeer, pairs: Sequence[Files], texts: Sequence[str]) -> str:
    exact = 0
    for wanted, text in zip(pairs, texts, strict=True):
        found = files_of(value_of(peer, text))
        exact += sum((path, content) in found for path, content in wanted.items())
    return f"{exact}/{2 * len(texts)}"
