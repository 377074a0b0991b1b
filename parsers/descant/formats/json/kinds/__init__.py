"""The catalogue of problems in the syntax of JSON answers."""

from descant.formats.json.kinds.quotes import *
from descant.formats.json.kinds.strings import *
from descant.formats.json.kinds.structure import *
from descant.formats.json.kinds.values import *
from descant.problems import kinds_in

KINDS = kinds_in(globals())
