"""A commit of exactly what was applied: what hinders it, its message, and ``git commit`` itself."""
