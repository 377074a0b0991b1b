"""Every kind of problem that is reported: by its code, in groups, and on a page of its own."""
