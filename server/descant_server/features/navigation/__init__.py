"""From one place of an answer to the others that belong to it."""
