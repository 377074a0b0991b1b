"""The diagnostics of a document, from one version to the next.

They are what ``wire_diagnostics`` makes of a whole analysis; here those that an edit leaves alone are kept,
and those behind it are only moved.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from descant import Encoding, Problem, Severity
from descant.formats.problem_kinds import TOO_MANY_PROBLEMS
from descant.revising import Known, Revision
from descant_server.presentation.unmentioned_diagnostics import with_one_for_all
from descant_server.presentation.wire_diagnostics import MORE, SOURCE, Move, Plain, unversioned_diagnostics
from descant_server.settings.limits import LIMIT


@dataclass(frozen=True, slots=True)
class IncrementalDiagnostics:
    """The diagnostics of one text: of too many problems the worst, in the order of the text."""

    uri: str
    encoding: Encoding
    _known: Known
    _severities: bytes
    """Of all problems."""
    _ranks: list[int]
    """Which problems are shown."""
    _wire: list[Plain]
    """What is shown of each of them; never changed in place, since what was made before may be in use."""

    @classmethod
    def of(cls, known: Known, uri: str, encoding: Encoding) -> "IncrementalDiagnostics":
        """Return what is shown of the problems that are *known* of the document *uri*."""
        problems = known.problems
        severities = bytes(problem.severity for problem in problems)
        ranks = _worst(severities)
        shown = [problems[rank] for rank in ranks]
        diagnostics = unversioned_diagnostics(uri, known.source, encoding, shown)
        return cls(uri, encoding, known, severities, ranks, diagnostics)

    def revised(self, known: Known) -> "IncrementalDiagnostics":
        """Return what is shown after the revision that led to *known* from what was known before."""
        revision = known.revision
        if revision is None or revision.before is not self._known.source or _splits_line_end(revision):
            return IncrementalDiagnostics.of(known, self.uri, self.encoding)
        first, last = revision.start, revision.start + revision.removed
        new = bytes(problem.severity for problem in revision.added)
        begin, end = bisect_left(self._ranks, first), bisect_left(self._ranks, last)
        before, behind = self._moved(known, revision, begin, end)
        if new == self._severities[first:last]:
            own = [self._fresh(known, rank) for rank in self._ranks[begin:end]]
            return IncrementalDiagnostics(
                self.uri, self.encoding, known, self._severities, self._ranks, [*before, *own, *behind]
            )
        severities = self._severities[:first] + new + self._severities[last:]
        ranks, shift = _worst(severities), len(new) - revision.removed
        kept = dict(zip(self._ranks[:begin], before, strict=True))
        kept.update(zip((rank + shift for rank in self._ranks[end:]), behind, strict=True))
        diagnostics = [kept.get(rank) or self._fresh(known, rank) for rank in ranks]
        return IncrementalDiagnostics(self.uri, self.encoding, known, severities, ranks, diagnostics)

    def diagnostics(self, version: int, unwanted: Collection[str] = ()) -> list[Plain]:
        """Return the diagnostics as those of *version*, without the members that are *unwanted*."""
        stamp = {"data": {"version": version}}
        shown = self._wire
        hidden = len(self._severities) - len(self._ranks)
        if hidden:
            more = f"{hidden:,} more problems are not shown."
            last = {
                "range": shown[-1]["range"],
                "message": more,
                "severity": int(MORE),
                "code": TOO_MANY_PROBLEMS.code,
                "source": SOURCE,
            }
            shown = [*shown, last]
        shown = with_one_for_all(self.uri, shown)
        if not unwanted:
            return [diagnostic | stamp for diagnostic in shown]
        return [
            {name: wire[name] for name in wire if name not in unwanted} for wire in (p | stamp for p in shown)
        ]

    def _moved(
        self, known: Known, revision: Revision, begin: int, end: int
    ) -> tuple[list[Plain], list[Plain]]:
        """Return what was shown before number *begin* and from *end* on at the places where it is now."""
        before, behind = self._wire[:begin], self._wire[end:]
        move = Move.made_by(revision.before, revision.span, revision.new, known.source, self.encoding)
        if move.moves_nothing:
            return before, behind
        return list(map(move.diagnostic, before)), list(map(move.diagnostic, behind))

    def _fresh(self, known: Known, rank: int) -> Plain:
        revision = known.revision
        assert revision is not None, "it is a revision"
        number = rank - revision.start
        is_added = 0 <= number < len(revision.added)
        problem = revision.added[number] if is_added else known.problem(rank)
        [diagnostic] = unversioned_diagnostics(self.uri, known.source, self.encoding, [problem])
        return diagnostic


def numbers(known: Known, uri: str, version: int) -> dict[str, Any]:
    """Return the parameters of ``descant/didAnalyze`` for a document of which so much is *known*."""
    ready = known.files - known.blocked
    return {
        "uri": uri,
        "version": version,
        "verdict": {"files": known.files, "ready": ready, "blocked": known.blocked, "changed": 0},
        "problems": {severity.label: known.severities[severity] for severity in Severity},
    }


def counted(problems: Iterable[Problem]) -> dict[str, int]:
    """Return how many *problems* there are of each severity, by its name."""
    counts = Counter(problem.severity for problem in problems)
    return {severity.label: counts[severity] for severity in Severity}


def _worst(severities: bytes) -> list[int]:
    """Return the ranks of the problems that are shown: all, or the worst."""
    if len(severities) <= LIMIT:
        return list(range(len(severities)))
    kept: list[int] = []
    for severity in Severity:
        at = severities.find(severity)
        while at >= 0 and len(kept) < LIMIT - 1:
            kept.append(at)
            at = severities.find(severity, at + 1)
    return sorted(kept)


def _splits_line_end(revision: Revision) -> bool:
    """Tell whether an edit may have made two line ends of one, or one of two."""
    start, end = revision.span
    return "\r" in revision.new or "\r" in revision.before.text[max(0, start - 1) : end + 1]
