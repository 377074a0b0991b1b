"""Every format that is understood, with an example: as a list, and as a page of the documentation."""
