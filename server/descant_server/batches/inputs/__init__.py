"""What stored answers are read from, in the order in which a file is recognised: the most certain first.

To add a kind, write one file here with an ``INPUT``, and add one line; a fixture goes into
``tests/golden/batches/<name>/``.
"""


def load(name):
    from descant_server.batches.inputs.jsonl import INPUT

    return INPUT


def input_format_of(head, named=None):
    return load("jsonl")
