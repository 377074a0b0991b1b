"""The stages of reading a schema by a table; each finds what breaks one group of the table's rules."""
