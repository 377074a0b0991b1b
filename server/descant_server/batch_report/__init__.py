"""What came of a batch, for people and for machines: counted where the parts are, and drawn on one page."""
