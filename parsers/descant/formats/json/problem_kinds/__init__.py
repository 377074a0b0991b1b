"""The catalogue of problems in the syntax of JSON answers."""

from descant.formats.json.problem_kinds.keys import *
from descant.formats.json.problem_kinds.quotes import *
from descant.formats.json.problem_kinds.strings import *
from descant.formats.json.problem_kinds.structure import *
from descant.formats.json.problem_kinds.values import *
from descant.problems import kinds_in

KINDS = kinds_in(globals())
