"""Several open answers side by side, and the best of them as one."""
