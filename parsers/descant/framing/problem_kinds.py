"""The catalogue of problems of what is around an answer."""

from descant.framing import wrapping_kinds
from descant.framing.frames import frames
from descant.problems import ProblemKind

KINDS: tuple[ProblemKind, ...] = (
    *(kind for frame in frames() for kind in frame.problem_kinds),
    *wrapping_kinds.KINDS,
)
