"""The path of a file renamed wherever the answer speaks of it."""
