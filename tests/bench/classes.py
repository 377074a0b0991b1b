"""How many malformation classes are read right; their data stand outside of this repository."""

import os
from collections.abc import Sequence
from pathlib import Path

from bench.node import NodePeer
from bench.peers import Peer, value_of
from bench.tables import MISSED, Section
from descant import analyze
from support.corpus import Malformation, is_loud, malformations

GROUPS = {"JSON": ("WJ", 115 / 121), "tags": ("T", 47 / 50), "Markdown": ("M", 24 / 28)}
"""The first letters of the ids, and the share that has to be exact."""
ABOUT = """Classes whose summary and files are exact; *silent* are those that are not, without a warning
or an error, of which there may be none."""


def section(peers: Sequence[Peer | NodePeer]) -> Section | None:
    """Read all classes; None where their data are not there."""
    folder = os.environ.get("DESCANT_SHARED")
    if not folder:
        return None
    found = malformations(Path(folder))
    rows, missed = [], 0
    for name, (letters, share) in GROUPS.items():
        group = [malformation for malformation in found if malformation.id[0] in letters]
        analyses = [(malformation, analyze(malformation.text)) for malformation in group]
        wrong = [analysis for malformation, analysis in analyses if not malformation.is_exact(analysis)]
        silent = sum(not is_loud(analysis) for analysis in wrong)
        exact, bar = len(group) - len(wrong), round(share * len(group))
        few = exact < bar
        own = [str(exact) + MISSED * few, f"≥ {bar}", str(silent) + MISSED * (silent > 0)]
        rows.append([name, str(len(group)), *own, *(_exact(peer, group) for peer in peers)])
        missed += few + (silent > 0)
    head = ["group", "classes", "exact", "bar", "silent", *(peer.name for peer in peers)]
    return Section("Malformation classes", ABOUT.replace("\n", " "), head, rows, missed)


def _exact(peer: Peer | NodePeer, group: Sequence[Malformation]) -> str:
    return str(sum(malformation.is_value(value_of(peer, malformation.text)) for malformation in group))
