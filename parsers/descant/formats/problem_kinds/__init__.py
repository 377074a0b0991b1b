"""The catalogue of problems that more than one format has, and of those about the answer as a whole."""

from descant.formats.problem_kinds.choice import *
from descant.formats.problem_kinds.framing import *
from descant.formats.problem_kinds.limits import *
from descant.formats.problem_kinds.syntax import *
from descant.problems import kinds_in

KINDS = kinds_in(globals())
