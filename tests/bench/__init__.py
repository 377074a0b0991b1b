"""What the reader is measured by, in one run: ratios of CPU time, memory, and how often it is right."""
