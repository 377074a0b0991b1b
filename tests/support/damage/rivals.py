"""What other libraries make of a damaged answer: they know no warnings, and block nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bench.node import NodePeer
from bench.peers import Peer, files_of, json_peers, value_of
from support.damage.cases import Case

_COMPARED = ("fast-json-repair", "jsonrepair")


@dataclass(frozen=True)
class RivalVerdict:
    """How a case went with another library."""

    exact: bool
    """The files are there byte for byte, in order, and none else; one in doubt may be missing."""
    silent: bool
    """It gives a value that is not exact."""
    kept: int
    """Of the files outside of the damage those that it has."""


@cache
def rivals() -> Sequence[Peer | NodePeer]:
    """Return the libraries to compare with, as far as they are there."""
    return [peer for peer in json_peers() if peer.name in _COMPARED]


def rival_verdicts(case: Case) -> dict[str, RivalVerdict]:
    """Read the case with each of them."""
    return {peer.name: _judged(case, value_of(peer, case.text)) for peer in rivals()}


def _judged(case: Case, value: Any) -> RivalVerdict:
    files = files_of(value)
    certain = [file for file in case.files if file[0] not in case.in_doubt]
    outside = [file for file in case.files if file[0] in case.outside]
    exact = [file for file in files if file in certain] == certain and all(
        file in case.files for file in files
    )
    return RivalVerdict(
        exact=exact, silent=value is not None and not exact, kept=sum(file in files for file in outside)
    )
