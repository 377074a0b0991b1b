"""Damage that leaves a file looking sound, made in real code, and ordinary changes beside which it is rare.

``python -m support.losses`` measures how much of it is said beside the disk, and what is said of changes that
have none.
"""
