"""Damaged answers, made anew from a seed, and what is read of them: ``python -m support.damage --help``.

Sound answers are made of real code; a slip damages one random spot of their structure, or of the delimiter of
a string, and it is known which bytes each file had and which files the damage touches. It shares nothing with
the goldens, so that what those hold is measured by something else.
"""
