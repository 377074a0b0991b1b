"""Private keys and tokens in texts: where they stand, which of them are new, and a text without them."""
