"""``python -P -m descant_server.worker LOGBOOK [--stamped]``: started by the front, never by people."""

import sys

from descant_server.worker.running import run

if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
