"""Writing to a workspace: all of a plan or nothing, through any fault, and taking it back."""
