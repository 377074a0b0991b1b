import sys

if sys.argv[1]:
    run(sys.argv[1])
