"""Stored answers by the million: read in parts by processes that may die, into files that are whole."""
