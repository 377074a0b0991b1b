"""The Java runtime that Spark needs, as a package of Debian: it is installed where it is missing.

    cd tests && python -m support.engine_programs

Ends with 1 where it may not be installed here.
"""

import sys

from support.debian_programs import MissingError, Program, install, missing_of

JAVA = Program("default-jre-headless", (("java", "-version"),))


def main() -> int:
    """Bring what is missing."""
    try:
        if packages := missing_of([JAVA]):
            install(packages, "on engines of data")
    except MissingError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
