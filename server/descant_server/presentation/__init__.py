"""What is known of an answer as an editor shows it: in the protocol's types, or as plain data."""
