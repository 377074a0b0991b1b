"""What the process that workers are forked from loads: all that they need, and none of it is ever garbage."""

import gc
from importlib import import_module

gc.disable()
import_module("descant_server.batches.worker")
# Else this process looks through all of it when it ends.
gc.freeze()
