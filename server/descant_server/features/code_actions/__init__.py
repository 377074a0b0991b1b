"""What can be done about what is under the cursor, offered as actions of the editor."""
