"""What the process that workers are forked from loads first: of all that it loads then nothing is garbage."""

import gc

gc.disable()
