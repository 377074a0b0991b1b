"""The paths that an answer speaks of, wherever they stand in it."""
