"""``python -P -m descant_server.worker ACTIVITY_RECORD [--stamped]``: only the front starts it."""

import gc
import sys

if __name__ == "__main__":
    # Of what is imported nothing is garbage, and there is much of it.
    gc.disable()
    from descant_server.worker.running import run

    sys.exit(run(*sys.argv[1:]))
