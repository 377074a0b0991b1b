"""What the process that workers are forked from reads first: an example of each format.

Much is loaded, and compiled, by the first text that needs it. So it is done once, and not by each worker.
"""

import gc

from descant.arrow import Options
from descant.arrow.judging import Judge, hash_of, reading_of
from descant.schemas import own_schemas
from descant_server.format_catalogue.understood import understood

_judge = Judge(own_schemas(), Options())
for _each in understood():
    _judge.read(reading_of(_each.example), hash_of(_each.example), None, None, expected=False)
gc.freeze()
