"""The documents that an editor has open, what is known of each, and how its files compare with the disk."""
