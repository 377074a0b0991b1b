"""What could stand at the cursor: members, values, tags, marks that cite."""
