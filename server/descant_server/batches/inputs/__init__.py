"""What stored answers are read from, in the order in which a file is recognised: the most certain first.

To add a kind, write one file here with an ``INPUT``, and add one line; a fixture goes into
``tests/golden/batches/<name>/``.
"""
