"""Private keys and tokens in texts: where they are, which of them are new, and a text without them."""
