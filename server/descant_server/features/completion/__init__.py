"""What could be at the cursor: members, values, tags, marks that cite."""
