"""What can be done about what stands under the cursor, offered as actions of the editor."""
