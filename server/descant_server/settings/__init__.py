"""What a user sets for a workspace: schemas of their own, and by which schema a file is read."""
