"""Tells *what* is there."""
run(*values)
values = [1]
__self = 1
