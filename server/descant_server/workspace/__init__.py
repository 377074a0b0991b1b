"""What touches the user's files: which of them may be touched at all."""
