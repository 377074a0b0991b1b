"""Everything that touches the user's disk: which files may be, what becomes of them, and writing them."""
