"""Everything that touches the user's disk: which files may be, what an answer does to them, and writing it."""
