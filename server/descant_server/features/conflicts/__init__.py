"""Files of an answer that were made from older versions: both sides shown, and what a person decides."""
