"""Answers in the edit formats with one damage each, and the judgement on what is read of them.

The generator shares nothing with the golden cases. Paths and the lines of files are left alone, but for the
sign before a line of a hunk.
"""
