"""The hunks of a proposed file: left out, taken back, and edited."""
