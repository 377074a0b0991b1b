"""What people see in a terminal. Text of an answer is hostile here: nothing of it is ever printed raw."""
