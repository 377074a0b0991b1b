"""The catalogue of problems of answers in Markdown."""

from descant.formats.markdown.problem_kinds.fence_kinds import *
from descant.formats.markdown.problem_kinds.path_kinds import *
from descant.formats.markdown.problem_kinds.script_kinds import *
from descant.problems import kinds_in

KINDS = kinds_in(globals())
