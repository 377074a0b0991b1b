"""The catalogue of problems in the syntax of answers in tags."""

from descant.formats.tags.problem_kinds.closers import *
from descant.formats.tags.problem_kinds.contents import *
from descant.formats.tags.problem_kinds.openers import *
from descant.problems import kinds_in

KINDS = kinds_in(globals())
