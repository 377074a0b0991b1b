"""What can be folded: in the answer, and in the files in it."""
