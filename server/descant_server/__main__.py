"""``python -P -m descant_server``: the command ``descant`` where no console script is installed.

``-P`` keeps the current folder off ``sys.path``; without it a package of the opened workspace could be
imported in place of one of ours.
"""

import sys

from descant_server.entry import main

if __name__ == "__main__":
    sys.exit(main())
